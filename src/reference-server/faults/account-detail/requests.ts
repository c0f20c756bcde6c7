import type { Fault, Session } from '../../types.ts';
import { changeMember, changeRules, hookAfter } from '../changes.ts';
import { breakRequirement } from '../one-requirement.ts';

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
    'a RequestId that is not a GUID is answered for the session that was authorized last',
    ['unknown-request-id-is-refused'],
    (requestId) => /^[a-z-]+$/.test(requestId) && !['undefined', 'null'].includes(requestId),
  ),
  {
    id: 'request-ids-compared-by-prefix',
    title: 'a RequestId is compared by its first part alone',
    breaks: ['unknown-request-id-is-refused', 'unknown-request-id-is-refused-when-polled'],
    apply: changeRules('accountDetail', {
      find: (sessions, requestId) => {
        const prefix = requestId.toLowerCase().slice(0, 8);
        return prefix.length < 8
          ? undefined
          : [...sessions.values()].find((one) => one.requestId.startsWith(prefix));
      },
    }),
  },
  {
    id: 'unknown-request-id-pending',
    title: 'a GetAccountsDetail with an unknown RequestId is queued and answers 202',
    breaks: ['unknown-request-id-is-refused'],
    apply: hookAfter('getAccountsDetail', ({ status }) =>
      status === 404 ? { status: 202, body: { ServiceCode: 'OPERATION_PENDING' } } : undefined,
    ),
  },
  ...breakRequirement('unknown-request-id-is-refused-when-polled', {
    'unknown-poll-pending': [
      'a poll with an unknown RequestId is pending forever',
      hookAfter('getAccountsDetailAsync', ({ status }) =>
        status === 404 ? { status: 202, body: { ServiceCode: 'OPERATION_PENDING' } } : undefined,
      ),
    ],
    'unknown-request-id-as-empty-result': [
      'a poll with an unknown RequestId answers 200 without accounts',
      hookAfter('getAccountsDetailAsync', ({ status }) =>
        status === 404 ? { status: 200, body: { HttpStatusCode: 200, Accounts: [] } } : undefined,
      ),
    ],
  }),
  ...breakRequirement('banking-errors-are-the-declared-ones', {
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
  ...breakRequirement('authorize-returns-a-request-id', {
    'authorize-without-a-request-id': [
      'the answer of /Authorize lacks the RequestId',
      changeRules('accountDetail', { authorized: () => ({ HttpStatusCode: 200 }) }),
    ],
    'authorize-with-an-empty-request-id': [
      'the RequestId of /Authorize is empty',
      changeMember('authorize', '/RequestId', () => ''),
    ],
  }),
  ...breakRequirement('authorized-request-id-opens-account-detail', {
    'authorize-with-another-request-id': [
      '/Authorize returns the id of a trace in place of that of its session',
      changeMember('authorize', '/RequestId', (id) => [...String(id)].reverse().join('')),
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
