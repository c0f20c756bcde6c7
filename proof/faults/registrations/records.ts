import { changeMember } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { asList, asText, removed } from '../../mutate/members.ts';
import type { Fault } from '../../reference-server/types.ts';

const both = ['listRegistrations', 'listRecipientRegistrations'] as const;

const dated = (change: (text: string) => unknown) => (value: unknown) => change(String(value));

/** Faults of single members of a record (2.3), each in some answers only or in all of them. */
const members: readonly Fault[] = [
  ...defineFaults('registration-client-name-is-the-name-of-the-recipient', {
    'registration-client-name-is-a-former-one': [
      'the first record of the list for all recipients keeps a former client_name',
      changeMember('listRegistrations', '/0/client_name', (name) => `${name} (Beta)`),
    ],
  }),
  ...defineFaults('registration-carries-its-ids-and-status', {
    'registration-status-is-missing-in-the-last-record': [
      'the last record of the list for all recipients lacks registration_status',
      changeMember('listRegistrations', '/last/registration_status', removed),
    ],
    'registration-provider-id-is-missing-for-one-recipient': [
      'the records of one recipient lack provider_id',
      changeMember('listRecipientRegistrations', '/*/provider_id', removed),
    ],
    'registration-client-id-is-empty': [
      'client_id is an empty string in the list for all recipients',
      changeMember('listRegistrations', '/*/client_id', () => ''),
    ],
    'registration-records-are-wrapped-in-arrays': [
      'each record of the list of one recipient is an array of one record',
      changeMember('listRecipientRegistrations', '/*', asList),
    ],
  }),
  ...defineFaults('registration-client-id-is-a-string', {
    'registration-client-id-is-null': [
      'client_id is null in the list for all recipients',
      changeMember('listRegistrations', '/*/client_id', () => null),
    ],
    'registration-client-id-is-a-list': [
      'client_id is a list of one id in the list of one recipient',
      changeMember('listRecipientRegistrations', '/*/client_id', asList),
    ],
  }),
  ...defineFaults('registration-client-name-is-a-string', {
    'registration-client-name-is-null': [
      'client_name is null',
      changeMember(both, '/*/client_name', () => null),
    ],
    'registration-client-name-is-an-object': [
      'client_name holds a name per language in the list of one recipient',
      changeMember('listRecipientRegistrations', '/*/client_name', (value) => ({ en: value })),
    ],
  }),
  ...defineFaults('registration-provider-id-is-an-integer', {
    'registration-provider-id-is-text': [
      'provider_id is a string of digits',
      changeMember(both, '/*/provider_id', asText),
    ],
    'registration-provider-id-is-text-in-the-last-record': [
      'provider_id is a string of digits in the last record of one recipient',
      changeMember('listRecipientRegistrations', '/last/provider_id', asText),
    ],
  }),
  ...defineFaults('registration-provider-name-is-a-string', {
    'registration-provider-name-is-a-list': [
      'provider_name is a list of names',
      changeMember(both, '/*/provider_name', asList),
    ],
  }),
  ...defineFaults('registration-country-is-ca-or-us', {
    'registration-country-has-three-letters': [
      'country is CAN or USA',
      changeMember(both, '/*/country', (value) => (value === 'CA' ? 'CAN' : 'USA')),
    ],
    'registration-country-is-a-name-for-one-recipient': [
      'country is written out in the list of one recipient',
      changeMember('listRecipientRegistrations', '/*/country', (value) =>
        value === 'CA' ? 'Canada' : 'United States',
      ),
    ],
  }),
  ...defineFaults('registration-status-is-one-of-three', {
    'registration-status-is-in-lower-case': [
      'registration_status is in lower case',
      changeMember(both, '/*/registration_status', (value) => String(value).toLowerCase()),
    ],
    'registration-status-is-approved': [
      'a registration that awaits activation is called APPROVED',
      changeMember(both, '/*/registration_status', (value) =>
        value === 'PENDING_ACTIVATION' ? 'APPROVED' : value,
      ),
    ],
    'registration-status-is-null-until-evaluated': [
      'registration_status is null before the evaluation',
      changeMember(both, '/*/registration_status', (value) => (value === 'PENDING_APPROVAL' ? null : value)),
    ],
  }),
  ...defineFaults('registration-requested-on-is-a-utc-timestamp', {
    'registration-requested-on-has-no-zone': [
      'requested_on ends without a zone',
      changeMember(
        both,
        '/*/requested_on',
        dated((text) => text.replace('Z', '')),
      ),
    ],
    'registration-requested-on-has-an-offset': [
      'requested_on ends with +00:00 in the list of one recipient',
      changeMember(
        'listRecipientRegistrations',
        '/*/requested_on',
        dated((text) => text.replace('Z', '+00:00')),
      ),
    ],
    'registration-requested-on-the-31st-of-each-month': [
      'requested_on is the 31st of a month that has thirty days',
      changeMember(
        both,
        '/*/requested_on',
        dated((text) => `${text.slice(0, 4)}-09-31${text.slice(10)}`),
      ),
    ],
    'registration-requested-on-has-no-fraction': [
      'requested_on is cut to whole seconds',
      changeMember(
        both,
        '/*/requested_on',
        dated((text) => text.replace(/\.\d+/, '')),
      ),
    ],
    'registration-requested-on-has-a-space': [
      'requested_on has a space in place of the T in the last record',
      changeMember(
        'listRegistrations',
        '/last/requested_on',
        dated((text) => text.replace('T', ' ')),
      ),
    ],
    'registration-requested-on-is-a-date': [
      'requested_on is a calendar date',
      changeMember(
        both,
        '/*/requested_on',
        dated((text) => text.slice(0, 10)),
      ),
    ],
    'registration-requested-on-is-a-number': [
      'requested_on counts milliseconds since 1970',
      changeMember(
        both,
        '/*/requested_on',
        dated((text) => Date.parse(text)),
      ),
    ],
  }),
];

/** Records that break section 2.3 by themselves. */
export const registrationRecordFaults: readonly Fault[] = members;
