import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { isGuid } from '../../src/lib/guid.ts';
import { holdsOwnName, makeGuid, makeNumber, makeOwnNameStart, makeWord } from '../../src/lib/own-names.ts';

const run = fc.stringMatching(/^[a-z\d]{8}$/);
const anyPart = fc.record({ number: fc.nat(4095), round: fc.nat(200), attempt: fc.constantFrom(1, 2) });
const first = { number: 1, attempt: 1 };

test('an own name is known to those who have the id of its run, between whatever other words', () => {
  const words = fc.array(fc.constantFrom('Merchant', 'Kalemoru', 'of', '(new)', '"'), { maxLength: 3 });
  fc.assert(
    fc.property(run, anyPart, fc.nat(500), words, words, (id, part, n, before, after) =>
      holdsOwnName([...before, `${makeOwnNameStart(id, part)}${n}`, ...after].join(' '), ['another1', id]),
    ),
    { numRuns: 300 },
  );
});

test('without the id of its run nothing tells an own name from any two words', () => {
  fc.assert(
    fc.property(run, run, anyPart, (id, other, part) => {
      fc.pre(id !== other);
      const name = `${makeOwnNameStart(id, part)}1`;
      // What an observer who knows this code can try: every piece of the name in the place of the id.
      const guesses = [other, '', 'local', ...name.toLowerCase().split(/[^a-z]/)];
      return !holdsOwnName(name, guesses) && !holdsOwnName(name, []);
    }),
    { numRuns: 300 },
  );
});

test('two words that do not belong together are no own name', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), run, (one, other, id) => {
      const [before, second] = [makeWord(one), makeWord(other)];
      fc.pre(makeWord(`${id} ${before}`) !== second);
      return !holdsOwnName(`${before}-${second}-1`, [id]);
    }),
    { numRuns: 300 },
  );
  for (const text of ['Northern Harvesting Budgets', 'standard interest', '', 'obc-k3j9x2ab-4'])
    expect(holdsOwnName(text, ['abcd1234'])).toBe(false);
});

test('names of one run are the same, and begin alike in no two runs', () => {
  expect(makeOwnNameStart('a', first)).toBe(makeOwnNameStart('a', first));
  const starts = Array.from({ length: 1000 }, (_, n) => makeOwnNameStart(`run ${n}`, first));
  expect(new Set(starts).size).toBe(1000);
  expect(new Set(starts.map((start) => start.slice(0, 4).toLowerCase())).size).toBeGreaterThan(500);
});

test('no two parts of a run begin their names alike', () => {
  fc.assert(
    fc.property(run, (id) => {
      const parts = Array.from({ length: 3000 }, (_, n) => ({
        number: n % 500,
        round: n % 3,
        attempt: 1 + (n % 2),
      }));
      const starts = new Map(parts.map((part) => [JSON.stringify(part), makeOwnNameStart(id, part)]));
      return new Set(starts.values()).size === starts.size;
    }),
    { numRuns: 50 },
  );
});

test('a GUID and a number of a seed have their forms', () => {
  fc.assert(
    fc.property(fc.string(), (seed) => {
      expect(isGuid(makeGuid(seed))).toBe(true);
      expect(makeNumber(seed)).toMatch(/^[1-9]\d{9}$/);
    }),
    { numRuns: 100 },
  );
  expect(makeGuid('a')).not.toBe(makeGuid('b'));
});
