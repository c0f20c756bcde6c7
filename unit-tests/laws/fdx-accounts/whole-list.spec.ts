import { expect, test } from '@playwright/test';
import { wholeList } from '../../../laws/fdx-accounts/whole-list.ts';
import { findBroken } from '../judge.ts';

const accounts = ['a', 'b'].map((accountId) => ({ depositAccount: { accountId } }));

function judge(gives: unknown, query = ''): readonly string[] {
  const path = `/api/fdx/5/accounts${query}`;
  return findBroken([wholeList], [{ operation: 'listAccounts', path, gives }])[0]!;
}

const total = (totalElements: unknown) => ({ page: { totalElements }, accounts });

test('the total of a list on one page is the number of its accounts', () => {
  expect(judge(total(2))).toEqual([]);
  expect(judge(total(3))).toEqual(['total-elements-counts-the-accounts']);
  expect(judge(total(3), '?resultType=details')).toEqual(['total-elements-counts-the-accounts']);
});

for (const query of ['?limit=2', '?limit=0', '?offset=x', '?accountIds=a', '?resultType=other', '?unknown=1'])
  test(`with ${query} the page alone does not tell`, () => {
    expect(judge(total(3), query)).toEqual([]);
  });

for (const next of [{ page: { nextOffset: 'x', totalElements: 3 } }, { links: { next: { href: '/next' } } }])
  test(`a page that leads on by ${Object.keys(next)} is not the list`, () => {
    expect(judge({ ...total(3), ...next })).toEqual([]);
  });

test('what is no page says nothing', () => {
  for (const body of [null, [], {}, { accounts: {} }, { accounts: [null] }, total('3'), total(null)])
    expect(judge(body)).toEqual([]);
});
