import {
  asksForSome,
  asksForYear,
  changeDefaults,
  changeFiltered,
  changeOptions,
  changeWindow,
  extendViews,
  narrowWindow,
  omitsHolder,
  omitsTransactions,
  poll,
  post,
  requestIdOf,
} from '../../mutate/account-detail/operations.ts';
import { keepTransactions } from '../../mutate/account-detail/results.ts';
import { changeRules, hookBefore } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { mutants } from '../../mutate/mutant.ts';
import type { DetailOptions, Fault, JsonObject } from '../../reference-server/types.ts';

const asksForQuarter = (options: DetailOptions) => !asksForYear(options);

/** The window of transactions and AccountsFilter go wrong (4.6, 8). */
export const windowAndFilterFaults: readonly Fault[] = [
  ...defineFaults('window-is-90-days-by-default', {
    'window-of-a-year-by-default': [
      'without DaysOfTransactions the window is that of Days365',
      changeDefaults({ DaysOfTransactions: 'Days365' }),
    ],
  }),
  ...defineFaults('window-of-90-days-holds-no-older-transaction', {
    'quarter-of-93-days': [
      'Days90 counts three months of 31 days',
      changeWindow('Days90', 93),
      { breaks: ['window-is-90-days-by-default'] },
    ],
    'named-quarter-ignored': [
      'Days90 that is written out gives the window of Days365',
      hookBefore(post, ({ body }) => {
        const options = body as JsonObject | undefined;
        if (options?.DaysOfTransactions === 'Days90') options.DaysOfTransactions = 'Days365';
        return undefined;
      }),
    ],
  }),
  ...defineFaults('window-of-365-days-holds-no-older-transaction', {
    'year-of-368-days': [
      'Days365 counts from the first of a quarter that has begun',
      changeWindow('Days365', 368),
    ],
    'year-without-limit': ['Days365 gives all transactions that there are', changeWindow('Days365', 36_500)],
  }),
  ...defineFaults('window-of-365-days-reaches-beyond-90-days', {
    'year-of-90-days': ['Days365 is accepted and gives the window of Days90', changeWindow('Days365', 90)],
    'year-of-one-page': [
      'Days365 gives the newest 25 transactions of an account',
      extendViews((_, { transactions }) => transactions && { Transactions: transactions.slice(0, 25) }),
    ],
    'year-needs-the-holder': [
      'Days365 counts as Days90 when WithKYC is false',
      changeOptions((own) => omitsHolder(own) && { DaysOfTransactions: 'Days90' }),
      {
        mayBreak: { 'accounts-filter-keeps-the-transactions': 'with a filter they lack the older ones' },
        needs: 'standard',
      },
    ],
    'year-of-a-filtered-account-is-90-days': [
      'with AccountsFilter Days365 reaches 90 days back',
      changeOptions((own) => asksForSome(own) && { DaysOfTransactions: 'Days90' }),
      { breaks: ['accounts-filter-keeps-the-transactions'], needs: 'standard' },
    ],
  }),
  ...defineFaults('window-of-365-days-includes-that-of-90-days', {
    'year-without-its-latest-days': [
      'Days365 comes of an archive that lacks the last ten days',
      narrowWindow(365, (isRecent) => !isRecent(10)),
    ],
    'year-without-its-second-month': [
      'Days365 lacks the transactions of the second month',
      narrowWindow(365, (isRecent) => isRecent(30) || !isRecent(60)),
    ],
    'year-without-the-quarter': [
      'Days365 gives the days before the last 90 only',
      narrowWindow(365, (isRecent) => !isRecent(90)),
    ],
    'year-without-recent-debits-of-the-last-account': [
      'with Days365 the last account lacks the debits of the last 80 days',
      keepTransactions(
        asksForYear,
        ({ isLast, isRecent }, { Credit }) => !isLast || Credit !== 0 || !isRecent(80),
      ),
      { mayBreak: { 'accounts-filter-keeps-the-transactions': 'with a filter another account is the last' } },
    ],
  }),
  ...defineFaults('window-of-90-days-holds-its-part-of-365-days', {
    'quarter-of-60-days': [
      'Days90 counts two months of 30 days',
      narrowWindow(90, (isRecent) => isRecent(60)),
    ],
    'quarter-of-this-month': ['Days90 reaches 30 days back', narrowWindow(90, (isRecent) => isRecent(30))],
    'quarter-of-84-days': ['Days90 counts twelve weeks', narrowWindow(90, (isRecent) => isRecent(84))],
    'quarter-without-its-latest-days': [
      'Days90 comes of an export that lacks the last ten days',
      narrowWindow(90, (isRecent) => !isRecent(10)),
    ],
    'quarter-of-ten-transactions': [
      'Days90 gives the newest ten transactions of an account',
      keepTransactions(asksForQuarter, ({ index }) => index < 10),
    ],
    'quarter-by-default-of-60-days': [
      'without DaysOfTransactions the window is 60 days',
      (workings) => {
        changeWindow('', 60)(workings);
        changeDefaults({ DaysOfTransactions: '' })(workings);
      },
      { mayBreak: { 'accounts-filter-keeps-the-transactions': 'a filtered answer lacks them, too' } },
    ],
    'quarter-of-the-last-account-of-a-month': [
      'Days90 reaches 30 days back in the last account of an answer',
      keepTransactions(asksForQuarter, ({ isLast, isRecent }) => !isLast || isRecent(30)),
      { breaks: ['accounts-filter-keeps-the-transactions'] },
    ],
    'transactions-of-the-last-account-by-filter-only': [
      'the last account shows transactions of more than a month only where a filter names it',
      keepTransactions(
        (options) => asksForQuarter(options) && !asksForSome(options),
        ({ isLast, isRecent }) => !isLast || isRecent(30),
      ),
      { breaks: ['accounts-filter-keeps-the-transactions'] },
    ],
  }),
  ...defineFaults('accounts-filter-limits-the-answer', {
    'filter-ignored': ['AccountsFilter changes nothing', changeFiltered((_, all) => all)],
    'filter-of-several-ignored': [
      'an AccountsFilter of more than one account changes nothing',
      changeFiltered((chosen, all, filter) => (filter.length > 1 ? all : chosen)),
    ],
    'filter-of-no-known-account-ignored': [
      'an AccountsFilter that names no account of the session gives all of them',
      changeFiltered((chosen, all) => (chosen.length === 0 ? all : chosen)),
    ],
    'filter-with-an-unknown-account-ignored': [
      'an AccountsFilter that names an account which the session lacks gives all accounts',
      changeFiltered((chosen, all, filter) => (chosen.length < new Set(filter).size ? all : chosen)),
    ],
    'filter-needs-transactions': [
      'AccountsFilter changes nothing when WithTransactions is false',
      changeOptions((own) => omitsTransactions(own) && { AccountsFilter: undefined }),
      { needs: 'standard' },
    ],
    'filter-adds-up': [
      'an AccountsFilter is added to those that the session was asked with before',
      (workings) => {
        const asked = new Map<string, unknown[]>();
        workings.before(post, (call) => {
          const options = (call.body ?? {}) as JsonObject;
          if (!Array.isArray(options.AccountsFilter)) return undefined;
          options.AccountsFilter = [
            ...(asked.get(requestIdOf(call, workings)) ?? []),
            ...options.AccountsFilter,
          ];
          asked.set(requestIdOf(call, workings), options.AccountsFilter as unknown[]);
          return undefined;
        });
      },
    ],
    'filter-of-the-first-request-only': [
      'a session keeps the AccountsFilter, or its absence, that it was asked with first',
      (workings) => {
        const first = new Map<string, Pick<DetailOptions, 'AccountsFilter'>>();
        changeOptions(({ AccountsFilter }, _call, { requestId }) => {
          if (!first.has(requestId)) first.set(requestId, { AccountsFilter });
          return first.get(requestId);
        })(workings);
      },
    ],
    'filter-excludes': [
      'AccountsFilter leaves its accounts out',
      changeFiltered((chosen, all) => all.filter((account) => !chosen.includes(account))),
      { breaks: ['accounts-filter-keeps-the-accounts-asked-for'] },
    ],
  }),
  ...defineFaults('accounts-filter-keeps-the-accounts-asked-for', {
    'filter-of-the-first-name': [
      'AccountsFilter keeps the first of its accounts only',
      changeFiltered((chosen, _, [first]) => chosen.filter(({ Id }) => Id === first?.toLowerCase())),
    ],
  }),
  ...defineFaults('accounts-filter-keeps-the-transactions', {
    ...mutants([
      'detail /Accounts/1/Transactions empty-list when asked-with-a-filter',
      { mayBreak: { 'parts-are-included-on-request': 'a generated session asks for several accounts' } },
    ]),
    'filtered-account-with-all-transactions': [
      'with AccountsFilter an account holds the transactions of every account of the session',
      changeFiltered((chosen, all) =>
        chosen.map((account) => ({ ...account, Transactions: all.flatMap((one) => one.Transactions) })),
      ),
    ],
    'filtered-account-with-those-of-the-first': [
      'with AccountsFilter each account holds the transactions of the first of the session',
      changeFiltered((chosen, [first]) =>
        chosen.map((account) => ({ ...account, Transactions: first!.Transactions })),
      ),
      {
        mayBreak: {
          'answers-of-a-session-agree-in-lasting-members':
            'an account shows those of another one in their place',
        },
      },
    ],
    'filtered-accounts-of-one-page': [
      'with AccountsFilter an account holds its newest five transactions',
      keepTransactions(asksForSome, ({ index }) => index < 5),
      {
        mayBreak: { 'window-of-365-days-reaches-beyond-90-days': 'the newest five are of the last 90 days' },
      },
    ],
    'filtered-credits-only': [
      'with AccountsFilter the last account lacks its debits',
      keepTransactions(asksForSome, ({ isLast }, { Debit }) => !isLast || Debit === 0),
    ],
    'polled-filter-with-one-transaction': [
      'a poll with AccountsFilter holds one transaction for each account',
      keepTransactions(asksForSome, ({ index }) => index === 0, poll),
      { breaks: ['polled-answer-follows-the-options'], needs: 'standard' },
    ],
  }),
  ...defineFaults(
    { warns: ['unknown-window-is-refused'] },
    {
      'unknown-window-taken-as-90-days': [
        'DaysOfTransactions takes any value',
        changeRules('accountDetail', ({ validators, windows }) => ({
          validators: { ...validators, DaysOfTransactions: () => undefined },
          daysOf: (window) => windows.get(window) ?? 90,
        })),
      ],
    },
  ),
];
