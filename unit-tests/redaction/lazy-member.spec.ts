import { expect, test } from '@playwright/test';
import { defineLazily } from '../../src/journal/redaction/entries.ts';
import { rememberFor, rememberForTexts } from '../../src/lib/remember.ts';

test('what is remembered is computed once for each object, undefined too', () => {
  const asked: object[] = [];
  const sizeOf = rememberFor((key: { readonly size?: number }) => {
    asked.push(key);
    return key.size;
  });
  const one = { size: 1 };
  const none = {};
  expect([sizeOf(one), sizeOf(none), sizeOf(one), sizeOf(none)]).toEqual([1, undefined, 1, undefined]);
  expect(asked).toEqual([one, none]);
});

test('what a name gives is computed once, for so many names, and the same beyond them', () => {
  let times = 0;
  const lengthOf = rememberForTexts((name) => {
    times += 1;
    return name === 'none' ? undefined : name.length;
  });
  expect([lengthOf('none'), lengthOf('one'), lengthOf('none'), lengthOf('one')]).toEqual([
    undefined,
    3,
    undefined,
    3,
  ]);
  expect(times).toBe(2);
  for (let at = 0; at < 200_000; at++) lengthOf(`id-${at}`);
  expect([lengthOf('one'), lengthOf('another'), lengthOf('another')]).toEqual([3, 7, 7]);
  expect(times).toBe(200_004);
});

test('a member is computed when it is read, once, and may be put in the place of another', () => {
  let times = 0;
  const object = { name: 'first' };
  defineLazily(object, 'name', () => `second ${++times}`);
  expect(times).toBe(0);
  expect([object.name, object.name, { ...object }.name]).toEqual(['second 1', 'second 1', 'second 1']);
});
