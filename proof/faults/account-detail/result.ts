import { randomUUID } from 'node:crypto';
import { changeMember, changeRules, hookAfter } from '../../mutate/changes.ts';
import { bothOperations } from '../../mutate/detail-operations.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { asList, asNull, asObject, asText, removed } from '../../mutate/members.ts';
import type { Fault, JsonObject } from '../../reference-server/types.ts';

/** The result and its Login go wrong (2.5). */
export const resultFaults: readonly Fault[] = [
  ...defineFaults('result-carries-status-accounts-and-request-id', {
    'result-without-a-status': [
      'a result lacks HttpStatusCode',
      changeMember(bothOperations, '/HttpStatusCode', removed),
    ],
    'polled-result-without-a-request-id': [
      'a result that a poll gives lacks RequestId',
      changeMember('getAccountsDetailAsync', '/RequestId', removed),
      { breaks: ['posted-and-polled-results-have-the-same-members'] },
    ],
  }),
  ...defineFaults('result-http-status-code-is-200', {
    'result-status-as-text': [
      'the HttpStatusCode of a result is the text "200"',
      changeMember(bothOperations, '/HttpStatusCode', asText),
    ],
    'polled-result-that-says-202': [
      'the HttpStatusCode of a polled result is still 202',
      changeMember('getAccountsDetailAsync', '/HttpStatusCode', () => 202),
    ],
  }),
  ...defineFaults('result-accounts-are-an-array', {
    'result-accounts-by-id': [
      'the Accounts of a result is an object of accounts by their Ids',
      changeMember(bothOperations, '/Accounts', (accounts) =>
        Object.fromEntries((accounts as JsonObject[]).map((account) => [account.Id, account])),
      ),
    ],
    'third-linked-account-as-text': [
      'the third account of a result is its Id alone',
      hookAfter(bothOperations, ({ status, body }) => {
        const { Accounts: accounts } = body as { Accounts: (JsonObject | string)[] };
        if (status === 200 && accounts.length > 2) accounts[2] = String((accounts[2] as JsonObject).Id);
      }),
      {
        mayBreak: {
          'result-holds-the-declared-accounts': 'a text is not an account',
          'accounts-filter-keeps-the-accounts-asked-for': 'a text has no Id to be found by',
        },
      },
    ],
  }),
  ...defineFaults('result-institution-name-is-a-string', {
    'result-institution-name-as-object': [
      'InstitutionName holds its translations',
      changeMember(bothOperations, '/InstitutionName', asObject),
    ],
  }),
  ...defineFaults('result-institution-id-is-an-integer', {
    'result-institution-id-as-text': [
      'InstitutionId is text',
      changeMember(bothOperations, '/InstitutionId', asText),
    ],
    'result-institution-id-with-a-fraction': [
      'the InstitutionId of a polled result is not an integer',
      changeMember('getAccountsDetailAsync', '/InstitutionId', (id) => Number(id) + 0.5),
    ],
  }),
  ...defineFaults('result-institution-is-a-string', {
    'result-institution-as-list': [
      'Institution is an array of names',
      changeMember(bothOperations, '/Institution', asList),
    ],
  }),
  ...defineFaults('result-request-id-is-a-guid', {
    'result-request-id-as-number': [
      'the RequestId of a result is a number',
      changeMember(bothOperations, '/RequestId', () => 4711),
    ],
  }),
  ...defineFaults('result-echoes-the-request-id', {
    'result-with-a-request-id-of-its-own': [
      'each result has a new RequestId',
      changeMember(bothOperations, '/RequestId', () => randomUUID()),
    ],
    'result-with-the-latest-request-id': [
      'a result names the session that was authorized last',
      changeRules('accountDetail', ({ result }, { store }) => ({
        result: (accounts, persona, session, now) => {
          const latest = [...store.sessions.values()].at(-1) ?? session;
          return result(accounts, persona, latest, now);
        },
      })),
    ],
  }),
  ...defineFaults('result-login-is-an-object', {
    'login-as-text': [
      'Login is the id of the login alone',
      changeMember(bothOperations, '/Login', (login) => (login as JsonObject).Id),
    ],
  }),
  ...defineFaults('login-id-is-a-guid', {
    'login-id-in-braces': [
      'the Id of a Login is a GUID in braces',
      changeMember(bothOperations, '/Login/Id', (id) => `{${id}}`),
    ],
    'login-without-an-id': [
      'a Login lacks its Id where a poll gives the result',
      changeMember('getAccountsDetailAsync', '/Login/Id', removed),
      { breaks: ['posted-and-polled-results-have-the-same-members'] },
    ],
  }),
  ...defineFaults('login-username-is-a-string', {
    'login-username-as-object': [
      'the Username of a Login is an object',
      changeMember(bothOperations, '/Login/Username', asObject),
    ],
  }),
  ...defineFaults('banking-members-are-not-null', {
    'login-username-null': [
      'the Username of a Login is null',
      changeMember(bothOperations, '/Login/Username', asNull),
    ],
  }),
  ...defineFaults('login-is-scheduled-refresh-is-a-boolean', {
    'login-refresh-flag-as-text': [
      'IsScheduledRefresh is the text "False"',
      changeMember(bothOperations, '/Login/IsScheduledRefresh', () => 'False'),
    ],
  }),
  ...defineFaults('login-last-refresh-is-a-timestamp-without-zone', {
    'login-last-refresh-in-utc': [
      'LastRefresh ends in Z',
      changeMember(bothOperations, '/Login/LastRefresh', (moment) => `${moment}Z`),
    ],
    'login-last-refresh-with-an-offset': [
      'the LastRefresh of a polled result ends in an offset',
      changeMember('getAccountsDetailAsync', '/Login/LastRefresh', (moment) => `${moment}-05:00`),
    ],
    'login-last-refresh-as-a-date': [
      'LastRefresh is a date without a time',
      changeMember(bothOperations, '/Login/LastRefresh', (moment) => String(moment).slice(0, 10)),
    ],
    'login-last-refresh-at-half-past-25': [
      'LastRefresh counts the hours on past midnight',
      changeMember(
        bothOperations,
        '/Login/LastRefresh',
        (moment) => `${String(moment).slice(0, 11)}25:30:00`,
      ),
    ],
  }),
  ...defineFaults('login-type-is-a-string', {
    'login-type-as-number': [
      'the Type of a Login is the number of a type',
      changeMember(bothOperations, '/Login/Type', () => 2),
    ],
  }),
];
