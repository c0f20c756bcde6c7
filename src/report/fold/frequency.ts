import type { OperationId } from '../../catalogue/operations.ts';
import type { CheckResult, Finding } from '../../journal/entry.ts';
import type { Frequency } from '../report.ts';
import { estimateShare } from './binomial.ts';

/** How many answers of each operation a run held against the contract. */
export type AnswerCounts = ReadonlyMap<OperationId, number>;

/** The answers of each operation, over all checks. */
export function countAnswers(results: Iterable<CheckResult>): AnswerCounts {
  const counts = new Map<OperationId, number>();
  for (const { answers = {} } of results)
    for (const [id, times] of Object.entries(answers) as [OperationId, number][])
      counts.set(id, (counts.get(id) ?? 0) + times);
  return counts;
}

/**
 * How often a violation was seen: of the runs of its check, or of the answers of its operation where the contract found
 * it. Undefined for a run that does not repeat its checks, which cannot tell.
 */
export function frequencyOf(
  { passive, operation, runs, answers: seen = 0 }: Finding,
  answers: AnswerCounts,
): Frequency | undefined {
  if (runs === undefined) return undefined;
  if (!passive || seen === 0) return describe(runs.seen, runs.of, 'runs');
  return describe(seen, Math.max(seen, answers.get(operation) ?? 0), 'answers');
}

function describe(seen: number, of: number, unit: Frequency['unit']): Frequency {
  const { low, high } = estimateShare(seen, of);
  return { seen, of, unit, low, high, flaky: seen < of };
}
