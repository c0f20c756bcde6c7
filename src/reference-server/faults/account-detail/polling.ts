import { randomUUID } from 'node:crypto';
import type { Answer, Fault, JsonObject, Session } from '../../types.ts';
import { bothOperations } from './operations.ts';

type Result = { Accounts: JsonObject[]; RequestId: string };

const busy = (): Answer => ({ status: 429, body: { Message: 'Too many requests' } });

/** How often each session has been polled so far, this poll included. */
function pollCounter(): (requestId: string | undefined) => number {
  const counts = new Map<string, number>();
  return (requestId = '') => {
    const count = (counts.get(requestId) ?? 0) + 1;
    counts.set(requestId, count);
    return count;
  };
}

/** The operation and its polls go wrong (3.2, 8). */
export const pollingFaults: readonly Fault[] = [
  {
    id: 'pending-post-answers-201',
    title: 'a GetAccountsDetail that is still processing answers 201',
    breaks: ['get-accounts-detail-answers-200-or-202'],
    apply(workings) {
      workings.after('getAccountsDetail', (answer) => {
        if (answer.status === 202) answer.status = 201;
      });
    },
  },
  {
    id: 'detail-post-always-fails',
    title: 'GetAccountsDetail ends in an internal error whatever it is asked with',
    breaks: ['get-accounts-detail-answers-200-or-202'],
    apply(workings) {
      workings.after('getAccountsDetail', ({ status }) =>
        status === 200 || status === 202 ? { status: 500, body: { Message: 'Internal error' } } : undefined,
      );
    },
  },
  {
    id: 'repeated-result-as-list',
    title: 'a GetAccountsDetail that is answered at once gives the array of accounts alone',
    breaks: ['get-accounts-detail-answers-200-or-202'],
    apply(workings) {
      workings.after('getAccountsDetail', (answer) => {
        if (answer.status === 200) answer.body = (answer.body as Result).Accounts;
      });
    },
  },
  {
    id: 'pending-poll-answers-404',
    title: 'a poll answers 404 while the data are processed',
    breaks: ['get-accounts-detail-async-answers-200-or-202'],
    apply(workings) {
      workings.after('getAccountsDetailAsync', ({ status }) =>
        status === 202 ? { status: 404, body: { Message: 'No result yet' } } : undefined,
      );
    },
  },
  {
    id: 'pending-poll-answers-204',
    title: 'a poll answers 204 while the data are processed',
    breaks: ['get-accounts-detail-async-answers-200-or-202'],
    apply(workings) {
      workings.after('getAccountsDetailAsync', ({ status }) =>
        status === 202 ? { status: 204 } : undefined,
      );
    },
  },
  {
    id: 'second-poll-fails',
    title: 'every poll of a session but the first ends in an internal error',
    breaks: ['get-accounts-detail-async-answers-200-or-202'],
    apply(workings) {
      const count = pollCounter();
      workings.after('getAccountsDetailAsync', (_, { params }) =>
        count(params.requestId) > 1 ? { status: 500, body: { Message: 'Internal error' } } : undefined,
      );
    },
  },
  {
    id: 'second-session-ends-the-first',
    title: 'a session that is authorized ends the one before it',
    breaks: ['get-accounts-detail-async-answers-200-or-202'],
    apply({ rules }) {
      const { find } = rules.accountDetail;
      rules.accountDetail.find = (sessions, requestId, call) => {
        const session = find(sessions, requestId, call);
        return session === [...sessions.values()].at(-1) ? session : undefined;
      };
    },
  },
  {
    id: 'result-given-once',
    title: 'a poll answers 404 once the result has been fetched',
    breaks: ['poll-of-a-completed-operation-answers-200'],
    apply(workings) {
      const fetched = new Set<string | undefined>();
      workings.after('getAccountsDetailAsync', ({ status }, { params }) => {
        if (fetched.has(params.requestId)) return { status: 404, body: { Message: 'The result is gone' } };
        if (status === 200) fetched.add(params.requestId);
        return undefined;
      });
    },
  },
  {
    id: 'completed-polls-start-again',
    title: 'every third poll after the result is pending again',
    breaks: ['poll-of-a-completed-operation-answers-200'],
    apply({ rules }) {
      const { isReady } = rules.accountDetail;
      rules.accountDetail.isReady = (session, polls, call) =>
        !(call.operation === 'getAccountsDetailAsync' && session.polls % 3 === 0 && session.completed) &&
        isReady(session, polls, call);
    },
  },
  {
    id: 'operation-never-completes',
    title: 'a pending operation stays pending',
    breaks: ['pending-operation-completes'],
    apply({ rules }) {
      rules.accountDetail.isReady = (_session, pollsUntilReady) => pollsUntilReady === 0;
    },
  },
  {
    id: 'result-only-by-post',
    title: 'polls stay pending, and only another GetAccountsDetail gives the result',
    breaks: ['pending-operation-completes'],
    apply({ rules }) {
      rules.accountDetail.isReady = (session, pollsUntilReady, { operation }) =>
        pollsUntilReady === 0 || (operation === 'getAccountsDetail' && session.polls > 0);
    },
  },
  {
    id: 'polls-limited-to-thirty-seconds',
    title: 'two polls of three are refused as too early',
    breaks: ['poll-after-ten-seconds-is-answered'],
    apply(workings) {
      const count = pollCounter();
      const completed = new Set<string | undefined>();
      workings.before('getAccountsDetailAsync', ({ params }) =>
        !completed.has(params.requestId) && count(params.requestId) % 3 !== 0 ? busy() : undefined,
      );
      workings.after('getAccountsDetailAsync', ({ status }, { params }) => {
        if (status === 200) completed.add(params.requestId);
      });
    },
  },
  {
    id: 'repeated-poll-loses-an-account',
    title: 'the first poll after the result lacks the last account',
    breaks: ['repeated-polls-agree'],
    apply(workings) {
      const count = pollCounter();
      workings.after('getAccountsDetailAsync', ({ status, body }, { params }) => {
        if (status === 200 && count(params.requestId) === 2) (body as Result).Accounts.pop();
      });
    },
  },
  {
    id: 'results-kept-by-customer',
    title: 'a poll of a completed operation gives the accounts of the latest result of the customer',
    breaks: ['repeated-polls-agree', 'poll-and-post-agree'],
    apply(workings) {
      const own = new Set<string>();
      let latest: JsonObject[] = [];
      workings.after('getAccountsDetailAsync', ({ status, body }) => {
        if (status !== 200) return;
        const result = body as Result;
        if (own.has(result.RequestId)) result.Accounts = latest;
        else latest = result.Accounts;
        own.add(result.RequestId);
      });
    },
  },
  {
    id: 'linked-account-ids-anew',
    title: 'each result gives its accounts new Ids',
    breaks: ['repeated-polls-agree', 'poll-and-post-agree', 'accounts-filter-keeps-the-accounts-asked-for'],
    apply(workings) {
      workings.after(bothOperations, ({ status, body }) => {
        if (status === 200) for (const account of (body as Result).Accounts) account.Id = randomUUID();
      });
    },
  },
  {
    id: 'polls-without-the-first-account',
    title: 'polls lack the first account',
    breaks: ['poll-and-post-agree'],
    apply(workings) {
      workings.after('getAccountsDetailAsync', ({ status, body }) => {
        if (status === 200) (body as Result).Accounts.shift();
      });
    },
  },
  {
    id: 'polls-forget-the-options',
    title: 'a poll gives the result of a request without options',
    breaks: ['polled-answer-follows-the-options'],
    apply({ rules }) {
      const { optionsFor } = rules.accountDetail;
      rules.accountDetail.optionsFor = (session: Session, call) =>
        call.operation === 'getAccountsDetailAsync'
          ? rules.accountDetail.defaults
          : optionsFor(session, call);
    },
  },
  {
    id: 'options-shared-by-sessions',
    title: 'a poll follows the options that any session was asked with last',
    breaks: ['polled-answer-follows-the-options', 'repeated-polls-agree'],
    apply(workings) {
      const { optionsFor } = workings.rules.accountDetail;
      let latest = workings.rules.accountDetail.defaults;
      workings.rules.accountDetail.optionsFor = (session: Session, call) => {
        if (call.operation === 'getAccountsDetail') latest = optionsFor(session, call);
        return latest;
      };
    },
  },
  {
    id: 'polls-show-the-holder',
    title: 'a poll shows the account holder whatever was asked for',
    breaks: ['polled-answer-follows-the-options'],
    apply({ rules }) {
      rules.accountDetail.includesHolder = ({ WithKYC }, { operation }) =>
        WithKYC || operation === 'getAccountsDetailAsync';
    },
  },
];
