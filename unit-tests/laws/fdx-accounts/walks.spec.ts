import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import type { WrittenExchange } from '../judge.ts';
import { judgeLists, listOf, makeAccount, makeWalk, singleOf } from './lists.ts';

const judge = (...exchanges: readonly WrittenExchange[]) => judgeLists(exchanges);

const once = ['pages-hold-no-account-twice'];
const total = ['total-elements-counts-the-accounts'];

test('a walk that holds each account once, and ends, breaks nothing', () => {
  expect(judge(...makeWalk(['a', 'b'], ['c', 'd'], ['e']))).toEqual([]);
  expect(judge(...makeWalk(['a', 'b'], [], ['c']))).toEqual([]);
});

test('an account stands once on a page, whatever was asked for, and whoever asked', () => {
  for (const query of ['', '?limit=5', '?offset=x', '?resultType=details'])
    expect(judge(listOf(query, ['a', 'b', 'a']))).toEqual(once);
  expect(judge(listOf('', ['a', 'a'], { credential: 'other' }))).toEqual(once);
  expect(judge(listOf('?accountIds=a,a', ['a', 'a']))).toEqual([]);
  const kinds = { accounts: [makeAccount('a'), { loanAccount: { accountId: 'a' } }] };
  expect(judge({ ...listOf('', []), gives: kinds })).toEqual([]);
});

test('an account that comes again on a later page makes more items than there are', () => {
  expect(judge(...makeWalk(['a', 'b'], ['b', 'c'], ['d'], { total: 4 }))).toEqual(once);
});

test('one that comes again while another is lost may have been sorted behind, once', () => {
  const walk = makeWalk(['a', 'b'], ['b', 'd'], { total: 4 });
  expect(judge(...walk)).toEqual([]);
  expect(judge(...walk, ...walk)).toEqual(once);
});

test('one that comes again while the total grows was pushed there by a new account', () => {
  const [first, second] = makeWalk(['a', 'b'], ['b', 'c'], { total: 3 });
  const grown = {
    ...second!,
    gives: { page: { totalElements: 4 }, accounts: ['b', 'c'].map((id) => makeAccount(id)) },
  };
  expect(judge(first!, grown, first!, grown)).toEqual([]);
});

test('walks may interleave: each page continues the one whose cursor it sends, at the same limit', () => {
  const wide = makeWalk(['a', 'b', 'c'], ['d', 'e'], { limit: 3, total: 5 });
  const narrow = makeWalk(['a', 'b'], ['c', 'd'], ['e'], { limit: 2, total: 5 });
  expect(judge(wide[0]!, narrow[0]!, narrow[1]!, wide[1]!, narrow[2]!)).toEqual([]);
});

test('no walk goes on with the cursor of another customer', () => {
  const own = makeWalk(['a', 'b'], ['c']);
  const theirs = makeWalk(['a', 'b'], ['a', 'b']).map((page) => ({ ...page, credential: 'other-customer' }));
  expect(judge(own[0]!, theirs[1]!)).toEqual([]);
});

test('a total that goes there and back is wrong, and one that stays changed is not', () => {
  const page = (count: number, at?: number) =>
    listOf('', ['a', 'b'], at === undefined ? {} : { at }, { totalElements: count, nextOffset: 'n' });
  expect(judge(page(2), page(3), page(2), page(2, 10_000))).toEqual(total);
  // A replica that lags does not know yet that an account was opened, or closed.
  expect(judge(page(2), page(3), page(2), page(2))).toEqual([]);
  expect(judge(page(3), page(2, 20_000), page(3, 20_010), page(2, 20_020), page(2, 40_000))).toEqual([]);
  expect(judge(page(2), page(3), page(3), page(3))).toEqual([]);
  expect(judge(page(2), page(3), page(2), page(3))).toEqual([]);
});

test('a total that comes back with another account was right each time', () => {
  const first = (ids: readonly string[], at: number) =>
    listOf('?limit=2', ids, { at }, { totalElements: 2, nextOffset: 'n' });
  const second = listOf('?limit=2&offset=n', [], { at: 10_000 }, { totalElements: 1 });
  const closed = (ids: readonly string[]) =>
    judge(first(['a', 'b'], 0), second, first(ids, 20_000), first(ids, 30_000));
  expect(closed(['c', 'b'])).toEqual([]);
  expect(closed(['a', 'b'])).toEqual(total);
});

test('a walk may state the total of its beginning while new lists state another', () => {
  const walk = makeWalk(['a', 'b'], ['c'], { total: 3 });
  const later = listOf('', ['a', 'b', 'c', 'd']);
  expect(judge(walk[0]!, later, walk[1]!, later)).toEqual([]);
});

test('the cursor of the latest page is not refused, that of an earlier one may be', () => {
  const [first, second] = makeWalk(['a'], ['b']);
  const refused = { ...second!, status: 400, gives: {} };
  expect(judge(first!, refused)).toEqual(['cursor-fetches-the-next-page']);
  expect(judge(first!, listOf('', ['a', 'b']), refused)).toEqual([]);
  expect(judge(first!, second!, refused)).toEqual([]);
  expect(judge(first!, { ...refused, status: 401 })).toEqual([]);
  expect(judge(first!, { ...refused, after: 0 })).toEqual([]);
  expect(judge(first!, { ...refused, at: 100_000 })).toEqual([]);
});

test('a page is not forbidden where the list is given before and after it', () => {
  const [first, second] = makeWalk(['a'], ['b']);
  const forbidden = { ...second!, status: 403, gives: {}, stands: true };
  const whole = listOf('', ['a', 'b']);
  expect(judge(first!, forbidden, whole)).toEqual(['cursor-fetches-the-next-page']);
  // The token may have ended, and nobody knows whose fault it is where no list follows.
  expect(judge(first!, forbidden, { ...whole, status: 403, gives: {} })).toEqual([]);
  expect(judge(first!, forbidden)).toEqual([]);
  expect(judge(first!, whole, forbidden, whole)).toEqual([]);
  expect(judge(first!, { ...forbidden, at: 100_000 }, { ...whole, at: 110_000 })).toEqual([]);
});

test('the same page of two like walks does not break while the pages before it answer', () => {
  const [first, second, third] = makeWalk(['a'], ['b'], ['c'], { limit: 1 }) as [
    WrittenExchange,
    WrittenExchange,
    WrittenExchange,
  ];
  const broken = { ...third, status: 500, gives: {}, stands: true };
  const whole = listOf('', ['a', 'b', 'c']);
  const twice = [first, second, broken, first, second, broken];
  expect(judge(...twice, whole)).toEqual(['cursor-fetches-the-next-page']);
  expect(judge(first, second, broken, whole)).toEqual([]);
  expect(judge(...twice)).toEqual([]);
  const disturbed = [first, second, whole, broken];
  expect(judge(...disturbed, ...disturbed, whole)).toEqual(['cursor-fetches-the-next-page']);
  expect(judge(first, second, broken, whole, broken, whole)).toEqual(['cursor-fetches-the-next-page']);
  // A cursor may be good once.
  expect(judge(first, second, third, broken, whole, broken, whole)).toEqual([]);
  // No page was read between the two, one was read well, or the cursor is old.
  expect(judge(first, second, broken, broken, whole)).toEqual([]);
  expect(judge(first, second, broken, first, second, third, first, second, broken, whole)).toEqual([]);
  const late = { ...broken, at: 100_000 };
  expect(judge(first, second, broken, first, second, late, { ...whole, at: 100_010 })).toEqual([]);
});

test('no page gives its own cursor, or one of an earlier page', () => {
  const [first, second] = makeWalk(['a'], ['b']);
  const back = { ...second!, gives: { page: { nextOffset: 'c1' }, accounts: [makeAccount('b')] } };
  expect(judge(first!, back)).toEqual(['walk-comes-to-an-end']);
});

test('a cursor that leads to other accounts twice is wrong, once it may be a change', () => {
  const [first, second] = makeWalk(['a'], ['b'], { total: 3 });
  const other = { ...second!, gives: { page: { totalElements: 3 }, accounts: [makeAccount('c')] } };
  expect(judge(first!, second!, other)).toEqual([]);
  expect(judge(first!, second!, first!, other, first!, second!)).toContain('walk-resumes-from-any-cursor');
  // One change lasts.
  expect(judge(first!, second!, first!, other, first!, other)).toEqual([]);
});

test('one change may meet all walks that are under way together', () => {
  const page = (query: string, ids: string[], more: object) =>
    listOf(query, ids, {}, { totalElements: 4, ...more });
  const firsts = ['x', 'y'].map((nextOffset) => page('?limit=2', ['a', 'b'], { nextOffset }));
  const seconds = ['x', 'y'].map((offset) => page(`?limit=2&offset=${offset}`, ['b', 'd'], {}));
  expect(judge(...firsts, ...seconds)).toEqual([]);
  expect(judge(firsts[0]!, seconds[0]!, firsts[1]!, seconds[1]!)).toEqual(['pages-hold-no-account-twice']);
});

test('a limit of zero lists no account, and leads nowhere', () => {
  const whole = listOf('', ['a', 'b', 'c']);
  const none = (limit: string) => listOf(`?limit=${limit}`, [], {}, { totalElements: 3 });
  expect(judge(whole, none('0'), whole, whole)).toEqual([]);
  expect(judge(whole, none('2'), whole, whole)).toEqual(['page-before-the-last-leads-to-the-next']);
});

test('a walk holds what lists show before and after it, and a first page that leaves accounts out leads on', () => {
  const whole = listOf('', ['a', 'b', 'c']);
  const lost = makeWalk(['a'], ['c'], { total: 3 });
  expect(judge(whole, ...lost, whole)).toEqual(['pages-together-hold-every-account']);
  expect(judge(whole, ...lost)).toEqual([]);
  expect(judge(whole, listOf('?limit=1', ['a']), whole)).toEqual(['page-before-the-last-leads-to-the-next']);
  expect(judge(whole, listOf('', ['a', 'b']), listOf('', ['a', 'b']))).toEqual([]);
  expect(judge(whole, listOf('?resultType=details', ['a']), whole)).toEqual([]);
});

test('an account that was opened meanwhile need not be on a replica that lags', () => {
  const [before, after] = [['a'], ['a', 'b']].map((ids) =>
    listOf('', ids, {}, { totalElements: ids.length }),
  );
  const lagging = { ...before!, path: '/api/fdx/5/accounts?limit=5' };
  const shown = { ...after!, path: '/api/fdx/5/accounts?limit=5' };
  expect(judge(before!, shown, lagging, shown)).toEqual([]);
  expect(judge(shown, lagging, shown)).toEqual(['page-before-the-last-leads-to-the-next']);
  const refused = { ...singleOf('b', {}), status: 404 };
  expect(judge(before!, shown, refused, shown)).toEqual([]);
  expect(judge(before!, shown, { ...refused, at: 20_000 }, shown)).toEqual([
    'listed-account-can-be-read-alone',
  ]);
  expect(judge(shown, refused, shown)).toEqual(['listed-account-can-be-read-alone']);
  const none = listOf('?accountIds=b', []);
  expect(judge(before!, shown, none, shown)).toEqual([]);
  expect(judge(shown, none, shown)).toEqual(['list-by-one-account-id-holds-that-account']);
});

test('the walks of any list, at any limits, break nothing', () => {
  const ids = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(ids, fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 4 }), (all, limits) => {
      const walks = limits.map((limit) => {
        const pages = Array.from({ length: Math.ceil(all.length / limit) }, (_, at) =>
          all.slice(at * limit, (at + 1) * limit),
        );
        return makeWalk(...pages, { limit, total: all.length });
      });
      const turns = walks.flatMap((walk) => walk.map((page, at) => ({ page, at })));
      turns.sort((one, other) => one.at - other.at);
      expect(judge(...turns.map(({ page }) => page))).toEqual([]);
    }),
  );
});
