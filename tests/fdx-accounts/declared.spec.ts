import { judgeDeclaredAccount } from '../support/assertions/declared-account.ts';
import { describeAccounts } from './fixtures.ts';
import { verifyLength } from './support/declared-in-list.ts';
import { findAccount } from './support/members.ts';

const { test, all } = describeAccounts(import.meta.url);

test('GET /accounts matches `fixtures.fdx` of the target file', {
  id: 'accounts-list-as-declared',
  verifies: ['accounts-list-has-the-declared-length', 'fdx-account-has-its-declared-values'],
  needs: ['outbound', 'fixtures.fdx'],
}, async ({ accounts, context, target }) => {
  const list = await accounts.readAll();
  verifyLength(context, list);
  for (const { id } of target.fixtures!.fdx!.accounts ?? []) {
    const account = findAccount(list.accounts, id);
    if (account !== undefined) judgeDeclaredAccount(context, list.exchange, account, 'list');
  }
});

export default all();
