import { expect, test } from '@playwright/test';
import { findBrokenIn, makeAccount, makePending, makePost, makeResult } from './exchanges.ts';

const undocumented = { undocumented: true } as const;

test('a request without a RequestId is refused, whatever it holds beside', () => {
  const missing = 'missing-request-id-is-refused';
  for (const sends of [{}, { RequestId: null }, { WithKYC: true }]) {
    expect(findBrokenIn([makePost(makePending(), {}, { ...undocumented, sends })])).toEqual([[missing]]);
    expect(findBrokenIn([makePost({}, {}, { ...undocumented, sends })])).toEqual([[]]);
    const broken = { ...undocumented, sends, status: 500, stands: true };
    expect(findBrokenIn([makePost({}, {}, broken)])).toEqual([[`${missing}?`]]);
  }
  for (const sends of [{ RequestId: 4711 }, { RequestId: '' }, 'text', []])
    expect(findBrokenIn([makePost(makePending(), {}, { ...undocumented, sends })])).toEqual([[]]);
  expect(findBrokenIn([makePost(makePending(), {}, { sends: {}, credential: 'other' })])).toEqual([[]]);
});

test('a window beyond the two is refused', () => {
  const options = { DaysOfTransactions: 'Days30' };
  expect(findBrokenIn([makePost(makePending(), options, undocumented)])).toEqual([
    ['unknown-window-is-refused'],
  ]);
  expect(findBrokenIn([makePost({}, options, undocumented)])).toEqual([[]]);
  expect(findBrokenIn([makePost(makePending(), { DaysOfTransactions: 30 }, undocumented)])).toEqual([[]]);
});

test('no account stands twice in a result, and no transaction twice in an account', () => {
  const account = makeAccount();
  expect(findBrokenIn([makePost(makeResult([account, account]))])).toEqual([
    ['linked-account-ids-are-unique'],
  ]);
  const upper = { ...account, Id: account.Id.toUpperCase(), Transactions: [] };
  expect(findBrokenIn([makePost(makeResult([account, upper]))])).toEqual([['linked-account-ids-are-unique']]);
  const twice = { ...account, Transactions: [account.Transactions[0], account.Transactions[0]] };
  expect(findBrokenIn([makePost(makeResult([twice]))])).toEqual([['transaction-ids-are-unique']]);
  const neighbour = { ...account, Id: makeAccount('8').Id };
  expect(findBrokenIn([makePost(makeResult([account, neighbour]))])).toEqual([[]]);
});
