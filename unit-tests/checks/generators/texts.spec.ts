import assert from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { type Alphabet, alphabetNames, alphabets } from '../../../tests/support/generators/alphabets.ts';
import { nameLimit, textLimits } from '../../../tests/support/generators/recipients.ts';
import {
  buildFrom,
  buildText,
  describeLength,
  drawText,
  generateTexts,
  generateTooLongTexts,
} from '../../../tests/support/generators/texts.ts';
import { faultyMembers } from './creation-request.ts';

const members = ['name', 'description'] as const;

/** Code points, UTF-16 units and bytes of a character; `signs` are mixed on purpose. */
const sizes: Readonly<
  Record<Exclude<Alphabet, 'signs'>, readonly [points: number, units: number, bytes: number]>
> = {
  letters: [1, 1, 1],
  accented: [1, 1, 2],
  emoji: [1, 2, 4],
  astral: [1, 2, 4],
  combining: [2, 2, 3],
  rightToLeft: [1, 1, 2],
};

const names = Object.keys(sizes) as (keyof typeof sizes)[];
const onePoint = names.filter((name) => sizes[name][0] === 1);

for (const alphabet of names) {
  test(`each of the ${alphabetNames[alphabet]} has the size that makes it worth sending`, () => {
    for (const letter of alphabets[alphabet]) {
      const size = [[...letter].length, letter.length, Buffer.byteLength(letter)];
      assert.deepEqual(size, sizes[alphabet], letter);
      assert.equal(letter.normalize('NFC'), letter);
      assert.equal([...new Intl.Segmenter('en').segment(letter)].length, 1, letter);
    }
    expect(new Set(alphabets[alphabet]).size).toBe(alphabets[alphabet].length);
  });

  for (const member of members) {
    const limit = textLimits[member];

    test(`generated ${alphabetNames[alphabet]} beyond the limit of a ${member} are wrong by every count`, () => {
      fc.assert(
        fc.property(generateTooLongTexts([alphabet], limit), (recipe) => {
          const text = buildFrom(recipe);
          assert.ok([...new Intl.Segmenter('en').segment(text)].length > limit);
          assert.ok([...text.normalize('NFC')].length > limit);
          assert.ok([...text.replace(/\p{Mn}/gu, '')].length > limit);
          assert.deepEqual(faultyMembers({ [member]: text }), [member]);
        }),
        { numRuns: 30 },
      );
    });
  }
}

for (const member of members) {
  const limit = textLimits[member];

  test(`a ${member} that is as long as it may be is valid, in every alphabet of one code point`, () => {
    for (const alphabet of onePoint)
      expect(faultyMembers({ [member]: buildText(alphabet, limit) }), alphabet).toEqual([]);
  });

  test(`generated texts up to the limit of a ${member} are valid`, () => {
    fc.assert(
      fc.property(generateTexts(onePoint, { min: 1, max: limit }), (recipe) => {
        assert.deepEqual(faultyMembers({ [member]: buildFrom(recipe) }), []);
      }),
    );
  });
}

test('signs of many scripts hold no control characters and no white space', () => {
  expect(alphabets.signs.join('')).not.toMatch(/\p{Cc}|\s/u);
});

test('a text that is too long shrinks to one plain letter beyond the limit', () => {
  const { counterexample } = fc.check(
    fc.property(generateTooLongTexts(['letters', 'emoji'], 256), () => false),
    { seed: 1 },
  );
  expect(counterexample).toEqual([{ alphabet: 'letters', characters: 257, start: 0 }]);
});

test('generated lengths reach both bounds and lie between them', () => {
  const recipes = fc.sample(generateTooLongTexts(['letters'], nameLimit), { seed: 1, numRuns: 200 });
  const lengths = recipes.map(({ characters }) => characters);
  expect(Math.min(...lengths)).toBe(nameLimit + 1);
  expect(Math.max(...lengths)).toBeGreaterThan(4 * nameLimit - 20);
  expect(lengths.filter((length) => length > nameLimit * 2).length).toBeGreaterThan(50);
});

test('an alphabet draws by its own seed', () => {
  const bounds = { min: 1, max: 10_000 };
  const draw = (seed: number) => drawText('letters', bounds, seed);
  expect(draw(1)).toEqual(draw(1));
  expect(new Set([1, 2, 3, 4, 5].map((seed) => draw(seed).characters)).size).toBeGreaterThan(3);
});

test('lengths are told by what they are beside the limit', () => {
  const told = [1, 9, 10, 128, 255, 256, 257, 258, 259, 513].map((length) => describeLength(length, 256));
  expect(told).toEqual([
    '1 to 9',
    '1 to 9',
    '10 to half the limit',
    'from half the limit on',
    'the limit - 1',
    'the limit',
    'the limit + 1',
    'the limit + 2',
    'up to twice the limit',
    'more than twice the limit',
  ]);
});
