import { checks } from '../tests/index.ts';
import { fillPlanOptions, runInProcess } from './engine/in-process.ts';
import { makeRunId } from './engine/run-id.ts';
import { MemoryJournal } from './journal/memory.ts';
import { readEnvironment } from './lib/env.ts';
import type { PlanOptions } from './plan/plan.ts';
import { foldReport } from './report/fold/report.ts';
import type { Report } from './report/report.ts';
import type { DeclaredTarget } from './target-file/declared.ts';
import { loadTarget } from './target-file/load.ts';
import { resolveTarget } from './target-file/resolve.ts';

export type { Finding, LedgerEntry } from './journal/entry.ts';
export type { PlanOptions } from './plan/plan.ts';
export { compare } from './report/diff/compare.ts';
export type { Comparison } from './report/diff/comparison.ts';
export type { Report, ReportedFinding, ReportedRequirement, ReportedSilence } from './report/report.ts';
export { type Decision, decideExitCode, type Outcome } from './report/verdict/outcome.ts';
export type { Verdict } from './report/verdict/verdict.ts';
export type { DeclaredTarget as Target } from './target-file/declared.ts';

export interface CertifyOptions extends Partial<PlanOptions> {
  /** A target, or the path of a target file, whose `${NAME}` secrets are read from the environment. */
  readonly target: DeclaredTarget | string;
}

/**
 * Certifies a target in this process, without Playwright, and gives the report (`schemas/report.schema.json`).
 * Throws a UserError when the target file is wrong; never for a non-conformance.
 */
export async function certify({ target: given, ...plan }: CertifyOptions): Promise<Report> {
  const target = typeof given === 'string' ? loadTarget(given, readEnvironment()) : resolveTarget(given);
  const runId = makeRunId();
  const options = fillPlanOptions(plan);
  const run = await runInProcess({ checks, target, plan: options, runId, journal: new MemoryJournal() });
  return foldReport({
    ...run,
    target,
    entries: run.journal.entries,
    replay: `obc run --seed ${options.seed}`,
  });
}
