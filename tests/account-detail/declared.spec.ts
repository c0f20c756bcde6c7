import { describeAccountDetail } from './fixtures.ts';
import { judgeDeclaredAccounts } from './support/declared-accounts.ts';

const { test, all } = describeAccountDetail(import.meta.url);

test('The account detail matches `fixtures.banking` of the target file', {
  id: 'account-detail-declared',
  verifies: ['result-holds-exactly-the-declared-accounts', 'linked-account-has-its-declared-values'],
  needs: ['banking', 'fixtures.banking'],
}, async ({ sessions, context }) => {
  judgeDeclaredAccounts(context, await sessions.requireSharedResult());
});

export default all();
