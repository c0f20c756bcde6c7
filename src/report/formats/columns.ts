import stringWidth from 'string-width';
import wrapAnsi from 'wrap-ansi';

/** The columns that a text takes in a terminal: two for a CJK character or an emoji, none for an escape code. */
export function measureWidth(text: string): number {
  return stringWidth(text);
}

/** A text in lines of at most `width` columns, broken between words, and within those that are longer. */
export function wrap(text: string, width: number): string[] {
  return wrapAnsi(text, width, { hard: true }).split('\n');
}
