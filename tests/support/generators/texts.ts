import fc, { type Arbitrary } from 'fast-check';
import { type Alphabet, alphabets } from './alphabets.ts';

/** A text of exactly so many characters (code points) that runs through an alphabet from one of its letters on. */
export function buildText(alphabet: Alphabet, characters: number, start = 0): string {
  const letters = alphabets[alphabet];
  return Array.from({ length: characters }, (_, index) => letters[(start + index) % letters.length]).join('');
}

/** Texts of one alphabet with a length between two bounds, in characters. Shrinks to the shortest. */
export function generateTexts(
  alphabet: Alphabet,
  bounds: { readonly min: number; readonly max: number },
): Arbitrary<string> {
  const starts = fc.integer({ min: 0, max: alphabets[alphabet].length - 1 });
  return fc
    .tuple(fc.integer(bounds), starts)
    .map(([characters, start]) => buildText(alphabet, characters, start));
}

/** Texts that are longer than a limit by one character at least, and up to four times as long. */
export function generateTooLongTexts(alphabet: Alphabet, limit: number): Arbitrary<string> {
  return generateTexts(alphabet, { min: limit + 1, max: limit * 4 });
}
