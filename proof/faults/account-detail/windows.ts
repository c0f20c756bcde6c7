import { changeRules, hookBefore } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import type { Fault, JsonObject } from '../../reference-server/types.ts';

/** The window of transactions and AccountsFilter go wrong (4.6, 8). */
export const windowAndFilterFaults: readonly Fault[] = [
  ...defineFaults('window-is-90-days-by-default', {
    'window-of-a-year-by-default': [
      'without DaysOfTransactions the window is that of Days365',
      ({ rules }) => {
        rules.accountDetail.defaults.DaysOfTransactions = 'Days365';
      },
    ],
  }),
  ...defineFaults('window-of-90-days-holds-no-older-transaction', {
    'quarter-of-93-days': [
      'Days90 counts three months of 31 days',
      ({ rules }) => {
        rules.accountDetail.windows.set('Days90', 93);
      },
      { breaks: ['window-is-90-days-by-default'] },
    ],
    'named-quarter-ignored': [
      'Days90 that is written out gives the window of Days365',
      hookBefore('getAccountsDetail', ({ body }) => {
        const options = body as JsonObject | undefined;
        if (options?.DaysOfTransactions === 'Days90') options.DaysOfTransactions = 'Days365';
        return undefined;
      }),
    ],
  }),
  ...defineFaults('window-of-365-days-holds-no-older-transaction', {
    'year-of-368-days': [
      'Days365 counts from the first of a quarter that has begun',
      ({ rules }) => {
        rules.accountDetail.windows.set('Days365', 368);
      },
    ],
    'year-without-limit': [
      'Days365 gives all transactions that there are',
      changeRules('accountDetail', ({ isInWindow }) => ({
        isInWindow: (transaction, days, now) => days === 365 || isInWindow(transaction, days, now),
      })),
    ],
  }),
  ...defineFaults('window-of-365-days-reaches-beyond-90-days', {
    'year-of-90-days': [
      'Days365 is accepted and gives the window of Days90',
      ({ rules }) => {
        rules.accountDetail.windows.set('Days365', 90);
      },
    ],
    'year-of-one-page': [
      'Days365 gives the newest 25 transactions of an account',
      changeRules('accountDetail', ({ account }) => ({
        account: (one, shown, call) =>
          account(one, { ...shown, transactions: shown.transactions?.slice(0, 25) }, call),
      })),
    ],
  }),
  ...defineFaults('accounts-filter-limits-the-answer', {
    'filter-ignored': [
      'AccountsFilter changes nothing',
      changeRules('accountDetail', { select: (accounts) => accounts }),
    ],
    'filter-of-several-ignored': [
      'an AccountsFilter of more than one account changes nothing',
      changeRules('accountDetail', ({ select }) => ({
        select: (accounts, filter, call) =>
          filter !== undefined && filter.length > 1 ? accounts : select(accounts, filter, call),
      })),
    ],
    'filter-of-no-known-account-ignored': [
      'an AccountsFilter that names no account of the session gives all of them',
      changeRules('accountDetail', ({ select }) => ({
        select: (accounts, filter, call) => {
          const chosen = select(accounts, filter, call);
          return chosen.length === 0 ? accounts : chosen;
        },
      })),
    ],
    'filter-with-an-unknown-account-ignored': [
      'an AccountsFilter that names an account which the session lacks gives all accounts',
      changeRules('accountDetail', ({ select }) => ({
        select: (accounts, filter, call) => {
          const chosen = select(accounts, filter, call);
          return filter !== undefined && chosen.length < new Set(filter).size ? accounts : chosen;
        },
      })),
    ],
    'filter-adds-up': [
      'an AccountsFilter is added to those that the session was asked with before',
      ({ before }) => {
        const asked = new Map<unknown, string[]>();
        before('getAccountsDetail', ({ body }) => {
          const { RequestId, AccountsFilter } = (body ?? {}) as {
            RequestId?: string;
            AccountsFilter?: string[];
          };
          if (!Array.isArray(AccountsFilter)) return undefined;
          const filter = [...(asked.get(RequestId) ?? []), ...AccountsFilter];
          asked.set(RequestId, filter);
          (body as JsonObject).AccountsFilter = filter;
          return undefined;
        });
      },
    ],
    'filter-of-the-first-request-only': [
      'a session keeps the AccountsFilter, or its absence, that it was asked with first',
      ({ rules }) => {
        const first = new Map<string, readonly string[] | undefined>();
        const { optionsFor } = rules.accountDetail;
        rules.accountDetail.optionsFor = (session, call) => {
          const options = optionsFor(session, call);
          if (!first.has(session.requestId)) first.set(session.requestId, options.AccountsFilter);
          return { ...options, AccountsFilter: first.get(session.requestId) as string[] | undefined };
        };
      },
    ],
    'filter-excludes': [
      'AccountsFilter leaves its accounts out',
      changeRules('accountDetail', {
        select: (accounts, filter) =>
          accounts.filter(({ Id }) => filter === undefined || !filter.includes(Id)),
      }),
      { breaks: ['accounts-filter-keeps-the-accounts-asked-for'] },
    ],
  }),
  ...defineFaults('accounts-filter-keeps-the-accounts-asked-for', {
    'filter-of-the-first-name': [
      'AccountsFilter keeps the first of its accounts only',
      changeRules('accountDetail', ({ select }) => ({
        select: (accounts, filter, call) => select(accounts, filter?.slice(0, 1), call),
      })),
    ],
  }),
];
