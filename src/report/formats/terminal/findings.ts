import type { ReportedFinding, ReportedRequirement } from '../../report.ts';
import { plural } from '../../verdict/outcome.ts';
import { placeOf, sentWith } from '../place.ts';
import { cut, lengthOf } from '../text.ts';
import { rowsOf, warnedRows, withoutFailing, worstFirst } from '../views.ts';
import { indented, labelled, type Section, spread, type View } from './view.ts';

const mostPlaces = 3;
const mostWarnings = 20;
const longestText = 400;

/** Every requirement that failed, with what was wanted, what came, where, and how to see it again. */
export const failures: Section = (view) => {
  const rows = rowsOf(view.report, 'fail');
  if (rows.length === 0) return [];
  const title = view.paint.bold(view.paint.red(`Failed: ${plural(rows.length, 'requirement')}`));
  return [title, ...rows.flatMap((row) => ['', ...failure(view, row)])];
};

function failure(view: View, row: ReportedRequirement): string[] {
  const findings = worstFirst(row);
  const shown = findings.slice(0, mostPlaces);
  const hints = new Set(shown.flatMap(({ hint }) => (hint === undefined ? [] : [hint])));
  return [
    ...headOf(view, 'FAIL', row),
    ...indented(view, row.text, 6),
    ...shown.flatMap((finding, index) => place(view, finding, shown[index - 1])),
    ...morePlaces(view, findings.length - mostPlaces),
    ...[...hints].flatMap((hint) => labelled(view, 'hint', hint)),
    // A command is never wrapped, so that it can be copied.
    ...findings.slice(0, 1).map(({ replay }) => `      ${view.paint.dim('replay')}  ${replay}`),
  ];
}

function headOf(view: View, word: 'FAIL' | 'WARN', { id, clause, level }: ReportedRequirement): string[] {
  const { paint } = view;
  const colour = word === 'FAIL' ? paint.red : paint.yellow;
  return spread(
    view,
    `${colour(paint.bold(word))}  ${paint.bold(id)}`,
    `(${clause}; ${level})`,
    6 + lengthOf(id),
  );
}

function place(view: View, finding: ReportedFinding, before: ReportedFinding | undefined): string[] {
  const sent = sentWith(finding, view.exchanges);
  return [
    ...(finding.wanted === before?.wanted ? [] : labelled(view, 'wanted', cut(finding.wanted, longestText))),
    ...labelled(view, 'got', gotOf(finding)),
    ...labelled(view, 'on', `${placeOf(finding)} (exchange ${finding.exchange})`),
    ...(sent === undefined ? [] : labelled(view, 'sent', sent)),
  ];
}

function gotOf(finding: ReportedFinding): string {
  return cut(finding.got, longestText) + withoutFailing(finding);
}

function morePlaces({ paint }: View, more: number): string[] {
  return more <= 0 ? [] : [`      ${paint.dim(`and ${more} more ${more === 1 ? 'place' : 'places'}`)}`];
}

/** What departs from the document without failing, each in two or three lines. */
export const warnings: Section = (view) => {
  const rows = warnedRows(view.report);
  if (rows.length === 0) return [];
  const title = view.paint.bold(view.paint.yellow(`Warned: ${plural(rows.length, 'requirement')}`));
  const more = rows.length - mostWarnings;
  return [
    title,
    ...rows.slice(0, mostWarnings).flatMap((row) => ['', ...warning(view, row)]),
    ...(more > 0 ? ['', view.paint.dim(`and ${more} more, in report.json`)] : []),
  ];
};

function warning(view: View, row: ReportedRequirement): string[] {
  const [first, ...others] = row.findings;
  if (first === undefined) return [];
  const wanted = `${cut(first.wanted, 160)}; got ${cut(first.got, 160)}`;
  return [
    ...headOf(view, 'WARN', row),
    ...labelled(view, 'wanted', wanted),
    ...labelled(view, 'on', placeOf(first)),
    ...morePlaces(view, others.length),
  ];
}
