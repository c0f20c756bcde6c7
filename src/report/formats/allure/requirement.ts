import { createHash } from 'node:crypto';
import { firstClauseOf } from '../../../plan/selection.ts';
import type { Exchanges, Report, ReportedRequirement } from '../../report.ts';
import { trimReason } from '../../sections/reasons.ts';
import { describePlaces, type Place } from '../../sections/violations.ts';
import { isInherent, isUntested } from '../../verdict/verdict.ts';
import type { MadeFile } from '../formats.ts';
import { type Case, caseOf } from '../junit/case.ts';
import { levelMeaning, severities } from '../levels.ts';
import { escapeProse } from '../markdown/escape.ts';
import { escapeUnprintable } from '../text.ts';
import { violationOf } from './evidence.ts';
import type { AllureResult } from './files.ts';

const maxFindings = 10;

export const statuses = { passed: 'passed', skipped: 'skipped', failure: 'failed', error: 'broken' } as const;

/** The result of a requirement under its area and its first clause, and the files of its evidence. */
export function requirementResultOf(
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
export function frameOf(id: string, { target, run }: Report, labels: Readonly<Record<string, string>>) {
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
