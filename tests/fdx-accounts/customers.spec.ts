import { describeAccounts } from './fixtures.ts';
import {
  listAccountsOfOther,
  readAccountsOfOther,
  sendCursorOfOtherCustomer,
  sendForeignCursors,
} from './support/other-customer.ts';

const { test, all } = describeAccounts(import.meta.url);

const needs = ['outbound', 'fdx.accounts', 'fdx.otherCustomer'] as const;

test(
  'GET /accounts/{accountId} refuses the account of another customer',
  {
    id: 'fdx-account-of-another-customer',
    verifies: ['account-of-another-customer-is-not-readable'],
    needs,
  },
  async ({ context }) => readAccountsOfOther(context),
);

test(
  'GET /accounts shows no account of another customer',
  {
    id: 'accounts-of-another-customer',
    verifies: [
      'accounts-list-holds-no-account-of-another-customer',
      'total-counts-no-account-of-another-customer',
    ],
    needs,
  },
  async ({ context }) => listAccountsOfOther(context),
);

test('A cursor of one customer opens no account to another', {
  id: 'accounts-cursor-of-another-customer',
  verifies: [
    'cursor-yields-no-account-of-another-customer',
    'total-counts-no-account-of-another-customer',
    'invalid-fdx-parameter-gets-400',
  ],
  needs,
  takes: { keepsCursors: true },
}, async ({ context, depth }) => {
  await sendForeignCursors(context);
  if (depth !== 'quick') await context.walkAlone(() => sendCursorOfOtherCustomer(context));
});

export default all();
