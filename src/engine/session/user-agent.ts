import { seedOf } from '../../plan/seed.ts';

/** What usual clients of such services call themselves. */
const usual = [
  'okhttp/4.12.0',
  'axios/1.7.9',
  'Apache-HttpClient/5.4.1 (Java/21.0.5)',
  'Java-http-client/21.0.5',
  'Go-http-client/1.1',
  'node',
] as const;

interface NamedRun {
  readonly runId: string;
}

/** It stands in every request. */
const chosen = new WeakMap<NamedRun, string>();

/**
 * The User-Agent of a run: that of a usual client, another one from run to run, so that no server knows by it that it is
 * being certified.
 */
export function chooseUserAgent(run: NamedRun): string {
  const known = chosen.get(run) ?? usual[Math.abs(seedOf(0, 'user-agent', run.runId)) % usual.length]!;
  chosen.set(run, known);
  return known;
}
