import { firstClauseOf } from '../../../plan/selection.ts';
import type { ReportedCheck, ReportedFinding, ReportedRequirement } from '../../report.ts';
import { isInherent } from '../../verdict/verdict.ts';
import { levelMeaning } from '../levels.ts';
import { escapeProse } from '../markdown/escape.ts';
import { escapeUnprintable } from '../text.ts';
import type { Ending } from './categories.ts';
import { evidenceOf } from './evidence.ts';
import { placeLabelsOf, placesOf, severityOf } from './labels.ts';
import type { AllureFile, AllureResult, AllureStatus } from './model.ts';
import { identityOf, parametersOf, type ResultInput, timesOf } from './result.ts';
import { attachExchanges, checkSteps } from './steps.ts';

const maxDescribed = 40;

/** The result of a check, as allure-playwright writes that of its test, and the files of its evidence. */
export function checkResultOf(
  check: ReportedCheck,
  input: ResultInput,
): { readonly result: AllureResult; readonly files: readonly AllureFile[] } {
  const { report, exchanges, byCheck } = input;
  const rows = report.requirements.filter(({ id }) => check.requirements.includes(id));
  const failures = rows.flatMap(({ findings }) => findings.filter((finding) => isFailure(finding, check)));
  const known = identityOf(`check ${check.id}`, report);
  const evidence = evidenceOf(known.uuid);
  const own = byCheck.get(check.id) ?? [];
  const [start, stop] = timesOf([check.id], input);
  const [status, ending] = endOf(check, rows, failures, input);
  const clause = rows[0] === undefined ? 'no clause' : firstClauseOf(rows[0]);
  const result: AllureResult = {
    ...known,
    name: check.title,
    fullName: check.id,
    titlePath: ['checks', check.area, clause],
    status,
    statusDetails: detailsOf(check, failures),
    stage: 'finished',
    start,
    stop,
    description: descriptionOf(rows),
    labels: [
      ...placesOf('checks', check.area, clause),
      { name: 'severity', value: severityOf(rows.map(({ level }) => level)) },
      { name: 'ending', value: ending },
      { name: 'check', value: check.id },
      ...[...new Set(rows.map(({ level }) => level))].map((value) => ({ name: 'tag', value })),
      ...placeLabelsOf([check.id], failures[0]?.exchange, byCheck),
    ],
    links: [],
    parameters: parametersOf(report),
    steps: checkSteps({ failures, own, exchanges, evidence, at: start }),
    attachments: attachExchanges(own, evidence),
  };
  return { result, files: evidence.files };
}

function isFailure({ grade, waived, check: id }: ReportedFinding, check: ReportedCheck): boolean {
  return grade === 'fail' && !waived && id === check.id;
}

/** A check that was kept from judging what a full verdict needs is not good, unless the run may be partial. */
function endOf(
  { outcome, setting }: ReportedCheck,
  rows: readonly ReportedRequirement[],
  failures: readonly ReportedFinding[],
  { report }: ResultInput,
): [AllureStatus, Ending] {
  if (failures.length > 0) return ['failed', 'non-conformance'];
  if (outcome === 'harness-error') return ['broken', 'harness-error'];
  if (outcome === 'ran') return ['passed', 'pass'];
  const isMissed = rows.some((row) => ['blocked', 'not-exercised'].includes(row.verdict) && isInherent(row));
  const status = isMissed && report.run.allowPartial !== true ? 'broken' : 'skipped';
  return [status, setting === undefined ? 'blocked' : 'configuration'];
}

function detailsOf(
  { reason, setting, outcome }: ReportedCheck,
  failures: readonly ReportedFinding[],
): AllureResult['statusDetails'] {
  const [first] = failures;
  if (first !== undefined) {
    const [wanted, got] = [escapeUnprintable(first.wanted), escapeUnprintable(first.got)];
    const message = `${first.requirement}\nwanted  ${wanted}\ngot     ${got}`;
    return { message, trace: escapeUnprintable(first.replay), expected: wanted, actual: got };
  }
  if (reason === undefined) return {};
  const remedy = setting === undefined ? '' : ` (set ${setting} in the target file)`;
  return { message: escapeUnprintable(`${outcome}: ${reason}${remedy}`) };
}

/** The sentences that it judges, as Markdown. */
function descriptionOf(rows: readonly ReportedRequirement[]): string {
  const judged = rows.map(
    ({ id, clause, level, text, verdict }) =>
      `- ${escapeProse(text)} (${escapeProse(clause)}; ${level}, ${levelMeaning[level]}; ${escapeProse(id)}: ${verdict})`,
  );
  const more = judged.length - maxDescribed;
  return ['Judges:', '', ...judged.slice(0, maxDescribed), ...(more > 0 ? [`- and ${more} more`] : [])].join(
    '\n',
  );
}
