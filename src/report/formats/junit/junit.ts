import { createRequire } from 'node:module';
import type { XMLElement } from 'xmlbuilder';
import type { RequirementId } from '../../../catalogue/requirement-id.ts';
import { areas } from '../../../catalogue/requirements.ts';
import type { Exchanges, Report } from '../../report.ts';
import { gradeOf } from '../../verdict/grade.ts';
import { escapeUnprintable } from '../text.ts';
import { type Case, caseOf, judgedCaseOf, waiversCaseOf } from './case.ts';

/** Loaded when first needed: a command that writes no JUnit starts a tenth faster without it. */
const load = createRequire(import.meta.url);

const runSuite = 'run';

interface Suite {
  readonly name: string;
  readonly seconds: number;
  readonly cases: readonly Case[];
}

/**
 * The report as JUnit XML: a suite per area, a case per requirement. Only a verdict of pass or warn counts as passed;
 * rows without a verdict are skipped. The time of a case is its part of that of the exchanges; exchanges of no
 * check stand in the suite `run`, whose cases say whether the target was judged at all, and how its waivers were used.
 */
export function formatJunit(report: Report, exchanges: Exchanges): string {
  const suites = suitesOf(report, exchanges);
  const { create } = load('xmlbuilder') as typeof import('xmlbuilder');
  const root = create('testsuites', { version: '1.0', encoding: 'UTF-8' }).att({
    name: `${report.suite.name} ${report.suite.version}`,
    ...countsOf(suites.flatMap(({ cases }) => cases)),
    time: sumOf(suites).toFixed(3),
  });
  for (const suite of suites) addSuite(root, suite, report);
  return `${root.end({ pretty: true })}\n`;
}

function suitesOf(report: Report, exchanges: Exchanges): Suite[] {
  const { byRequirement, rest } = shareTimes(report, exchanges);
  const ofRun = [judgedCaseOf(report, rest), waiversCaseOf(report)].filter((one) => one !== undefined);
  const run: Suite = { name: runSuite, seconds: rest, cases: ofRun };
  const perArea = areas.map((area): Suite => {
    const rows = report.requirements.filter((row) => row.area === area);
    const cases = rows.map((row) => caseOf(row, report, exchanges, byRequirement.get(row.id)));
    return { name: area, seconds: sumOf(cases), cases };
  });
  return [run, ...perArea.filter(({ cases }) => cases.length > 0)];
}

function sumOf(timed: readonly { readonly seconds: number }[]): number {
  return timed.reduce((sum, { seconds }) => sum + seconds, 0);
}

function countsOf(cases: readonly Case[]) {
  return { tests: cases.length, failures: countOf(cases, 'failure'), errors: countOf(cases, 'error') };
}

function countOf(cases: readonly Case[], wanted: Case['kind']): number {
  return cases.filter(({ kind }) => kind === wanted).length;
}

function addSuite(root: XMLElement, { name, seconds, cases }: Suite, report: Report): void {
  const suite = root.ele('testsuite', {
    name,
    ...countsOf(cases),
    // Jenkins refuses it on the root.
    skipped: countOf(cases, 'skipped'),
    time: seconds.toFixed(3),
    // The schemas of JUnit's readers take neither fractions nor a zone; it is UTC, as the property `start` says.
    timestamp: report.run.start.slice(0, 19),
    // The name of the machine that ran the suite is nobody's business.
    hostname: 'localhost',
  });
  if (name === runSuite) addProperties(suite, report);
  for (const one of cases) addCase(suite, one);
}

function addProperties(suite: XMLElement, report: Report): void {
  const properties = suite.ele('properties');
  for (const [name, value] of propertiesOf(report))
    properties.ele('property', { name, value: escapeUnprintable(value) });
}

function propertiesOf(report: Report): [string, string][] {
  const { target, run, outcome, suite } = report;
  return [
    ['grade', gradeOf(report).title],
    ['outcome', outcome],
    ['target', target.name],
    ['run', run.id],
    ['start', run.start],
    ['end', run.end],
    ['seed', String(run.seed)],
    ['mode', run.mode],
    ['depth', run.depth],
    ['document', suite.document],
    ['rules', suite.rules],
    ...(suite.plugins ?? []).map((one): [string, string] => [
      'plugin',
      `${one.name} ${one.version} ${one.digest}`,
    ]),
  ];
}

function addCase(
  suite: XMLElement,
  { name, classname, seconds, kind, type, message, text, out }: Case,
): void {
  const node = suite.ele('testcase', { name, classname, time: seconds.toFixed(3) });
  if (kind === 'skipped') node.ele('skipped', { message: escapeUnprintable(message) });
  else if (kind !== 'passed')
    node.ele(kind, { type, message: escapeUnprintable(message) }).txt(text.map(escapeUnprintable).join('\n'));
  if (out.length > 0) node.ele('system-out').txt(out.map(escapeUnprintable).join('\n'));
}

/** How long the exchanges of a run took, in seconds, shared out. */
interface Times {
  readonly byRequirement: ReadonlyMap<RequirementId, number>;
  /** Of exchanges that no check of a requirement made. */
  readonly rest: number;
}

/**
 * Shares the time of each check's exchanges out among the requirements that it judges, in equal parts: the sum is the
 * time of all exchanges, however many requirements one of them speaks of.
 */
export function shareTimes({ requirements }: Report, exchanges: Exchanges): Times {
  const ofChecks = sumByCheck(exchanges);
  const byRequirement = new Map<RequirementId, number>();
  let rest = 0;
  for (const [check, took] of ofChecks) {
    const rows = requirements.filter(({ checks }) => check !== undefined && checks.includes(check));
    if (rows.length === 0) rest += took;
    for (const { id } of rows) byRequirement.set(id, (byRequirement.get(id) ?? 0) + took / rows.length);
  }
  return { byRequirement, rest };
}

function sumByCheck(exchanges: Exchanges): ReadonlyMap<string | undefined, number> {
  const sums = new Map<string | undefined, number>();
  for (const { check, took } of exchanges.values()) sums.set(check, (sums.get(check) ?? 0) + took / 1000);
  return sums;
}
