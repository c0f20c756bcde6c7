import { expect, test } from '@playwright/test';
import { calls } from '../../../laws/general/index.ts';
import { findBroken, findJudged, makeFacts, type WrittenExchange } from '../judge.ts';
import { getProvider, listProviders } from './made.ts';

const facts = makeFacts({ missesWrites: true });
const find = (...written: readonly WrittenExchange[]) => findBroken([calls], written, facts).flat();

const list: WrittenExchange = {
  operation: 'listRecipients',
  path: '/api/v1/recipients',
  gives: [{ client_id: 'ab' }],
};
const read: WrittenExchange = {
  operation: 'getRecipient',
  path: '/api/v1/recipients/ab',
  gives: { client_id: 'ab' },
};
const put: WrittenExchange = {
  ...{ operation: 'updateRecipient', method: 'PUT', path: '/api/v1/recipients/ab' },
  ...{ sends: { redirect_uris: 'https://app.example/back' }, status: 204 },
};
const secret: WrittenExchange = {
  ...{ operation: 'regenerateSecret', method: 'POST', path: '/api/v1/recipients/ab/secret', status: 201 },
  gives: { client_id: 'ab', client_secret: 'a-new-one' },
};
const accounts = (query: string, more: Partial<WrittenExchange> = {}): WrittenExchange => ({
  ...{ operation: 'listAccounts', path: `/api/fdx/5/accounts${query}`, credential: 'fdx' },
  ...{ gives: { accounts: [{ depositAccount: { accountId: 'dep-1' } }] }, status: 206, ...more },
});
const account = (id: string, status: number): WrittenExchange => ({
  ...{ operation: 'getAccount', path: `/api/fdx/5/accounts/${id}`, credential: 'fdx', status },
  gives: { depositAccount: { nickname: 'mine' } },
});

test('another success than the documented 200 is wrong', () => {
  for (const status of [201, 202, 204, 206, 207])
    expect(find(listProviders(status))).toEqual(['providers-list-answers-200-with-an-array']);
  expect(find(listProviders(204, { gives: undefined }))).toEqual([
    'providers-list-answers-200-with-an-array',
  ]);
  expect(find(getProvider('7', 206))).toEqual(['provider-detail-answers-200-with-an-object']);
  expect(find({ ...list, status: 201 })).toEqual(['recipients-list-answers-200-with-an-array']);
  expect(find({ ...read, status: 202 })).toEqual(['recipient-detail-answers-200-with-an-object']);
  expect(find(list, put)).toEqual(['recipient-update-answers-200-with-an-object']);
  expect(find(list, { ...put, status: 201, gives: { client_id: 'ab' } })).toHaveLength(1);
  expect(find(secret)).toEqual(['secret-regeneration-answers-200-with-an-object']);
  expect(find(accounts('?limit=5&resultType=details&offset=c'))).toEqual([
    'accounts-list-answers-200-with-a-page',
  ]);
  expect(find(accounts('', { status: 200 }), account('dep-1', 201))).toEqual([
    'fdx-account-answers-200-with-an-object',
  ]);
  const records: WrittenExchange = { operation: 'listRegistrations', path: '/requests', status: 204 };
  expect(find(records)).toEqual(['registrations-list-answers-200-with-an-array']);
  // Of several credentials nobody knows which is whose.
  expect(find(listProviders(201, { credential: 'other' }))).toHaveLength(1);
});

test('the documented success is judged as well', () => {
  expect(findJudged([calls], [listProviders(200)], facts).flat()).toContain(
    'providers-list-answers-200-with-an-array',
  );
});

test('a client gets another success for the asking', () => {
  for (const name of [
    'Range',
    'If-None-Match',
    'if-modified-since',
    'If-Match',
    'Prefer',
    'A-IM',
    'X-HTTP-Method-Override',
  ])
    expect(find(listProviders(206, { headers: [[name, 'something']] }))).toEqual([]);
  expect(find(listProviders(206, { headers: [['x-request-id', 'something']] }))).toHaveLength(1);
});

test('a proxy, and a firewall that asks for a proof, answer with successes of their own', () => {
  expect(find(listProviders(203))).toEqual([]);
  expect(find(listProviders(202, { answerHeaders: [['x-amzn-waf-action', 'challenge']] }))).toEqual([]);
});

test('the document is silent of requests that it does not describe', () => {
  expect(find(listProviders(206, { undocumented: true }))).toEqual([]);
  expect(find(listProviders(206, { path: '/api/v1/providers?_=1' }))).toEqual([]);
  expect(find(listProviders(202, { provoked: true }))).toEqual([]);
  for (const query of ['?accountIds=dep-9', '?limit=0', '?limit=', '?page=2', '?resultType=all'])
    expect(find(accounts(query, { gives: undefined, status: 204 }))).toEqual([]);
});

test('an update without a redirect URL, or with more than that, may be answered without a body', () => {
  for (const sends of [
    {},
    { redirect_uris: '' },
    { redirect_uris: null },
    { redirect_uris: 'https://a.example', name: 'x' },
  ])
    expect(find(list, { ...put, sends })).toEqual([]);
});

test('an id that no answer has shown may be unknown to the service', () => {
  expect(find(account('dep-9', 204))).toEqual([]);
  expect(find(put)).toEqual([]);
  const records: WrittenExchange = {
    operation: 'listRecipientRegistrations',
    path: '/api/v1/recipients/zz/providers/requests',
  };
  expect(find({ ...records, status: 204 })).toEqual([]);
});

test('a walk may end with a page of which only the status tells that it is empty', () => {
  expect(find(accounts('?offset=c', { status: 204, gives: undefined }))).toEqual([]);
  expect(find(accounts('', { status: 204, gives: undefined }))).toHaveLength(1);
});

test('a success for a caller without access is not of the status', () => {
  expect(find(listProviders(206, { credential: undefined }))).not.toContain(
    'providers-list-answers-200-with-an-array',
  );
});
