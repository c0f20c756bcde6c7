/** Characters that could move a cursor, reverse a line or break XML: controls, direction marks, non-characters. */
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\uFFFE\uFFFF]/gu;

/** Text that came from a target, safe to show: what cannot be printed stands as an escape such as `\u001b`. */
export function printable(text: string): string {
  return text.replace(unprintable, (character) =>
    character === '\n' ? '\\n' : `\\u${character.codePointAt(0)!.toString(16).padStart(4, '0')}`,
  );
}

/** The length of a text in characters as a person counts them. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** A text cut to a number of characters, with an ellipsis where something is missing. */
export function cut(text: string, longest: number): string {
  const characters = [...text];
  return characters.length <= longest ? text : `${characters.slice(0, longest - 1).join('')}…`;
}

/** A text in lines of at most `width` characters, broken between words, and within those that are longer. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((long) => pieces(long, width))) {
    if (line !== '' && lengthOf(line) + 1 + lengthOf(word) > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}

function pieces(word: string, width: number): string[] {
  if (word.length <= width) return [word];
  const characters = [...word];
  const count = Math.ceil(characters.length / width);
  return Array.from({ length: count }, (_, index) =>
    characters.slice(index * width, (index + 1) * width).join(''),
  );
}

/** The first items of a list in words, and how many more there are. */
export function listed(items: readonly string[], most: number): string {
  const shown = items.slice(0, most).join(', ');
  return items.length > most ? `${shown} and ${items.length - most} more` : shown;
}

/** Milliseconds in the unit that a person reads best. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
