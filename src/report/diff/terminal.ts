import pc from 'picocolors';
import { type Canvas, hanging, indented, labelled } from '../formats/terminal/view.ts';
import { plural } from '../verdict/outcome.ts';
import type { Comparison, Side } from './comparison.ts';
import { changedRows, stillFailing, violatedRows } from './terminal-rows.ts';
import { gist } from './verdict.ts';
import { outcomeWord, runOf, targetOf } from './words.ts';

/** What is printed of a comparison. */
export interface ComparisonView {
  readonly colour: boolean;
  /** Columns of the terminal; at least 80 are used. */
  readonly width: number;
}

/** A comparison as text for a terminal; the gist comes last, where it stays in view. */
export function comparisonText(comparison: Comparison, { colour, width }: ComparisonView): string {
  const canvas: Canvas = { width: Math.max(width, 80), paint: pc.createColors(colour) };
  const { newlyFails, newlyWarns, newlyPasses, noLongerJudged, changedOtherwise, stillFails } = comparison;
  const blocks = [
    [...side(canvas, 'before', comparison.before), ...side(canvas, 'after', comparison.after)],
    notAlike(canvas, comparison),
    violatedRows(canvas, 'FAIL', newlyFails),
    violatedRows(canvas, 'WARN', newlyWarns),
    changedRows(canvas, `No longer judged: ${plural(noLongerJudged.length, 'requirement')}`, noLongerJudged),
    changedRows(
      canvas,
      `Changed otherwise: ${plural(changedOtherwise.length, 'requirement')}`,
      changedOtherwise,
    ),
    stillFailing(canvas, stillFails),
    changedRows(canvas, `Newly passes: ${plural(newlyPasses.length, 'requirement')}`, newlyPasses),
    silences(canvas, comparison),
    conclusion(canvas, comparison),
  ];
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

function side(canvas: Canvas, label: string, of: Side): string[] {
  return [
    ...labelled(canvas, label, `${targetOf(of)}: ${outcomeWord[of.outcome]}`, 0),
    ...labelled(canvas, '', runOf(of), 0),
  ];
}

function notAlike(canvas: Canvas, { differences }: Comparison): string[] {
  if (differences.length === 0) return [];
  return [
    canvas.paint.bold(canvas.paint.yellow('Not only the target changed')),
    ...differences.flatMap(({ what, before, after, meaning }) => [
      ...hanging(canvas, `${what}: ${meaning}`, 2),
      ...labelled(canvas, 'before', before, 4),
      ...labelled(canvas, 'after', after, 4),
    ]),
  ];
}

function silences(canvas: Canvas, { silences: changed }: Comparison): string[] {
  if (changed.length === 0) return [];
  return [
    canvas.paint.bold(`Filled otherwise: ${plural(changed.length, 'silence')} of the document`),
    ...changed.flatMap(({ clause, text, before, after }) => [
      ...hanging(canvas, `${text} (${clause})`, 2),
      ...labelled(canvas, 'before', before.join('; '), 4),
      ...labelled(canvas, 'after', after.join('; '), 4),
    ]),
  ];
}

function conclusion(canvas: Canvas, comparison: Comparison): string[] {
  const { paint } = canvas;
  const { newlyFails, noLongerJudged, unchanged, firstJudged } = comparison;
  const paintGist =
    newlyFails.length > 0 ? paint.red : noLongerJudged.length > 0 ? paint.yellow : paint.green;
  const first =
    firstJudged === 0 ? '' : `; ${firstJudged} judged for the first time, none of which fails or warns`;
  return [
    ...indented(canvas, gist(comparison), 0).map((line) => paint.bold(paintGist(line))),
    ...indented(canvas, `${plural(unchanged, 'requirement')} unchanged${first}.`, 2),
  ];
}
