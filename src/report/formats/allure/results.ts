import { createHash } from 'node:crypto';
import type { Header } from '../../../http/exchange.ts';
import { firstClauseOf } from '../../../plan/selection.ts';
import type { Exchanges, RecordedExchange, Report, ReportedRequirement } from '../../report.ts';
import { trimReason } from '../../sections/reasons.ts';
import { describePlaces, type Place } from '../../sections/violations.ts';
import type { BaselineUse } from '../../verdict/baseline.ts';
import { isInherent, isUntested } from '../../verdict/verdict.ts';
import type { MadeFile } from '../formats.ts';
import { type Case, caseOf, judgedCaseOf, waiversCaseOf } from '../junit/case.ts';
import { levelMeaning, severities } from '../levels.ts';
import { escapeProse } from '../markdown/escape.ts';
import { cut, escapeUnprintable } from '../text.ts';
import { categories, formatConfig } from './categories.ts';
import { formatEnvironment, titleOf } from './environment.ts';
import type { AllureResult, AllureStep } from './files.ts';

/** The use of a baseline in a run, and the requirements that it expects to fail. */
export interface UsedBaseline extends BaselineUse {
  readonly expected: ReadonlySet<string>;
}

/**
 * Builds the files for which allure-playwright has no word: a result for each requirement that the run was to judge, with its evidence, and
 * one for the run itself; categories, environment, executor, and the quality gate of Allure 3. Results are failed or broken
 * exactly where the exit code is not 0; a failure that is waived or expected is a known one.
 */
export function buildAllureFiles(
  report: Report,
  exchanges: Exchanges,
  baseline?: UsedBaseline,
): readonly MadeFile[] {
  const rows = report.requirements.filter(({ verdict }) => !leftOut.includes(verdict));
  const json = (name: string, value: unknown) => ({ name, text: `${JSON.stringify(value)}\n` });
  const results = rows.flatMap((row) => {
    const { result, files } = requirementResultOf(row, report, exchanges);
    const isExpected = row.verdict === 'fail' && baseline?.expected.has(row.id) === true;
    return [json(`${result.uuid}-result.json`, isExpected ? expectedOf(result) : result), ...files];
  });
  const run = runResultOf(report, baseline);
  const title = titleOf(report);
  return [
    ...results,
    json(`${run.uuid}-result.json`, run),
    json('categories.json', categories),
    json('executor.json', { name: report.suite.name, type: 'conformance', buildName: title }),
    { name: 'environment.properties', text: formatEnvironment(report) },
    { name: 'allurerc.mjs', text: formatConfig(title) },
  ];
}

/** A requirement that was not picked has no result: a skipped one would take the place of that of a whole run. */
const leftOut: readonly string[] = ['not-selected', 'not-applicable'];

function expectedOf(result: AllureResult): AllureResult {
  const { message = '', ...details } = result.statusDetails;
  return { ...result, statusDetails: { ...details, message: `expected to fail: ${message}`, known: true } };
}

/** The result of the run itself: not good where the exit code says so for what no requirement shows. */
function runResultOf(report: Report, baseline: UsedBaseline | undefined): AllureResult {
  const waivers = waiversCaseOf(report);
  const judged = judgedCaseOf(report, 0);
  const own = judged.kind === 'passed' && waivers?.kind === 'failure' ? waivers : judged;
  const { kind, message } = baseline === undefined ? own : baselineCaseOf(baseline);
  const said = [...judged.text, ...judged.out, ...(waivers?.out ?? [])];
  return {
    ...frameOf('the-run-judges-the-target', report, { suite: 'run', severity: 'blocker' }),
    name: 'the run judges its target',
    status: statuses[kind],
    statusDetails: message === '' ? {} : { message: escapeUnprintable(message) },
    ...{ start: Date.parse(report.run.start), stop: Date.parse(report.run.end), steps: [] },
    description: said.map((line) => `- ${escapeProse(line)}`).join('\n'),
  };
}

function baselineCaseOf({ exitCode, lines }: UsedBaseline) {
  const kind = exitCode === 0 ? 'passed' : exitCode === 1 ? 'failure' : 'error';
  return { kind, message: lines.join('\n') } as const;
}

const maxFindings = 10;

const statuses = { passed: 'passed', skipped: 'skipped', failure: 'failed', error: 'broken' } as const;

/** The result of a requirement under its area and its first clause, and the files of its evidence. */
function requirementResultOf(
  row: ReportedRequirement,
  report: Report,
  exchanges: Exchanges,
): { readonly result: AllureResult; readonly files: readonly MadeFile[] } {
  const ended = caseOf(row, report, exchanges);
  const labels = { suite: row.area, subSuite: firstClauseOf(row), severity: severities[row.level] };
  const frame = frameOf(row.id, report, { ...labels, tag: row.level });
  const at = Date.parse(report.run.end);
  const places = describePlaces(row.findings, exchanges, maxFindings);
  const shown = places.map((place, at) => violationOf(place, exchanges, `${frame.uuid}-${at + 1}`));
  const result: AllureResult = {
    ...frame,
    name: row.text,
    status: statusOf(row, ended, report),
    statusDetails: detailsOf(row, ended, places[0]),
    description: descriptionOf(row),
    ...{ start: at, stop: at, steps: shown.map(({ step }) => step) },
  };
  return { result, files: shown.flatMap(({ files }) => files) };
}

/** Returns the members that all results have, and the ids by which Allure knows one again, in this run and in those to come. */
function frameOf(id: string, { target, run }: Report, labels: Readonly<Record<string, string>>) {
  const known = createHash('sha256').update(`${target.name}\n${id}`).digest('hex').slice(0, 32);
  const { seed, depth, mode } = run;
  const { suite, subSuite } = labels;
  const pairsOf = (values: object) =>
    Object.entries(values).map(([name, value]) => ({ name, value: String(value) }));
  return {
    ...{ uuid: `obc-${run.id}-${id}`, historyId: known, testCaseId: known, fullName: `${target.name}/${id}` },
    titlePath: ['requirements', suite, subSuite].filter((part) => part !== undefined),
    stage: 'finished',
    labels: pairsOf({ parentSuite: 'requirements', ...labels }),
    // Allure's history keeps results together whatever these are.
    parameters: pairsOf({ seed, depth, mode }).map((pair) => ({ ...pair, excluded: true })),
    ...{ links: [], attachments: [] },
  } as const;
}

/** Returns the status: `broken` for a requirement that a full verdict needs and that was not judged; a waived failure is a known one. */
function statusOf(row: ReportedRequirement, { kind }: Case, { run }: Report) {
  if (row.verdict === 'waived') return 'failed';
  return isUntested(row) && isInherent(row) && run.allowPartial !== true ? 'broken' : statuses[kind];
}

function detailsOf(
  { verdict, text, reason = '', checks }: ReportedRequirement,
  { message }: Case,
  first: Place | undefined,
): AllureResult['statusDetails'] {
  if (first === undefined || !['fail', 'warn'].includes(verdict)) {
    // Without the name of the check, so that Allure puts those of one reason together.
    const why = escapeUnprintable(message.replace(reason, () => trimReason(reason, checks)));
    return { ...(why === '' ? {} : { message: why }), ...(verdict === 'waived' ? { known: true } : {}) };
  }
  const [expected, actual] = [escapeUnprintable(first.wanted), escapeUnprintable(first.got)];
  const said = `${text}\nwanted  ${expected}\ngot     ${actual}`;
  return verdict === 'warn' ? { message: `warning: ${said}` } : { message: said, expected, actual };
}

/** Where a requirement stands and what its level means, as Markdown; what was wanted and came is in the details and the steps. */
function descriptionOf({ clause, area, level, findings }: ReportedRequirement): string {
  const more = findings.length - maxFindings;
  const rest = more > 0 ? ` ${more} more violations stand in report.json.` : '';
  return `Clause ${escapeProse(clause)} of the document, area ${area}. ${level}: ${levelMeaning[level]}.${rest}`;
}

const maxBodyLength = 50_000;

/**
 * A violation as a step with its exchange and its curl command attached. `stem` begins the names of these files: Allure
 * shows a file for its first mention only, so steps share none.
 */
function violationOf(
  { exchange: id, grade, curl, replay, wanted, got, remark, on, hint }: Place,
  exchanges: Exchanges,
  stem: string,
): { readonly step: AllureStep; readonly files: readonly MadeFile[] } {
  const exchange = exchanges.get(id);
  const pairs = Object.entries({ wanted, got: `${got}${remark}`, ...(hint ? { hint } : {}), replay });
  const files: (MadeFile & { readonly title: string; readonly type: string })[] = [];
  const attach = (title: string, type: string, ending: string, text: string) =>
    files.push({ title, type, name: `${stem}-attachment.${ending}`, text: `${text}\n` });
  if (exchange) attach(`exchange ${id}`, httpType, 'httpexchange', formatHttp(exchange));
  if (curl) attach('curl', 'text/plain', 'txt', escapeUnprintable(curl));
  const step: AllureStep = {
    name: `violated: ${on}`,
    status: grade === 'warn' ? 'passed' : 'failed',
    stage: 'finished',
    ...(exchange && timesOf(exchange)),
    parameters: pairs.map(([name, value]) => ({ name, value: escapeUnprintable(value) })),
    attachments: files.map(({ title, type, name }) => ({ name: title, type, source: name })),
    ...{ steps: [], statusDetails: {} },
  };
  return { step, files };
}

/** Allure 3 has a view of its own for it. */
const httpType = 'application/vnd.allure.http+json';

function formatHttp(exchange: RecordedExchange): string {
  const { request, response, failure } = exchange;
  const { method, url, headers, body } = request;
  return JSON.stringify({
    schemaVersion: 1,
    request: { method, url, ...partOf(headers, body) },
    response: response && { status: response.status, ...partOf(response.headers, response.text) },
    error: failure && { name: failure.kind, message: failure.message },
    ...timesOf(exchange),
  });
}

function partOf(headers: readonly Header[], text = '') {
  const contentType = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  const body = { contentType, value: cut(text, maxBodyLength), truncated: text.length > maxBodyLength };
  const named = headers.map(([name, value]) => ({ name, value }));
  return text === '' ? { headers: named } : { headers: named, body };
}

function timesOf({ startedAt, took }: RecordedExchange) {
  return { start: Math.round(startedAt), stop: Math.round(startedAt + took) };
}
