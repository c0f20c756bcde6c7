import fc, { type Arbitrary } from 'fast-check';
import { type Alphabet, alphabets } from './alphabets.ts';

/** How a text is made: so many characters of an alphabet, from one of its letters on. */
export interface TextRecipe {
  readonly alphabet: Alphabet;
  readonly characters: number;
  readonly start: number;
}

/** Makes a text of exactly so many characters that runs through an alphabet from one of its letters on. */
export function buildText(alphabet: Alphabet, characters: number, start = 0): string {
  const letters = alphabets[alphabet];
  return Array.from({ length: characters }, (_, index) => letters[(start + index) % letters.length]).join('');
}

/** Makes the text of a recipe. */
export function buildFrom({ alphabet, characters, start }: TextRecipe): string {
  return buildText(alphabet, characters, start);
}

/**
 * Recipes of texts of some alphabets with a length between two bounds, in characters. Shrinks to the shortest and the
 * first. `minShrunk` is the shortest length that shrinking may be asked to begin with.
 */
export function generateTexts(
  some: readonly Alphabet[],
  bounds: { readonly min: number; readonly max: number },
  minShrunk = bounds.min,
): Arbitrary<TextRecipe> {
  const shorter = { weight: 0, arbitrary: fc.integer({ min: minShrunk, max: bounds.min }) };
  return fc.record({
    alphabet: fc.constantFrom(...some),
    characters: fc.oneof({ weight: 1, arbitrary: fc.integer(bounds) }, shorter),
    start: fc.nat({ max: Math.max(...some.map((one) => alphabets[one].length)) - 1 }),
  });
}

/** Recipes of texts that are longer than a limit by one character at least, and up to four times as long. */
export function generateTooLongTexts(some: readonly Alphabet[], limit: number): Arbitrary<TextRecipe> {
  return generateTexts(some, { min: limit + 1, max: limit * 4 });
}

/** Draws one recipe of an alphabet, by a seed. */
export function drawText(
  alphabet: Alphabet,
  bounds: { readonly min: number; readonly max: number },
  seed: number,
): TextRecipe {
  return fc.sample(generateTexts([alphabet], bounds), { seed, numRuns: 1 })[0]!;
}

/** Says in words how long a text is beside its limit: what `docs/properties.md` counts. */
export function describeLength(characters: number, limit: number): string {
  const over = characters - limit;
  if (over > 2) return characters > 2 * limit ? 'more than twice the limit' : 'up to twice the limit';
  if (over >= -1) return over === 0 ? 'the limit' : `the limit ${over > 0 ? '+' : '-'} ${Math.abs(over)}`;
  if (characters < 10) return '1 to 9';
  return characters < limit / 2 ? '10 to half the limit' : 'from half the limit on';
}
