import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { type Alphabet, alphabets } from '../../../tests/support/generators/alphabets.ts';
import { descriptionLimit, nameLimit } from '../../../tests/support/generators/recipients.ts';
import { buildText, generateTexts, generateTooLongTexts } from '../../../tests/support/generators/texts.ts';
import { faultyMembers } from './creation-request.ts';

const names = Object.keys(alphabets) as Alphabet[];
const limits = { name: nameLimit, description: descriptionLimit };
const members = Object.keys(limits) as (keyof typeof limits)[];

const unitsOf: Record<Alphabet, [units: number, bytes: number]> = {
  letters: [1, 1],
  accented: [1, 2],
  emoji: [2, 4],
};

for (const alphabet of names) {
  test(`each of the ${alphabet} is one character, of the size that makes it worth sending`, () => {
    const [units, bytes] = unitsOf[alphabet];
    for (const letter of alphabets[alphabet]) {
      expect([[...letter].length, letter.length, Buffer.byteLength(letter)], letter).toEqual([
        1,
        units,
        bytes,
      ]);
      expect(letter.normalize('NFC'), letter).toBe(letter);
    }
  });

  for (const member of members) {
    const limit = limits[member];

    test(`a ${member} of as many ${alphabet} as there may be is valid`, () => {
      expect(faultyMembers({ [member]: buildText(alphabet, limit) })).toEqual([]);
    });

    test(`generated ${alphabet} up to the limit of a ${member} are valid`, () => {
      fc.assert(
        fc.property(generateTexts(alphabet, { min: 1, max: limit }), (text) => {
          expect(faultyMembers({ [member]: text })).toEqual([]);
        }),
      );
    });

    test(`generated ${alphabet} beyond the limit of a ${member} are wrong there and nowhere else`, () => {
      fc.assert(
        fc.property(generateTooLongTexts(alphabet, limit), (text) => {
          expect([...text].length).toBeGreaterThan(limit);
          expect(faultyMembers({ [member]: text })).toEqual([member]);
        }),
      );
    });
  }
}

test('a text that is too long shrinks to one character beyond the limit', () => {
  const { counterexample } = fc.check(
    fc.property(generateTooLongTexts('emoji', 256), () => false),
    { seed: 1 },
  );
  expect([...String(counterexample)].length).toBe(257);
});
