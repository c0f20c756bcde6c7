import { changeMember, changeRules, hookAfter } from '../../mutate/changes.ts';
import { bothOperations } from '../../mutate/detail-operations.ts';
import { asList, asNull, asNumber, asObject, asText, removed } from '../../mutate/members.ts';
import { breakRequirement } from '../../mutate/one-requirement.ts';
import type { Fault, JsonObject } from '../../reference-server/types.ts';

const withoutLeadingZeros = (digits: unknown) => Number(digits);

/** Linked accounts and their balances go wrong (2.5). */
export const linkedAccountFaults: readonly Fault[] = [
  {
    id: 'first-linked-account-only',
    title: 'a result holds the first account alone',
    breaks: ['result-holds-the-declared-accounts'],
    apply: changeRules('accountDetail', { select: (accounts) => accounts.slice(0, 1) }),
  },
  {
    id: 'linked-account-ids-shortened',
    title: 'the Id of an account is the first part of a GUID',
    breaks: ['linked-account-id-is-a-guid'],
    mayBreak: { 'accounts-filter-keeps-the-accounts-asked-for': 'the server does not know the shortened Id' },
    apply: changeMember(bothOperations, '/Accounts/*/Id', (id) => String(id).slice(0, 8)),
  },
  {
    id: 'last-linked-account-without-an-id',
    title: 'the last account of a result lacks its Id',
    breaks: ['linked-account-id-is-a-guid'],
    mayBreak: { 'accounts-filter-keeps-the-accounts-asked-for': 'the account that is asked for has no Id' },
    apply: changeMember(bothOperations, '/Accounts/last/Id', removed),
  },
  {
    id: 'linked-accounts-with-the-id-of-the-first',
    title: 'all accounts of a result have the Id of the first',
    breaks: ['linked-account-ids-are-unique'],
    apply: hookAfter(bothOperations, ({ status, body }) => {
      if (status !== 200) return;
      const { Accounts: accounts } = body as { Accounts: JsonObject[] };
      for (const account of accounts) account.Id = accounts[0]?.Id;
    }),
  },
  {
    id: 'linked-account-title-as-number',
    title: 'the Title of an account is a number',
    breaks: ['linked-account-title-is-a-string'],
    apply: changeMember(bothOperations, '/Accounts/*/Title', asNumber),
  },
  ...breakRequirement('banking-members-are-not-null', {
    'last-linked-account-title-null': [
      'the Title of the last account is null',
      changeMember(bothOperations, '/Accounts/last/Title', asNull),
    ],
    'transit-numbers-null': [
      'the TransitNumber of the last account is null although identity numbers are asked for',
      changeMember(bothOperations, '/Accounts/last/TransitNumber', asNull),
    ],
    'balance-available-null': [
      'the Available of a Balance is null',
      changeMember(bothOperations, '/Accounts/0/Balance/Available', asNull),
    ],
  }),
  ...breakRequirement('linked-account-identity-numbers-are-strings', {
    'transit-numbers-as-numbers': [
      'a TransitNumber is a number, so its leading zeros are lost',
      changeMember(bothOperations, '/Accounts/*/TransitNumber', withoutLeadingZeros),
    ],
    'last-institution-number-as-number': [
      'the InstitutionNumber of the last account of a poll is a number',
      changeMember('getAccountsDetailAsync', '/Accounts/last/InstitutionNumber', withoutLeadingZeros),
    ],
    'account-number-as-list': [
      'the AccountNumber of an account is an array of its parts',
      changeMember(bothOperations, '/Accounts/*/AccountNumber', asList),
    ],
  }),
  {
    id: 'linked-account-category-as-object',
    title: 'the Category of an account is an object',
    breaks: ['linked-account-category-is-a-string'],
    apply: changeMember(bothOperations, '/Accounts/*/Category', asObject),
  },
  {
    id: 'linked-account-type-as-list',
    title: 'the Type of an account is an array',
    breaks: ['linked-account-type-is-a-string'],
    apply: changeMember(bothOperations, '/Accounts/*/Type', asList),
  },
  {
    id: 'linked-account-currency-as-object',
    title: 'the Currency of an account is an object, as in FDX',
    breaks: ['linked-account-currency-is-a-string'],
    apply: changeMember(bothOperations, '/Accounts/*/Currency', (currencyCode) => ({ currencyCode })),
  },
  {
    id: 'overdraft-limit-as-text',
    title: 'the OverdraftLimit of an account is text',
    breaks: ['linked-account-overdraft-limit-is-a-number'],
    apply: changeMember(bothOperations, '/Accounts/*/OverdraftLimit', asText),
  },
  {
    id: 'last-four-digits-as-number',
    title: 'the LastFourDigits of an account are a number',
    breaks: ['linked-account-last-four-digits-is-a-string-or-null'],
    apply: changeMember(bothOperations, '/Accounts/0/LastFourDigits', Number),
  },
  {
    id: 'account-type-as-flag',
    title: 'the AccountType of an account says whether it is a personal one',
    breaks: ['linked-account-type-name-is-a-string-or-null'],
    apply: changeMember(bothOperations, '/Accounts/*/AccountType', (type) => type === 'Personal'),
  },
  {
    id: 'linked-account-balance-as-number',
    title: 'the Balance of an account is a number',
    breaks: ['linked-account-balance-is-an-object'],
    apply: changeMember(bothOperations, '/Accounts/*/Balance', (balance) => (balance as JsonObject).Current),
  },
  ...breakRequirement('balance-amounts-are-numbers', {
    'balance-amounts-as-text': [
      'the Current of a Balance is text',
      changeMember(bothOperations, '/Accounts/*/Balance/Current', asText),
    ],
    'last-balance-limit-as-text': [
      'the Limit of the last Balance of a poll is text with a currency',
      changeMember('getAccountsDetailAsync', '/Accounts/last/Balance/Limit', (amount) => `${amount} CAD`),
    ],
  }),
];
