import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Table from 'cli-table3';
import pc from 'picocolors';
import { areas } from '../../../catalogue/requirements.ts';
import type { Exchanges, Report } from '../../report.ts';
import { groupByReason, selectByVerdict } from '../../sections/reasons.ts';
import { reportSections } from '../../sections/report.ts';
import { gradeOf } from '../../verdict/grade.ts';
import { describeSuite } from '../../verdict/plugins.ts';
import { measureWidth } from '../columns.ts';
import { pathsOf } from '../formats.ts';
import { describeOutcome, explainOutcome } from '../outcome.ts';
import {
  addressesOf,
  describeOptions,
  describePeers,
  describeProgress,
  describeTarget,
  formatStart,
} from '../run.ts';
import {
  countIn,
  countShown,
  type ShownCounts,
  selectColumns,
  type VerdictColumn,
} from '../verdict-counts.ts';
import { type Canvas, drawFact, drawItem, drawText, joinBlocks } from './canvas.ts';
import { drawSection } from './violation.ts';

export interface TerminalOptions {
  readonly colour: boolean;
  /** Columns of the terminal; at least 40 are used. */
  readonly width: number;
  /** Folder that holds the reports, as a person would type it; without it the summary does not name them. */
  readonly folder?: string;
  /** The files and folders of the reports; all by default. Those that were not written are not named. */
  readonly files?: readonly string[];
}

/** What a person sees at the end of a run. The outcome comes last: after a long run the end is what stays in view. */
export function drawReport(report: Report, exchanges: Exchanges, options: TerminalOptions): string {
  const { folder, files = pathsOf() } = options;
  const canvas = canvasOf(options);
  const shown = reportSections(report, exchanges);
  const { failed, causes, warned, broken, programs, blocked, needed, inPart } = shown;
  const { notAsked, waivers, robustness, ledger, novelties } = shown;
  const parts = [failed, causes, warned, broken, programs, blocked, needed, inPart];
  const sections = [...parts, notAsked, waivers, robustness, ledger];
  return joinBlocks([
    drawRun(canvas, report),
    ...sections.map((section) => (section === undefined ? [] : drawSection(canvas, section, 'report.json'))),
    novelties === undefined ? [] : drawText(canvas, `${novelties.title}, in report.json`, 0),
    drawCounts(canvas, report),
    drawOutcome(canvas, report),
    folder === undefined ? [] : drawItem(canvas, `Reports in ${folder}: ${selectWritten(folder, files)}`, 0),
  ]);
}

/** Selects the files that are there: a run without a failure has no requests to reproduce. */
function selectWritten(folder: string, files: readonly string[]): string {
  return files.filter((file) => existsSync(join(folder, file))).join(', ');
}

/** The outcome of a run with its reasons, and nothing else. */
export function drawVerdict(report: Report, options: Pick<TerminalOptions, 'colour' | 'width'>): string {
  return drawOutcome(canvasOf(options), report).join('\n');
}

/** The canvas of a terminal. */
export function canvasOf({ colour, width }: Pick<TerminalOptions, 'colour' | 'width'>): Canvas {
  return { width: Math.max(width, 40), paint: pc.createColors(colour) };
}

const maxReasons = 8;

/** What was certified, and how the run went. */
function drawRun(canvas: Canvas, report: Report): string[] {
  const { target, run, suite } = report;
  const facts: readonly (readonly [label: string, text: string])[] = [
    ['target', describeTarget(target)],
    ...addressesOf(target).map((address) => ['', address] as const),
    ...describePeers(target).map((peer) => ['', `reached: ${peer}`] as const),
    ...target.deviations.map((deviation) => ['', `declared deviation: ${deviation}`] as const),
    ['run', `${run.id}, ${formatStart(run)}, ${describeOptions(run)}`],
    ['', describeProgress(report)],
    ['suite', describeSuite(suite)],
    ['document', suite.document],
    ['rules', suite.rules],
  ];
  return facts.flatMap(([label, text]) => drawFact(canvas, label, text, 0));
}

/** The outcome in a sentence, and the reasons for it. */
function drawOutcome(canvas: Canvas, report: Report): string[] {
  const reasons = explainOutcome(report);
  const more = reasons.length - maxReasons;
  return [
    ...drawText(canvas, describeOutcome(report), 0).map((line) => paintOutcome(canvas, report, line)),
    ...reasons.slice(0, maxReasons).flatMap((reason) => drawItem(canvas, reason, 2)),
    ...(more > 0 ? [`  and ${more} more, in report.json`] : []),
  ];
}

function paintOutcome({ paint }: Canvas, report: Report, line: string): string {
  const { outcome } = report;
  if (gradeOf(report).isConformant) return paint.bold(paint.green(line));
  if (outcome === 'conformant' || outcome.startsWith('passed')) return paint.bold(paint.blue(line));
  return paint.bold(outcome === 'partial' ? paint.yellow(line) : paint.red(line));
}

const lines = ['top', 'bottom', 'left', 'mid', 'right', 'middle'];
const crossings = ['top-mid', 'top-left', 'top-right', 'bottom-mid', 'bottom-left', 'bottom-right'];
const noLines = [...lines, ...crossings, 'left-mid', 'mid-mid', 'right-mid'].map((name) => [name, '']);

/** Counts per area and verdict; columns in which nothing was counted are left out. */
function drawCounts(canvas: Canvas, report: Report): string[] {
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
