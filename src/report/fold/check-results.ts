import type { CheckResult, JournalEntry } from '../../journal/entry.ts';
import { groupBy } from '../../lib/group-by.ts';
import type { Plan } from '../../plan/plan.ts';
import type { Repetition } from '../../plan/repetition.ts';
import type { ReportedCheck } from '../report.ts';
import { combineLooks, combineRounds } from './rounds.ts';

/**
 * The result of each check, in the order of the plan whatever the order of the journals. Of several results of one
 * check (shards that overlap, a run that was taken up again) the worst counts, as it does for verdicts.
 */
export function resultsOf(entries: readonly JournalEntry[], plan: Plan): ReadonlyMap<string, CheckResult> {
  const written = entries.flatMap((entry) => (entry.type === 'check' ? [entry.result] : []));
  const numbers = new Map(plan.checks.map(({ check, number }) => [check.id, number]));
  const numberOf = (id: string) => numbers.get(id) ?? Number.MAX_SAFE_INTEGER;
  const byCheck = [...groupBy(written, ({ check }) => check)];
  byCheck.sort(([a], [b]) => numberOf(a) - numberOf(b) || compareTexts(a, b));
  const combine = plan.options.secondLooks === true ? combineLooks : combineRounds;
  return new Map(byCheck.map(([id, results]) => [id, resultOf(results, combine)]));
}

/** The checks of a plan that came to their end, with what came of them. */
export function checksOf(
  plan: Plan,
  results: ReadonlyMap<string, CheckResult>,
  repetition: Repetition,
): readonly ReportedCheck[] {
  const planned = new Map(plan.checks.map(({ check }) => [check.id, check]));
  return [...results.values()].flatMap(({ check: id, outcome, reason, setting, requests, took }) => {
    const check = planned.get(id);
    if (check === undefined) return [];
    const repeated = repetition.explain(check);
    return {
      ...{ id, area: check.area, title: check.title, outcome },
      ...(reason === undefined ? {} : { reason }),
      ...(setting === undefined ? {} : { setting }),
      ...{ requirements: check.ids, requests, took },
      ...(repeated && { repeated }),
    };
  });
}

/** Of several results of one run of a check the worst counts; the runs of a check together are one result. */
function resultOf(results: readonly CheckResult[], combine: typeof combineRounds): CheckResult {
  const rounds = [...groupBy(results, ({ round = 1 }) => round)].sort(([a], [b]) => a - b);
  const worsts = rounds.map(([, same]) => worst(same));
  return worsts[0]!.round === undefined ? worsts[0]! : combine(worsts);
}

function worst(results: readonly CheckResult[]): CheckResult {
  if (results.length === 1) return results[0]!;
  // Equal severity is settled by the text of the result, so that the choice never depends on what came first.
  const ranked = results.map((result) => ({
    result,
    severity: severityOf(result),
    text: JSON.stringify(result),
  }));
  ranked.sort((a, b) => b.severity - a.severity || compareTexts(a.text, b.text));
  return ranked[0]!.result;
}

function severityOf({ outcome, findings }: CheckResult): number {
  if (outcome === 'harness-error') return 3;
  if (findings.some(({ grade }) => grade === 'fail')) return 2;
  return outcome === 'blocked' ? 1 : 0;
}

/** Orders texts by their code units, whatever the language of the machine. */
export function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
