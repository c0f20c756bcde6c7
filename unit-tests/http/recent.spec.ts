import { expect, test } from '@playwright/test';
import { readRecentJson } from '../../src/http/receive-response.ts';

test('the same text gives the same value again, frozen, since it has several owners', () => {
  const text = '{"accounts":[{"accountId":"recent-1","balance":1e400}]}';
  const first = readRecentJson(text);
  expect(Object.isFrozen(first.value)).toBe(false);
  const again = readRecentJson(text);
  expect(again.value).toBe(first.value);
  expect(again.hasExactNumbers).toBe(true);
  const { accounts } = again.value as { accounts: object[] };
  expect([accounts, accounts[0]].every(Object.isFrozen)).toBe(true);
});

test('a text that is no JSON is refused each time', () => {
  for (const _ of [1, 2]) expect(() => readRecentJson('{"recent":')).toThrow(SyntaxError);
});

test('a nesting of 20,000 levels is kept without recursion', () => {
  const text = '['.repeat(20_000) + ']'.repeat(20_000);
  const [first, again] = [readRecentJson(text), readRecentJson(text)];
  expect(first.value === again.value).toBe(true);
});

test('texts that do not come again are forgotten, and read anew', () => {
  const text = '{"recent":"forgotten"}';
  const before = readRecentJson(text);
  for (let i = 0; i < 400; i++) readRecentJson(`"${i}${'x'.repeat(45_000)}"`);
  const after = readRecentJson(text);
  expect(after.value).not.toBe(before.value);
  expect(after.value).toEqual(before.value);
});
