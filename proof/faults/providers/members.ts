import { defineFaults } from '../../mutate/fault.ts';
import { mutants } from '../../mutate/mutant.ts';
import type { Fault } from '../../reference-server/types.ts';

/** Members of the inventory that are absent or of a wrong type. */
const inventoryFaults: readonly Fault[] = [
  ...defineFaults('inventory-account-is-an-array-of-strings', {
    ...mutants('provider /data_inventory/account list-to-text', 'provider /data_inventory/account/* = 7'),
  }),
  ...defineFaults('inventory-customers-is-an-array-of-strings', {
    ...mutants('provider /data_inventory/customers [] = null'),
    ...mutants('provider /data_inventory/customers [] = [{}]'),
  }),
  ...defineFaults('inventory-detailed-accounts-is-an-array-of-strings', {
    ...mutants('provider /data_inventory/detailed_accounts list-to-object'),
    ...mutants('provider /data_inventory/detailed_accounts/last wrap-in-list'),
  }),
  ...defineFaults('inventory-lightweight-accounts-is-an-array-of-strings', {
    ...mutants('provider /data_inventory/lightweight_accounts list-to-text'),
    ...mutants('provider /data_inventory/lightweight_accounts/* wrap-in-object'),
  }),
  ...defineFaults('inventory-payments-is-an-array-of-strings', {
    ...mutants('provider /data_inventory/payments [] = null'),
    ...mutants('provider /data_inventory/payments [] = [true]'),
  }),
  ...defineFaults('inventory-transactions-is-an-array-of-strings', {
    ...mutants('provider /data_inventory/transactions = true'),
    ...mutants('provider /data_inventory/transactions/* wrap-in-list'),
  }),
  ...defineFaults('provider-detail-carries-its-inventory', mutants('provider /data_inventory drop')),
  ...defineFaults('inventory-is-an-object', {
    ...mutants('provider /data_inventory null', 'provider /data_inventory wrap-in-list'),
  }),
  ...defineFaults('inventory-carries-its-six-groups', {
    ...mutants('provider /data_inventory/transactions drop', 'provider /data_inventory/payments [] drop'),
  }),
];

/** Members of providers that are absent, of a wrong type or of a wrong value, or stand in another place. */
export const providerMemberFaults: readonly Fault[] = [
  ...defineFaults('provider-carries-its-id-and-name', {
    ...mutants('providers /*/name drop', 'provider /provider_id drop'),
    ...mutants(['providers /* rename-members', { warns: ['provider-carries-country-and-scopes'] }]),
  }),
  ...defineFaults(
    {
      breaks: ['provider-carries-its-id-and-name', 'provider-detail-carries-its-inventory'],
      warns: ['provider-carries-country-and-scopes', 'provider-detail-carries-its-url'],
    },
    mutants('provider / rename-members', 'provider / wrap-in-object'),
  ),
  ...defineFaults('provider-id-is-an-integer', {
    ...mutants('providers /*/provider_id number-to-text', 'provider /provider_id number-to-text', [
      'providers /last/provider_id add-a-fraction',
      { mayBreak: { 'provider-detail-answers-200-with-an-object': 'no detail has such an id' } },
    ]),
  }),
  ...defineFaults('provider-name-is-a-string', {
    ...mutants('providers /last/name null', 'list-or-detail /**/name wrap-in-object'),
  }),
  ...defineFaults('provider-country-is-ca-or-us', mutants('provider /country null')),
  ...defineFaults(['provider-country-is-ca-or-us', 'provider-detail-agrees-with-the-list'], {
    ...mutants('providers /*/country = "CAN"', 'provider /country lower-case'),
  }),
  ...defineFaults('provider-scopes-are-an-array-of-strings', {
    ...mutants('provider /scopes list-to-text', 'providers /*/scopes/* wrap-in-object'),
    ...mutants('providers /*/scopes ["ACCOUNT_BASIC"] = null'),
  }),
  ...defineFaults('provider-scopes-come-from-the-table', {
    ...mutants('list-or-detail /**/scopes = ["ACCOUNT_BASIC","ACCOUNT_INVESTMENTS"]'),
    ...mutants(['providers /last/scopes/last = "TAX"', { breaks: ['provider-detail-agrees-with-the-list'] }]),
  }),
  ...defineFaults('provider-url-is-a-string', {
    ...mutants('provider /provider_url wrap-in-object', 'provider /provider_url wrap-in-list'),
  }),
  ...defineFaults('provider-detail-agrees-with-the-list', {
    ...mutants('provider /name escape-html', 'providers /*/scopes drop-last-item'),
  }),
  ...inventoryFaults,
  ...defineFaults([], {
    ...mutants(['providers /last/country drop', { warns: ['provider-carries-country-and-scopes'] }]),
    ...mutants(['provider /provider_url drop', { warns: ['provider-detail-carries-its-url'] }]),
    ...mutants([
      'provider /data_inventory/account/* = "account/name"',
      { warns: ['inventory-entries-are-dotted-paths'] },
    ]),
  }),
];
