import { expect, test } from '@playwright/test';
import { defineLazily } from '../../src/lib/lazy-member.ts';
import { rememberFor } from '../../src/lib/remember.ts';

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

test('a member is computed when it is read, once, and may be put in the place of another', () => {
  let times = 0;
  const object = { name: 'first' };
  defineLazily(object, 'name', () => `second ${++times}`);
  expect(times).toBe(0);
  expect([object.name, object.name, { ...object }.name]).toEqual(['second 1', 'second 1', 'second 1']);
});
