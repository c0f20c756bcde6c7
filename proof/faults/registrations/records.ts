import { changeList, changeMember, changeRecords, changeRules } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { defineMutants, defineWarningMutants, mutants } from '../../mutate/mutant.ts';
import { isSeeded, registrationLists } from '../../mutate/registrations.ts';
import type { Fault } from '../../reference-server/types.ts';

/** Members of a record that are absent, of a wrong type or of no value of the table (2.3). */
const memberFaults: readonly Fault[] = defineMutants({
  'registration-carries-its-ids-and-status': [
    'registrations /last/registration_status drop',
    'recipient-registrations /*/provider_id drop',
    'registrations /*/client_id empty',
    'recipient-registrations /* wrap-in-list',
    ['registrations /* rename-members', { warns: ['registration-carries-its-descriptive-members'] }],
  ],
  'registration-client-id-is-a-string': [
    'registrations /*/client_id null',
    'recipient-registrations /*/client_id wrap-in-list',
  ],
  'registration-client-name-is-a-string': [
    'registration-lists /*/client_name null',
    'recipient-registrations /*/client_name wrap-in-object',
  ],
  'registration-provider-id-is-an-integer': [
    'registration-lists /*/provider_id number-to-text',
    'recipient-registrations /last/provider_id number-to-text',
  ],
  'registration-provider-name-is-a-string': 'registration-lists /*/provider_name wrap-in-list',
  'registration-country-is-ca-or-us': [
    'registration-lists /*/country = "CAN"',
    'recipient-registrations /*/country = "Canada"',
  ],
  'registration-status-is-one-of-three': [
    'registration-lists /*/registration_status lower-case',
    'registration-lists /*/registration_status "PENDING_ACTIVATION" = "APPROVED"',
    'registration-lists /*/registration_status "PENDING_APPROVAL" = null',
  ],
});

/** Names and countries that come from elsewhere (2.3). */
const copyFaults: readonly Fault[] = [
  ...defineFaults('registration-client-name-is-the-name-of-the-recipient', {
    ...mutants(
      'registrations /0/client_name change-the-end',
      'registration-lists /*/client_name encode-twice',
    ),
    'registration-client-name-is-the-id': [
      'client_name repeats client_id in the list for all recipients',
      changeRecords('listRegistrations', (record) => ({ ...record, client_name: record.client_id })),
    ],
    'registration-client-name-is-cut': [
      'client_name is cut at 255 characters',
      changeMember(registrationLists, '/*/client_name', (name) => String(name).slice(0, 255)),
    ],
    'registration-client-name-is-that-of-the-first-recipient': [
      'the list of one recipient takes client_name from the first recipient',
      changeRecords('listRecipientRegistrations', (record, _call, { store }) => ({
        ...record,
        client_name: [...store.recipients.values()][0]!.name,
      })),
    ],
    'registration-names-change-places': [
      'client_name and provider_name change places in the list of one recipient',
      changeRecords('listRecipientRegistrations', (record) => ({
        ...record,
        client_name: record.provider_name,
        provider_name: record.client_name,
      })),
      { breaks: ['registration-provider-name-is-the-name-of-the-provider'] },
    ],
  }),
  ...defineFaults('registration-provider-name-is-the-name-of-the-provider', {
    ...mutants('registration-lists /*/provider_name cut-the-end'),
    'registration-provider-name-is-that-of-the-record-before': [
      'provider_name belongs to the record before in the list for all recipients',
      changeList('listRegistrations', (all) =>
        all.map((one, at) => ({ ...one, provider_name: all[Math.max(0, at - 1)]!.provider_name })),
      ),
    ],
    'registration-provider-name-is-a-former-one': [
      'pairs of before keep a former provider_name in the list of one recipient',
      changeRecords('listRecipientRegistrations', (one, _call, { store }) =>
        isSeeded(one, store) ? { ...one, provider_name: `${one.provider_name} Trust` } : one,
      ),
    ],
  }),
  ...defineFaults('registration-country-is-that-of-the-provider', {
    ...mutants('registrations /*/country = "CA"'),
    'registration-country-is-that-of-the-recipient': [
      'country is the one that the recipient is registered in',
      changeRules('registrations', ({ record }) => ({
        record: (registration, { recipient, provider }, now, call) =>
          record(
            registration,
            { recipient, provider: { ...provider, country: recipient.country! } },
            now,
            call,
          ),
      })),
    ],
    'registration-country-of-pairs-of-before-is-ca': [
      'pairs of before have the country CA in the list of one recipient',
      changeRecords('listRecipientRegistrations', (one, _call, { store }) =>
        isSeeded(one, store) ? { ...one, country: 'CA' } : one,
      ),
    ],
    'own-list-tells-the-country-of-its-first-record': [
      'the list of one recipient gives every record the country of the first',
      changeList('listRecipientRegistrations', (all) =>
        all.map((one) => ({ ...one, country: all[0]!.country })),
      ),
      { needs: 'standard' },
    ],
  }),
];

/** Records that break section 2.3 by themselves, and copies that differ from what they are copies of. */
export const registrationRecordFaults: readonly Fault[] = [
  ...memberFaults,
  ...copyFaults,
  ...defineWarningMutants({
    'registration-carries-its-descriptive-members': 'registrations /*/client_name drop',
  }),
];
