import { changeMember } from '../../mutate/changes.ts';
import { bothOperations } from '../../mutate/detail-operations.ts';
import { asList, asObject, asText } from '../../mutate/members.ts';
import { breakRequirement } from '../../mutate/one-requirement.ts';
import type { Fault } from '../../reference-server/types.ts';

const epoch = (value: unknown) => Date.parse(String(value));
const number = (value: unknown) => Number(String(value).replace(/\D/g, '').slice(0, 9));

/** Members and bodies of account detail of another type (2.5). */
export const detailMemberTypeFaults: readonly Fault[] = [
  {
    id: 'linked-account-ids-as-numbers',
    title: 'the Id of an account is a number',
    breaks: ['linked-account-id-is-a-guid'],
    mayBreak: { 'accounts-filter-keeps-the-accounts-asked-for': 'the server does not know the number' },
    apply: changeMember(bothOperations, '/Accounts/*/Id', number),
  },
  {
    id: 'login-id-as-number',
    title: 'the Id of the login is a number',
    breaks: ['login-id-is-a-guid'],
    apply: changeMember(bothOperations, '/Login/Id', number),
  },
  {
    id: 'login-last-refresh-as-epoch',
    title: 'the LastRefresh of the login counts milliseconds',
    breaks: ['login-last-refresh-is-a-timestamp-without-zone'],
    apply: changeMember(bothOperations, '/Login/LastRefresh', epoch),
  },
  {
    id: 'available-balance-as-text',
    title: 'the Available balance of an account is text',
    breaks: ['balance-amounts-are-numbers'],
    apply: changeMember(bothOperations, '/Accounts/*/Balance/Available', asText),
  },
  ...breakRequirement('holder-address-members-are-strings', {
    'holder-city-as-object': [
      'the City of an Address is an object by language',
      changeMember(bothOperations, '/Accounts/*/Holder/Address/City', asObject),
    ],
    'holder-province-as-code-number': [
      'the Province of an Address is a number',
      changeMember(bothOperations, '/Accounts/last/Holder/Address/Province', () => 35),
    ],
    'holder-postal-code-in-parts': [
      'the PostalCode of an Address is an array of its two halves',
      changeMember('getAccountsDetail', '/Accounts/*/Holder/Address/PostalCode', asList),
    ],
  }),
  {
    id: 'transaction-ids-shortened',
    title: 'the Id of a transaction is the first part of a GUID and its end',
    breaks: ['transaction-id-is-a-guid'],
    apply: changeMember(
      bothOperations,
      '/Accounts/*/Transactions/*/Id',
      (id) => `${String(id).slice(0, 8)}${String(id).slice(-12)}`,
    ),
  },
  {
    id: 'transaction-dates-as-epoch',
    title: 'the Date of a transaction counts milliseconds',
    breaks: ['transaction-date-is-a-calendar-date'],
    apply: changeMember(bothOperations, '/Accounts/*/Transactions/*/Date', epoch),
  },
  {
    id: 'transaction-credits-as-text',
    title: 'the Credit of a transaction is text',
    breaks: ['transaction-amounts-are-numbers'],
    apply: changeMember(bothOperations, '/Accounts/*/Transactions/*/Credit', (value) =>
      value === null ? null : asText(value),
    ),
  },
  {
    id: 'pending-hrefs-in-parts',
    title: 'the href of a pending link is an object of address and method',
    breaks: ['pending-link-members-are-strings'],
    apply: changeMember(bothOperations, '/Links/*/href', (href) => ({ href, method: 'GET' }), 202),
  },
  {
    id: 'pending-as-list',
    title: 'a pending body of the POST is an array of one',
    breaks: ['get-accounts-detail-answers-200-or-202'],
    apply: changeMember('getAccountsDetail', '', asList, 202),
  },
  ...breakRequirement('get-accounts-detail-async-answers-200-or-202', {
    'polled-pending-as-list': [
      'a pending body of a poll is an array of one',
      changeMember('getAccountsDetailAsync', '', asList, 202),
    ],
    'polled-result-as-list': [
      'a result that is polled is an array of one',
      changeMember('getAccountsDetailAsync', '', asList),
    ],
  }),
];
