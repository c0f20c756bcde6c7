import { bothOperations } from '../../mutate/detail-operations.ts';
import {
  type AskedWith,
  changeResults,
  type LinkedAccount,
  type Result,
} from '../../mutate/detail-results.ts';
import { defineFaults } from '../../mutate/fault.ts';
import type { Fault } from '../../reference-server/types.ts';

/** Changes the accounts of results to requests with a filter. */
function whereFiltered(
  change: (accounts: LinkedAccount[], asked: AskedWith) => void,
  on: Parameters<typeof changeResults>[0] = bothOperations,
): Fault['apply'] {
  return changeResults(on, ({ Accounts }: Result, asked) => {
    if (asked.options?.AccountsFilter !== undefined) change(Accounts, asked);
  });
}

/** The transactions of the accounts that a filter selects go wrong (4.6). */
export const filteredTransactionFaults: readonly Fault[] = defineFaults(
  'accounts-filter-keeps-the-transactions',
  {
    'filtered-account-with-all-transactions': [
      'with AccountsFilter an account holds the transactions of every account of the session',
      ({ rules: { accountDetail } }) => {
        const { select } = accountDetail;
        accountDetail.select = (accounts, filter, call) => {
          const Transactions = accounts.flatMap((account) => account.Transactions);
          const chosen = select(accounts, filter, call);
          return filter === undefined ? chosen : chosen.map((account) => ({ ...account, Transactions }));
        };
      },
    ],
    'filtered-account-with-those-of-the-first': [
      'with AccountsFilter each account holds the transactions of the first of the session',
      ({ rules: { accountDetail } }) => {
        const { select } = accountDetail;
        accountDetail.select = (accounts, filter, call) => {
          const { Transactions } = accounts[0]!;
          const chosen = select(accounts, filter, call);
          return filter === undefined ? chosen : chosen.map((account) => ({ ...account, Transactions }));
        };
      },
    ],
    'filtered-accounts-of-one-page': [
      'with AccountsFilter an account holds its newest five transactions',
      whereFiltered((accounts) => {
        for (const { Transactions } of accounts) Transactions?.splice(5);
      }),
      {
        mayBreak: {
          'window-of-365-days-reaches-beyond-90-days': 'the newest five are all of the last 90 days',
        },
      },
    ],
    'second-filtered-account-without-transactions': [
      'with an AccountsFilter of several accounts only the first has transactions',
      whereFiltered((accounts) => {
        for (const { Transactions } of accounts.slice(1)) Transactions?.splice(0);
      }),
      {
        mayBreak: {
          'parts-are-included-on-request': 'a generated session asks for several accounts with transactions',
        },
      },
    ],
    'filtered-credits-only': [
      'with AccountsFilter the last account lacks its debits',
      whereFiltered((accounts) => {
        const { Transactions } = accounts.at(-1) ?? {};
        Transactions?.splice(0, Transactions.length, ...Transactions.filter(({ Debit }) => Debit === 0));
      }),
    ],
    'transactions-of-the-last-account-by-filter-only': [
      'the last account shows transactions of more than a month only where a filter names it',
      changeResults(bothOperations, ({ Accounts }, { options, isRecent }) => {
        const { Transactions } = Accounts.at(-1) ?? {};
        if (options?.AccountsFilter !== undefined || Transactions === undefined) return;
        if (options?.DaysOfTransactions === 'Days365') return;
        Transactions.splice(0, Transactions.length, ...Transactions.filter((one) => isRecent(one, 30)));
      }),
      { breaks: ['window-of-90-days-holds-its-part-of-365-days'] },
    ],
    'polled-filter-with-one-transaction': [
      'a poll with AccountsFilter holds one transaction for each account',
      whereFiltered((accounts) => {
        for (const { Transactions } of accounts) Transactions?.splice(1);
      }, 'getAccountsDetailAsync'),
      { breaks: ['polled-answer-follows-the-options'], needs: 'standard' },
    ],
  },
);
