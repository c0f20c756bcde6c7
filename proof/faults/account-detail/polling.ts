import { randomUUID } from 'node:crypto';
import {
  asksForSome,
  asksForStatements,
  asksForYear,
  changeOptions,
  keepPending,
  latestOf,
  omitsHolder,
  omitsTransactions,
  poll,
  post,
} from '../../mutate/account-detail/operations.ts';
import {
  changeLinkedAccounts,
  changeResults,
  type LinkedAccount,
} from '../../mutate/account-detail/results.ts';
import { changeRules, replaceAnswer } from '../../mutate/changes.ts';
import { findCondition } from '../../mutate/conditions.ts';
import { defineFaults, type FaultDetails } from '../../mutate/fault.ts';
import { defineMutants } from '../../mutate/mutant.ts';
import { when } from '../../mutate/triggers.ts';
import type { DetailOptions, Fault } from '../../reference-server/types.ts';
import { slowUserApart } from '../../variations/account-detail/operations.ts';
import { fewerAccounts } from './sessions.ts';

const completedPoll = 'poll-of-a-completed-operation-is-a-result-or-4xx';
const breaksAgain: FaultDetails = {
  mayBreak: { [completedPoll]: 'a further POST gives the result, and then a poll breaks again' },
};
const ofAnotherSession: FaultDetails['mayBreak'] = {
  'window-of-90-days-holds-its-part-of-365-days': 'the poll gives the result of another session',
  'accounts-filter-keeps-the-transactions': 'the poll gives the result of another session',
  'posted-and-polled-results-have-the-same-members': 'the poll gives the result of another session',
  'polled-answer-follows-the-options': 'the poll gives the result of another session',
};

const polledAfterPost = {
  'poll-of-a-completed-operation-is-a-result-or-4xx': 'the POST had given the result before that poll',
};

const polledLater = {
  'get-accounts-detail-async-answers-200-or-202': 'options of a session are polled after its result',
};
const lostByOptions = {
  ...fewerAccounts,
  'options-leave-out-no-account': 'polls with options lack it as well',
  'polled-answer-follows-the-options': 'polls with options lack it as well',
};

/** The operation and its polls go wrong (3.2, 4.6, 8). */
export const pollingFaults: readonly Fault[] = [
  ...defineMutants({
    'get-accounts-detail-answers-200-or-202': [
      'posted-pending / status 201',
      'posted-pending / wrap-in-list',
      'posted / wrap-in-list',
      'posted / error 500',
      'post / error 500',
      'post / error 500 when read-again-in-a-session',
      'post / error 500 when answered-more-than-five-times',
      'post / error 500 when asked-in-a-later-session',
      'post / error 500 when asked-for-another-user',
      [
        'post / error 500 when answered-every-third-time',
        {
          needs: 'standard',
          mayBreak: { 'account-detail-accepts-every-option': 'a POST with such options may be the third' },
        },
      ],
      ['post / error 500 when answered-first-in-a-session', { needs: 'standard' }],
    ],
    'get-accounts-detail-async-answers-200-or-202': [
      'polled-pending / wrap-in-list',
      'polled-pending / error 404',
      'polled / wrap-in-list',
      ['poll / error 500 when asked-without-transactions', { mayBreak: polledAfterPost }],
      ['poll / error 500 when asked-for-a-year', { mayBreak: polledAfterPost }],
      ['polled / error 500', breaksAgain],
      ['poll / error 500 when asked-in-a-later-session', breaksAgain],
      ['poll / error 500 when answered-again-in-a-session', breaksAgain],
      ['poll / error 500 when answered-more-than-eleven-times', breaksAgain],
      ['poll / error 500 when asked-with-a-filter', { needs: 'standard', mayBreak: polledAfterPost }],
      ['poll / error 500 when answered-every-fourth-time', { needs: 'standard', mayBreak: polledAfterPost }],
      [
        'poll / error 500 when answered-second-in-a-session',
        { needs: 'standard', mayBreak: polledAfterPost },
      ],
      [
        'poll / error 500 when answered-every-second-time-in-a-session',
        { needs: 'standard', mayBreak: polledAfterPost },
      ],
      ['polled / error 500 when read-first-in-a-session', { needs: 'standard', mayBreak: polledAfterPost }],
    ],
    [completedPoll]: [
      'poll / error 500 when asked-for-another-user',
      'polled / status 303 when read-again-in-a-session',
      ['polled / error 500 when read-again-in-a-session', { mayBreak: polledLater }],
    ],
    'poll-after-ten-seconds-is-answered': [
      [
        'poll / error 400 when not-polled-every-third-time',
        { breaks: ['get-accounts-detail-async-answers-200-or-202'] },
      ],
    ],
    'repeated-polls-agree': [
      [
        'polled /Accounts drop-last-item when read-second-in-a-session',
        {
          mayBreak: {
            'polled-answer-follows-the-options': 'a generated session may compare that poll',
            'poll-and-post-agree': 'a POST may come right after that poll',
            'sessions-are-answered-each-for-itself': 'another session may be asked before that poll',
            ...fewerAccounts,
          },
        },
      ],
    ],
    'poll-and-post-agree': [['polled /Accounts drop-first-item', { mayBreak: lostByOptions }]],
  }),
  ...defineFaults(completedPoll, {
    'completed-polls-without-a-body': [
      'a poll answers 204 once the result was polled',
      when(
        findCondition('read-again-in-a-session'),
        replaceAnswer(poll, 200, () => ({ status: 204 })),
      ),
    ],
  }),
  ...defineFaults('get-accounts-detail-async-answers-200-or-202', {
    'pending-poll-answers-204': [
      'a poll answers 204 while the data are processed',
      replaceAnswer(poll, 202, () => ({ status: 204 })),
    ],
    'second-session-ends-the-first': [
      'a session that is authorized ends the one before it',
      changeRules('accountDetail', ({ find }) => ({
        find: (sessions, requestId, call) => {
          const session = find(sessions, requestId, call);
          return session === latestOf(sessions) ? session : undefined;
        },
      })),
    ],
  }),
  ...defineFaults('pending-operation-completes', {
    'operation-never-completes': ['a pending operation stays pending', keepPending(() => true)],
    'result-only-by-post': [
      'polls stay pending, and only another GetAccountsDetail gives the result',
      changeRules('accountDetail', {
        isReady: (session, polls, { operation }) => polls === 0 || (operation === post && session.polls > 0),
      }),
    ],
    'year-never-completes': ['an operation with Days365 stays pending', keepPending(asksForYear)],
    'filtered-operation-never-completes': [
      'an operation with AccountsFilter stays pending',
      keepPending(asksForSome),
    ],
    'operation-without-kyc-never-completes': [
      'an operation without the account holder stays pending',
      keepPending(omitsHolder),
    ],
    'every-second-session-of-a-user-never-completes': [
      'of the sessions of one user each second one stays pending',
      keepPending((_, session, ofUser) => ofUser.indexOf(session) % 2 === 1),
    ],
    'job-is-lost-when-the-user-begins-another': [
      'an operation stays pending once its user has begun another one',
      keepPending((_, session, ofUser) => !session.completed && ofUser.at(-1) !== session),
    ],
  }),
  ...defineFaults(
    { breaks: ['pending-operation-completes'], on: slowUserApart, needs: 'standard' },
    {
      'slow-operation-of-a-year-never-completes': [
        'an operation with Days365 that has to be polled stays pending',
        keepPending(asksForYear),
      ],
      'slow-operation-with-statements-never-completes': [
        'an operation with statements that has to be polled stays pending',
        keepPending(asksForStatements),
      ],
      'slow-filtered-operation-never-completes': [
        'an operation with AccountsFilter that has to be polled stays pending',
        keepPending(asksForSome),
      ],
      'slow-operation-without-transactions-never-completes': [
        'an operation without transactions that has to be polled stays pending',
        keepPending(omitsTransactions),
      ],
    },
  ),
  ...defineFaults('repeated-polls-agree', {
    'results-kept-by-customer': [
      'a poll of a completed operation gives the accounts of the latest result of the customer',
      (workings) => {
        const own = new Set<string>();
        let latest: LinkedAccount[] = [];
        changeResults(poll, (result) => {
          if (own.has(result.RequestId)) result.Accounts = latest;
          else latest = result.Accounts;
          own.add(result.RequestId);
        })(workings);
      },
      {
        breaks: ['poll-and-post-agree'],
        mayBreak: {
          ...ofAnotherSession,
          'sessions-are-answered-each-for-itself': 'the poll shows the accounts of another session',
        },
      },
    ],
    'linked-account-ids-anew': [
      'each result gives its accounts new Ids',
      changeLinkedAccounts((account) => Object.assign(account, { Id: randomUUID() })),
      {
        breaks: ['poll-and-post-agree', 'accounts-filter-keeps-the-accounts-asked-for'],
        mayBreak: { 'polled-answer-follows-the-options': 'no account of the poll has an Id of the POST' },
      },
    ],
  }),
  ...defineFaults('polled-answer-follows-the-options', {
    'polls-forget-the-options': [
      'a poll gives the result of a request without options',
      changeRules('accountDetail', ({ optionsFor, defaults }) => ({
        optionsFor: (session, call) => (call.operation === poll ? defaults : optionsFor(session, call)),
      })),
      { mayBreak: { 'accounts-filter-keeps-the-transactions': 'a poll with a filter shows another window' } },
    ],
    'polls-show-the-holder': [
      'a poll shows the account holder whatever was asked for',
      changeRules('accountDetail', {
        includesHolder: ({ WithKYC }, { operation }) => WithKYC || operation === poll,
      }),
    ],
    'polls-forget-the-filter-of-a-year': [
      'a poll holds every account when the POST asked for some of them and for a year',
      changeOptions(
        (own, { operation }) => operation === poll && asksForYear(own) && { AccountsFilter: undefined },
      ),
      { needs: 'standard' },
    ],
  }),
  ...defineFaults('sessions-are-answered-each-for-itself', {
    'options-shared-by-sessions': [
      'a poll follows the options that any session was asked with last',
      (workings) => {
        let latest: DetailOptions | undefined;
        changeOptions((own, { operation }) => {
          if (operation === post) latest = own;
          return latest;
        })(workings);
      },
      {
        breaks: ['repeated-polls-agree'],
        mayBreak: {
          'poll-and-post-agree': 'the poll before a POST has the filter of another session',
          'polled-answer-follows-the-options': 'a poll follows the options of another session',
          ...fewerAccounts,
        },
      },
    ],
  }),
];
