import type { Fault } from '../../types.ts';
import { asList, asObject, asText, type MemberFault, memberFault } from '../members.ts';
import { bothOperations } from './operations.ts';

const results = { on: bothOperations } as const;
const pending = { on: bothOperations, status: 202 } as const;
const epoch = (value: unknown) => Date.parse(String(value));
const number = (value: unknown) => Number(String(value).replace(/\D/g, '').slice(0, 9));

const table: readonly MemberFault[] = [
  {
    id: 'linked-account-ids-as-numbers',
    title: 'the Id of an account is a number',
    breaks: ['linked-account-id-is-a-guid'],
    mayBreak: { 'accounts-filter-keeps-the-accounts-asked-for': 'the server does not know the number' },
    ...results,
    at: '/Accounts/*/Id',
    to: number,
  },
  {
    id: 'login-id-as-number',
    title: 'the Id of the login is a number',
    breaks: ['login-id-is-a-guid'],
    ...results,
    at: '/Login/Id',
    to: number,
  },
  {
    id: 'login-last-refresh-as-epoch',
    title: 'the LastRefresh of the login counts milliseconds',
    breaks: ['login-last-refresh-is-a-timestamp-without-zone'],
    ...results,
    at: '/Login/LastRefresh',
    to: epoch,
  },
  {
    id: 'available-balance-as-text',
    title: 'the Available balance of an account is text',
    breaks: ['balance-amounts-are-numbers'],
    ...results,
    at: '/Accounts/*/Balance/Available',
    to: asText,
  },
  {
    id: 'holder-city-as-object',
    title: 'the City of an Address is an object by language',
    breaks: ['holder-address-members-are-strings'],
    ...results,
    at: '/Accounts/*/Holder/Address/City',
    to: asObject,
  },
  {
    id: 'holder-province-as-code-number',
    title: 'the Province of an Address is a number',
    breaks: ['holder-address-members-are-strings'],
    ...results,
    at: '/Accounts/last/Holder/Address/Province',
    to: () => 35,
  },
  {
    id: 'holder-postal-code-in-parts',
    title: 'the PostalCode of an Address is an array of its two halves',
    breaks: ['holder-address-members-are-strings'],
    on: 'getAccountsDetail',
    at: '/Accounts/*/Holder/Address/PostalCode',
    to: asList,
  },
  {
    id: 'transaction-ids-shortened',
    title: 'the Id of a transaction is the first part of a GUID and its end',
    breaks: ['transaction-id-is-a-guid'],
    ...results,
    at: '/Accounts/*/Transactions/*/Id',
    to: (id) => `${String(id).slice(0, 8)}${String(id).slice(-12)}`,
  },
  {
    id: 'transaction-dates-as-epoch',
    title: 'the Date of a transaction counts milliseconds',
    breaks: ['transaction-date-is-a-calendar-date'],
    ...results,
    at: '/Accounts/*/Transactions/*/Date',
    to: epoch,
  },
  {
    id: 'transaction-credits-as-text',
    title: 'the Credit of a transaction is text',
    breaks: ['transaction-amounts-are-numbers'],
    ...results,
    at: '/Accounts/*/Transactions/*/Credit',
    to: (value) => (value === null ? null : asText(value)),
  },
  {
    id: 'pending-hrefs-in-parts',
    title: 'the href of a pending link is an object of address and method',
    breaks: ['pending-link-members-are-strings'],
    ...pending,
    at: '/Links/*/href',
    to: (href) => ({ href, method: 'GET' }),
  },
  {
    id: 'pending-as-list',
    title: 'a pending body of the POST is an array of one',
    breaks: ['get-accounts-detail-answers-200-or-202'],
    on: 'getAccountsDetail',
    status: 202,
    at: '',
    to: asList,
  },
  {
    id: 'polled-pending-as-list',
    title: 'a pending body of a poll is an array of one',
    breaks: ['get-accounts-detail-async-answers-200-or-202'],
    on: 'getAccountsDetailAsync',
    status: 202,
    at: '',
    to: asList,
  },
  {
    id: 'polled-result-as-list',
    title: 'a result that is polled is an array of one',
    breaks: ['get-accounts-detail-async-answers-200-or-202'],
    on: 'getAccountsDetailAsync',
    at: '',
    to: asList,
  },
];

/** Members and bodies of account detail of another type (2.5). */
export const detailMemberTypeFaults: readonly Fault[] = table.map(memberFault);
