import type { RequirementId } from '../catalogue/requirement-id.ts';
import type { Check, Depth } from '../check/types.ts';
import { embeddedTarget } from '../embedded/target.ts';
import { runInProcess } from '../engine/in-process.ts';
import { MemoryJournal } from '../journal/memory.ts';
import { startReferenceServer } from '../reference-server/server.ts';
import type { Fault, Variation } from '../reference-server/types.ts';
import { foldReport } from '../reporting/fold.ts';
import type { Report } from '../reporting/report.ts';

/** A reference server as the self-test starts it: with one fault, one variation, or neither. */
export interface Subject {
  readonly fault?: Fault;
  readonly variation?: Variation;
}

export interface TrialOptions {
  readonly checks: readonly Check[];
  readonly depth?: Depth;
  readonly seed?: number;
  readonly only?: readonly string[];
}

/** Certifies a reference server with the subject's fault or variation, in process, and gives the report. */
export async function certifySubject(subject: Subject, options: TrialOptions): Promise<Report> {
  const { fault, variation } = subject;
  const server = await startReferenceServer({
    faults: fault === undefined ? [] : [fault],
    variations: variation === undefined ? [] : [variation],
  });
  try {
    const target = embeddedTarget(server.description);
    const { plan, runId, journal } = await runInProcess({
      checks: options.checks,
      target,
      plan: { depth: options.depth ?? 'quick', seed: options.seed ?? 1, only: options.only ?? [] },
      journal: new MemoryJournal(false),
      wireLimits: { timeoutMs: 3000 },
    });
    return foldReport({ plan, target, entries: journal.entries, runId, replay: 'obc run' });
  } finally {
    await server.close();
  }
}

/** How a report of a faulty server compares with what the fault says of itself. */
export interface FaultVerdict {
  /** Ids in `breaks` that did not fail. */
  readonly survived: readonly RequirementId[];
  /** Ids that failed outside `breaks` and `mayBreak`. */
  readonly falselyCharged: readonly RequirementId[];
  readonly killed: readonly RequirementId[];
}

/** Compares the failed requirements with `breaks` and `mayBreak`; a blocked row is neither. */
export function judgeFault(fault: Fault, report: Report): FaultVerdict {
  const failed = new Set(failedRows(report));
  const allowed = new Set<string>([...fault.breaks, ...Object.keys(fault.mayBreak ?? {})]);
  return {
    survived: fault.breaks.filter((id) => !failed.has(id)),
    falselyCharged: [...failed].filter((id) => !allowed.has(id)),
    killed: fault.breaks.filter((id) => failed.has(id)),
  };
}

/** The ids of the requirements that a report says failed. */
export function failedRows(report: Report): RequirementId[] {
  return report.requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
}
