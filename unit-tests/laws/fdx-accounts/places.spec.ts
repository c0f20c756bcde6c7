import { expect, test } from '@playwright/test';
import { ShownAccounts } from '../../../laws/fdx-accounts/places.ts';

test('the accounts of a page stay as they are when pages follow it, one or several', () => {
  const first = ShownAccounts.createEmpty().addPage(['a', 'b']);
  const second = first.addPage(['b', 'c']);
  const another = first.addPage(['d']);
  const third = another.addPage(['c']);
  expect(first.listNames()).toEqual(['a', 'b']);
  expect(second.listNames()).toEqual(['a', 'b', 'c']);
  expect(another.listNames()).toEqual(['a', 'b', 'd']);
  expect(third.listNames()).toEqual(['a', 'b', 'd', 'c']);
  expect([first.has('c'), another.has('c'), third.has('c')]).toEqual([false, false, true]);
});

test('a walk of many pages is not copied at each of them', () => {
  let shown = ShownAccounts.createEmpty();
  for (let page = 0; page < 20_000; page += 1) shown = shown.addPage([`${page}`, `${page} too`]);
  expect(shown.listNames()).toHaveLength(40_000);
});
