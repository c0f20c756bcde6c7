import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Agent } from 'undici';
import { laws } from '../../laws/index.ts';
import { runInProcess } from '../../src/engine/in-process.ts';
import { measureLongestChain } from '../../src/engine/scheduler.ts';
import { foldReport } from '../../src/report/fold/report.ts';
import type { Report } from '../../src/report/report.ts';
import type { Target } from '../../src/target-file/types.ts';
import { checks } from '../../tests/index.ts';
import { type Figure, inWords, type Measured, median, takeMiddle, timed } from '../figure.ts';
import { builtPlaywright, targetFile, temporaryFolder } from '../processes.ts';
import { type Servers, withServers } from '../servers.ts';

const concurrency = 8;

/** Requests of which the middle one tells how long one takes. */
const samples = 41;

/**
 * Milliseconds that one small request takes by undici alone: the delay, and what timers, sockets and the server add to
 * it, which is a millisecond or two.
 */
async function measureRoundTrip({ outbound }: Target): Promise<number> {
  const agent = new Agent();
  const { origin } = new URL(outbound!.baseUrl);
  const taken: number[] = [];
  while (taken.length < samples)
    taken.push(
      await timed(async () => {
        const { body } = await agent.request({ origin, path: '/', method: 'GET' });
        await body.dump();
      }),
    );
  await agent.close();
  return median(taken);
}

/**
 * A standard run beside the least that its requests take when each answer is so long on its way: as many at once as the
 * run may have, or the longest chain of those that follow each other, whichever takes longer.
 */
function slowNetwork(delayMs: number): Figure {
  return {
    id: `network-of-${delayMs}-ms`,
    title: `a standard run, ${concurrency} checks side by side, each answer ${delayMs} ms on its way : the same requests by undici, ${concurrency} at a time, or their longest chain`,
    unit: ': 1',
    atMost: 1.3,
    measure: () =>
      withServers((servers) => measureMiddle(delayMs < 100 ? 5 : 1, () => measureRun(servers, delayMs))),
  };
}

/** The middle one of several measurements: a short run is told from noise by them. */
async function measureMiddle(times: number, measure: () => Promise<Measured>): Promise<Measured> {
  const runs: Measured[] = [];
  while (runs.length < times) runs.push(await measure());
  const middle = takeMiddle(runs, ({ value }) => value);
  return { ...middle, holds: runs.every(({ holds }) => holds !== false) };
}

async function measureRun(servers: Servers, delayMs: number): Promise<Measured> {
  const target = await servers.reference([], delayMs);
  const roundTrip = await measureRoundTrip(target);
  let run: Awaited<ReturnType<typeof runInProcess>> | undefined;
  const took = await timed(async () => {
    run = await runInProcess({ laws, checks, target, concurrency, plan: { depth: 'standard' } });
  });
  const report = foldReport({ ...run!, target, entries: run!.journal.entries, replay: 'obc run' });
  const { requests } = report.run;
  const chain = measureChain(run!);
  const least = roundTrip * Math.max(requests / concurrency, chain);
  const from = `${requests} requests, ${chain} of them in one chain, in ${inWords(took)}, ${describeLeast(least, roundTrip, delayMs)}; ${report.outcome}`;
  return { value: took / least, from, holds: report.outcome === 'conformant' };
}

function describeLeast(least: number, roundTrip: number, delayMs: number): string {
  const one = `${roundTrip.toFixed(1)} ms each`;
  return `${inWords(least)} at least at ${one}, ${inWords((least / roundTrip) * delayMs)} by the delay alone`;
}

/** Requests of the longest chain of checks that follow each other, as they were sent. */
function measureChain({ plan, journal }: Awaited<ReturnType<typeof runInProcess>>): number {
  const sent = new Map<string, number>();
  for (const entry of journal.entries)
    if (entry.type === 'check') sent.set(entry.result.check, entry.result.requests);
  const running = plan.checks.filter(({ check }) => sent.has(check.id));
  return measureLongestChain(running, ({ id }) => sent.get(id) ?? 0);
}

/**
 * The same through Playwright, whole processes of the package, with their start and their reports: each worker runs one
 * check after another, and there is one unless more are asked for.
 */
function slowNetworkOfWorkers(delayMs: number, workers: number): Figure {
  const name = workers === 1 ? '' : `-${workers}-workers`;
  return {
    id: `network-of-${delayMs}-ms-playwright${name}`,
    title: `a standard run through Playwright, ${workers === 1 ? 'one worker' : `${workers} workers`}, each answer ${delayMs} ms on its way : the same requests by undici, ${workers} at a time`,
    unit: ': 1',
    atMost: 1.3,
    measure: () =>
      withServers((servers) =>
        measureMiddle(delayMs < 100 ? 5 : 1, () => measureWorkers(servers, delayMs, workers)),
      ),
  };
}

async function measureWorkers(servers: Servers, delayMs: number, workers: number): Promise<Measured> {
  const folder = temporaryFolder();
  const target = await servers.reference([], delayMs);
  const roundTrip = await measureRoundTrip(target);
  const file = targetFile(folder, target);
  const out = { OBC_OUT: join(folder, 'reports'), OBC_OUTPUT: 'quiet' };
  const { took, code } = await builtPlaywright(workers, { OBC_TARGET: file, OBC_SEED: '1', ...out });
  const { run } = JSON.parse(readFileSync(join(folder, 'reports', 'report.json'), 'utf8')) as Report;
  const least = (roundTrip * run.requests) / workers;
  const from = `${run.requests} requests in ${inWords(took)}, ${describeLeast(least, roundTrip, delayMs)}; exit code ${code}`;
  return { value: took / least, from, holds: code === 0 };
}

/** Milliseconds that an answer takes: staging in the same town, and on another continent. */
const delays = [20, 100, 300] as const;

export const slowNetworks: readonly Figure[] = [
  ...delays.map(slowNetwork),
  ...delays.map((delayMs) => slowNetworkOfWorkers(delayMs, 1)),
  slowNetworkOfWorkers(delays[0], 2),
];
