import type { Fault, JsonObject } from '../../types.ts';

/** The window of transactions and AccountsFilter go wrong (4.6, 8). */
export const windowAndFilterFaults: readonly Fault[] = [
  {
    id: 'window-of-a-year-by-default',
    title: 'without DaysOfTransactions the window is that of Days365',
    breaks: ['window-is-90-days-by-default'],
    apply({ rules }) {
      rules.accountDetail.defaults.DaysOfTransactions = 'Days365';
    },
  },
  {
    id: 'quarter-of-93-days',
    title: 'Days90 counts three months of 31 days',
    breaks: ['window-of-90-days-holds-no-older-transaction', 'window-is-90-days-by-default'],
    apply({ rules }) {
      rules.accountDetail.windows.set('Days90', 93);
    },
  },
  {
    id: 'named-quarter-ignored',
    title: 'Days90 that is written out gives the window of Days365',
    breaks: ['window-of-90-days-holds-no-older-transaction'],
    apply(workings) {
      workings.before('getAccountsDetail', ({ body }) => {
        const options = body as JsonObject | undefined;
        if (options?.DaysOfTransactions === 'Days90') options.DaysOfTransactions = 'Days365';
        return undefined;
      });
    },
  },
  {
    id: 'year-of-368-days',
    title: 'Days365 counts from the first of a quarter that has begun',
    breaks: ['window-of-365-days-holds-no-older-transaction'],
    apply({ rules }) {
      rules.accountDetail.windows.set('Days365', 368);
    },
  },
  {
    id: 'year-without-limit',
    title: 'Days365 gives all transactions that there are',
    breaks: ['window-of-365-days-holds-no-older-transaction'],
    apply({ rules }) {
      const { isInWindow } = rules.accountDetail;
      rules.accountDetail.isInWindow = (transaction, days, now) =>
        days === 365 || isInWindow(transaction, days, now);
    },
  },
  {
    id: 'year-of-90-days',
    title: 'Days365 is accepted and gives the window of Days90',
    breaks: ['window-of-365-days-reaches-beyond-90-days'],
    apply({ rules }) {
      rules.accountDetail.windows.set('Days365', 90);
    },
  },
  {
    id: 'year-of-one-page',
    title: 'Days365 gives the newest 25 transactions of an account',
    breaks: ['window-of-365-days-reaches-beyond-90-days'],
    apply({ rules }) {
      const { account } = rules.accountDetail;
      rules.accountDetail.account = (one, shown, call) =>
        account(one, { ...shown, transactions: shown.transactions?.slice(0, 25) }, call);
    },
  },
  {
    id: 'filter-ignored',
    title: 'AccountsFilter changes nothing',
    breaks: ['accounts-filter-limits-the-answer'],
    apply({ rules }) {
      rules.accountDetail.select = (accounts) => accounts;
    },
  },
  {
    id: 'filter-of-several-ignored',
    title: 'an AccountsFilter of more than one account changes nothing',
    breaks: ['accounts-filter-limits-the-answer'],
    apply({ rules }) {
      const { select } = rules.accountDetail;
      rules.accountDetail.select = (accounts, filter, call) =>
        filter !== undefined && filter.length > 1 ? accounts : select(accounts, filter, call);
    },
  },
  {
    id: 'filter-adds-up',
    title: 'an AccountsFilter is added to those that the session was asked with before',
    breaks: ['accounts-filter-limits-the-answer'],
    apply(workings) {
      const asked = new Map<unknown, string[]>();
      workings.before('getAccountsDetail', ({ body }) => {
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
  },
  {
    id: 'filter-of-the-first-request-only',
    title: 'a session keeps the AccountsFilter, or its absence, that it was asked with first',
    breaks: ['accounts-filter-limits-the-answer'],
    apply({ rules }) {
      const first = new Map<string, readonly string[] | undefined>();
      const { optionsFor } = rules.accountDetail;
      rules.accountDetail.optionsFor = (session, call) => {
        const options = optionsFor(session, call);
        if (!first.has(session.requestId)) first.set(session.requestId, options.AccountsFilter);
        return { ...options, AccountsFilter: first.get(session.requestId) as string[] | undefined };
      };
    },
  },
  {
    id: 'filter-of-the-first-name',
    title: 'AccountsFilter keeps the first of its accounts only',
    breaks: ['accounts-filter-keeps-the-accounts-asked-for'],
    apply({ rules }) {
      const { select } = rules.accountDetail;
      rules.accountDetail.select = (accounts, filter, call) => select(accounts, filter?.slice(0, 1), call);
    },
  },
  {
    id: 'filter-excludes',
    title: 'AccountsFilter leaves its accounts out',
    breaks: ['accounts-filter-limits-the-answer', 'accounts-filter-keeps-the-accounts-asked-for'],
    apply({ rules }) {
      rules.accountDetail.select = (accounts, filter) =>
        accounts.filter(({ Id }) => filter === undefined || !filter.includes(Id));
    },
  },
];
