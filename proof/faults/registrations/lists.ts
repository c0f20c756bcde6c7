import { Buffer } from 'node:buffer';
import {
  changeBody,
  changeList,
  changeRecords,
  changeRules,
  changeStatus,
  hookAfter,
} from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { registrationKeyOf } from '../../reference-server/store/store.ts';
import type { Answer, Fault, JsonObject, Registration, Workings } from '../../reference-server/types.ts';

function recordsIn({ status, body }: Answer): JsonObject[] {
  return status === 200 && Array.isArray(body) ? (body as JsonObject[]) : [];
}

/** Containers and statuses of the two lists (4.4). */
const containers: readonly Fault[] = [
  ...defineFaults('registrations-list-answers-200-with-an-array', {
    'registrations-list-is-an-object': [
      'the list for all recipients is an object that holds the array',
      changeBody('listRegistrations', (given) => ({ requests: given })),
    ],
    'registrations-list-answers-206': [
      'the list for all recipients answers 206',
      changeStatus('listRegistrations', 200, 206),
    ],
  }),
  ...defineFaults('recipient-registrations-answer-200-with-an-array', {
    'recipient-registrations-are-an-object': [
      'the list of one recipient is an object with a record per provider',
      hookAfter('listRecipientRegistrations', (answer) => {
        const entries = recordsIn(answer).map((record) => [String(record.provider_id), record]);
        if (answer.status === 200) answer.body = Object.fromEntries(entries);
      }),
    ],
    'recipient-registrations-of-none-get-404': [
      'the list of a recipient without registrations answers 404',
      hookAfter('listRecipientRegistrations', (answer) => {
        if (answer.status !== 200 || recordsIn(answer).length > 0) return;
        return { status: 404, body: { message: 'There are no requests' } };
      }),
    ],
    'recipient-registrations-of-one-are-no-array': [
      'the list of a recipient with a single registration is that record alone',
      hookAfter('listRecipientRegistrations', (answer) => {
        const [first, second] = recordsIn(answer);
        if (first !== undefined && second === undefined) answer.body = first;
      }),
    ],
  }),
];

/** What the two lists hold and how they agree (1, 4.4). */
const contents: readonly Fault[] = [
  ...defineFaults('registration-pair-has-one-status', {
    'registrations-list-keeps-the-last-status-too': [
      'a pair stands in the list with its former status beside the present one',
      hookAfter('listRegistrations', (answer) => {
        const moved = recordsIn(answer).filter(
          ({ registration_status }) => registration_status !== 'PENDING_ACTIVATION',
        );
        recordsIn(answer).push(
          ...moved.map((one) => ({ ...one, registration_status: 'PENDING_ACTIVATION' })),
        );
      }),
    ],
  }),
  ...defineFaults('recipient-registrations-are-its-own', {
    'recipient-registrations-are-those-of-all': [
      'the list of one recipient holds the records of all',
      changeRules('registrations', { belongsTo: () => true }),
    ],
    'recipient-registrations-end-with-a-foreign-one': [
      'the list of one recipient ends with the record that follows in the store',
      changeRules('registrations', (_rules, { store }) => ({
        belongsTo: (registration, client_id) => {
          const all = [...store.registrations.values()];
          const before = all[all.indexOf(registration) - 1];
          return registration.client_id === client_id || before?.client_id === client_id;
        },
      })),
    ],
  }),
  ...defineFaults('registration-lists-hold-the-same-pairs', {
    'recipient-registrations-leave-out-the-unapproved': [
      'the list of one recipient leaves out what awaits approval',
      changeList('listRecipientRegistrations', (items) =>
        items.filter((one) => one.registration_status !== 'PENDING_APPROVAL'),
      ),
      {
        mayBreak: {
          'registration-request-touches-no-other-pair': 'a pair of one list alone seems to come and go',
        },
      },
    ],
    'registrations-list-leaves-out-the-active': [
      'the list for all recipients leaves out active registrations',
      changeRules('registrations', {
        listed: (registrations, { operation }) =>
          operation === 'listRegistrations'
            ? registrations.filter(({ fixedStatus }) => fixedStatus !== 'ACTIVE')
            : registrations,
      }),
    ],
    'registrations-list-stops-at-four': [
      'the list for all recipients stops at the fourth record',
      changeRules('registrations', {
        listed: (registrations, { operation }) =>
          operation === 'listRegistrations' ? registrations.slice(0, 4) : registrations,
      }),
      {
        mayBreak: {
          'registration-request-touches-no-other-pair': 'a further record pushes one of the four out',
        },
      },
    ],
  }),
  ...defineFaults('registration-lists-agree-on-a-pair', {
    'recipient-registrations-show-the-time-of-reading': [
      'requested_on is the time of reading in the list of one recipient',
      changeRecords('listRecipientRegistrations', (record, _call, { now, rules }) => ({
        ...record,
        requested_on: rules.registrations.timestamp(now()),
      })),
      { breaks: ['requested-on-stays'] },
    ],
    'recipient-registrations-show-the-first-status': [
      'the list of one recipient shows the status of the day of the request',
      changeRecords('listRecipientRegistrations', (record) => ({
        ...record,
        registration_status: 'PENDING_APPROVAL',
      })),
    ],
    'registrations-list-shows-local-time-as-utc': [
      'requested_on is the local time of Toronto, with a Z, in the list for all recipients',
      hookAfter('listRegistrations', (answer) => {
        for (const record of recordsIn(answer)) {
          const utc = Date.parse(String(record.requested_on));
          record.requested_on = new Date(utc - 4 * 3_600_000).toISOString();
        }
      }),
    ],
  }),
  ...defineFaults('unknown-recipient-has-no-registrations', {
    'unknown-recipient-has-the-registrations-of-all': [
      'the list of an unknown recipient holds the records of all',
      hookAfter('listRecipientRegistrations', (answer, call, { rules, store, now }) => {
        if (answer.status !== 400) return;
        const [recipient] = store.recipients.values();
        const [provider] = store.providers;
        const [registration] = store.registrations.values();
        const pair = { recipient: recipient!, provider: provider! };
        return { status: 200, body: [rules.registrations.record(registration!, pair, now(), call)] };
      }),
    ],
    'unknown-recipient-breaks-its-list': [
      'the list of an unknown recipient answers 500',
      changeStatus('listRecipientRegistrations', 400, 500),
    ],
  }),
];

/** One node of several shows fewer registrations in the list for all than the others, however long they are there. */
function lackingOnOneNode(
  nodes: number,
  what: string,
  known: (registrations: readonly Registration[]) => readonly Registration[],
): Fault {
  return {
    id: `one-node-of-${nodes}-lacks-${what}`,
    title: `one node of ${nodes} lacks ${what.replaceAll('-', ' ')} in the list for all recipients`,
    breaks: ['requested-pair-is-listed'],
    mayBreak: {
      'registration-lists-hold-the-same-pairs': 'the list that is compared is that of the node',
      'registration-request-covers-every-pair': 'the list that is read is that of the node',
      'registration-request-touches-no-other-pair': 'the list that is read is that of the node',
    },
    needs: 'standard',
    apply: changeRules('registrations', {
      listed: (registrations, { operation, n }) =>
        operation === 'listRegistrations' && n % nodes === 0 ? [...known(registrations)] : registrations,
    }),
  };
}

const nodes: readonly Fault[] = [
  lackingOnOneNode(3, 'the-newest-registration', (all) => all.slice(0, -1)),
  lackingOnOneNode(2, 'the-newest-registration', (all) => all.slice(0, -1)),
  lackingOnOneNode(3, 'every-new-registration', (all) => all.filter(({ fixedStatus }) => fixedStatus)),
];

/** True for a record of a pair that was there before any request. */
function isOfBefore({ client_id, provider_id }: JsonObject, { registrations }: Workings['store']): boolean {
  const key = registrationKeyOf(String(client_id), Number(provider_id));
  return registrations.get(key)?.fixedStatus !== undefined;
}

/** Names and countries that come from elsewhere (2.3). */
const copies: readonly Fault[] = [
  ...defineFaults('registration-client-name-is-the-name-of-the-recipient', {
    'registration-client-name-is-the-id': [
      'client_name repeats client_id in the list for all recipients',
      changeRecords('listRegistrations', (record) => ({ ...record, client_name: record.client_id })),
    ],
    'registration-client-name-is-cut': [
      'client_name is cut at 255 characters',
      changeRecords(['listRegistrations', 'listRecipientRegistrations'], (record) => ({
        ...record,
        client_name: String(record.client_name).slice(0, 255),
      })),
    ],
    'registration-client-name-is-mangled': [
      'client_name is UTF-8 read as Latin-1',
      changeRecords(['listRegistrations', 'listRecipientRegistrations'], (record) => ({
        ...record,
        client_name: Buffer.from(String(record.client_name)).toString('latin1'),
      })),
    ],
    'registration-client-name-is-that-of-the-first-recipient': [
      'the list of one recipient takes client_name from the first recipient',
      hookAfter('listRecipientRegistrations', (answer, _call, { store }) => {
        const [first] = store.recipients.values();
        for (const record of recordsIn(answer)) record.client_name = first?.name;
      }),
    ],
    'registration-names-change-places': [
      'client_name and provider_name change places in the list of one recipient',
      hookAfter('listRecipientRegistrations', (answer) => {
        for (const record of recordsIn(answer)) {
          [record.client_name, record.provider_name] = [record.provider_name, record.client_name];
        }
      }),
      { breaks: ['registration-provider-name-is-the-name-of-the-provider'] },
    ],
  }),
  ...defineFaults('registration-provider-name-is-the-name-of-the-provider', {
    'registration-provider-name-is-cut': [
      'provider_name is cut at 20 characters',
      changeRecords(['listRegistrations', 'listRecipientRegistrations'], (record) => ({
        ...record,
        provider_name: String(record.provider_name).slice(0, 20),
      })),
    ],
    'registration-provider-name-is-that-of-the-record-before': [
      'provider_name belongs to the record before in the list for all recipients',
      hookAfter('listRegistrations', (answer) => {
        const names = recordsIn(answer).map(({ provider_name }) => provider_name);
        recordsIn(answer).forEach((record, index) => {
          record.provider_name = names[Math.max(0, index - 1)];
        });
      }),
    ],
    'registration-provider-name-is-a-former-one': [
      'pairs of before keep a former provider_name in the list of one recipient',
      changeRecords('listRecipientRegistrations', (record, _call, { store }) =>
        isOfBefore(record, store) ? { ...record, provider_name: `${record.provider_name} Trust` } : record,
      ),
    ],
  }),
  ...defineFaults('registration-country-is-that-of-the-provider', {
    'registration-country-is-that-of-the-recipient': [
      'country is the one that the recipient is registered in',
      changeRules('registrations', ({ record }) => ({
        record: (registration, pair, now, call) => ({
          ...record(registration, pair, now, call),
          country: pair.recipient.country,
        }),
      })),
    ],
    'registration-country-is-always-ca': [
      'country is CA in every record of the list for all recipients',
      changeRecords('listRegistrations', (record) => ({ ...record, country: 'CA' })),
    ],
    'registration-country-of-pairs-of-before-is-ca': [
      'pairs of before have the country CA in the list of one recipient',
      changeRecords('listRecipientRegistrations', (record, _call, { store }) =>
        isOfBefore(record, store) ? { ...record, country: 'CA' } : record,
      ),
    ],
  }),
];

/** What the lists hold beyond the form of a record. */
export const registrationListFaults: readonly Fault[] = [...containers, ...contents, ...nodes, ...copies];
