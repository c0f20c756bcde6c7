import type { Exchanges, Report, ReportedRequirement } from '../../report.ts';
import { plural } from '../../verdict/outcome.ts';
import { waiverLine } from '../../verdict/waivers.ts';
import { cut, listed } from '../text.ts';
import {
  byReason,
  exampleWords,
  ledgerGroups,
  ledgerState,
  notExercised,
  rowsOf,
  waiverCounts,
  warnedRows,
  worstFirst,
} from '../views.ts';
import { code, codeCell, folded, prose, table } from './escape.ts';
import { violatedItem } from './findings.ts';

/** How many of each kind are shown, so that the whole stays small; the rest is in report.json. */
const most = { failures: 25, warnings: 15, reasons: 15, silences: 100, ledger: 20, waivers: 20, broken: 10 };
const longestCell = 200;

type Part = (report: Report) => string[];

/** Every requirement that failed, with its first place, and the command that repeats it. */
export function failures(report: Report, exchanges: Exchanges): string[] {
  const rows = rowsOf(report, 'fail');
  if (rows.length === 0) return [];
  const replay = rows[0]?.findings[0]?.replay;
  return [
    `### Failed: ${plural(rows.length, 'requirement')}`,
    '',
    ...items(rows.slice(0, most.failures), exchanges),
    ...rest(rows.length, most.failures),
    ...(replay === undefined ? [] : ['', `The first of them again: ${code(replay, 400)}`]),
  ];
}

/** What departs from the document without failing. */
export function warnings(report: Report, exchanges: Exchanges): string[] {
  const rows = warnedRows(report);
  if (rows.length === 0) return [];
  return folded(`Warned: ${plural(rows.length, 'requirement')}`, [
    ...items(rows.slice(0, most.warnings), exchanges),
    ...rest(rows.length, most.warnings),
  ]);
}

function items(rows: readonly ReportedRequirement[], exchanges: Exchanges): string[] {
  return rows.flatMap((row) => violatedItem({ ...row, findings: worstFirst(row) }, exchanges));
}

/** Checks that broke by our own fault. */
export const brokenChecks: Part = ({ harnessErrors }) => {
  if (harnessErrors.length === 0) return [];
  const lines = harnessErrors
    .slice(0, most.broken)
    .map(({ check, reason }) => `- ${code(check)}: ${code(reason)}`);
  return [
    `### Broken: ${plural(harnessErrors.length, 'check')} of the suite, by its own fault`,
    '',
    ...lines,
    ...rest(harnessErrors.length, most.broken),
  ];
};

/** Rows that could not be judged, by reason, with the setting that would unblock them. */
export const blocked: Part = (report) => {
  const rows = rowsOf(report, 'blocked');
  return rows.length === 0
    ? []
    : folded(`Blocked: ${plural(rows.length, 'requirement')} could not be judged`, reasons(rows));
};

/** Rows that a whole verdict needs and of which no answer gave an example. */
export const unexercised: Part = (report) => {
  const rows = notExercised(report);
  const title = `Not exercised: ${plural(rows.length, 'requirement')} that a whole verdict needs`;
  return rows.length === 0 ? [] : folded(title, reasons(rows));
};

function reasons(rows: readonly ReportedRequirement[]): string[] {
  const groups = byReason(rows);
  const lines = groups.slice(0, most.reasons).map(({ reason, setting, rows: members }) => {
    const remedy = setting === undefined ? '' : ` (set ${code(setting)} in the target file)`;
    const names = listed(
      members.map(({ id }) => prose(id)),
      6,
    );
    return `- ${prose(cut(reason, longestCell))}${remedy}: ${names}`;
  });
  return [...lines, ...rest(groups.length, most.reasons)];
}

/** Every waiver of the target file with what became of it. */
export const waivers: Part = ({ waivers: all }) => {
  if (all.length === 0) return [];
  const lines = all
    .slice(0, most.waivers)
    .map((waiver) => `- ${prose(cut(waiverLine(waiver), longestCell))}`);
  return folded(`Waivers: ${waiverCounts(all)}`, [...lines, ...rest(all.length, most.waivers)]);
};

/** How the target fills what the document does not show. */
export const silences: Part = ({ silences: found }) => {
  if (found.length === 0) return [];
  const cells = found.slice(0, most.silences).map(({ clause, text, observed }) => {
    const seen = listed(
      observed.map(({ what }) => codeCell(what, 140)),
      3,
    );
    return [prose(clause), prose(text), seen];
  });
  const lines = table(['clause', 'the document does not show', 'the target has'], cells);
  const title = `Observed: ${plural(found.length, 'thing')} that the document does not show`;
  return folded(title, [...lines, ...rest(found.length, most.silences)]);
};

/** What the run created or changed on the target and could not undo. */
export const leftBehind: Part = (report) => {
  const groups = ledgerGroups(report);
  if (groups.length === 0) return [];
  const lines = groups.slice(0, most.ledger).map(({ operation, state, count, examples }) => {
    const codes = examples.slice(0, 2).map((example) => code(example, 120));
    const shown = exampleWords(count, codes, ', ');
    return `- ${count} × ${prose(operation)}, ${ledgerState[state]}${shown}`;
  });
  return folded(`Left behind on the target: ${plural(report.ledger.length, 'write')}`, lines);
};

function rest(count: number, shown: number): string[] {
  return count > shown ? ['', `and ${count - shown} more, in report.json`] : [];
}
