import type { JournalEntry } from '../../journal/entry.ts';
import type { PlannedCheck } from '../../plan/plan.ts';

/** The runs of checks that journals have results of, as `nameRun` names them. */
export function listEnded(entries: readonly JournalEntry[]): ReadonlySet<string> {
  return new Set(
    entries.flatMap((entry) =>
      entry.type === 'check' ? [nameOf(entry.result.check, entry.result.round)] : [],
    ),
  );
}

/** The name of one run of a check. */
export function nameRun({ check, round }: PlannedCheck): string {
  return nameOf(check.id, round);
}

function nameOf(check: string, round = 1): string {
  return `${check} ${round}`;
}
