import Table from 'cli-table3';
import { areas } from '../../../catalogue/rows.ts';
import type { Summary } from '../../report.ts';
import { byReason, countedVerdicts, rowsOf } from '../views.ts';
import { hanging, type Section, type View } from './view.ts';

type Column = (typeof countedVerdicts)[number];

const noLines = [
  'top',
  'top-mid',
  'top-left',
  'top-right',
  'bottom',
  'bottom-mid',
  'bottom-left',
  'bottom-right',
]
  .concat(['left', 'left-mid', 'mid', 'mid-mid', 'right', 'right-mid', 'middle'])
  .map((name) => [name, '']);

/** Counts per area and verdict; columns in which nothing was counted are left out. */
export const counts: Section = (view) => {
  const { all, areas: byArea } = view.report.summary;
  const columns = countedVerdicts.filter((column) => column.heading === 'fail' || countOf(all, column) > 0);
  const table = new Table({
    chars: Object.fromEntries(noLines),
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 2 },
    colAligns: ['left', ...columns.map(() => 'right' as const)],
  });
  table.push(['requirements', ...columns.map(({ heading }) => heading.replace(' ', '\n'))]);
  for (const area of areas) {
    const summary = byArea[area];
    if (summary !== undefined) table.push([area, ...columns.map((column) => cell(view, summary, column))]);
  }
  table.push([view.paint.bold('all'), ...columns.map((column) => view.paint.bold(cell(view, all, column)))]);
  return [
    ...table
      .toString()
      .split('\n')
      .map((line) => line.trimEnd()),
    ...legend(view),
  ];
};

function countOf(summary: Summary, { verdicts }: Column): number {
  return verdicts.reduce((sum, verdict) => sum + summary[verdict], 0);
}

function cell({ paint }: View, summary: Summary, column: Column): string {
  const count = countOf(summary, column);
  if (count === 0) return paint.dim('0');
  const { heading } = column;
  if (heading === 'fail') return paint.red(String(count));
  if (heading === 'pass') return paint.green(String(count));
  return heading === 'warn' ? paint.yellow(String(count)) : String(count);
}

/** Words of the table and of the findings that a newcomer cannot know. */
function legend(view: View): string[] {
  const leftOut = byReason(rowsOf(view.report, 'not-selected', 'not-applicable'));
  const lines = leftOut.map(
    ({ reason, rows }) => `${rows.length} left out: ${reason.replace(/^left out /, '')}`,
  );
  const observed = view.report.summary.all.observed;
  if (observed > 0) {
    lines.push(`${observed} observed: how the target fills silences of the document (summary.md)`);
  }
  if (rowsOf(view.report, 'fail').some(({ level }) => level === 'DERIVED')) {
    lines.push('DERIVED: follows from several statements together; fails like a MUST');
  }
  return lines.length === 0
    ? []
    : ['', ...lines.flatMap((line) => hanging(view, line, 0).map(view.paint.dim))];
}
