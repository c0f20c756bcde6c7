import { randomUUID } from 'node:crypto';
import type { Fault, JsonObject } from '../../types.ts';
import { asList, asNull, asObject, asText, memberFault, removed } from '../members.ts';
import { bothOperations } from './operations.ts';

/** The result and its Login go wrong (2.5). */
export const resultFaults: readonly Fault[] = [
  memberFault({
    id: 'result-without-a-status',
    title: 'a result lacks HttpStatusCode',
    breaks: ['result-carries-status-accounts-and-request-id'],
    on: bothOperations,
    at: '/HttpStatusCode',
    to: removed,
  }),
  memberFault({
    id: 'polled-result-without-a-request-id',
    title: 'a result that a poll gives lacks RequestId',
    breaks: ['result-carries-status-accounts-and-request-id'],
    on: 'getAccountsDetailAsync',
    at: '/RequestId',
    to: removed,
  }),
  memberFault({
    id: 'result-status-as-text',
    title: 'the HttpStatusCode of a result is the text "200"',
    breaks: ['result-http-status-code-is-200'],
    on: bothOperations,
    at: '/HttpStatusCode',
    to: asText,
  }),
  memberFault({
    id: 'polled-result-that-says-202',
    title: 'the HttpStatusCode of a polled result is still 202',
    breaks: ['result-http-status-code-is-200'],
    on: 'getAccountsDetailAsync',
    at: '/HttpStatusCode',
    to: () => 202,
  }),
  memberFault({
    id: 'result-accounts-by-id',
    title: 'the Accounts of a result is an object of accounts by their Ids',
    breaks: ['result-accounts-are-an-array'],
    on: bothOperations,
    at: '/Accounts',
    to: (accounts) => Object.fromEntries((accounts as JsonObject[]).map((account) => [account.Id, account])),
  }),
  {
    id: 'third-linked-account-as-text',
    title: 'the third account of a result is its Id alone',
    breaks: ['result-accounts-are-an-array'],
    apply(workings) {
      workings.after(bothOperations, ({ status, body }) => {
        const { Accounts: accounts } = body as { Accounts: (JsonObject | string)[] };
        if (status === 200 && accounts.length > 2) accounts[2] = String((accounts[2] as JsonObject).Id);
      });
    },
    mayBreak: {
      'result-holds-the-declared-accounts': 'a text is no account',
      'accounts-filter-keeps-the-accounts-asked-for': 'a text has no Id to be found by',
    },
  },
  memberFault({
    id: 'result-institution-name-as-object',
    title: 'InstitutionName holds its translations',
    breaks: ['result-institution-name-is-a-string'],
    on: bothOperations,
    at: '/InstitutionName',
    to: asObject,
  }),
  memberFault({
    id: 'result-institution-id-as-text',
    title: 'InstitutionId is text',
    breaks: ['result-institution-id-is-an-integer'],
    on: bothOperations,
    at: '/InstitutionId',
    to: asText,
  }),
  memberFault({
    id: 'result-institution-id-with-a-fraction',
    title: 'the InstitutionId of a polled result is no integer',
    breaks: ['result-institution-id-is-an-integer'],
    on: 'getAccountsDetailAsync',
    at: '/InstitutionId',
    to: (id) => Number(id) + 0.5,
  }),
  memberFault({
    id: 'result-institution-as-list',
    title: 'Institution is an array of names',
    breaks: ['result-institution-is-a-string'],
    on: bothOperations,
    at: '/Institution',
    to: asList,
  }),
  memberFault({
    id: 'result-request-id-as-number',
    title: 'the RequestId of a result is a number',
    breaks: ['result-request-id-is-a-guid'],
    on: bothOperations,
    at: '/RequestId',
    to: () => 4711,
  }),
  memberFault({
    id: 'result-with-a-request-id-of-its-own',
    title: 'each result has a new RequestId',
    breaks: ['result-echoes-the-request-id'],
    on: bothOperations,
    at: '/RequestId',
    to: () => randomUUID(),
  }),
  {
    id: 'result-with-the-latest-request-id',
    title: 'a result names the session that was authorized last',
    breaks: ['result-echoes-the-request-id'],
    apply({ rules, store }) {
      const { result } = rules.accountDetail;
      rules.accountDetail.result = (accounts, persona, session, now) => {
        const latest = [...store.sessions.values()].at(-1) ?? session;
        return result(accounts, persona, latest, now);
      };
    },
  },
  memberFault({
    id: 'login-as-text',
    title: 'Login is the id of the login alone',
    breaks: ['result-login-is-an-object'],
    on: bothOperations,
    at: '/Login',
    to: (login) => (login as JsonObject).Id,
  }),
  memberFault({
    id: 'login-id-in-braces',
    title: 'the Id of a Login is a GUID in braces',
    breaks: ['login-id-is-a-guid'],
    on: bothOperations,
    at: '/Login/Id',
    to: (id) => `{${id}}`,
  }),
  memberFault({
    id: 'login-without-an-id',
    title: 'a Login lacks its Id where a poll gives the result',
    breaks: ['login-id-is-a-guid'],
    on: 'getAccountsDetailAsync',
    at: '/Login/Id',
    to: removed,
  }),
  memberFault({
    id: 'login-username-as-object',
    title: 'the Username of a Login is an object',
    breaks: ['login-username-is-a-string'],
    on: bothOperations,
    at: '/Login/Username',
    to: asObject,
  }),
  memberFault({
    id: 'login-username-null',
    title: 'the Username of a Login is null',
    breaks: ['banking-members-are-not-null'],
    on: bothOperations,
    at: '/Login/Username',
    to: asNull,
  }),
  memberFault({
    id: 'login-refresh-flag-as-text',
    title: 'IsScheduledRefresh is the text "False"',
    breaks: ['login-is-scheduled-refresh-is-a-boolean'],
    on: bothOperations,
    at: '/Login/IsScheduledRefresh',
    to: () => 'False',
  }),
  memberFault({
    id: 'login-last-refresh-in-utc',
    title: 'LastRefresh ends in Z',
    breaks: ['login-last-refresh-is-a-timestamp-without-zone'],
    on: bothOperations,
    at: '/Login/LastRefresh',
    to: (moment) => `${moment}Z`,
  }),
  memberFault({
    id: 'login-last-refresh-with-an-offset',
    title: 'the LastRefresh of a polled result ends in an offset',
    breaks: ['login-last-refresh-is-a-timestamp-without-zone'],
    on: 'getAccountsDetailAsync',
    at: '/Login/LastRefresh',
    to: (moment) => `${moment}-05:00`,
  }),
  memberFault({
    id: 'login-last-refresh-as-a-date',
    title: 'LastRefresh is a date without a time',
    breaks: ['login-last-refresh-is-a-timestamp-without-zone'],
    on: bothOperations,
    at: '/Login/LastRefresh',
    to: (moment) => String(moment).slice(0, 10),
  }),
  memberFault({
    id: 'login-last-refresh-at-half-past-25',
    title: 'LastRefresh counts the hours on past midnight',
    breaks: ['login-last-refresh-is-a-timestamp-without-zone'],
    on: bothOperations,
    at: '/Login/LastRefresh',
    to: (moment) => `${String(moment).slice(0, 11)}25:30:00`,
  }),
  memberFault({
    id: 'login-type-as-number',
    title: 'the Type of a Login is the number of a type',
    breaks: ['login-type-is-a-string'],
    on: bothOperations,
    at: '/Login/Type',
    to: () => 2,
  }),
];
