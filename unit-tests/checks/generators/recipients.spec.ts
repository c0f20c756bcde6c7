import assert from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { generateLinks, linkMembers, plainLink } from '../../../tests/support/generators/links.ts';
import {
  buildVariety,
  buildWithin,
  descriptionLimit,
  drawBoundaryRecipes,
  drawUnusualTexts,
  generateRecipients,
  generateUnusualTexts,
  nameLimit,
  unusualAlphabets,
} from '../../../tests/support/generators/recipients.ts';
import { otherTypes } from '../../../tests/support/generators/wrong-types.ts';
import { faultyMembers, template } from './creation-request.ts';

const seeds = Array.from({ length: 20 }, (_, seed) => seed);

test('the template is valid', () => {
  expect(faultyMembers({})).toEqual([]);
});

test('generated recipients are valid, with names of ten characters or more', () => {
  fc.assert(
    fc.property(generateRecipients(), (recipe) => {
      assert.ok(recipe.name.characters >= 10);
      assert.deepEqual(faultyMembers(buildVariety(recipe)), []);
    }),
  );
});

test('generated recipients have short and long texts, every number of scopes and both countries', () => {
  const recipes = fc.sample(generateRecipients(), { seed: 1, numRuns: 300 });
  const share = (holds: (recipe: (typeof recipes)[number]) => boolean) =>
    recipes.filter(holds).length / recipes.length;
  expect(share(({ name }) => name.characters < 64)).toBeGreaterThan(0.1);
  expect(share(({ name }) => name.characters > 200)).toBeGreaterThan(0.1);
  expect(share(({ name }) => name.characters === nameLimit)).toBeGreaterThan(0);
  expect(share(({ description }) => description.characters < 64)).toBeGreaterThan(0.1);
  expect(share(({ description }) => description.characters > 400)).toBeGreaterThan(0.1);
  expect(share(({ name }) => name.alphabet === 'accented')).toBeGreaterThan(0.3);
  expect(share(({ country }) => country === 'US')).toBeGreaterThan(0.3);
  expect(new Set(recipes.map(({ scopes }) => scopes.others.length))).toEqual(
    new Set([0, 1, 2, 3, 4, 5, 6, 7]),
  );
});

test('names of 255, 64, 2 and 1, descriptions of 511 and 1 and URLs of 256 and 2,000 characters are always sent', () => {
  for (const seed of seeds) {
    const drawn = drawBoundaryRecipes(seed);
    const lengths = drawn.map(({ name, description, urls }) => [
      name.characters,
      description.characters,
      urls,
    ]);
    expect(lengths).toEqual([
      [255, 511, 256],
      [64, 1, 2000],
      [2, 64, 0],
      [1, 256, 0],
    ]);
    for (const recipe of drawn) expect(faultyMembers(buildVariety(recipe))).toEqual([]);
  }
  expect(new Set(seeds.map((seed) => JSON.stringify(drawBoundaryRecipes(seed)))).size).toBe(seeds.length);
});

test('each point can be made smaller where its length does not matter', () => {
  for (const point of drawBoundaryRecipes(3)) {
    const { counterexample } = fc.check(
      fc.property(generateRecipients(), () => false),
      { seed: 1, examples: [[point]] },
    );
    expect(counterexample?.[0]).toMatchObject({ scopes: { others: [] }, country: 'CA', urls: 0 });
  }
});

test('every documented member has a value of another type, which is wrong there and nowhere else', () => {
  expect(Object.keys(otherTypes).sort()).toEqual(Object.keys(template).sort());
  for (const [member, value] of Object.entries(otherTypes)) {
    expect(faultyMembers({ [member]: value }), member).toEqual([member]);
  }
});

test('a link that is not HTTPS is wrong there and nowhere else', () => {
  for (const member of linkMembers) expect(faultyMembers({ [member]: plainLink }), member).toEqual([member]);
});

test('unusual texts are valid, hold no control characters and no outer white space', () => {
  fc.assert(
    fc.property(generateUnusualTexts(), (texts) => {
      const name = buildWithin(texts.name, nameLimit);
      const description = buildWithin(texts.description, descriptionLimit);
      assert.deepEqual(faultyMembers({ name, description }), []);
      for (const text of [name, description]) {
        assert.doesNotMatch(text, /\p{Cc}|^\s|\s$/u);
        assert.equal(Buffer.from(text).toString(), text);
      }
    }),
  );
});

test('each unusual alphabet is always sent about as long as it may be, by a seed of its own', () => {
  for (const seed of seeds) {
    const drawn = drawUnusualTexts(seed);
    expect(drawn.map(({ name }) => name.alphabet)).toEqual([...unusualAlphabets]);
    for (const { name, description } of drawn) {
      expect([...buildWithin(name, nameLimit)].length).toBeGreaterThanOrEqual(nameLimit - 4);
      expect([...buildWithin(description, descriptionLimit)].length).toBeGreaterThanOrEqual(
        descriptionLimit - 4,
      );
    }
  }
  // What one alphabet draws says nothing of what another one does.
  const pairs = seeds.map((seed) => {
    const [signs, , astral] = drawUnusualTexts(seed);
    return `${nameLimit - signs!.name.characters} ${nameLimit - astral!.name.characters}`;
  });
  expect(new Set(pairs).size).toBeGreaterThan(4);
});

test('links of every kind are valid HTTPS URLs', () => {
  fc.assert(
    fc.property(generateLinks(), (link) => {
      assert.deepEqual(faultyMembers({ logo_uri: link, terms_uri: link, client_uri: link }), []);
      const { protocol, username, hash } = new URL(link);
      assert.deepEqual([protocol, username, hash], ['https:', '', '']);
    }),
  );
});
