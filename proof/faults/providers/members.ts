import { changeRules } from '../../mutate/changes.ts';
import { admitBreaks, defineFaults, warn } from '../../mutate/fault.ts';
import { defineMutants, defineWarningMutants, mutants } from '../../mutate/mutant.ts';
import type { Fault, Provider } from '../../reference-server/types.ts';

/** Members of providers that are absent, of a wrong type or of a wrong value, or stand in another place. */
export const providerMemberFaults: readonly Fault[] = [
  ...defineMutants({
    'provider-carries-its-id-and-name': [
      'providers /*/name drop',
      'provider /provider_id drop',
      ['providers /* rename-members', { warns: ['provider-carries-country-and-scopes'] }],
    ],
    'provider-id-is-an-integer': [
      'providers /*/provider_id number-to-text',
      'provider /provider_id number-to-text',
      [
        'providers /last/provider_id add-a-fraction',
        { mayBreak: { 'provider-detail-answers-200-with-an-object': 'no detail has such an id' } },
      ],
    ],
    'provider-name-is-a-string': ['providers /last/name null', 'list-or-detail /**/name wrap-in-object'],
    'provider-country-is-ca-or-us': [
      'provider /country null',
      ['provider /country lower-case', { breaks: ['provider-detail-agrees-with-the-list'] }],
      ['providers /*/country = "CAN"', { breaks: ['provider-detail-agrees-with-the-list'] }],
    ],
    'provider-scopes-are-an-array-of-strings': [
      'provider /scopes list-to-text',
      'providers /*/scopes/* wrap-in-object',
      'providers /*/scopes ["ACCOUNT_BASIC"] = null',
    ],
    'provider-scopes-come-from-the-table': [
      'list-or-detail /**/scopes = ["ACCOUNT_BASIC","ACCOUNT_INVESTMENTS"]',
      ['providers /last/scopes/last = "TAX"', { breaks: ['provider-detail-agrees-with-the-list'] }],
    ],
    'provider-url-is-a-string': [
      'provider /provider_url wrap-in-object',
      'provider /provider_url wrap-in-list',
    ],
    'provider-detail-agrees-with-the-list': [
      'provider /name escape-html',
      'providers /*/scopes drop-last-item',
    ],
    'inventory-account-is-an-array-of-strings': [
      'provider /data_inventory/account list-to-text',
      'provider /data_inventory/account/* = 7',
    ],
    'inventory-customers-is-an-array-of-strings': [
      'provider /data_inventory/customers [] = null',
      'provider /data_inventory/customers [] = [{}]',
    ],
    'inventory-detailed-accounts-is-an-array-of-strings': [
      'provider /data_inventory/detailed_accounts list-to-object',
      'provider /data_inventory/detailed_accounts/last wrap-in-list',
    ],
    'inventory-lightweight-accounts-is-an-array-of-strings': [
      'provider /data_inventory/lightweight_accounts list-to-text',
      'provider /data_inventory/lightweight_accounts/* wrap-in-object',
    ],
    'inventory-payments-is-an-array-of-strings': [
      'provider /data_inventory/payments [] = null',
      'provider /data_inventory/payments [] = [true]',
    ],
    'inventory-transactions-is-an-array-of-strings': [
      'provider /data_inventory/transactions = true',
      'provider /data_inventory/transactions/* wrap-in-list',
    ],
    'provider-detail-carries-its-inventory': 'provider /data_inventory drop',
    'inventory-is-an-object': ['provider /data_inventory null', 'provider /data_inventory wrap-in-list'],
    'inventory-carries-its-six-groups': [
      'provider /data_inventory/transactions drop',
      'provider /data_inventory/payments [] drop',
    ],
  }),
  ...defineFaults(
    {
      breaks: ['provider-carries-its-id-and-name', 'provider-detail-carries-its-inventory'],
      warns: ['provider-carries-country-and-scopes', 'provider-detail-carries-its-url'],
    },
    mutants('provider / rename-members', 'provider / wrap-in-object'),
  ),
  ...defineFaults(warn('provider-values-are-of-their-kind'), {
    'provider-name-is-blank': [
      'the provider that is listed last has a blank name',
      changeRules('providers', ({ listItem, detail }, { store }) => {
        const edit = (one: Provider) => (one === store.providers.at(-1) ? { ...one, name: ' ' } : one);
        return {
          listItem: (one, call) => listItem(edit(one), call),
          detail: (one, call) => detail(edit(one), call),
        };
      }),
      admitBreaks('records have its name', 'registration-provider-name-is-the-name-of-the-provider'),
    ],
  }),
  ...defineWarningMutants({
    'provider-carries-country-and-scopes': 'providers /last/country drop',
    'provider-detail-carries-its-url': 'provider /provider_url drop',
    'provider-values-are-of-their-kind': [
      'provider /provider_url = "ask at the counter"',
      'provider /provider_url = "office@bank.example"',
      'list-or-detail /**/scopes duplicate-item',
    ],
    'inventory-entries-are-dotted-paths': 'provider /data_inventory/account/* = "account/name"',
  }),
];
