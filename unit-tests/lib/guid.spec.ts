import { expect, test } from '@playwright/test';
import { isNamedIn } from '../../src/lib/guid.ts';

test('an id is named where it stands by itself, between any signs', () => {
  const id = '7d9f3c52-1b64-4e8a-9c07-5a2e8f41d6b3';
  for (const text of [
    id,
    `/poll/${id}`,
    `/poll/%7B${id}%7D`,
    `?id=${id}&x=1`,
    `request_${id}`,
    `${id}a ${id}`,
  ])
    expect(isNamedIn(text, id), text).toBe(true);
  for (const text of [`${id}0`, `a${id}`, `%2g${id}`, id.slice(1), ''])
    expect(isNamedIn(text, id), text).toBe(false);
  expect(isNamedIn('anything', '')).toBe(false);
});
