import { expect, test } from '@playwright/test';
import { registrations } from '../../../laws/registrations/index.ts';
import { findJudged, type WrittenExchange } from '../judge.ts';
import { all, create, facts, find, record } from './written.ts';

const providers = (name = 'A Bank', country: unknown = 'CA'): WrittenExchange => ({
  ...{ operation: 'listProviders', path: '/api/v1/providers' },
  gives: [{ provider_id: 1, name, country }],
});
const recipients: WrittenExchange = {
  ...{ operation: 'listRecipients', path: '/api/v1/recipients' },
  gives: [{ client_id: 'z', name: 'An App' }],
};
const copy = (more = {}) =>
  all(record('z', 1, { client_name: 'An App', provider_name: 'A Bank', country: 'CA', ...more }));

test('a record says of its provider and its recipient what the lists around it say', () => {
  const name = 'registration-provider-name-is-the-name-of-the-provider';
  const country = 'registration-country-is-that-of-the-provider';
  const client = 'registration-client-name-is-the-name-of-the-recipient';
  expect(find([providers(), copy({ provider_name: 'Another' }), providers()])[2]).toEqual([name]);
  expect(find([providers(), copy({ country: 'US' }), providers()])[2]).toEqual([country]);
  expect(find([recipients, copy({ client_name: 'Another' }), recipients])[2]).toEqual([client]);
  const judged = findJudged([registrations], [providers(), recipients, copy()], facts)[2];
  expect(judged).toEqual(expect.arrayContaining([name, country, client]));
});

test('a record with the name that this session gave to a recipient is right, whatever a list says', () => {
  const cut = { ...recipients, gives: [{ client_id: 'z', name: 'name of' }] };
  const client = 'registration-client-name-is-the-name-of-the-recipient';
  const after = (client_name: string) => find([create('z'), cut, copy({ client_name }), cut]).flat();
  expect(after('name of z')).not.toContain(client);
  expect(after('Another')).toContain(client);
});

test('what may have changed meanwhile, or is judged by its form, is held against no record', () => {
  const renamed = copy({ provider_name: 'Another' });
  expect(find([providers(), renamed, providers('Another')]).flat()).toEqual([]);
  expect(find([providers(), renamed]).flat()).toEqual([]);
  expect(find([providers(), renamed, providers()], { settleSeconds: 5 }).flat()).toEqual([]);
  expect(find([providers(), copy({ country: 'Canada' }), providers()]).flat()).toEqual([]);
  expect(find([providers('A Bank', 'Canada'), copy(), providers('A Bank', 'Canada')]).flat()).toEqual([]);
  expect(find([providers(), copy({ provider_name: null }), providers()]).flat()).toEqual([]);
});

test('a list that is too new does not hide an older one', () => {
  const at = (seconds: number, one: WrittenExchange) => ({ ...one, at: seconds * 1000 });
  const session = [
    at(0, providers()),
    at(9, providers()),
    at(10, copy({ provider_name: 'Another' })),
    at(20, providers()),
  ];
  expect(find(session, { settleSeconds: 5 })[3]).toEqual([
    'registration-provider-name-is-the-name-of-the-provider',
  ]);
});
