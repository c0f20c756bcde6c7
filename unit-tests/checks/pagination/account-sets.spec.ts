import { expect, test } from '@playwright/test';
import { accountOf, pointerOf } from '../../../src/judge/account.ts';
import { sampleEvenly } from '../../../src/lib/sample-evenly.ts';
import { findMissingIds, findRepeatedAccounts } from '../../../tests/support/pagination/account-sets.ts';
import { chooseBoundaryLimits, countPlannedPages } from '../../../tests/support/pagination/page-budget.ts';

const deposit = (accountId: unknown) => accountOf({ depositAccount: { accountId } });
const line = (creditLine: number) => accountOf({ locAccount: { creditLine } });

test('an account is read with and without the member of its kind', () => {
  expect(deposit('a')).toMatchObject({ kind: 'depositAccount', id: 'a' });
  expect(deposit(7).id).toBe('7');
  expect(accountOf({ accountId: 'a' })).toMatchObject({ kind: undefined, id: 'a' });
  expect(accountOf({ locAccount: [] })).toEqual({ kind: 'locAccount', members: {}, id: undefined });
  expect(pointerOf(deposit('a'), 'status')).toBe('/depositAccount/status');
});

test('accounts repeat by their id, or by more likeness than the list shows', () => {
  const twice = [deposit('a'), deposit('b'), deposit('a')];
  expect(findRepeatedAccounts(twice, [])).toEqual({ ids: ['a'], withoutId: 0 });
  expect(findRepeatedAccounts([line(1), line(1)], [line(1), line(1)])).toEqual({ ids: [], withoutId: 0 });
  expect(findRepeatedAccounts([line(1), line(1)], [line(1)])).toEqual({ ids: [], withoutId: 1 });
  expect(findMissingIds(['a', 'c', 'c'], twice)).toEqual(['c']);
});

test('efforts stay within what was planned', () => {
  expect(chooseBoundaryLimits(15)).toEqual([1, 2, 14, 15, 16]);
  expect(chooseBoundaryLimits(1)).toEqual([1, 2]);
  expect(countPlannedPages(15, 4)).toBe(4);
  expect(sampleEvenly([1, 2, 3, 4, 5, 6, 7], 3)).toEqual([1, 4, 7]);
  expect(sampleEvenly([1], 3)).toEqual([1]);
});
