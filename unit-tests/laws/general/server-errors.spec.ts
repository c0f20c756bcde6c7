import { expect, test } from '@playwright/test';
import { serverErrors } from '../../../laws/general/server-errors.ts';
import { findBroken, type WrittenExchange } from '../judge.ts';

const find = (...exchanges: readonly WrittenExchange[]) => findBroken([serverErrors], exchanges);

const create: WrittenExchange = {
  ...{ operation: 'createRecipient', method: 'POST', path: '/api/v1/recipients', status: 201 },
  gives: { client_id: 'a' },
};
const update = (redirect_uris: unknown, more = {}): WrittenExchange => ({
  ...{ operation: 'updateRecipient', method: 'PUT', path: '/api/v1/recipients/a', status: 500, stands: true },
  ...{ sends: { redirect_uris }, gives: { message: 'no' } },
  ...more,
});
const list: WrittenExchange = {
  operation: 'listProviders',
  path: '/api/v1/providers',
  status: 500,
  stands: true,
};

test('an update with one plain URL that is answered 500 twice', () => {
  const [, broken] = find(create, update('https://a.example/callback'));
  expect(broken).toHaveLength(1);
  // One that passed, one that was asked for, and what is not as plain.
  expect(find(create, update('https://a.example/callback', { stands: false })).flat()).toEqual([]);
  expect(find(create, update('https://a.example/callback', { provoked: true })).flat()).toEqual([]);
  expect(find(create, update('http://a.example')).flat()).toEqual([]);
  expect(find(create, update(7)).flat()).toEqual([]);
  expect(find(update('https://a.example/callback')).flat()).toEqual([]);
  expect(find(create, update('https://a.example/callback', { credential: undefined })).flat()).toEqual([]);
});

test('a plain list that is answered 500 twice, and none with a query', () => {
  expect(find(list).flat()).toHaveLength(1);
  expect(find({ ...list, path: '/api/v1/providers?page=1' }).flat()).toEqual([]);
  expect(find({ ...list, undocumented: true }).flat()).toEqual([]);
  expect(find({ ...list, status: 503 }).flat()).toEqual([]);
});
