import type { createColors } from 'picocolors';
import { measureWidth, wrap } from '../columns.ts';
import { escapeForLog } from '../text.ts';

/** What text is laid out on. */
export interface Canvas {
  /** Columns of the terminal. */
  readonly width: number;
  readonly paint: ReturnType<typeof createColors>;
}

const labelWidth = 10;

/** A label and its text, wrapped so that further lines stand under the text. */
export function drawFact({ width, paint }: Canvas, label: string, text: string, indent = 6): string[] {
  const margin = ' '.repeat(indent);
  const [first = '', ...rest] = wrap(escapeForLog(text), width - indent - labelWidth);
  const under = ' '.repeat(indent + labelWidth);
  return [`${margin}${paint.dim(label.padEnd(labelWidth))}${first}`, ...rest.map((line) => under + line)];
}

/** A text wrapped, with every line after the first standing further right. */
export function drawItem({ width }: Canvas, text: string, indent: number): string[] {
  const [first = '', ...rest] = wrap(escapeForLog(text), width - indent - 4);
  return [' '.repeat(indent) + first, ...rest.map((line) => ' '.repeat(indent + 4) + line)];
}

/** A text wrapped with every line indented. */
export function drawText({ width }: Canvas, text: string, indent: number): string[] {
  return wrap(escapeForLog(text), width - indent).map((line) => ' '.repeat(indent) + line);
}

/** A text with another one at the right margin, or under it when both do not fit; escape codes take no room. */
export function drawPair({ width }: Canvas, left: string, right: string): string[] {
  const gap = width - measureWidth(left) - measureWidth(right);
  return gap >= 2 ? [left + ' '.repeat(gap) + right] : [left, `      ${right}`];
}

/** Blocks of lines as one text, an empty line between two of them; empty blocks are left out. */
export function joinBlocks(blocks: readonly (readonly string[])[]): string {
  const filled = blocks.filter((lines) => lines.length > 0);
  return filled.map((lines) => lines.join('\n')).join('\n\n');
}
