import type { RequirementId } from '../catalogue/requirement-id.ts';
import { runInProcess } from '../engine/in-process.ts';
import { MemoryJournal } from '../journal/memory.ts';
import type { Check } from '../plan/check.ts';
import { startReferenceServer } from '../reference-server/server.ts';
import type { Fault } from '../reference-server/types.ts';
import { referenceTarget } from '../reference-target.ts';
import { exchangesOf, foldReport } from '../report/fold/report.ts';
import type { Exchanges, Report } from '../report/report.ts';

/** A report in which one row failed, with the exchanges that show it. */
export interface Example {
  readonly fault: Fault;
  readonly report: Report;
  readonly exchanges: Exchanges;
}

const seed = 42;

/** Certifies a row against the reference server with one of its faults, in process; undefined when it does not fail. */
export async function exampleOf(
  id: RequirementId,
  faults: readonly Fault[],
  checks: readonly Check[],
): Promise<Example | undefined> {
  for (const fault of faults) {
    const example = await certified(id, fault, checks);
    const shows = example.report.requirements.some((row) => row.id === id && row.findings.length > 0);
    if (shows) return { fault, ...example };
  }
  return undefined;
}

/** What the reference server does where the document is silent; undefined when nothing was seen. */
export async function observationOf(
  id: RequirementId,
  checks: readonly Check[],
): Promise<readonly string[] | undefined> {
  const { report } = await certified(id, undefined, checks);
  const silence = report.silences.find(({ requirement }) => requirement === id);
  return silence?.observed.map(({ what }) => what);
}

async function certified(
  id: RequirementId,
  fault: Fault | undefined,
  checks: readonly Check[],
): Promise<Omit<Example, 'fault'>> {
  const server = await startReferenceServer({ faults: fault === undefined ? [] : [fault] });
  try {
    const target = referenceTarget(server.description);
    const plan = { seed, depth: fault?.needs ?? 'quick', only: [id] } as const;
    const run = await runInProcess({
      checks,
      target,
      plan,
      journal: new MemoryJournal(),
      wireLimits: { timeoutMs: 3000 },
    });
    const { entries } = run.journal;
    const replay = `obc run --target target.yaml --seed ${seed}`;
    return {
      report: foldReport({ ...run, target, entries, replay }),
      exchanges: exchangesOf(entries),
    };
  } finally {
    await server.close();
  }
}
