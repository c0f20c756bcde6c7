import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { holdsOwnName, makeOwnNameStart, makeWord } from '../../src/lib/own-names.ts';

test('an own name is known again between whatever other words', () => {
  const words = fc.array(fc.constantFrom('Merchant', 'Kalemoru', 'of', '(new)', '"'), { maxLength: 3 });
  fc.assert(
    fc.property(fc.string(), fc.nat(500), words, words, (seed, n, before, after) =>
      holdsOwnName([...before, `${makeOwnNameStart(seed)}${n}`, ...after].join(' ')),
    ),
    { numRuns: 300 },
  );
});

test('two words that do not belong together are no own name', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      const [first, second] = [makeWord(one), makeWord(other)];
      fc.pre(makeWord(first) !== second);
      return !holdsOwnName(`${first}-${second}-1`);
    }),
    { numRuns: 300 },
  );
  for (const text of ['Northern Harvesting Budgets', 'standard interest', '', 'obc-k3j9x2ab-4'])
    expect(holdsOwnName(text)).toBe(false);
});

test('names of one seed are the same, and begin alike in no two runs', () => {
  expect(makeOwnNameStart('a 1')).toBe(makeOwnNameStart('a 1'));
  const starts = Array.from({ length: 1000 }, (_, n) => makeOwnNameStart(`run ${n}`));
  expect(new Set(starts).size).toBe(1000);
  expect(new Set(starts.map((start) => start.slice(0, 4).toLowerCase())).size).toBeGreaterThan(500);
});
