import Table from 'cli-table3';
import { areas } from '../../../catalogue/requirements.ts';
import type { Report } from '../../report.ts';
import { groupByReason, selectByVerdict } from '../../sections/reasons.ts';
import { measureWidth } from '../columns.ts';
import {
  countIn,
  countShown,
  type ShownCounts,
  selectColumns,
  type VerdictColumn,
} from '../verdict-counts.ts';
import { type Canvas, drawItem } from './canvas.ts';

const lines = ['top', 'bottom', 'left', 'mid', 'right', 'middle'];
const crossings = ['top-mid', 'top-left', 'top-right', 'bottom-mid', 'bottom-left', 'bottom-right'];
const noLines = [...lines, ...crossings, 'left-mid', 'mid-mid', 'right-mid'].map((name) => [name, '']);

/** Counts per area and verdict; columns in which nothing was counted are left out. */
export function drawCounts(canvas: Canvas, report: Report): string[] {
  const { all, areas: byArea } = countShown(report);
  const columns = selectColumns(report);
  const table = new Table({
    chars: Object.fromEntries(noLines),
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 2 },
    colAligns: ['left', ...columns.map(() => 'right' as const)],
  });
  const cells = (summary: ShownCounts) => columns.map((column) => drawCount(canvas, summary, column));
  table.push(['requirements', ...columns.map(({ heading }) => heading.replace(' ', '\n'))]);
  for (const area of areas) {
    const summary = byArea[area];
    if (summary !== undefined) table.push([area, ...cells(summary)]);
  }
  table.push(['all', ...cells(all)].map(canvas.paint.bold));
  const drawn = table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd());
  const fits = drawn.every((line) => measureWidth(line) <= canvas.width);
  return [...(fits ? drawn : drawList(canvas, report)), ...drawLegend(canvas, report)];
}

/** The same counts in a line for each area, for a terminal that is too narrow for the table. */
function drawList(canvas: Canvas, report: Report): string[] {
  const { all, areas: byArea } = countShown(report);
  const columns = selectColumns(report);
  const line = (name: string, summary: ShownCounts) => {
    const counts = columns.flatMap((column) => {
      const count = countIn(summary, column);
      return count === 0 ? [] : [`${count} ${column.heading}`];
    });
    return drawItem(canvas, `${name}: ${counts.join(', ') || 'none'}`, 0);
  };
  const shown = areas.flatMap((area) => {
    const summary = byArea[area];
    return summary === undefined ? [] : line(area, summary);
  });
  return [...shown, ...line('all', all)];
}

function drawCount({ paint }: Canvas, summary: ShownCounts, column: VerdictColumn): string {
  const count = countIn(summary, column);
  if (count === 0) return paint.dim('0');
  const colours: Readonly<Record<string, (text: string) => string>> = {
    fail: paint.red,
    pass: paint.green,
    warn: paint.yellow,
  };
  return (colours[column.heading] ?? String)(String(count));
}

/** Words of the table and of the findings that a newcomer cannot know. */
function drawLegend(canvas: Canvas, report: Report): string[] {
  const leftOut = groupByReason(selectByVerdict(report, 'not-selected', 'not-applicable'));
  const texts = leftOut.map(
    ({ reason, requirements }) => `${requirements.length} skipped: ${reason.replace(/^skipped /, '')}`,
  );
  const { observed } = report.summary.all;
  if (observed > 0)
    texts.push(
      `${observed} unspecified: points that the document leaves open; see "Unspecified behaviour" in summary.md`,
    );
  if (selectByVerdict(report, 'fail').some(({ level }) => level === 'DERIVED'))
    texts.push('DERIVED: follows from several statements together; fails like a MUST');
  if (texts.length === 0) return [];
  return ['', ...texts.flatMap((text) => drawItem(canvas, text, 0).map(canvas.paint.dim))];
}
