import { type Canvas, drawFact, drawText, joinBlocks } from '../formats/terminal/canvas.ts';
import { canvasOf, type TerminalOptions } from '../formats/terminal/terminal.ts';
import { drawSection } from '../formats/terminal/violation.ts';
import type { Comparison, Side } from './comparison.ts';
import { summarize, toneOf } from './verdict.ts';
import { buildComparisonSections, describePreview, describeSide, describeUnchanged } from './words.ts';

/** A comparison as text for a terminal; the summary comes last, where it stays in view. */
export function drawComparison(
  comparison: Comparison,
  options: Pick<TerminalOptions, 'colour' | 'width'>,
): string {
  const canvas = canvasOf(options);
  const { before, after } = comparison;
  return joinBlocks([
    [...drawSide(canvas, 'before', before), ...drawSide(canvas, 'after', after)],
    ...buildComparisonSections(comparison).map((section) =>
      drawSection(canvas, section, 'the output with --json'),
    ),
    drawSummary(canvas, comparison),
  ]);
}

function drawSide(canvas: Canvas, label: string, side: Side): string[] {
  const { target, outcome, run } = describeSide(side);
  return [...drawFact(canvas, label, `${target}: ${outcome}`, 0), ...drawFact(canvas, '', run, 0)];
}

function drawSummary(canvas: Canvas, comparison: Comparison): string[] {
  const { paint } = canvas;
  const colour = { fail: paint.red, open: paint.yellow, pass: paint.green }[toneOf(comparison)];
  return [
    ...drawText(canvas, summarize(comparison), 0).map((line) => paint.bold(colour(line))),
    ...drawText(canvas, describeUnchanged(comparison), 2),
    ...drawText(canvas, describePreview(comparison) ?? '', 2).filter((line) => line.trim() !== ''),
  ];
}
