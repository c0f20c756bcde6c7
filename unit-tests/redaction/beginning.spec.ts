import assert from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { takeBeginning } from '../../src/journal/redaction/entries.ts';
import { parseJson, writeJson } from '../../src/lib/json/text.ts';

/** JSON text without the brackets that close it. */
const openOf = (value: unknown) => writeJson(value).replace(/[\]}]+$/, '');

test('the text of a beginning is the beginning of the text, and as long as it was asked for', () => {
  const cases = fc.tuple(fc.jsonValue({ maxDepth: 5 }), fc.nat(300), fc.nat(12));
  fc.assert(
    fc.property(cases, ([value, minCharacters, minLeaf]) => {
      const whole = writeJson(value);
      const beginning = takeBeginning(value, minCharacters, minLeaf);
      if (beginning === value) return;
      assert(whole.startsWith(openOf(beginning)));
      assert(openOf(beginning).length >= Math.min(minCharacters, whole.length) - 1);
    }),
    { seed: 7 },
  );
});

test('of millions of items only as many are taken as are asked for', () => {
  const items = Array.from({ length: 1_000_000 }, (_, id) => ({ id, name: 'a name' }));
  const taken = takeBeginning({ items }, 60_000, 8) as { items: unknown[] };
  expect(taken.items.length).toBeGreaterThan(1000);
  expect(taken.items.length).toBeLessThan(10_000);
  expect(taken.items.slice(0, -1)).toEqual(items.slice(0, taken.items.length - 1));
});

test('what is short enough is the value itself', () => {
  for (const value of [7, 'text', null, [], {}, { a: [1, { b: 'c' }] }])
    expect(takeBeginning(value, 1000, 8)).toBe(value);
});

test('long texts count only for what may stand for them', () => {
  const value = Array.from({ length: 100 }, () => 'x'.repeat(1000));
  expect(takeBeginning(value, 500, 8)).toHaveLength(56);
});

test('a member called __proto__ is a member, and nesting has no bound', () => {
  const taken = takeBeginning(parseJson('{"__proto__":{"a":1},"b":2,"c":3}'), 14, 8) as object;
  expect(writeJson(taken)).toBe('{"__proto__":{"a":1}}');
  const deep = parseJson('['.repeat(100_000) + ']'.repeat(100_000));
  expect(writeJson(takeBeginning(deep, 100, 8))).toBe(`${'['.repeat(51)}${']'.repeat(51)}`);
});
