import { randomUUID } from 'node:crypto';
import { changeRules, changeStatus, hookAfter } from '../../mutate/changes.ts';
import { bothOperations } from '../../mutate/detail-operations.ts';
import { defineFaults } from '../../mutate/fault.ts';
import type { Fault, JsonObject, Session } from '../../reference-server/types.ts';

type Result = { Accounts: JsonObject[]; RequestId: string };

/** How often each session has been polled so far, this poll included. */
function pollCounter(): (requestId: string | undefined) => number {
  const counts = new Map<string, number>();
  return (requestId = '') => {
    const count = (counts.get(requestId) ?? 0) + 1;
    counts.set(requestId, count);
    return count;
  };
}

/** What polls answer once a poll has given the result. */
function afterResult(status: number): Fault['apply'] {
  return ({ after }) => {
    const polled = new Set<string | undefined>();
    after('getAccountsDetailAsync', (answer, { params }) => {
      if (polled.has(params.requestId)) return { status, headers: { location: '/' } };
      if (answer.status === 200) polled.add(params.requestId);
      return undefined;
    });
  };
}

/** The operation and its polls go wrong (3.2, 8). */
export const pollingFaults: readonly Fault[] = [
  ...defineFaults('get-accounts-detail-answers-200-or-202', {
    'pending-post-answers-201': [
      'a GetAccountsDetail that is still processing answers 201',
      changeStatus('getAccountsDetail', 202, 201),
    ],
    'detail-post-always-fails': [
      'GetAccountsDetail ends in an internal error whatever it is asked with',
      hookAfter('getAccountsDetail', ({ status }) =>
        status === 200 || status === 202 ? { status: 500, body: { Message: 'Internal error' } } : undefined,
      ),
    ],
    'repeated-result-as-list': [
      'a GetAccountsDetail that is answered at once gives the array of accounts alone',
      hookAfter('getAccountsDetail', (answer) => {
        if (answer.status === 200) answer.body = (answer.body as Result).Accounts;
      }),
    ],
  }),
  ...defineFaults('get-accounts-detail-async-answers-200-or-202', {
    'pending-poll-answers-404': [
      'a poll answers 404 while the data are processed',
      hookAfter('getAccountsDetailAsync', ({ status }) =>
        status === 202 ? { status: 404, body: { Message: 'No result yet' } } : undefined,
      ),
    ],
    'pending-poll-answers-204': [
      'a poll answers 204 while the data are processed',
      hookAfter('getAccountsDetailAsync', ({ status }) => (status === 202 ? { status: 204 } : undefined)),
    ],
    'second-session-ends-the-first': [
      'a session that is authorized ends the one before it',
      changeRules('accountDetail', ({ find }) => ({
        find: (sessions, requestId, call) => {
          const session = find(sessions, requestId, call);
          return session === [...sessions.values()].at(-1) ? session : undefined;
        },
      })),
    ],
    'second-poll-fails': [
      'every poll of a session but the first ends in an internal error',
      ({ after }) => {
        const count = pollCounter();
        after('getAccountsDetailAsync', (_, { params }) =>
          count(params.requestId) > 1 ? { status: 500, body: { Message: 'Internal error' } } : undefined,
        );
      },
      {
        mayBreak: {
          'poll-of-a-completed-operation-is-a-result-or-4xx':
            'a further POST may give the result, and then a poll breaks again',
        },
      },
    ],
  }),
  ...defineFaults('poll-of-a-completed-operation-is-a-result-or-4xx', {
    'completed-polls-fail': [
      'a poll ends in an internal error once the result was polled',
      afterResult(500),
      {
        mayBreak: {
          'get-accounts-detail-async-answers-200-or-202': 'options of a session are polled after its result',
        },
      },
    ],
    'completed-polls-without-a-body': ['a poll answers 204 once the result was polled', afterResult(204)],
    'completed-polls-lead-elsewhere': ['a poll answers 303 once the result was polled', afterResult(303)],
  }),
  ...defineFaults('pending-operation-completes', {
    'operation-never-completes': [
      'a pending operation stays pending',
      changeRules('accountDetail', { isReady: (_session, pollsUntilReady) => pollsUntilReady === 0 }),
    ],
    'result-only-by-post': [
      'polls stay pending, and only another GetAccountsDetail gives the result',
      changeRules('accountDetail', {
        isReady: (session, pollsUntilReady, { operation }) =>
          pollsUntilReady === 0 || (operation === 'getAccountsDetail' && session.polls > 0),
      }),
    ],
  }),
  ...defineFaults('poll-after-ten-seconds-is-answered', {
    'polls-limited-to-thirty-seconds': [
      'a poll is refused as too early until thirty seconds after one that was answered',
      ({ before }) => {
        const count = pollCounter();
        before('getAccountsDetailAsync', ({ params }) =>
          count(params.requestId) % 3 === 1 ? undefined : { status: 400, body: { Message: 'Poll later' } },
        );
      },
      { breaks: ['get-accounts-detail-async-answers-200-or-202'] },
    ],
  }),
  ...defineFaults('repeated-polls-agree', {
    'repeated-poll-loses-an-account': [
      'the first poll after the result lacks the last account',
      ({ after }) => {
        const count = pollCounter();
        after('getAccountsDetailAsync', ({ status, body }, { params }) => {
          if (status === 200 && count(params.requestId) === 2) (body as Result).Accounts.pop();
        });
      },
      {
        mayBreak: {
          'polled-answer-follows-the-options': 'a generated session may hold that poll against its options',
        },
      },
    ],
    'results-kept-by-customer': [
      'a poll of a completed operation gives the accounts of the latest result of the customer',
      ({ after }) => {
        const own = new Set<string>();
        let latest: JsonObject[] = [];
        after('getAccountsDetailAsync', ({ status, body }) => {
          if (status !== 200) return;
          const result = body as Result;
          if (own.has(result.RequestId)) result.Accounts = latest;
          else latest = result.Accounts;
          own.add(result.RequestId);
        });
      },
      {
        breaks: ['poll-and-post-agree'],
        mayBreak: {
          'window-of-90-days-holds-its-part-of-365-days': 'the poll gives the result of another session',
          'accounts-filter-keeps-the-transactions': 'the poll gives the result of another session',
          'posted-and-polled-results-have-the-same-members': 'the poll gives the result of another session',
          'polled-answer-follows-the-options': 'the poll gives the result of another session',
        },
      },
    ],
    'linked-account-ids-anew': [
      'each result gives its accounts new Ids',
      hookAfter(bothOperations, ({ status, body }) => {
        if (status === 200) for (const account of (body as Result).Accounts) account.Id = randomUUID();
      }),
      {
        breaks: ['poll-and-post-agree', 'accounts-filter-keeps-the-accounts-asked-for'],
        mayBreak: { 'polled-answer-follows-the-options': 'no account of the poll has an Id of the POST' },
      },
    ],
  }),
  ...defineFaults('poll-and-post-agree', {
    'polls-without-the-first-account': [
      'polls lack the first account',
      hookAfter('getAccountsDetailAsync', ({ status, body }) => {
        if (status === 200) (body as Result).Accounts.shift();
      }),
      {
        mayBreak: {
          'options-leave-out-no-account': 'polls with options lack it as well',
          'polled-answer-follows-the-options': 'polls with options lack it as well',
        },
      },
    ],
  }),
  ...defineFaults('polled-answer-follows-the-options', {
    'polls-forget-the-options': [
      'a poll gives the result of a request without options',
      changeRules('accountDetail', ({ optionsFor }, { rules }) => ({
        optionsFor: (session: Session, call) =>
          call.operation === 'getAccountsDetailAsync'
            ? rules.accountDetail.defaults
            : optionsFor(session, call),
      })),
      {
        mayBreak: {
          'accounts-filter-keeps-the-transactions':
            'a poll with a filter shows another window than was asked for',
        },
      },
    ],
    'polls-show-the-holder': [
      'a poll shows the account holder whatever was asked for',
      changeRules('accountDetail', {
        includesHolder: ({ WithKYC }, { operation }) => WithKYC || operation === 'getAccountsDetailAsync',
      }),
    ],
    'options-shared-by-sessions': [
      'a poll follows the options that any session was asked with last',
      ({ rules }) => {
        const { optionsFor } = rules.accountDetail;
        let latest = rules.accountDetail.defaults;
        rules.accountDetail.optionsFor = (session: Session, call) => {
          if (call.operation === 'getAccountsDetail') latest = optionsFor(session, call);
          return latest;
        };
      },
      { breaks: ['repeated-polls-agree', 'sessions-are-answered-each-for-itself'] },
    ],
  }),
];
