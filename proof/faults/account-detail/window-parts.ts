import { changeRules } from '../../mutate/changes.ts';
import { bothOperations } from '../../mutate/detail-operations.ts';
import { changeResults } from '../../mutate/detail-results.ts';
import { defineFaults } from '../../mutate/fault.ts';
import type { AccountDetailRules } from '../../reference-server/rules/account-detail.ts';
import type { BankTransaction, Fault } from '../../reference-server/types.ts';

type IsInWindow = AccountDetailRules['isInWindow'];

/** Transactions that are in a window by the rules, and by a further condition. */
function narrow(
  alsoIn: (isInWindow: IsInWindow, one: BankTransaction, days: number, now: number) => boolean,
) {
  return changeRules('accountDetail', ({ isInWindow }) => ({
    isInWindow: (one, days, now) => isInWindow(one, days, now) && alsoIn(isInWindow, one, days, now),
  }));
}

/** What a window holds of another one goes wrong (4.6, 8). */
export const windowPartFaults: readonly Fault[] = [
  ...defineFaults('window-of-365-days-includes-that-of-90-days', {
    'year-without-its-latest-days': [
      'Days365 comes of an archive that lacks the last ten days',
      narrow((isInWindow, one, days, now) => !(days === 365 && isInWindow(one, 10, now))),
    ],
    'year-without-its-second-month': [
      'Days365 lacks the transactions of the second month',
      narrow(
        (isInWindow, one, days, now) => days === 90 || isInWindow(one, 30, now) || !isInWindow(one, 60, now),
      ),
    ],
    'year-without-the-quarter': [
      'Days365 gives the days before the last 90 only',
      narrow((isInWindow, one, days, now) => days === 90 || !isInWindow(one, 90, now)),
    ],
    'year-without-recent-debits-of-the-last-account': [
      'with Days365 the last account lacks the debits of the last 80 days',
      changeResults(bothOperations, ({ Accounts }, { options, isRecent }) => {
        const last = Accounts.at(-1);
        if (options?.DaysOfTransactions !== 'Days365' || last?.Transactions === undefined) return;
        last.Transactions = last.Transactions.filter((one) => one.Credit !== 0 || !isRecent(one, 80));
      }),
      { mayBreak: { 'accounts-filter-keeps-the-transactions': 'with a filter another account is the last' } },
    ],
  }),
  ...defineFaults('window-of-90-days-holds-its-part-of-365-days', {
    'quarter-of-60-days': [
      'Days90 counts two months of 30 days',
      narrow((isInWindow, one, days, now) => days === 365 || isInWindow(one, 60, now)),
    ],
    'quarter-of-this-month': [
      'Days90 reaches 30 days back',
      narrow((isInWindow, one, days, now) => days === 365 || isInWindow(one, 30, now)),
    ],
    'quarter-of-84-days': [
      'Days90 counts twelve weeks',
      narrow((isInWindow, one, days, now) => days === 365 || isInWindow(one, 84, now)),
    ],
    'quarter-of-ten-transactions': [
      'Days90 gives the newest ten transactions of an account',
      changeResults(bothOperations, ({ Accounts }, { options }) => {
        if (options?.DaysOfTransactions === 'Days365') return;
        for (const { Transactions } of Accounts) Transactions?.splice(10);
      }),
    ],
    'quarter-by-default-of-60-days': [
      'without DaysOfTransactions the window is 60 days',
      ({ rules: { accountDetail } }) => {
        accountDetail.windows.set('', 60);
        accountDetail.defaults.DaysOfTransactions = '';
      },
      {
        mayBreak: {
          'accounts-filter-keeps-the-transactions': 'a filtered answer without the option lacks them, too',
        },
      },
    ],
    'quarter-without-its-latest-days': [
      'Days90 comes of an export that lacks the last ten days',
      narrow((isInWindow, one, days, now) => days === 365 || !isInWindow(one, 10, now)),
    ],
    'quarter-of-the-last-account-of-a-month': [
      'Days90 reaches 30 days back in the last account of an answer',
      changeResults(bothOperations, ({ Accounts }, { options, isRecent }) => {
        const last = Accounts.at(-1);
        if (options?.DaysOfTransactions === 'Days365' || last?.Transactions === undefined) return;
        last.Transactions = last.Transactions.filter((one) => isRecent(one, 30));
      }),
      { breaks: ['accounts-filter-keeps-the-transactions'] },
    ],
  }),
];
