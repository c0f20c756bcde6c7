import { firstClauseOf } from '../../../plan/selection.ts';
import type { Exchanges, RecordedExchange, Report, ReportedRequirement } from '../../report.ts';
import { trimReason } from '../../sections/reasons.ts';
import { sortFindings } from '../../sections/violations.ts';
import { isInherent } from '../../verdict/verdict.ts';
import { type Case, caseOf } from '../junit/case.ts';
import type { Explanations } from '../page/explanations.ts';
import { escapeUnprintable } from '../text.ts';
import { descriptionOf } from './description.ts';
import { endingOf } from './ending.ts';
import { evidenceOf } from './evidence.ts';
import { digestOf, uuidOf } from './ids.ts';
import { placesOf, severityOf } from './labels.ts';
import type { AllureDetails, AllureFile, AllureResult, AllureStatus } from './model.ts';
import { stepsOf } from './steps.ts';

/** What results are made of. */
export interface ResultInput {
  readonly report: Report;
  readonly exchanges: Exchanges;
  readonly byCheck: ReadonlyMap<string, readonly RecordedExchange[]>;
  readonly explanations: Explanations;
}

export const statuses: Readonly<Record<Case['kind'], AllureStatus>> = {
  passed: 'passed',
  skipped: 'skipped',
  failure: 'failed',
  error: 'broken',
};

/** The result of a requirement under its area and its first clause, and the files of its evidence. */
export function resultOf(
  row: ReportedRequirement,
  input: ResultInput,
): { readonly result: AllureResult; readonly files: readonly AllureFile[] } {
  const { report, exchanges, byCheck, explanations } = input;
  const judged = explanations.get(row.id);
  const ended = caseOf(row, report, exchanges);
  const [start, stop] = timesOf(row.checks, input);
  const known = identityOf(row.id, report);
  const evidence = evidenceOf(known.uuid);
  const result: AllureResult = {
    ...known,
    name: row.text,
    fullName: row.id,
    titlePath: ['requirements', row.area, firstClauseOf(row)],
    status: statusOf(row, ended, report),
    statusDetails: detailsOf(row, ended),
    stage: 'finished',
    start,
    stop,
    description: descriptionOf(row, judged),
    labels: labelsOf(row, report),
    links: [],
    parameters: parametersOf(report),
    steps: stepsOf({ row, exchanges, byCheck, judged, evidence, at: start }),
    attachments: [],
  };
  return { result, files: evidence.files };
}

/** The ids by which Allure knows a result again, in this run and in those to come. */
export function identityOf(id: string, { target, run }: Report) {
  return {
    uuid: uuidOf(run.id, id),
    historyId: digestOf(target.name, id),
    testCaseId: digestOf(id),
  };
}

/** What the run was given; Allure's history keeps results together whatever these are. */
export function parametersOf({ run }: Report) {
  const { seed, depth, mode } = run;
  return Object.entries({ seed, depth, mode }).map(([name, value]) => ({
    name,
    value: String(value),
    excluded: true,
  }));
}

/** What a full verdict needs and could not be judged is never counted as good, unless the run may be partial. */
function statusOf(row: ReportedRequirement, { kind }: Case, { run }: Report): AllureStatus {
  const isOpen = row.verdict === 'blocked' || row.verdict === 'not-exercised';
  return isOpen && isInherent(row) && run.allowPartial !== true ? 'broken' : statuses[kind];
}

function labelsOf(row: ReportedRequirement, report: Report): AllureResult['labels'] {
  const { id, area, level, verdict, operations } = row;
  const pairs: readonly (readonly [string, string])[] = [
    ['story', id],
    ['severity', severityOf([level])],
    ['ending', endingOf(row, report)],
    ['tag', level],
    ['tag', verdict],
    ...operations.map((operation) => ['operation', operation] as const),
  ];
  return [
    ...placesOf('requirements', area, firstClauseOf(row)),
    ...pairs.map(([name, value]) => ({ name, value })),
  ];
}

function detailsOf(row: ReportedRequirement, { kind, message, text, out }: Case): AllureDetails {
  const [first] = sortFindings(row.findings);
  const trace = lines(kind === 'passed' ? out : text);
  const traced = trace === '' ? {} : { trace };
  if (first === undefined || row.verdict === 'waived') return { ...reasonOf(row, message), ...traced };
  const [wanted, got] = [escapeUnprintable(first.wanted), escapeUnprintable(first.got)];
  const said = `${row.text}\nwanted  ${wanted}\ngot     ${got}`;
  if (row.verdict === 'warn') return { message: `warning: ${said}`, ...traced };
  return { message: said, ...traced, expected: wanted, actual: got };
}

/** Without the name of the check, so that Allure puts those of one reason together. */
function reasonOf({ reason, checks }: ReportedRequirement, message: string): AllureDetails {
  if (message === '') return {};
  return {
    message: escapeUnprintable(
      reason === undefined ? message : message.replace(reason, trimReason(reason, checks)),
    ),
  };
}

function lines(texts: readonly string[]): string {
  return texts.map(escapeUnprintable).join('\n');
}

/** When checks sent their first request and had their last answer, or when the run began. */
export function timesOf(
  checks: readonly string[],
  { report, byCheck }: ResultInput,
): [start: number, stop: number] {
  const own = checks.flatMap((check) => byCheck.get(check) ?? []);
  const begin = Date.parse(report.run.start);
  if (own.length === 0) return [begin, begin];
  const start = Math.min(...own.map(({ startedAt }) => startedAt));
  const stop = Math.max(...own.map(({ startedAt, took }) => startedAt + took));
  return [Math.round(start), Math.round(stop)];
}
