import type { TestInfo } from '@playwright/test';
import type { Suite, TestCase } from '@playwright/test/reporter';
import { getRequirement, type Level } from '../../src/catalogue/requirements.ts';
import type { Exchange } from '../../src/http/exchange.ts';
import type { Finding } from '../../src/journal/entry.ts';
import type { Check } from '../../src/plan/check.ts';
import { firstClauseOf, levels } from '../../src/plan/selection.ts';
import { curlOf, type TokenForm } from '../../src/report/formats/curl.ts';
import { severities } from '../../src/report/formats/levels.ts';
import { cut, escapeUnprintable } from '../../src/report/formats/text.ts';
import { attach } from './show-check.ts';

type Annotation = { type: string; description: string };

const checkAnnotation = 'allure.label.check';

/**
 * Returns the annotations that the reports of Playwright show beside a check: each requirement that it judges, in a sentence with its clause and
 * its place in the page of the run. The
 * other types are those that allure-playwright takes for labels: the check, its area and clause for the tree, and its severity.
 */
export function annotationsOf(check: Check): Annotation[] {
  const rows = check.ids.map(getRequirement);
  const labels = {
    check: check.id,
    epic: check.area,
    feature: clauseOf(check),
    severity: severities[levelOf(check)],
  };
  return [
    ...rows.map(({ id, clause, level, text }) => ({
      type: 'requirement',
      description: `${id}: ${text} (clause ${clause}; ${level}; index.html#${id})`,
    })),
    ...Object.entries(labels).map(([name, description]) => ({ type: `allure.label.${name}`, description })),
  ];
}

/** The first clause of the first requirement that a check judges, by which tests are grouped within their area. */
export function clauseOf({ ids: [first] }: Pick<Check, 'ids'>): string {
  return first === undefined ? 'no clause' : firstClauseOf(getRequirement(first));
}

/** The id of the check that a test of ours runs; empty for any other test. */
export function checkOf({ annotations }: Pick<TestCase, 'annotations'>): string {
  return annotations.find(({ type }) => type === checkAnnotation)?.description ?? '';
}

/** The gravest level of the requirements that a check judges. */
function levelOf({ ids }: Pick<Check, 'ids'>): Level {
  const own = ids.map((id) => getRequirement(id).level);
  return levels.find((level) => own.includes(level)) ?? 'SILENT';
}

/** Operations that a check names most, at most as many as leave room for its area, level and depth. */
const maxOperations = 2;

/** The tags of a check for Playwright: its area, its gravest level, its depth, and the operations that it judges first. */
export function tagsOf(check: Check): string[] {
  const operations = new Set(check.ids.flatMap((id) => getRequirement(id).operations));
  const names = [check.area, levelOf(check), check.depth, ...[...operations].slice(0, maxOperations)];
  return names.map((name) => `@${name}`);
}

/** The sources from which a failure is described. */
export interface FailureSources {
  readonly exchanges: ReadonlyMap<string, Exchange>;
  /** The way in which the target takes its token. */
  readonly form: TokenForm;
  /** The command that repeats the run, without `--only`. */
  readonly replay: string;
}

const maxLengths = { body: 300, text: 300 };

/** The assertion in Playwright's words, by which JUnit tells a failure of the target from an error of ours. */
export const expectation = 'expect(target).toConform()';

/** Failing findings as the message of a failed test: the requirement, what was wanted, what came, and how to repeat it. */
export function describeFailures(
  findings: readonly Finding[],
  sources: Omit<FailureSources, 'form'>,
): string {
  return `${findings.map((finding) => describeFinding(finding, sources)).join('\n\n')}\n${expectation}`;
}

function describeFinding(finding: Finding, { exchanges, replay }: Omit<FailureSources, 'form'>): string {
  const { requirement: id, wanted, got, hint, count } = finding;
  const { clause, level, text } = getRequirement(id);
  const exchange = exchanges.get(finding.exchange);
  const facts = [
    ['wanted', wanted],
    ['got', `${got}${count > 1 ? ` (${count} times)` : ''}`],
    ['on', describeAnswer(finding, exchange)],
    ['sent', exchange?.request.body],
    ['hint', hint],
  ] as const;
  return [
    `${id}  (clause ${clause}; ${level})`,
    `  ${text}`,
    ...facts.flatMap(([name, fact]) =>
      fact === undefined || fact === ''
        ? []
        : [`  ${name.padEnd(8)}${escapeUnprintable(cut(fact, maxLengths.text))}`],
    ),
    `  again   ${replay} --only ${id}`,
  ].join('\n');
}

/** The request line, the status, the place in the body, and the body that came. */
function describeAnswer(finding: Finding, exchange: Exchange | undefined): string {
  const { operation, status, pointer } = finding;
  const request = exchange === undefined ? operation : `${exchange.request.method} ${pathOf(exchange)}`;
  const body = exchange?.response?.text ?? '';
  const where = pointer === '' ? '' : `, at ${pointer}`;
  return `${request} answered ${status}${where}${body === '' ? '' : `: ${cut(body, maxLengths.body)}`} (${finding.exchange})`;
}

function pathOf({ request: { url } }: Exchange): string {
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`;
}

/** The number of exchanges that are attached to a failed test. */
const maxAttached = 5;

/** Attaches the redacted exchanges that fail a test, each with the command that sends its request again. */
export function attachEvidence(
  info: TestInfo,
  failures: readonly Finding[],
  { exchanges, form }: Omit<FailureSources, 'replay'>,
): void {
  const ids = new Set(failures.map(({ exchange }) => exchange));
  for (const id of [...ids].slice(0, maxAttached)) {
    const exchange = exchanges.get(id);
    if (exchange === undefined) continue;
    attach(info, `exchange ${id}`, 'application/json', JSON.stringify(exchange, null, 1));
    attach(info, `curl of ${id}`, 'text/x-sh', curlOf(exchange, form));
  }
}

/** True for a test that is chosen by `test.only`, or in a `describe.only`: Playwright tells reporters nothing else of it. */
export function isOnly(test: TestCase): boolean {
  const isMarked = (one: object) => '_only' in one && one._only === true;
  for (let suite: Suite | undefined = test.parent; suite !== undefined; suite = suite.parent)
    if (isMarked(suite)) return true;
  return isMarked(test);
}
