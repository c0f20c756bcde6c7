import { expect, test } from '@playwright/test';
import { accountLists } from '../../../laws/fdx-accounts/index.ts';
import { findJudged, makeFacts, type WrittenExchange } from '../judge.ts';
import { judgeLists, listOf, makeAccount } from './lists.ts';

const judge = (...exchanges: readonly WrittenExchange[]) => judgeLists(exchanges);

const whole = listOf('', ['a', 'b', 'c']);

test('no page holds more than its limit, and a limit of zero says nothing', () => {
  expect(judge(listOf('?limit=1', ['a', 'b']))).toEqual(['limit-is-respected']);
  // Which of two counts is not shown.
  expect(judge(listOf('?limit=1&limit=5', ['a', 'b']))).toEqual([]);
  expect(judge(listOf('?limit=1&offset=x', ['a', 'b'], { credential: 'other' }))).toEqual([
    'limit-is-respected',
  ]);
  expect(judge(listOf('?limit=2', ['a', 'b']))).toEqual([]);
  for (const limit of ['0', 'abc', '-1', ''])
    expect(judge(listOf(`?limit=${limit}`, ['a', 'b'], { undocumented: true }))).toEqual([]);
});

test('a list by accountIds holds no account that was not asked for', () => {
  const others = ['list-by-account-ids-holds-no-other'];
  expect(judge(whole, listOf('?accountIds=a', ['a', 'b']))).toEqual(others);
  expect(judge(whole, listOf('?accountIds=a,b&limit=1&offset=x', ['c']))).toEqual(others);
  expect(judge(whole, listOf('?accountIds=a,b', ['b', 'a']))).toEqual([]);
  expect(judge(whole, listOf('?accountIds=', ['a', 'b', 'c']))).toEqual([]);
});

test('several ids that an encoded comma joins are not passed over (A-103)', () => {
  const id = 'account-ids-joined-by-an-encoded-comma-are-several';
  const ask = (ids: readonly string[], changes = {}) => listOf('?accountIds=a%2Cb', ids, changes);
  const bare = listOf('?accountIds=a,b', ['a', 'b']);
  expect(judge(whole, bare, ask(['a', 'b', 'c']))).toEqual([id]);
  expect(judge(whole, bare, ask(['b', 'a']))).toEqual([]);
  // A bare comma is passed over as well, or nobody sent one.
  const passedOver = listOf('?accountIds=a,b', ['a', 'b', 'c']);
  expect(judge(whole, passedOver, ask(['a', 'b', 'c']))).toEqual(['list-by-account-ids-holds-no-other']);
  expect(judge(whole, ask(['a', 'b', 'c']))).toEqual([]);
  expect(judge(whole, ask([]))).toEqual([`${id}?`]);
  expect(judge(whole, ask([], { gives: { code: 701 }, status: 400 }), whole)).toEqual([`${id}?`]);
  // An id may hold a comma, and nobody knows what one gets that no list has shown.
  expect(judge(whole, listOf('?accountIds=a%2Cx', ['a', 'b']))).toEqual([]);
  expect(judge(listOf('', ['a', 'b', 'c', 'a,b']), ask(['a,b']))).toEqual([]);
});

test('a list by an id that no list has shown holds none', () => {
  expect(judge(whole, listOf('?accountIds=x', ['a']))).toEqual([
    'list-by-unknown-account-id-holds-no-account',
  ]);
  expect(judge(whole, listOf('?accountIds=x', []))).toEqual([]);
  expect(judge(whole, listOf('?accountIds=x', ['x']))).toEqual([]);
});

test('a list by accountIds holds each that lists show before and after it', () => {
  const none = listOf('?accountIds=a', []);
  expect(judge(whole, none, whole)).toEqual(['list-by-one-account-id-holds-that-account']);
  expect(judge(whole, none)).toEqual([]);
  expect(judge(whole, none, listOf('', ['b', 'c']))).toEqual([]);
  expect(judge(whole, listOf('?accountIds=a,b', ['a']), whole)).toEqual([
    'list-by-several-account-ids-holds-each',
  ]);
  expect(judge(whole, listOf('?accountIds=a,b', ['a'], {}, { nextOffset: 'n' }), whole)).toEqual([]);
  // An account without an accountId may be the one.
  const nameless = { accounts: [{ annuityAccount: {} }] };
  expect(judge(whole, { ...none, gives: nameless }, whole)).toEqual([]);
});

test('what was asked for comes once each, where walks over the whole list show no account again', () => {
  const twice = listOf('?accountIds=a,b', ['a', 'a']);
  const walk = [
    listOf('?limit=2', ['a', 'b'], {}, { nextOffset: 'n' }),
    listOf('?limit=2&offset=n', ['c'], {}),
  ];
  expect(judge(...walk, twice)).toEqual(['list-by-account-ids-can-be-paged']);
  expect(judge(whole, twice)).toEqual([]);
});

test('each documented parameter is taken alone, while a list without it succeeds before and after', () => {
  const refused = (query: string) => listOf(query, [], { status: 400, gives: {} });
  for (const query of ['?resultType=details', '?resultType=lightweight', '?limit=1', '?accountIds=a,b']) {
    expect(judge(whole, refused(query), whole)).toEqual(['accounts-list-takes-each-parameter-alone']);
    expect(judge(refused(query), whole)).toEqual([]);
    expect(judge(whole, refused(query), refused(''))).toEqual([]);
  }
  for (const query of ['?limit=2', '?accountIds=x', '?limit=1&resultType=details', '?verbose=1'])
    expect(judge(whole, refused(query), whole)).toEqual([]);
});

test('a limit is taken that is no larger than one of a later list', () => {
  const id = ['accounts-list-takes-each-parameter-alone'];
  const refused = listOf('?limit=2', [], { status: 400, gives: {} });
  expect(judge(whole, refused, listOf('?limit=3', ['a', 'b', 'c']))).toEqual(id);
  expect(judge(refused, listOf('?limit=2&resultType=details', ['a', 'b']))).toEqual(id);
  for (const later of [listOf('?limit=1', []), listOf('?limit=3', [], { credential: 'other-customer' })])
    expect(judge(whole, refused, later, whole)).not.toEqual(id);
  expect(judge(listOf('?limit=3', []), whole, refused, whole)).toEqual(id);
});

test('a declared limit is taken as well', () => {
  const facts = makeFacts({ accounts: { own: [], others: [], maxLimit: 9 } });
  const refused = listOf('?limit=9', [], { status: 400, gives: {} });
  expect(judgeLists([whole, refused, whole], facts)).toEqual(['accounts-list-takes-each-parameter-alone']);
});

test('an invalid limit or resultType gets 400, or another answer with a warning, and no server error', () => {
  const list = (query: string, status: number) => listOf(query, ['a', 'b', 'c'], { status, stands: true });
  const answer = (query: string, status: number) => judge(whole, list(query, status), whole);
  for (const query of ['?limit=abc', '?limit=-1', '?resultType=everything']) {
    expect(answer(query, 400)).toEqual([]);
    expect(answer(query, 200)).toEqual(['invalid-fdx-parameter-gets-400?']);
    expect(answer(query, 500)).toEqual(['invalid-fdx-parameter-gets-400']);
  }
  for (const query of ['?limit=0', '?limit=99999999999999999999']) {
    expect(answer(query, 200)).toEqual([]);
    expect(answer(query, 500)).toEqual(['invalid-fdx-parameter-gets-400']);
  }
  for (const query of ['?limit=5', '?resultType=details']) expect(answer(query, 500)).toEqual([]);
});

test('a list that no longer works breaks on no invalid parameter', () => {
  const broken = (query: string) => listOf(query, [], { status: 500, stands: true });
  const invalid = broken('?limit=abc');
  expect(judge(whole, invalid, broken('?limit=2'), whole)).toEqual([]);
  expect(judge(whole, invalid)).toEqual([]);
  expect(judge(invalid, whole)).toEqual([]);
  expect(judge(whole, invalid, listOf('?limit=xyz', ['a']))).toEqual(['invalid-fdx-parameter-gets-400?']);
});

test('lightweight carries no amount', () => {
  const list = (members: object, resultType = 'lightweight') => ({
    ...listOf(`?resultType=${resultType}`, []),
    gives: { accounts: [makeAccount('a', members)] },
  });
  expect(judge(list({ currentBalance: 3 }))).toEqual(['lightweight-carries-metadata-only']);
  expect(judge(list({ transactions: [] }))).toEqual(['lightweight-carries-metadata-only']);
  expect(judge(list({ nickname: 'x', currentBalance: null }))).toEqual([]);
  expect(judge(list({ currentBalance: 3 }, 'details'))).toEqual([]);
});

test('a server error that was asked for, and a request that nobody documents, say nothing', () => {
  const [provoked, undocumented] = [{ provoked: true } as const, { undocumented: true } as const];
  for (const changes of [provoked, undocumented]) {
    const list = listOf('?limit=1', ['a', 'a'], changes);
    expect(findJudged([accountLists], [list]).flat()).toEqual([]);
  }
});
