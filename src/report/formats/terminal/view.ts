import type { createColors } from 'picocolors';
import type { Exchanges, Report } from '../../report.ts';
import { lengthOf, printable, wrap } from '../text.ts';

/** What text is laid out on. */
export interface Canvas {
  /** Columns of the terminal. */
  readonly width: number;
  readonly paint: ReturnType<typeof createColors>;
}

/** What every section of the terminal summary works with. */
export interface View extends Canvas {
  readonly report: Report;
  readonly exchanges: Exchanges;
  /** Folder that holds the reports, as a person would type it. */
  readonly folder?: string;
}

/** A section of the summary: its lines, none when it has nothing to say. */
export type Section = (view: View) => string[];

const labelWidth = 8;

/** A label and its text, wrapped so that further lines stand under the text. */
export function labelled({ width, paint }: Canvas, label: string, text: string, indent = 6): string[] {
  const margin = ' '.repeat(indent);
  const [first = '', ...rest] = wrap(printable(text), width - indent - labelWidth);
  const under = ' '.repeat(indent + labelWidth);
  return [`${margin}${paint.dim(label.padEnd(labelWidth))}${first}`, ...rest.map((line) => under + line)];
}

/** A text wrapped, with every line after the first standing further right. */
export function hanging({ width }: Canvas, text: string, indent: number): string[] {
  const [first = '', ...rest] = wrap(printable(text), width - indent - 4);
  return [' '.repeat(indent) + first, ...rest.map((line) => ' '.repeat(indent + 4) + line)];
}

/** A text wrapped with every line indented. */
export function indented({ width }: Canvas, text: string, indent: number): string[] {
  return wrap(printable(text), width - indent).map((line) => ' '.repeat(indent) + line);
}

/** A line with a text on its left and one at the right margin, or under it when both do not fit. */
export function spread({ width }: Canvas, left: string, right: string, leftLength: number): string[] {
  const gap = width - leftLength - lengthOf(right);
  return gap >= 2 ? [left + ' '.repeat(gap) + right] : [left, `      ${right}`];
}
