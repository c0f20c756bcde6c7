import { expect, test } from '@playwright/test';
import { isPlainId } from '../../laws/reading.ts';

const given = ['rcp:7f3a-00b1', 'rcp:0c9d-4e57'];

test('an id is plain where it is a word, or differs in digits and letters alone from one that was given', () => {
  for (const id of ['b41d', 'no-such_recipient', 'rcp:7f3a-0abc', 'RCP:1234-5678', 'rcp:e0e0-ffff'])
    expect(isPlainId(id, given), id).toBe(true);
});

test('an id that a router may refuse for its form is not plain', () => {
  for (const id of ['rcp:7f3a-00b1x', 'rcp:7f3a', 'rcp:7f3a-00bz', '123:7f3a-00b1', 'rcp/7f3a-00b1', 'a b'])
    expect(isPlainId(id, given), id).toBe(false);
  expect(isPlainId('urn:12', [])).toBe(false);
});
