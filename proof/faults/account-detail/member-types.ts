import { changeMember } from '../../mutate/changes.ts';
import { bothOperations } from '../../mutate/detail-operations.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { asList, asObject, asText } from '../../mutate/members.ts';
import type { Fault } from '../../reference-server/types.ts';

const epoch = (value: unknown) => Date.parse(String(value));
const number = (value: unknown) => Number(String(value).replace(/\D/g, '').slice(0, 9));

/** Members and bodies of account detail of another type (2.5). */
export const detailMemberTypeFaults: readonly Fault[] = [
  ...defineFaults('linked-account-id-is-a-guid', {
    'linked-account-ids-as-numbers': [
      'the Id of an account is a number',
      changeMember(bothOperations, '/Accounts/*/Id', number),
      { mayBreak: { 'accounts-filter-keeps-the-accounts-asked-for': 'the server does not know the number' } },
    ],
  }),
  ...defineFaults('login-id-is-a-guid', {
    'login-id-as-number': [
      'the Id of the login is a number',
      changeMember(bothOperations, '/Login/Id', number),
    ],
  }),
  ...defineFaults('login-last-refresh-is-a-timestamp-without-zone', {
    'login-last-refresh-as-epoch': [
      'the LastRefresh of the login counts milliseconds',
      changeMember(bothOperations, '/Login/LastRefresh', epoch),
    ],
  }),
  ...defineFaults('balance-amounts-are-numbers', {
    'available-balance-as-text': [
      'the Available balance of an account is text',
      changeMember(bothOperations, '/Accounts/*/Balance/Available', asText),
    ],
  }),
  ...defineFaults('holder-address-members-are-strings', {
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
  ...defineFaults('transaction-id-is-a-guid', {
    'transaction-ids-shortened': [
      'the Id of a transaction is the first part of a GUID and its end',
      changeMember(
        bothOperations,
        '/Accounts/*/Transactions/*/Id',
        (id) => `${String(id).slice(0, 8)}${String(id).slice(-12)}`,
      ),
    ],
  }),
  ...defineFaults('transaction-date-is-a-calendar-date', {
    'transaction-dates-as-epoch': [
      'the Date of a transaction counts milliseconds',
      changeMember(bothOperations, '/Accounts/*/Transactions/*/Date', epoch),
    ],
  }),
  ...defineFaults('transaction-amounts-are-numbers', {
    'transaction-credits-as-text': [
      'the Credit of a transaction is text',
      changeMember(bothOperations, '/Accounts/*/Transactions/*/Credit', (value) =>
        value === null ? null : asText(value),
      ),
    ],
  }),
  ...defineFaults('pending-link-members-are-strings', {
    'pending-hrefs-in-parts': [
      'the href of a pending link is an object of address and method',
      changeMember(bothOperations, '/Links/*/href', (href) => ({ href, method: 'GET' }), 202),
    ],
  }),
  ...defineFaults('get-accounts-detail-answers-200-or-202', {
    'pending-as-list': [
      'a pending body of the POST is an array of one',
      changeMember('getAccountsDetail', '', asList, 202),
    ],
  }),
  ...defineFaults('get-accounts-detail-async-answers-200-or-202', {
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
