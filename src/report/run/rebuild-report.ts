import type { JournalEntry } from '../../journal/entry.ts';
import { readJournals } from '../../journal/file.ts';
import { UserError, WriteError } from '../../lib/user-error.ts';
import type { Check } from '../../plan/check.ts';
import { makePlan, type Plan } from '../../plan/plan.ts';
import { listDue, listEnded, nameRun } from '../fold/ended.ts';
import { exchangesOf, type FoldInput, foldReport } from '../fold/report.ts';
import type { Exchanges, Report } from '../report.ts';
import { type RunRecord, readRecord, recordFile } from './record.ts';

/** A report with the exchanges that its formats quote. */
export interface RebuiltReport {
  readonly report: Report;
  readonly exchanges: Exchanges;
}

/** The folder of a run: what it set out to do, and what it did. */
export interface RunFolder {
  readonly folder: string;
  readonly record: RunRecord;
  readonly entries: readonly JournalEntry[];
}

/** Reads the folder of a run. Throws UserError as `readRecord` does. */
export function readRunFolder(folder: string): RunFolder {
  return { folder, record: readRecord(folder), entries: readJournals(folder) };
}

/**
 * The report of a run from its record and journals. `interrupted` is known to the process that watched the run; otherwise a
 * check without a result tells it. `lost` says in words what belongs to the run and is missing.
 */
export function rebuildReport(
  { record, entries }: RunFolder,
  checks: readonly Check[],
  interrupted?: boolean,
  lost: readonly string[] = [],
): RebuiltReport {
  const { runId, replay, bundled = false, target } = record;
  const plan = makePlan(checks, target, record.plan);
  const stopped = interrupted ?? countUnfinished(plan, entries) > 0;
  return foldRun({ plan, target, bundled, entries, runId, replay, interrupted: stopped, lost });
}

/** The report of what the fold needs, with its exchanges. */
export function foldRun(input: FoldInput): RebuiltReport {
  return { report: foldReport(input), exchanges: exchangesOf(input.entries) };
}

/** How many checks that a plan selects have no result in journals. */
export function countUnfinished(plan: Plan, entries: readonly JournalEntry[]): number {
  const ended = listEnded(entries);
  return listDue(plan, entries).filter((planned) => !ended.has(nameRun(planned))).length;
}

/**
 * Does work with folders that others may have made. Throws UserError also where a record or journals have the right shape
 * and do not go together, such as a target without what its plan needs.
 */
export function rebuildFrom<Made>(folders: readonly string[], work: () => Made): Made {
  try {
    return work();
  } catch (error) {
    if (error instanceof UserError || error instanceof WriteError || !(error instanceof Error)) throw error;
    throw new UserError(
      `${folders.join(', ')} cannot be read (${(error as NodeJS.ErrnoException).code ?? error.name}): expected the ${recordFile} and the journals of one run of this version, unchanged`,
    );
  }
}
