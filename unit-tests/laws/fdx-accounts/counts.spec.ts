import { expect, test } from '@playwright/test';
import { accountLists } from '../../../laws/fdx-accounts/index.ts';
import { findBroken, makeFacts, type WrittenExchange } from '../judge.ts';
import { listOf, makeAccount, singleOf } from './lists.ts';

const facts = makeFacts({
  accounts: { own: ['a', 'b', 'c'].map((id) => ({ id })), others: ['z'] },
});
const judge = (...exchanges: readonly WrittenExchange[]) =>
  findBroken([accountLists], exchanges, facts).flat();

const counted = (query: string, ids: readonly string[], totalElements: number) =>
  listOf(query, ids, { credential: 'fdx' }, { totalElements });

const whole = counted('', ['a', 'b', 'c'], 3);

test('the total of a list by accountIds counts what it holds, or all', () => {
  const row = ['total-elements-of-a-filtered-list-counts-either'];
  const two = (total: number) => counted('?accountIds=a,b', ['a', 'b'], total);
  expect(judge(whole, two(2))).toEqual([]);
  expect(judge(whole, two(3), whole)).toEqual([]);
  const settled = { ...whole, at: 10_000 };
  expect(judge(whole, two(1), settled)).toEqual(row);
  // A replica that lags may not know yet that accounts were opened.
  expect(judge(whole, two(1), whole)).toEqual([]);
  expect(judge(whole, two(1))).toEqual([]);
  expect(judge(whole, two(4), counted('', ['a', 'b', 'c', 'd'], 4))).toEqual([]);
  expect(judge(whole, counted('?accountIds=x', [], 1), settled)).toEqual(row);
  // What it says of accounts of another customer is another matter.
  expect(judge(whole, counted('?accountIds=z', [], 1), settled)).toEqual([]);
});

test('a list that is whole by its total holds each declared account that can be read', () => {
  const short = counted('', ['a', 'b'], 2);
  const single = singleOf('c', makeAccount('c'), { credential: 'fdx' });
  expect(judge(short, single)).toEqual(['accounts-list-holds-the-declared-accounts']);
  expect(judge(short, { ...single, status: 404, gives: {} })).toEqual([]);
  expect(judge(counted('', ['a', 'b'], 3), single)).toEqual([]);
  expect(judge(counted('?resultType=details', ['a', 'b'], 2), whole, single)).toEqual([]);
});

test('a page that leads on carries what 2.4 shows of the next one', () => {
  const page = (next: object) => ({
    ...listOf('?limit=1', []),
    gives: { page: { nextOffset: 'n' }, links: { next }, accounts: [makeAccount('x')] },
  });
  const next = { href: '/n', action: 'GET', description: 'next' };
  expect(judge(page(next))).toEqual([]);
  expect(judge(page({ ...next, action: null }))).toEqual(['page-before-the-last-carries-its-members']);
  expect(judge(listOf('?limit=1', ['x']))).toEqual([]);
});
