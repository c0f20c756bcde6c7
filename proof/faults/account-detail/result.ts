import { randomUUID } from 'node:crypto';
import { changeMember, changeRules, hookAfter } from '../../mutate/changes.ts';
import { bothOperations } from '../../mutate/detail-operations.ts';
import { asList, asNull, asObject, asText, removed } from '../../mutate/members.ts';
import { breakRequirement } from '../../mutate/one-requirement.ts';
import type { Fault, JsonObject } from '../../reference-server/types.ts';

/** The result and its Login go wrong (2.5). */
export const resultFaults: readonly Fault[] = [
  {
    id: 'result-without-a-status',
    title: 'a result lacks HttpStatusCode',
    breaks: ['result-carries-status-accounts-and-request-id'],
    apply: changeMember(bothOperations, '/HttpStatusCode', removed),
  },
  {
    id: 'polled-result-without-a-request-id',
    title: 'a result that a poll gives lacks RequestId',
    breaks: [
      'result-carries-status-accounts-and-request-id',
      'posted-and-polled-results-have-the-same-members',
    ],
    apply: changeMember('getAccountsDetailAsync', '/RequestId', removed),
  },
  ...breakRequirement('result-http-status-code-is-200', {
    'result-status-as-text': [
      'the HttpStatusCode of a result is the text "200"',
      changeMember(bothOperations, '/HttpStatusCode', asText),
    ],
    'polled-result-that-says-202': [
      'the HttpStatusCode of a polled result is still 202',
      changeMember('getAccountsDetailAsync', '/HttpStatusCode', () => 202),
    ],
  }),
  {
    id: 'result-accounts-by-id',
    title: 'the Accounts of a result is an object of accounts by their Ids',
    breaks: ['result-accounts-are-an-array'],
    apply: changeMember(bothOperations, '/Accounts', (accounts) =>
      Object.fromEntries((accounts as JsonObject[]).map((account) => [account.Id, account])),
    ),
  },
  {
    id: 'third-linked-account-as-text',
    title: 'the third account of a result is its Id alone',
    breaks: ['result-accounts-are-an-array'],
    apply: hookAfter(bothOperations, ({ status, body }) => {
      const { Accounts: accounts } = body as { Accounts: (JsonObject | string)[] };
      if (status === 200 && accounts.length > 2) accounts[2] = String((accounts[2] as JsonObject).Id);
    }),
    mayBreak: {
      'result-holds-the-declared-accounts': 'a text is not an account',
      'accounts-filter-keeps-the-accounts-asked-for': 'a text has no Id to be found by',
    },
  },
  {
    id: 'result-institution-name-as-object',
    title: 'InstitutionName holds its translations',
    breaks: ['result-institution-name-is-a-string'],
    apply: changeMember(bothOperations, '/InstitutionName', asObject),
  },
  ...breakRequirement('result-institution-id-is-an-integer', {
    'result-institution-id-as-text': [
      'InstitutionId is text',
      changeMember(bothOperations, '/InstitutionId', asText),
    ],
    'result-institution-id-with-a-fraction': [
      'the InstitutionId of a polled result is not an integer',
      changeMember('getAccountsDetailAsync', '/InstitutionId', (id) => Number(id) + 0.5),
    ],
  }),
  {
    id: 'result-institution-as-list',
    title: 'Institution is an array of names',
    breaks: ['result-institution-is-a-string'],
    apply: changeMember(bothOperations, '/Institution', asList),
  },
  {
    id: 'result-request-id-as-number',
    title: 'the RequestId of a result is a number',
    breaks: ['result-request-id-is-a-guid'],
    apply: changeMember(bothOperations, '/RequestId', () => 4711),
  },
  ...breakRequirement('result-echoes-the-request-id', {
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
  {
    id: 'login-as-text',
    title: 'Login is the id of the login alone',
    breaks: ['result-login-is-an-object'],
    apply: changeMember(bothOperations, '/Login', (login) => (login as JsonObject).Id),
  },
  {
    id: 'login-id-in-braces',
    title: 'the Id of a Login is a GUID in braces',
    breaks: ['login-id-is-a-guid'],
    apply: changeMember(bothOperations, '/Login/Id', (id) => `{${id}}`),
  },
  {
    id: 'login-without-an-id',
    title: 'a Login lacks its Id where a poll gives the result',
    breaks: ['login-id-is-a-guid', 'posted-and-polled-results-have-the-same-members'],
    apply: changeMember('getAccountsDetailAsync', '/Login/Id', removed),
  },
  {
    id: 'login-username-as-object',
    title: 'the Username of a Login is an object',
    breaks: ['login-username-is-a-string'],
    apply: changeMember(bothOperations, '/Login/Username', asObject),
  },
  {
    id: 'login-username-null',
    title: 'the Username of a Login is null',
    breaks: ['banking-members-are-not-null'],
    apply: changeMember(bothOperations, '/Login/Username', asNull),
  },
  {
    id: 'login-refresh-flag-as-text',
    title: 'IsScheduledRefresh is the text "False"',
    breaks: ['login-is-scheduled-refresh-is-a-boolean'],
    apply: changeMember(bothOperations, '/Login/IsScheduledRefresh', () => 'False'),
  },
  ...breakRequirement('login-last-refresh-is-a-timestamp-without-zone', {
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
  {
    id: 'login-type-as-number',
    title: 'the Type of a Login is the number of a type',
    breaks: ['login-type-is-a-string'],
    apply: changeMember(bothOperations, '/Login/Type', () => 2),
  },
];
