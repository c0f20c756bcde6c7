import type { Fault, JsonObject } from '../../types.ts';
import { asList, asNull, asNumber, asObject, asText, memberFault, removed } from '../members.ts';
import { bothOperations } from './operations.ts';

const withoutLeadingZeros = (digits: unknown) => Number(digits);

/** Linked accounts and their balances go wrong (2.5). */
export const linkedAccountFaults: readonly Fault[] = [
  {
    id: 'first-linked-account-only',
    title: 'a result holds the first account alone',
    breaks: ['result-holds-the-declared-accounts'],
    apply({ rules }) {
      rules.accountDetail.select = (accounts) => accounts.slice(0, 1);
    },
  },
  memberFault({
    id: 'linked-account-ids-shortened',
    title: 'the Id of an account is the first part of a GUID',
    breaks: ['linked-account-id-is-a-guid'],
    mayBreak: { 'accounts-filter-keeps-the-accounts-asked-for': 'the server does not know the shortened Id' },
    on: bothOperations,
    at: '/Accounts/*/Id',
    to: (id) => String(id).slice(0, 8),
  }),
  memberFault({
    id: 'last-linked-account-without-an-id',
    title: 'the last account of a result lacks its Id',
    breaks: ['linked-account-id-is-a-guid'],
    mayBreak: { 'accounts-filter-keeps-the-accounts-asked-for': 'the account that is asked for has no Id' },
    on: bothOperations,
    at: '/Accounts/last/Id',
    to: removed,
  }),
  {
    id: 'linked-accounts-with-the-id-of-the-first',
    title: 'all accounts of a result have the Id of the first',
    breaks: ['linked-account-ids-are-unique'],
    apply(workings) {
      workings.after(bothOperations, ({ status, body }) => {
        if (status !== 200) return;
        const { Accounts: accounts } = body as { Accounts: JsonObject[] };
        for (const account of accounts) account.Id = accounts[0]?.Id;
      });
    },
  },
  memberFault({
    id: 'linked-account-title-as-number',
    title: 'the Title of an account is a number',
    breaks: ['linked-account-title-is-a-string'],
    on: bothOperations,
    at: '/Accounts/*/Title',
    to: asNumber,
  }),
  memberFault({
    id: 'last-linked-account-title-null',
    title: 'the Title of the last account is null',
    breaks: ['banking-members-are-not-null'],
    on: bothOperations,
    at: '/Accounts/last/Title',
    to: asNull,
  }),
  memberFault({
    id: 'transit-numbers-as-numbers',
    title: 'a TransitNumber is a number, so its leading zeros are lost',
    breaks: ['linked-account-identity-numbers-are-strings'],
    on: bothOperations,
    at: '/Accounts/*/TransitNumber',
    to: withoutLeadingZeros,
  }),
  memberFault({
    id: 'last-institution-number-as-number',
    title: 'the InstitutionNumber of the last account of a poll is a number',
    breaks: ['linked-account-identity-numbers-are-strings'],
    on: 'getAccountsDetailAsync',
    at: '/Accounts/last/InstitutionNumber',
    to: withoutLeadingZeros,
  }),
  memberFault({
    id: 'account-number-as-list',
    title: 'the AccountNumber of an account is an array of its parts',
    breaks: ['linked-account-identity-numbers-are-strings'],
    on: bothOperations,
    at: '/Accounts/*/AccountNumber',
    to: asList,
  }),
  memberFault({
    id: 'transit-numbers-null',
    title: 'the TransitNumber of the last account is null although identity numbers are asked for',
    breaks: ['banking-members-are-not-null'],
    on: bothOperations,
    at: '/Accounts/last/TransitNumber',
    to: asNull,
  }),
  memberFault({
    id: 'linked-account-category-as-object',
    title: 'the Category of an account is an object',
    breaks: ['linked-account-category-is-a-string'],
    on: bothOperations,
    at: '/Accounts/*/Category',
    to: asObject,
  }),
  memberFault({
    id: 'linked-account-type-as-list',
    title: 'the Type of an account is an array',
    breaks: ['linked-account-type-is-a-string'],
    on: bothOperations,
    at: '/Accounts/*/Type',
    to: asList,
  }),
  memberFault({
    id: 'linked-account-currency-as-object',
    title: 'the Currency of an account is an object, as in FDX',
    breaks: ['linked-account-currency-is-a-string'],
    on: bothOperations,
    at: '/Accounts/*/Currency',
    to: (currencyCode) => ({ currencyCode }),
  }),
  memberFault({
    id: 'overdraft-limit-as-text',
    title: 'the OverdraftLimit of an account is text',
    breaks: ['linked-account-overdraft-limit-is-a-number'],
    on: bothOperations,
    at: '/Accounts/*/OverdraftLimit',
    to: asText,
  }),
  memberFault({
    id: 'last-four-digits-as-number',
    title: 'the LastFourDigits of an account are a number',
    breaks: ['linked-account-last-four-digits-is-a-string-or-null'],
    on: bothOperations,
    at: '/Accounts/0/LastFourDigits',
    to: Number,
  }),
  memberFault({
    id: 'account-type-as-flag',
    title: 'the AccountType of an account says whether it is a personal one',
    breaks: ['linked-account-type-name-is-a-string-or-null'],
    on: bothOperations,
    at: '/Accounts/*/AccountType',
    to: (type) => type === 'Personal',
  }),
  memberFault({
    id: 'linked-account-balance-as-number',
    title: 'the Balance of an account is a number',
    breaks: ['linked-account-balance-is-an-object'],
    on: bothOperations,
    at: '/Accounts/*/Balance',
    to: (balance) => (balance as JsonObject).Current,
  }),
  memberFault({
    id: 'balance-amounts-as-text',
    title: 'the Current of a Balance is text',
    breaks: ['balance-amounts-are-numbers'],
    on: bothOperations,
    at: '/Accounts/*/Balance/Current',
    to: asText,
  }),
  memberFault({
    id: 'last-balance-limit-as-text',
    title: 'the Limit of the last Balance of a poll is text with a currency',
    breaks: ['balance-amounts-are-numbers'],
    on: 'getAccountsDetailAsync',
    at: '/Accounts/last/Balance/Limit',
    to: (amount) => `${amount} CAD`,
  }),
  memberFault({
    id: 'balance-available-null',
    title: 'the Available of a Balance is null',
    breaks: ['banking-members-are-not-null'],
    on: bothOperations,
    at: '/Accounts/0/Balance/Available',
    to: asNull,
  }),
];
