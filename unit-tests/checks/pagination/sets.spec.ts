import { expect, test } from '@playwright/test';
import { sampleEvenly } from '../../../tests/support/generators/sample-evenly.ts';
import { accountOf, pointerTo } from '../../../tests/support/pagination/account.ts';
import { plannedPages, tellingLimits } from '../../../tests/support/pagination/effort.ts';
import { missingIds, repeatedAccounts } from '../../../tests/support/pagination/sets.ts';

const deposit = (accountId: unknown) => accountOf({ depositAccount: { accountId } });
const line = (creditLine: number) => accountOf({ locAccount: { creditLine } });

test('an account is read with and without the member of its kind', () => {
  expect(deposit('a')).toMatchObject({ kind: 'depositAccount', id: 'a' });
  expect(deposit(7).id).toBe('7');
  expect(accountOf({ accountId: 'a' })).toMatchObject({ kind: undefined, id: 'a' });
  expect(accountOf({ locAccount: [] })).toEqual({ kind: 'locAccount', members: {}, id: undefined });
  expect(pointerTo(deposit('a'), 'status')).toBe('/depositAccount/status');
});

test('accounts repeat by their id, or by more likeness than the list shows', () => {
  const twice = [deposit('a'), deposit('b'), deposit('a')];
  expect(repeatedAccounts(twice, [])).toEqual({ ids: ['a'], withoutId: 0 });
  expect(repeatedAccounts([line(1), line(1)], [line(1), line(1)])).toEqual({ ids: [], withoutId: 0 });
  expect(repeatedAccounts([line(1), line(1)], [line(1)])).toEqual({ ids: [], withoutId: 1 });
  expect(missingIds(['a', 'c', 'c'], twice)).toEqual(['c']);
});

test('efforts stay within what was planned', () => {
  expect(tellingLimits(15)).toEqual([1, 2, 14, 15, 16]);
  expect(tellingLimits(1)).toEqual([1, 2]);
  expect(plannedPages(15, 4)).toBe(4);
  expect(sampleEvenly([1, 2, 3, 4, 5, 6, 7], 3)).toEqual([1, 4, 7]);
  expect(sampleEvenly([1], 3)).toEqual([1]);
});
