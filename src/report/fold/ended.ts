import type { JournalEntry } from '../../journal/entry.ts';
import type { Plan, PlannedCheck } from '../../plan/plan.ts';
import { Repetition } from '../../plan/repetition.ts';

/** The runs of checks that journals have results of, as `nameRun` names them. */
export function listEnded(entries: readonly JournalEntry[]): ReadonlySet<string> {
  return new Set(
    entries.flatMap((entry) =>
      entry.type === 'check' ? [nameOf(entry.result.check, entry.result.round)] : [],
    ),
  );
}

/** The rounds of checks that a plan selects, without those that a run left out since nothing was open any more. */
export function listDue(
  plan: Plan,
  entries: readonly JournalEntry[],
  repetition = readRepetition(plan, entries),
): readonly PlannedCheck[] {
  const ended = listEnded(entries);
  return plan.checks.filter(
    (planned) =>
      planned.notSelected === undefined && (repetition.needs(planned) || ended.has(nameRun(planned))),
  );
}

/** Reads from the results in journals which further rounds of checks a run needs. */
export function readRepetition(plan: Plan, entries: readonly JournalEntry[]): Repetition {
  const repetition = new Repetition(plan);
  for (const entry of entries) if (entry.type === 'check') repetition.add(entry.result);
  return repetition;
}

/** The name of one run of a check. */
export function nameRun({ check, round }: PlannedCheck): string {
  return nameOf(check.id, round);
}

function nameOf(check: string, round = 1): string {
  return `${check} ${round}`;
}
