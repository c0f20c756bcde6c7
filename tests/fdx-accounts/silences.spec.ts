import { describeAccounts } from './fixtures.ts';
import {
  gatherAccounts,
  observeFurtherMembers,
  observeNestedMembers,
  observeOpenLists,
} from './support/open-members.ts';

const { test, all } = describeAccounts(import.meta.url);

test('Records unspecified values, nested members and further members of accounts', {
  id: 'fdx-accounts-silences',
  verifies: [
    'values-of-open-fdx-lists',
    'shapes-of-nested-fdx-objects',
    'fdx-account-members-beyond-the-document',
  ],
  needs: ['outbound'],
}, async ({ context }) => {
  const { accounts, exchange } = await gatherAccounts(context);
  observeOpenLists(context, accounts, exchange);
  observeNestedMembers(context, accounts, exchange);
  observeFurtherMembers(context, accounts, exchange);
});

export default all();
