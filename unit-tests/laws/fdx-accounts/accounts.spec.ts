import { expect, test } from '@playwright/test';
import { makeFacts, type WrittenExchange } from '../judge.ts';
import { judgeLists, listOf, makeAccount, singleOf } from './lists.ts';

const judge = (...exchanges: readonly WrittenExchange[]) => judgeLists(exchanges);

const shown = (members: object, query = '') => ({
  ...listOf(query, []),
  gives: { accounts: [makeAccount('a', members)] },
});

const whole = listOf('', ['a', 'b']);

test('a single read gives the account of its path', () => {
  expect(judge(whole, singleOf('a', makeAccount('b')))).toEqual(['single-account-is-the-one-asked-for']);
  expect(judge(whole, singleOf('a', makeAccount('a')))).toEqual([]);
  expect(judge(whole, singleOf('a', { annuityAccount: {} }))).toEqual([]);
  // Of an id that no list shows nobody knows here what it is.
  expect(judge(whole, singleOf('x', makeAccount('b')))).toEqual([]);
});

test('an account that lists show before and after is not refused', () => {
  const refused = (status: number) => singleOf('a', {}, { status });
  expect(judge(whole, refused(400), whole)).toEqual(['listed-account-can-be-read-alone']);
  expect(judge(whole, refused(404), listOf('', ['b']))).toEqual([]);
  expect(judge(whole, refused(401), whole)).toEqual([]);
  const theirs = { ...whole, credential: 'other-customer' };
  expect(judge(whole, theirs, refused(404), whole)).toEqual([]);
});

test('its kind, category and type are those of the lists before and after it, where these agree', () => {
  const list = shown({ accountType: 'CHECKING' });
  const agrees = ['single-account-agrees-with-the-list'];
  const other = singleOf('a', makeAccount('a', { accountType: 'SAVINGS' }));
  expect(judge(list, other, list)).toEqual(agrees);
  expect(judge(list, singleOf('a', { loanAccount: { accountId: 'a' } }), list)).toEqual(agrees);
  expect(judge(list, singleOf('a', makeAccount('a', { accountType: 'CHECKING' })), list)).toEqual([]);
  expect(judge(list, singleOf('a', makeAccount('a', { accountType: null })), list)).toEqual([]);
  // It was converted, or no list tells.
  expect(judge(list, other, shown({ accountType: 'SAVINGS' }))).toEqual([]);
  expect(judge(list, other, listOf('', ['b']))).toEqual([]);
});

test('a balance has a time', () => {
  const single = (balanceAsOf: string) => judge(whole, singleOf('a', makeAccount('a', { balanceAsOf })));
  expect(single('2026-04-01')).toEqual(['balance-as-of-carries-a-time']);
  expect(single('2026-04-01T10:00:00Z')).toEqual([]);
});

const facts = makeFacts({
  accounts: { own: [{ id: 'a', kind: 'loanAccount' }], others: ['a', 'z'], unknown: 'u' },
});
const judgeDeclared = (...exchanges: readonly WrittenExchange[]) => judgeLists(exchanges, facts);

test('the declared unknown id gets 400, or another refusal with a warning, and no account', () => {
  const read = (status: number, gives: unknown = {}) =>
    judgeDeclared(singleOf('u', gives, { status, stands: true }));
  expect(read(400)).toEqual([]);
  expect(read(404)).toEqual(['unknown-fdx-account-gets-400?']);
  expect(read(200, {})).toEqual(['unknown-fdx-account-gets-400?']);
  expect(read(200, makeAccount('a'))).toEqual(['unknown-fdx-account-gets-400']);
  expect(read(500)).toEqual(['unknown-fdx-account-gets-400']);
});

test('a declared account has the member of its declared kind', () => {
  const read = singleOf('a', makeAccount('a', { principalBalance: 1 }), { credential: 'fdx' });
  expect(judgeDeclared(read)).toEqual(['declared-account-has-the-member-of-its-kind']);
  expect(judgeDeclared({ ...read, gives: { accountId: 'a' } })).toEqual([
    'declared-account-has-the-member-of-its-kind',
  ]);
  // What fits the kind that it has shows that the target file is wrong.
  expect(judgeDeclared({ ...read, gives: makeAccount('a') })).toEqual([]);
  expect(judgeDeclared({ ...read, gives: { loanAccount: { accountId: 'a' } } })).toEqual([]);
  expect(judgeDeclared({ ...read, credential: 'other-customer' })).toEqual([]);
});

test('the declared customer sees no account of the other one, and joint accounts are no secret', () => {
  const list = (ids: readonly string[], query = '') => listOf(query, ids, { credential: 'fdx' });
  expect(judgeDeclared(list(['a', 'z']))).toEqual(['accounts-list-holds-no-account-of-another-customer']);
  expect(judgeDeclared(list(['a', 'b']))).toEqual([]);
  const theirs = listOf('?limit=1', ['z'], { credential: 'other-customer' }, { nextOffset: 'n' });
  expect(judgeDeclared(theirs)).toEqual([]);
  expect(judgeDeclared(theirs, list(['z'], '?limit=1&offset=n'))).toEqual([
    'cursor-yields-no-account-of-another-customer',
  ]);
  expect(judgeDeclared(singleOf('z', makeAccount('z'), { credential: 'fdx' }))).toEqual([
    'account-of-another-customer-is-not-readable',
  ]);
});

test('kind, category and type stay the same from list to list of one resultType, and between them', () => {
  const [one, other] = [{ accountType: 'CHECKING' }, { accountType: 'SAVINGS' }];
  const judgeBetween = (query: string) => judge(shown(one), shown(other, query), shown(one));
  expect(judgeBetween('?limit=3')).toEqual(['account-is-of-one-kind-on-every-page']);
  expect(judgeBetween('?resultType=lightweight')).toEqual(['result-type-defaults-to-lightweight']);
  expect(judgeBetween('?resultType=details')).toEqual(['result-type-details-lists-the-same-accounts']);
  // It was converted, or no list tells.
  for (const query of ['?limit=3', '?resultType=lightweight', '?resultType=details']) {
    expect(judge(shown(one), shown(other, query), shown(other))).toEqual([]);
    expect(judge(shown(one), shown(other, query))).toEqual([]);
  }
  expect(judge(shown(one), shown(one, '?resultType=details'), shown({}))).toEqual([]);
  const meanwhile = { ...shown(other, '?limit=3'), after: 0 };
  expect(judge(shown(one), meanwhile)).toEqual([]);
});

test('details carry what lightweight carries before and after', () => {
  const [light, details] = [shown({ nickname: 'x' }), shown({}, '?resultType=details')];
  expect(judge(light, details, light)).toEqual(['details-carry-what-lightweight-carries']);
  expect(judge(light, details, shown({}))).toEqual([]);
  expect(judge(light, details)).toEqual([]);
  expect(judge(light, shown({ nickname: null }, '?resultType=details'), light)).toEqual([]);
});
