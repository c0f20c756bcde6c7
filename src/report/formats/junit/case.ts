import type { Exchanges, Report, ReportedRequirement } from '../../report.ts';
import { describePlaces, type Place } from '../../sections/violations.ts';
import { exitCodeOf, selectFailingWaivers } from '../../verdict/exit-code.ts';
import { describeWaiver } from '../../verdict/waivers.ts';
import { describeOutcome, describeStaleWaivers, shortenReasons } from '../outcome.ts';
import { locateArea } from '../sarif.ts';
import { cut } from '../text.ts';

const maxPlaces = 10;
const maxMessageLength = 300;

/** One case as it is written. */
export interface Case {
  readonly name: string;
  readonly classname: string;
  readonly seconds: number;
  readonly kind: 'passed' | 'skipped' | 'failure' | 'error';
  readonly type: string;
  readonly message: string;
  /** Lines of the failure or error. */
  readonly text: readonly string[];
  /** Lines beside the verdict: warnings, observations. */
  readonly out: readonly string[];
}

type Ending = Omit<Case, 'name' | 'classname' | 'seconds'>;

const passed: Ending = { kind: 'passed', type: '', message: '', text: [], out: [] };

/** The case of a requirement. Its class is area and clause; dots would make packages of the clause. */
export function caseOf(row: ReportedRequirement, report: Report, exchanges: Exchanges, seconds = 0): Case {
  const classname = `${row.area}.clause ${row.clause.replaceAll('.', '-')}`;
  return { name: row.id, classname, seconds, ...endingOf(row, report, exchanges) };
}

/**
 * The case that says whether the run judged its target: one that judged nothing, or a part where the whole was asked
 * for, is never green. A partial run that was allowed is skipped.
 */
export function judgedCaseOf(report: Report, seconds: number): Case {
  const head = { name: 'the-run-judges-the-target', classname: 'run.outcome', seconds };
  const { outcome } = report;
  const reasons = shortenReasons(report);
  const ending = { type: outcome, message: describeOutcome(report), text: reasons, out: [] };
  if (!['harness-error', 'not-judged', 'partial'].includes(outcome))
    return { ...head, ...passed, out: [ending.message, ...reasons] };
  if (exitCodeOf(report) !== 0) return { ...head, ...ending, kind: 'error' };
  return { ...head, ...ending, kind: 'skipped', message: [ending.message, ...reasons].join(' ') };
}

/**
 * The case that lists the waivers of the target file with their use, and fails when a strict run has a stale one;
 * undefined without waivers.
 */
export function waiversCaseOf(report: Report): Case | undefined {
  if (report.waivers.length === 0) return undefined;
  const head = { name: 'the-waivers-are-needed', classname: 'run.waivers', seconds: 0 };
  const out = report.waivers.map(describeWaiver);
  const strict = describeStaleWaivers(report);
  if (strict === undefined) return { ...head, ...passed, out };
  const stale = selectFailingWaivers(report).map(describeWaiver);
  return { ...head, kind: 'failure', type: 'stale-waiver', message: strict, text: stale, out };
}

function endingOf(row: ReportedRequirement, report: Report, exchanges: Exchanges): Ending {
  const { verdict, reason = '', level, text } = row;
  switch (verdict) {
    case 'pass':
      return passed;
    case 'warn':
      return { ...passed, out: describePlaces(row.findings, exchanges).flatMap(placeLines) };
    case 'fail':
      return {
        ...passed,
        kind: 'failure',
        type: level,
        message: text,
        text: failureLines(row, report, exchanges),
      };
    case 'observed':
      return { ...passed, kind: 'skipped', message: `unspecified, no verdict: ${observed(row, report)}` };
    case 'blocked':
      return isBroken(row, report)
        ? {
            ...passed,
            kind: 'error',
            type: 'harness-error',
            message: reason,
            text: [`${text}; not tested: ${reason}`],
          }
        : { ...passed, kind: 'skipped', message: unjudged(row) };
    default:
      return { ...passed, kind: 'skipped', message: unjudged(row) };
  }
}

/** True when a check of a requirement broke by our own fault. */
export function isBroken({ checks }: ReportedRequirement, { harnessErrors }: Report): boolean {
  return harnessErrors.some(({ check }) => checks.includes(check));
}

function unjudged({ verdict, reason, setting }: ReportedRequirement): string {
  const why = reason === undefined ? '' : `: ${cut(reason, maxMessageLength)}`;
  const remedy = setting === undefined ? '' : ` (set ${setting} in the target file)`;
  return `${verdict}${why}${remedy}`;
}

function observed({ id }: ReportedRequirement, { silences }: Report): string {
  const seen = silences.find(({ requirement }) => requirement === id)?.observed ?? [];
  return cut(seen.map(({ what }) => what).join('; '), maxMessageLength);
}

function failureLines(row: ReportedRequirement, report: Report, exchanges: Exchanges): string[] {
  const place = locateArea(report, row.area);
  const places = describePlaces(row.findings, exchanges, maxPlaces);
  const more = row.findings.length - maxPlaces;
  return [
    `${row.id} (${row.clause}; ${row.level})`,
    // GitLab shows this text and no message.
    row.text,
    ...places.flatMap(placeLines),
    ...(more > 0 ? [`and ${more} more ${more === 1 ? 'place' : 'places'}, in report.json`] : []),
    ...(place === undefined ? [] : [`in      ${place.file}:${place.line}, which declares ${row.area}`]),
    ...places.slice(0, 1).map(({ replay }) => `replay  ${replay}`),
  ];
}

function placeLines({ wanted, got, remark, on, exchange, sent, received, hint }: Place): string[] {
  return [
    `wanted  ${wanted}`,
    `got     ${got}${remark}`,
    `on      ${on} (exchange ${exchange})`,
    ...(sent === undefined ? [] : [`sent    ${sent}`]),
    ...(received === undefined ? [] : [`body    ${received}`]),
    ...(hint === undefined ? [] : [`hint    ${hint}`]),
  ];
}
