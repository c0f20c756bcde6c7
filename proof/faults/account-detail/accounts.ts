import { changeMember, changeRules, hookAfter } from '../../mutate/changes.ts';
import { bothOperations } from '../../mutate/detail-operations.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { asList, asNull, asNumber, asObject, asText, removed } from '../../mutate/members.ts';
import type { Fault, JsonObject } from '../../reference-server/types.ts';

const withoutLeadingZeros = (digits: unknown) => Number(digits);

/** Linked accounts and their balances go wrong (2.5). */
export const linkedAccountFaults: readonly Fault[] = [
  ...defineFaults('result-holds-the-declared-accounts', {
    'first-linked-account-only': [
      'a result holds the first account alone',
      changeRules('accountDetail', { select: (accounts) => accounts.slice(0, 1) }),
    ],
  }),
  ...defineFaults('linked-account-id-is-a-guid', {
    'linked-account-ids-shortened': [
      'the Id of an account is the first part of a GUID',
      changeMember(bothOperations, '/Accounts/*/Id', (id) => String(id).slice(0, 8)),
      {
        mayBreak: {
          'accounts-filter-keeps-the-accounts-asked-for': 'the server does not know the shortened Id',
        },
      },
    ],
    'last-linked-account-without-an-id': [
      'the last account of a result lacks its Id',
      changeMember(bothOperations, '/Accounts/last/Id', removed),
      {
        mayBreak: {
          'accounts-filter-keeps-the-accounts-asked-for': 'the account that is asked for has no Id',
        },
      },
    ],
  }),
  ...defineFaults('linked-account-ids-are-unique', {
    'linked-accounts-with-the-id-of-the-first': [
      'all accounts of a result have the Id of the first',
      hookAfter(bothOperations, ({ status, body }) => {
        if (status !== 200) return;
        const { Accounts: accounts } = body as { Accounts: JsonObject[] };
        for (const account of accounts) account.Id = accounts[0]?.Id;
      }),
    ],
  }),
  ...defineFaults('linked-account-title-is-a-string', {
    'linked-account-title-as-number': [
      'the Title of an account is a number',
      changeMember(bothOperations, '/Accounts/*/Title', asNumber),
    ],
  }),
  ...defineFaults('banking-members-are-not-null', {
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
  ...defineFaults('linked-account-identity-numbers-are-strings', {
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
  ...defineFaults('linked-account-category-is-a-string', {
    'linked-account-category-as-object': [
      'the Category of an account is an object',
      changeMember(bothOperations, '/Accounts/*/Category', asObject),
    ],
  }),
  ...defineFaults('linked-account-type-is-a-string', {
    'linked-account-type-as-list': [
      'the Type of an account is an array',
      changeMember(bothOperations, '/Accounts/*/Type', asList),
    ],
  }),
  ...defineFaults('linked-account-currency-is-a-string', {
    'linked-account-currency-as-object': [
      'the Currency of an account is an object, as in FDX',
      changeMember(bothOperations, '/Accounts/*/Currency', (currencyCode) => ({ currencyCode })),
    ],
  }),
  ...defineFaults('linked-account-overdraft-limit-is-a-number', {
    'overdraft-limit-as-text': [
      'the OverdraftLimit of an account is text',
      changeMember(bothOperations, '/Accounts/*/OverdraftLimit', asText),
    ],
  }),
  ...defineFaults('linked-account-last-four-digits-is-a-string-or-null', {
    'last-four-digits-as-number': [
      'the LastFourDigits of an account are a number',
      changeMember(bothOperations, '/Accounts/0/LastFourDigits', Number),
    ],
  }),
  ...defineFaults('linked-account-type-name-is-a-string-or-null', {
    'account-type-as-flag': [
      'the AccountType of an account says whether it is a personal one',
      changeMember(bothOperations, '/Accounts/*/AccountType', (type) => type === 'Personal'),
    ],
  }),
  ...defineFaults('linked-account-balance-is-an-object', {
    'linked-account-balance-as-number': [
      'the Balance of an account is a number',
      changeMember(bothOperations, '/Accounts/*/Balance', (balance) => (balance as JsonObject).Current),
    ],
  }),
  ...defineFaults('balance-amounts-are-numbers', {
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
