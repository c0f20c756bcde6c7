import { getOperation, type OperationId } from '../../catalogue/operations.ts';
import type { CheckResult, Finding } from '../../journal/entry.ts';
import { curlOf, type TokenForm } from '../formats/curl.ts';
import type { Exchanges, Frequency, ReportedFinding } from '../report.ts';
import { estimateShare } from './binomial.ts';

/** What a finding is shown with: the exchanges, the command of the run, and how the target takes its token. */
export interface FindingSources {
  readonly exchanges: Exchanges;
  readonly replay: string;
  readonly form: TokenForm;
  readonly answers: AnswerCounts;
}

/** A finding with its request in words and the commands that repeat it; `homes` are the checks of its requirement. */
export function reportFinding(
  finding: Finding,
  { exchanges, replay, form, answers }: FindingSources,
  homes: readonly string[],
): Omit<ReportedFinding, 'waived'> {
  const { method, path } = getOperation(finding.operation);
  const exchange = exchanges.get(finding.exchange);
  const sent = exchange?.request;
  const request = sent === undefined ? `${method} ${path}` : `${sent.method} ${pathOf(sent.url)}`;
  // A finding of the contract may come from a check that does not name the requirement.
  const isHome = homes.includes(finding.check);
  const only = isHome && finding.path === undefined ? finding.requirement : finding.check;
  const curl = exchange === undefined ? {} : { curl: curlOf(exchange, form) };
  const { runs: _runs, answers: _answers, path: casePath, ...shown } = finding;
  const alone = casePath === undefined ? '' : ` --path ${casePath}`;
  const frequency = frequencyOf(finding, answers);
  const often = frequency === undefined ? {} : { frequency };
  return { ...shown, request, replay: `${replay} --only ${only}${alone}`, ...curl, ...often };
}

function pathOf(address: string): string {
  try {
    const { pathname, search } = new URL(address);
    return `${pathname}${search}`;
  } catch {
    return address;
  }
}

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
function frequencyOf(
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
