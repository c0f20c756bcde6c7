import { getOperation } from '../../catalogue/operations.ts';
import type { Finding } from '../../journal/entry.ts';
import { curlOf, type TokenForm } from '../formats/curl.ts';
import type { Exchanges, ReportedFinding } from '../report.ts';
import { type AnswerCounts, frequencyOf } from './frequency.ts';

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
