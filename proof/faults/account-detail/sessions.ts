import {
  bothOperations,
  changeOptions,
  poll,
  post,
  requestIdOf,
  sessionOf,
} from '../../mutate/account-detail/operations.ts';
import type { Result } from '../../mutate/account-detail/results.ts';
import {
  combineOptions,
  forgetBetween,
  keepOptions,
  keepUnpolled,
  shareOptions,
  shareResults,
} from '../../mutate/account-detail/sessions.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { admitOthers, markMixing } from '../../mutate/under-way.ts';
import type { DetailOptions, FailingId, Fault } from '../../reference-server/types.ts';

const shareAccounts = (own: Result, { Accounts }: Result) => void Object.assign(own, { Accounts });

/** Says in which requests a fault may show as well, whichever other requests come in between. */
const betweenOthers = (other: FailingId) => ({
  mayBreak: {
    [other]: 'other requests came in between',
    'options-leave-out-no-account': 'the filter of another request takes accounts away',
  },
});

/** Fails beside what takes accounts out of results. */
export const fewerAccounts = {
  'result-holds-the-declared-accounts': 'fewer are left than the target file declares',
} as const;

/** Options of one request show in another one, of its session or of another (2.5, 3.2, 4.6). */
export const detailSessionFaults: readonly Fault[] = [
  ...defineFaults('identity-is-included-by-default', {
    'options-stay-with-the-session': [
      'an option that a POST leaves out keeps the value that the session was asked with before',
      keepOptions('WithAccountIdentity', 'WithKYC', 'WithTransactions'),
      {
        breaks: ['kyc-is-included-by-default', 'transactions-are-included-by-default'],
        mayBreak: { 'sessions-are-answered-each-for-itself': 'the session was asked with other options' },
      },
    ],
  }),
  ...defineFaults('result-holds-the-declared-accounts', {
    'filter-stays-with-the-session': [
      'a POST without AccountsFilter takes the filter that the session was asked with before',
      keepOptions('AccountsFilter'),
      {
        mayBreak: {
          'sessions-are-answered-each-for-itself': 'the session was read with the filter',
          'options-leave-out-no-account': 'the filter of another request takes accounts away',
          'polled-answer-follows-the-options': 'the filter of another request takes accounts away',
        },
      },
    ],
  }),
  ...defineFaults('repeated-polls-agree', {
    'filter-shared-by-sessions': [
      'a poll follows the AccountsFilter that any session was asked with last',
      (workings) => {
        let latest: string[] | undefined;
        workings.after(post, (_, call) => {
          latest = sessionOf(call, workings)?.options?.AccountsFilter;
        });
        changeOptions((_own, { operation }) => operation === poll && { AccountsFilter: latest })(workings);
      },
      {
        mayBreak: {
          'sessions-are-answered-each-for-itself': 'a poll has the filter of another session',
          'polled-answer-follows-the-options': 'the filter of another session is in force',
          ...fewerAccounts,
        },
      },
    ],
  }),
  ...markMixing([
    ...defineFaults(
      { breaks: ['sessions-are-answered-each-for-itself'], mayBreak: fewerAccounts },
      {
        'results-at-once-share-their-accounts': [
          'two results that are written at the same time hold the accounts of one of them',
          shareResults(bothOperations, shareAccounts),
        ],
        'polls-at-once-share-their-accounts': [
          'two polls that are answered at the same time get the accounts of one of them',
          shareResults(poll, shareAccounts),
        ],
        'posts-at-once-share-their-last-account': [
          'two POSTs that are answered at the same time end with the same account',
          shareResults(post, (own, latest) => void own.Accounts.splice(-1, 1, ...latest.Accounts.slice(-1))),
        ],
        'posts-at-once-share-their-filter': [
          'two POSTs at the same time follow the AccountsFilter of the later one',
          shareOptions(({ AccountsFilter }) => ({
            // What a body holds is not checked yet where it is shared.
            AccountsFilter: Array.isArray(AccountsFilter) ? AccountsFilter : undefined,
          })),
        ],
        'posts-at-once-share-their-flags': [
          'two POSTs at the same time follow the WithKYC of the later one',
          shareOptions(({ WithKYC }) => ({ WithKYC: WithKYC !== false })),
        ],
        'options-lost-to-a-post-at-the-same-time': [
          'of two POSTs at the same time the first keeps the options that it was asked with before',
          (workings) => {
            const kept = new Map<string, DetailOptions>();
            let open = 0;
            const lost = new Set<string>();
            workings.before(post, async (call) => {
              open += 1;
              lost.delete(requestIdOf(call, workings));
              await admitOthers();
              if (open > 1) lost.add(requestIdOf(call, workings));
              open -= 1;
              return undefined;
            });
            changeOptions((own, _call, { requestId }) => {
              if (!lost.has(requestId) || !kept.has(requestId)) kept.set(requestId, own);
              return kept.get(requestId);
            })(workings);
          },
          {
            mayBreak: {
              'polled-answer-follows-the-options':
                'a poll after two POSTs of one session at once follows neither',
              ...fewerAccounts,
            },
          },
        ],
      },
    ),
    // These show only in an order of requests that no check but the model sends.
    ...defineFaults(
      {
        breaks: ['polled-answer-follows-the-options'],
        needs: 'standard',
        ...betweenOthers('sessions-are-answered-each-for-itself'),
      },
      {
        'poll-after-two-posts-gives-the-first': [
          'a poll after two POSTs without a poll in between follows the first of them',
          keepUnpolled((first) => first),
          {
            mayBreak: {
              'window-of-90-days-holds-its-part-of-365-days':
                'a poll that is asked again shows another window',
              'repeated-polls-agree': 'the next poll shows the accounts of the second POST',
              ...fewerAccounts,
            },
          },
        ],
        'poll-after-two-posts-keeps-the-first-filter': [
          'a poll after two POSTs without a poll in between has the AccountsFilter of the first',
          keepUnpolled(({ AccountsFilter }) => ({ AccountsFilter })),
          {
            mayBreak: {
              'repeated-polls-agree': 'the next poll shows the accounts of the second POST',
              ...fewerAccounts,
            },
          },
        ],
        'posts-of-a-session-at-once-leave-a-mixture': [
          'polls after two POSTs of a session at the same time have the accounts of one and the parts of the other',
          combineOptions(({ AccountsFilter }) => ({ AccountsFilter })),
        ],
        'posts-of-a-session-at-once-leave-a-longer-window': [
          'polls after two POSTs of a session at the same time have the options of one and the window of the other',
          combineOptions(({ DaysOfTransactions }) => ({ DaysOfTransactions })),
        ],
      },
    ),
    ...defineFaults(
      {
        breaks: ['sessions-are-answered-each-for-itself'],
        needs: 'standard',
        ...betweenOthers('polled-answer-follows-the-options'),
      },
      {
        'polls-in-turns-lose-the-filter': [
          'a poll right after one of another session gives all accounts',
          forgetBetween(() => ({ AccountsFilter: undefined })),
        ],
        'polls-in-turns-lose-the-window': [
          'a poll right after one of another session has the default window',
          forgetBetween(({ DaysOfTransactions }) => ({ DaysOfTransactions })),
        ],
      },
    ),
  ]),
];
