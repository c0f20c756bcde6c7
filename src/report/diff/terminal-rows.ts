import { placeOf } from '../formats/place.ts';
import { type Canvas, hanging, indented, labelled, spread } from '../formats/terminal/view.ts';
import { cut, lengthOf, listed } from '../formats/text.ts';
import { withoutFailing } from '../formats/views.ts';
import type { ReportedFinding } from '../report.ts';
import { plural } from '../verdict/outcome.ts';
import type { RowChange } from './comparison.ts';
import { type ChangeGroup, grouped, perArea, verdictWord } from './words.ts';

const mostPlaces = 2;
const mostNames = 6;
const longestText = 300;

type Word = 'FAIL' | 'WARN';

/** What newly fails or warns, each with its first places and the command that repeats it. */
export function violatedRows(canvas: Canvas, word: Word, changes: readonly RowChange[]): string[] {
  if (changes.length === 0) return [];
  const newly = word === 'FAIL' ? 'Newly fails' : 'Newly warns';
  const title = `${newly}: ${plural(changes.length, 'requirement')} (${perArea(changes)})`;
  return [
    canvas.paint.bold(colourOf(canvas, word)(title)),
    ...changes.flatMap((change) => ['', ...violated(canvas, word, change)]),
  ];
}

function colourOf({ paint }: Canvas, word: Word): (text: string) => string {
  return word === 'FAIL' ? paint.red : paint.yellow;
}

function violated(canvas: Canvas, word: Word, change: RowChange): string[] {
  const { paint } = canvas;
  const { requirement, clause, level, text, before, findings } = change;
  const head = `${colourOf(canvas, word)(paint.bold(word))}  ${paint.bold(requirement)}`;
  return [
    ...spread(canvas, head, `(${clause}; ${level})`, 6 + lengthOf(requirement)),
    ...indented(canvas, text, 6),
    ...labelled(canvas, 'was', verdictWord(before)),
    ...places(canvas, findings),
    // A command is never wrapped, so that it can be copied.
    ...findings.slice(0, 1).map(({ replay }) => `      ${paint.dim('replay')}  ${replay}`),
  ];
}

function places(canvas: Canvas, findings: readonly ReportedFinding[]): string[] {
  const more = findings.length - mostPlaces;
  return [
    ...findings
      .slice(0, mostPlaces)
      .flatMap((finding) => [
        ...labelled(canvas, 'wanted', cut(finding.wanted, longestText)),
        ...labelled(canvas, 'got', cut(finding.got, longestText) + withoutFailing(finding)),
        ...labelled(canvas, 'on', placeOf(finding)),
      ]),
    ...(more > 0 ? [`      ${canvas.paint.dim(`and ${plural(more, 'more place')}`)}`] : []),
  ];
}

/** What fails in both runs: in a line, and with the places that are new. */
export function stillFailing(canvas: Canvas, changes: readonly RowChange[]): string[] {
  if (changes.length === 0) return [];
  const moved = changes.filter(({ findings }) => findings.length > 0);
  const elsewhere = moved.length === 0 ? '' : `, ${moved.length} of them at places that are new`;
  const names = changes.map(({ requirement }) => requirement);
  return [
    canvas.paint.bold(`Still fails: ${plural(changes.length, 'requirement')}${elsewhere}`),
    ...hanging(canvas, listed(names, mostNames), 2),
    ...moved.flatMap((change) => ['', ...placesOf(canvas, change)]),
  ];
}

function placesOf(canvas: Canvas, { requirement, findings }: RowChange): string[] {
  return [`  ${canvas.paint.bold(requirement)}`, ...places(canvas, findings)];
}

/** What has another verdict, by the verdicts and the reason. */
export function changedRows(canvas: Canvas, title: string, changes: readonly RowChange[]): string[] {
  if (changes.length === 0) return [];
  return [canvas.paint.bold(title), ...grouped(changes).flatMap((group) => groupLines(canvas, group))];
}

function groupLines(canvas: Canvas, { before, after, reason, rows }: ChangeGroup): string[] {
  const why = reason === undefined ? '' : `: ${cut(reason, longestText)}`;
  const names = rows.map(({ requirement }) => requirement);
  return [
    ...hanging(canvas, `${rows.length} × ${verdictWord(before)} → ${verdictWord(after)}${why}`, 2),
    ...hanging(canvas, listed(names, mostNames), 4),
  ];
}
