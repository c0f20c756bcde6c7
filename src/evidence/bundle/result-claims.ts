import { type OperationId, operationIds } from '../../catalogue/operations.ts';
import { fails, requirements } from '../../catalogue/requirements.ts';
import type { CheckResult, Finding, JournalEntry } from '../../journal/entry.ts';
import { groupBy } from '../../lib/group-by.ts';

const known = new Map<string, (typeof requirements)[number]>(requirements.map((row) => [row.id, row]));

/** What findings and counts of results say that no run says, one sentence each; of one session. */
export function findContradictoryResults(entries: readonly JournalEntry[]): string[] {
  const exchanges = new Map(
    entries.flatMap((entry) => (entry.type === 'exchange' ? [[entry.exchange.id, entry]] : [])),
  );
  const answered = groupBy(
    [...exchanges.values()].filter(({ exchange }) => exchange.response !== undefined),
    ({ check, exchange }) => `${check} ${exchange.operation}`,
  );
  return entries.flatMap((entry) => {
    if (entry.type !== 'check') return [];
    const { check, judged, nothing, findings, inherited = [], observations } = entry.result;
    const named = [...Object.keys(judged), ...Object.keys(nothing)];
    const strange = [...named, ...[...findings, ...inherited, ...observations].map((one) => one.requirement)]
      .filter((id) => !known.has(id))
      .map((id) => `the result of ${check} speaks of the unknown requirement ${id}`);
    const counts = findOtherCounts(entry.result, (operation) => answered.get(`${check} ${operation}`) ?? []);
    const shown = [
      ...findings.flatMap(({ related = [] }) => related),
      ...observations.flatMap(({ exchange }) => exchange ?? []),
    ]
      .filter((id) => !exchanges.has(id))
      .map((id) => `the result of ${check} names the exchange ${id}, which no journal holds`);
    return [...strange, ...counts, ...shown, ...findings.flatMap(findOtherGrade)];
  });
}

type Recorded = Extract<JournalEntry, { type: 'exchange' }>;

/** A check counts the answers that it judged, no more than it got; those of cases that it set aside are not counted. */
function findOtherCounts(
  { check, answers = {} }: CheckResult,
  answered: (operation: OperationId) => readonly Recorded[],
): string[] {
  return operationIds.flatMap((operation) => {
    const said = answers[operation] ?? 0;
    const held = answered(operation).length;
    return said > held
      ? [`the result of ${check} counts ${said} answers of ${operation}, and the journal holds ${held}`]
      : [];
  });
}

/** A requirement that only warns never fails, and what the contract finds has always the grade of its requirement. */
function findOtherGrade({
  check,
  requirement,
  grade,
  passive,
  keywords,
  count,
  answers = 1,
}: Finding): string[] {
  const row = known.get(requirement);
  const where = `a finding of ${check} on ${requirement}`;
  const isWrong =
    row !== undefined && (grade === 'fail' ? !fails(row) : passive && keywords !== undefined && fails(row));
  return [
    ...(isWrong ? [`${where} has another grade than its requirement`] : []),
    ...(answers > count ? [`${where} was met more often by answers than in all`] : []),
  ];
}
