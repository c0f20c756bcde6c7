import { changeMember } from '../../mutate/changes.ts';
import { bothOperations } from '../../mutate/detail-operations.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { asList, asNull, asNumber, asObject } from '../../mutate/members.ts';
import type { Fault, JsonObject } from '../../reference-server/types.ts';

/** Account holders and their addresses go wrong (2.5). */
export const accountHolderFaults: readonly Fault[] = [
  ...defineFaults('account-holder-is-an-object', {
    'account-holder-as-text': [
      'the Holder of an account is a name',
      changeMember(bothOperations, '/Accounts/*/Holder', (holder) => (holder as JsonObject).Name),
    ],
    'account-holders-as-list': [
      'the Holder of the last account is an array, as for a joint account',
      changeMember(bothOperations, '/Accounts/last/Holder', asList),
    ],
  }),
  ...defineFaults('account-holder-members-are-strings', {
    'account-holder-name-as-object': [
      'the Name of a Holder is an object of first and last name',
      changeMember(bothOperations, '/Accounts/*/Holder/Name', asObject),
    ],
    'account-holder-email-as-list': [
      'the Email of a Holder is an array',
      changeMember(bothOperations, '/Accounts/*/Holder/Email', asList),
    ],
    'account-holder-phone-as-number': [
      'the PhoneNumber of a Holder of a poll is a number',
      changeMember('getAccountsDetailAsync', '/Accounts/*/Holder/PhoneNumber', (phone) =>
        Number(String(phone).replace(/\D/g, '')),
      ),
    ],
  }),
  ...defineFaults('banking-members-are-not-null', {
    'account-holder-email-null': [
      'the Email of the last Holder is null although the holder is asked for',
      changeMember(bothOperations, '/Accounts/last/Holder/Email', asNull),
    ],
    'holder-address-city-null': [
      'the City of an Address is null although the holder is asked for',
      changeMember(bothOperations, '/Accounts/*/Holder/Address/City', asNull),
    ],
  }),
  ...defineFaults('holder-address-is-an-object', {
    'holder-address-as-text': [
      'the Address of a Holder is one text',
      changeMember(bothOperations, '/Accounts/*/Holder/Address', (address) =>
        Object.values(address as object).join(', '),
      ),
    ],
  }),
  ...defineFaults('holder-address-members-are-strings', {
    'holder-address-country-as-object': [
      'the Country of an Address is an object',
      changeMember(bothOperations, '/Accounts/*/Holder/Address/Country', asObject),
    ],
    'holder-address-lines-as-list': [
      'the CivicAddress of an Address is an array of lines',
      changeMember(bothOperations, '/Accounts/last/Holder/Address/CivicAddress', asList),
    ],
  }),
  ...defineFaults('holder-address-po-box-is-a-string-or-null', {
    'holder-address-po-box-as-number': [
      'the POBox of an Address is a number, 0 for none',
      changeMember(bothOperations, '/Accounts/*/Holder/Address/POBox', asNumber),
    ],
  }),
];
