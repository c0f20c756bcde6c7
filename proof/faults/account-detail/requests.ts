import { randomUUID } from 'node:crypto';
import { changeMember, changeRules } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import type { Answer, Call, Fault, JsonObject, Session, Workings } from '../../reference-server/types.ts';

/** The session that was authorized last, as a service that keeps one in mind would take it. */
function latestOf(sessions: ReadonlyMap<string, Session>): Session | undefined {
  return [...sessions.values()].at(-1);
}

/** A service that finds a session for a RequestId that names none. */
function lenientFind(
  id: string,
  title: string,
  breaks: Fault['breaks'],
  takes: (requestId: string) => boolean,
  more: Partial<Fault> = {},
): Fault {
  return {
    id,
    title,
    breaks,
    ...more,
    apply({ rules }) {
      const { find } = rules.accountDetail;
      rules.accountDetail.validators.RequestId = () => undefined;
      rules.accountDetail.find = (sessions, requestId, call) =>
        takes(requestId) ? latestOf(sessions) : find(sessions, requestId, call);
    },
  };
}

/** Answers unknown RequestIds of `operation` in place of the refusal. */
function answerUnknown(
  operation: 'getAccountsDetail' | 'getAccountsDetailAsync',
  answer: (requestId: string, call: Call, workings: Workings) => Answer | undefined,
): Fault['apply'] {
  return (workings) =>
    workings.after(operation, ({ status }, call) => {
      const { RequestId = call.params.requestId } = (call.body ?? {}) as JsonObject;
      const isGuid = typeof RequestId === 'string' && /^[\da-f-]{36}$/i.test(RequestId);
      if (status !== 404 || !isGuid || workings.store.sessions.has(RequestId.toLowerCase())) return undefined;
      return answer(RequestId, call, workings);
    });
}

const pending: Answer = { status: 202, body: { ServiceCode: 'OPERATION_PENDING' } };

/** The result of the session that was authorized last. */
export function latestResultOf(call: Call, workings: Workings): Answer {
  const { store, rules, now } = workings;
  const session = latestOf(store.sessions)!;
  const persona = store.persona(session.persona, now())!;
  const shown = { identity: true, holder: true, transactions: [] };
  const accounts = persona.accounts.map((account) => rules.accountDetail.account(account, shown, call));
  return { status: 200, body: rules.accountDetail.result(accounts, persona, session, now()) };
}

/** Queues a POST with an unknown RequestId, and gives its poll of a number the latest result. */
function queueForLatest(poll: number): Fault['apply'] {
  return (workings) => {
    const queued = new Map<string, number>();
    answerUnknown('getAccountsDetail', (requestId) => {
      queued.set(requestId, 0);
      return pending;
    })(workings);
    answerUnknown('getAccountsDetailAsync', (requestId, call) => {
      const polls = queued.get(requestId);
      if (polls === undefined) return undefined;
      queued.set(requestId, polls + 1);
      return polls + 1 < poll ? pending : latestResultOf(call, workings);
    })(workings);
  };
}

const queuedBefore = 'a POST has queued the same unknown RequestId before';

/** Gives polls with an unknown RequestId the latest result after some that are pending. */
function latestForUnknown(pendingPolls: number): Fault['apply'] {
  return (workings) => {
    const polls = new Map<string, number>();
    answerUnknown('getAccountsDetailAsync', (requestId, call) => {
      const count = (polls.get(requestId) ?? 0) + 1;
      polls.set(requestId, count);
      return count > pendingPolls ? latestResultOf(call, workings) : pending;
    })(workings);
  };
}

/** Requests without a session, /Authorize and the statuses go wrong (4.6, 5, 7). */
export const detailRequestFaults: readonly Fault[] = [
  lenientFind(
    'missing-request-id-taken-for-the-latest',
    'a request without RequestId is answered for the session that was authorized last',
    ['missing-request-id-is-refused'],
    (requestId) => requestId === 'undefined',
  ),
  lenientFind(
    'null-request-id-taken-for-the-latest',
    'a request with null for RequestId is answered for the session that was authorized last',
    ['missing-request-id-is-refused'],
    (requestId) => requestId === 'null',
  ),
  lenientFind(
    'empty-request-id-taken-for-the-latest',
    'an empty RequestId is answered for the session that was authorized last',
    ['unknown-request-id-ends-in-a-refusal'],
    (requestId) => requestId === '',
  ),
  lenientFind(
    'request-id-of-letters-taken-for-the-latest',
    'a RequestId that is not a GUID is answered for the session that was authorized last',
    ['unknown-request-id-ends-in-a-refusal'],
    (requestId) => /^[a-z-]+$/.test(requestId) && !['undefined', 'null'].includes(requestId),
    { mayBreak: { 'polled-unknown-request-id-ends-in-a-refusal': 'another check may have authorized one' } },
  ),
  ...defineFaults('unknown-request-id-ends-in-a-refusal', {
    'request-ids-compared-by-prefix': [
      'a RequestId is compared by its first part alone',
      changeRules('accountDetail', {
        find: (sessions, requestId) => {
          const prefix = requestId.toLowerCase().slice(0, 8);
          return prefix.length < 8
            ? undefined
            : [...sessions.values()].find((one) => one.requestId.startsWith(prefix));
        },
      }),
      { breaks: ['polled-unknown-request-id-ends-in-a-refusal'] },
    ],
    'unknown-request-id-queued-for-the-latest': [
      'a GetAccountsDetail with an unknown RequestId answers 202, and its poll the latest result',
      queueForLatest(1),
      { mayBreak: { 'polled-unknown-request-id-ends-in-a-refusal': queuedBefore } },
    ],
    'unknown-request-id-queued-longer-for-the-latest': [
      'a GetAccountsDetail with an unknown RequestId answers 202, and its third poll the latest result',
      queueForLatest(3),
      { mayBreak: { 'polled-unknown-request-id-ends-in-a-refusal': queuedBefore } },
    ],
  }),
  ...defineFaults('polled-unknown-request-id-ends-in-a-refusal', {
    'unknown-poll-gets-the-latest-result': [
      'a poll with an unknown RequestId answers the latest result',
      latestForUnknown(0),
    ],
    'unknown-poll-pending-and-then-the-latest-result': [
      'a poll with an unknown RequestId answers 202, and the next one the latest result',
      latestForUnknown(1),
    ],
  }),
  ...defineFaults('banking-errors-are-the-declared-ones', {
    'undeclared-banking-status': [
      'an unknown RequestId gets 410 in place of the declared status',
      ({ rules }) => {
        rules.accountDetail.status.unknownRequestId = 410;
      },
    ],
    'undeclared-key-status': [
      'a missing key gets 400 in place of the declared status',
      ({ rules }) => {
        rules.auth.banking.status.badKey = 400;
      },
    ],
  }),
  ...defineFaults('authorized-request-id-opens-account-detail', {
    'authorize-with-another-request-id': [
      '/Authorize returns the id of a trace in place of that of its session',
      changeMember('authorize', '/RequestId', (id) => [...String(id)].reverse().join('')),
    ],
    'authorize-with-a-cut-request-id': [
      'the RequestId of /Authorize lacks its last part',
      changeMember('authorize', '/RequestId', (id) => String(id).split('-').slice(0, -1).join('-')),
    ],
    'authorize-with-a-request-id-in-braces': [
      'the RequestId of /Authorize stands in braces, with which it is not found',
      changeMember('authorize', '/RequestId', (id) => `{${id}}`),
    ],
    'authorize-with-the-id-of-the-login': [
      '/Authorize returns a random id under the name RequestId',
      changeMember('authorize', '/RequestId', () => randomUUID()),
    ],
    'later-sessions-unusable': [
      'only the first session that /Authorize returns can be used',
      changeRules('accountDetail', {
        find: (sessions, requestId) =>
          [...sessions.values()].slice(0, 1).find((one) => one.requestId === requestId.toLowerCase()),
      }),
    ],
  }),
];
