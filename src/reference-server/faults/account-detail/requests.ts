import type { Fault, Session } from '../../types.ts';
import { memberFault } from '../members.ts';

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
): Fault {
  return {
    id,
    title,
    breaks,
    apply({ rules }) {
      const { find } = rules.accountDetail;
      rules.accountDetail.validators.RequestId = () => undefined;
      rules.accountDetail.find = (sessions, requestId, call) =>
        takes(requestId) ? latestOf(sessions) : find(sessions, requestId, call);
    },
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
    ['unknown-request-id-is-refused'],
    (requestId) => requestId === '',
  ),
  lenientFind(
    'request-id-of-letters-taken-for-the-latest',
    'a RequestId that is no GUID is answered for the session that was authorized last',
    ['unknown-request-id-is-refused'],
    (requestId) => /^[a-z-]+$/.test(requestId) && !['undefined', 'null'].includes(requestId),
  ),
  {
    id: 'request-ids-compared-by-prefix',
    title: 'a RequestId is compared by its first part alone',
    breaks: ['unknown-request-id-is-refused', 'unknown-request-id-is-refused-when-polled'],
    apply({ rules }) {
      rules.accountDetail.find = (sessions, requestId) => {
        const prefix = requestId.toLowerCase().slice(0, 8);
        return prefix.length < 8
          ? undefined
          : [...sessions.values()].find((one) => one.requestId.startsWith(prefix));
      };
    },
  },
  {
    id: 'unknown-request-id-pending',
    title: 'a GetAccountsDetail with an unknown RequestId is queued and answers 202',
    breaks: ['unknown-request-id-is-refused'],
    apply(workings) {
      workings.after('getAccountsDetail', ({ status }) =>
        status === 404 ? { status: 202, body: { ServiceCode: 'OPERATION_PENDING' } } : undefined,
      );
    },
  },
  {
    id: 'unknown-poll-pending',
    title: 'a poll with an unknown RequestId is pending forever',
    breaks: ['unknown-request-id-is-refused-when-polled'],
    apply(workings) {
      workings.after('getAccountsDetailAsync', ({ status }) =>
        status === 404 ? { status: 202, body: { ServiceCode: 'OPERATION_PENDING' } } : undefined,
      );
    },
  },
  {
    id: 'unknown-request-id-as-empty-result',
    title: 'a poll with an unknown RequestId answers 200 without accounts',
    breaks: ['unknown-request-id-is-refused-when-polled'],
    apply(workings) {
      workings.after('getAccountsDetailAsync', ({ status }) =>
        status === 404 ? { status: 200, body: { HttpStatusCode: 200, Accounts: [] } } : undefined,
      );
    },
  },
  {
    id: 'undeclared-banking-status',
    title: 'an unknown RequestId gets 410 in place of the declared status',
    breaks: ['banking-errors-are-the-declared-ones'],
    apply({ rules }) {
      rules.accountDetail.status.unknownRequestId = 410;
    },
  },
  {
    id: 'undeclared-key-status',
    title: 'a missing key gets 400 in place of the declared status',
    breaks: ['banking-errors-are-the-declared-ones'],
    apply({ rules }) {
      rules.auth.banking.status.badKey = 400;
    },
  },
  {
    id: 'authorize-without-a-request-id',
    title: 'the answer of /Authorize lacks the RequestId',
    breaks: ['authorize-returns-a-request-id'],
    apply({ rules }) {
      rules.accountDetail.authorized = () => ({ HttpStatusCode: 200 });
    },
  },
  memberFault({
    id: 'authorize-with-an-empty-request-id',
    title: 'the RequestId of /Authorize is empty',
    breaks: ['authorize-returns-a-request-id'],
    on: 'authorize',
    at: '/RequestId',
    to: () => '',
  }),
  memberFault({
    id: 'authorize-with-another-request-id',
    title: '/Authorize returns the id of a trace in place of that of its session',
    breaks: ['authorized-request-id-opens-account-detail'],
    on: 'authorize',
    at: '/RequestId',
    to: (id) => [...String(id)].reverse().join(''),
  }),
  {
    id: 'later-sessions-unusable',
    title: 'only the first session that /Authorize returns can be used',
    breaks: ['authorized-request-id-opens-account-detail'],
    apply({ rules }) {
      rules.accountDetail.find = (sessions, requestId) =>
        [...sessions.values()].slice(0, 1).find((one) => one.requestId === requestId.toLowerCase());
    },
  },
];
