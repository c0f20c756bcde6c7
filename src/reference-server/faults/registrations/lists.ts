import { Buffer } from 'node:buffer';
import type { Answer, Fault, JsonObject } from '../../types.ts';

function recordsIn({ status, body }: Answer): JsonObject[] {
  return status === 200 && Array.isArray(body) ? (body as JsonObject[]) : [];
}

/** Containers and statuses of the two lists (4.4). */
const containers: readonly Fault[] = [
  {
    id: 'registrations-list-is-an-object',
    title: 'the list for all recipients is an object that holds the array',
    breaks: ['registrations-list-answers-200-with-an-array'],
    apply({ after }) {
      after('listRegistrations', (answer) => {
        if (answer.status === 200) answer.body = { requests: answer.body };
      });
    },
  },
  {
    id: 'registrations-list-answers-206',
    title: 'the list for all recipients answers 206',
    breaks: ['registrations-list-answers-200-with-an-array'],
    apply({ after }) {
      after('listRegistrations', (answer) => {
        if (answer.status === 200) answer.status = 206;
      });
    },
  },
  {
    id: 'recipient-registrations-are-an-object',
    title: 'the list of one recipient is an object with a record per provider',
    breaks: ['recipient-registrations-answer-200-with-an-array'],
    apply({ after }) {
      after('listRecipientRegistrations', (answer) => {
        const entries = recordsIn(answer).map((record) => [String(record.provider_id), record]);
        if (answer.status === 200) answer.body = Object.fromEntries(entries);
      });
    },
  },
  {
    id: 'recipient-registrations-of-none-get-404',
    title: 'the list of a recipient without registrations answers 404',
    breaks: ['recipient-registrations-answer-200-with-an-array'],
    apply({ after }) {
      after('listRecipientRegistrations', (answer) => {
        if (answer.status !== 200 || recordsIn(answer).length > 0) return;
        return { status: 404, body: { message: 'There are no requests' } };
      });
    },
  },
  {
    id: 'recipient-registrations-of-one-are-no-array',
    title: 'the list of a recipient with a single registration is that record alone',
    breaks: ['recipient-registrations-answer-200-with-an-array'],
    apply({ after }) {
      after('listRecipientRegistrations', (answer) => {
        const [first, second] = recordsIn(answer);
        if (first !== undefined && second === undefined) answer.body = first;
      });
    },
  },
];

/** What the two lists hold and how they agree (1, 4.4). */
const contents: readonly Fault[] = [
  {
    id: 'registrations-list-keeps-the-last-status-too',
    title: 'a pair stands in the list with its former status beside the present one',
    breaks: ['registration-pair-has-one-status'],
    apply({ after }) {
      after('listRegistrations', (answer) => {
        const active = recordsIn(answer).filter(
          ({ registration_status }) => registration_status === 'ACTIVE',
        );
        recordsIn(answer).push(
          ...active.map((one) => ({ ...one, registration_status: 'PENDING_ACTIVATION' })),
        );
      });
    },
  },
  {
    id: 'recipient-registrations-are-those-of-all',
    title: 'the list of one recipient holds the records of all',
    breaks: ['recipient-registrations-are-its-own'],
    apply({ rules }) {
      rules.registrations.belongsTo = () => true;
    },
  },
  {
    id: 'recipient-registrations-end-with-a-foreign-one',
    title: 'the list of one recipient ends with the record that follows in the store',
    breaks: ['recipient-registrations-are-its-own'],
    apply({ rules, store }) {
      rules.registrations.belongsTo = (registration, client_id) => {
        const all = [...store.registrations.values()];
        const before = all[all.indexOf(registration) - 1];
        return registration.client_id === client_id || before?.client_id === client_id;
      };
    },
  },
  {
    id: 'recipient-registrations-leave-out-the-unapproved',
    title: 'the list of one recipient leaves out what awaits approval',
    breaks: ['registration-lists-hold-the-same-pairs'],
    apply({ after }) {
      after('listRecipientRegistrations', (answer) => {
        if (answer.status !== 200) return;
        answer.body = recordsIn(answer).filter((one) => one.registration_status !== 'PENDING_APPROVAL');
      });
    },
  },
  {
    id: 'registrations-list-leaves-out-the-active',
    title: 'the list for all recipients leaves out active registrations',
    breaks: ['registration-lists-hold-the-same-pairs'],
    apply({ rules }) {
      rules.registrations.listed = (registrations, { operation }) =>
        operation === 'listRegistrations'
          ? registrations.filter(({ fixedStatus }) => fixedStatus !== 'ACTIVE')
          : registrations;
    },
  },
  {
    id: 'registrations-list-stops-at-four',
    title: 'the list for all recipients stops at the fourth record',
    breaks: ['registration-lists-hold-the-same-pairs'],
    apply({ rules }) {
      rules.registrations.listed = (registrations, { operation }) =>
        operation === 'listRegistrations' ? registrations.slice(0, 4) : registrations;
    },
  },
  {
    id: 'recipient-registrations-show-the-first-status',
    title: 'the list of one recipient shows the status of the day of the request',
    breaks: ['registration-lists-agree-on-a-pair'],
    apply({ after }) {
      after('listRecipientRegistrations', (answer) => {
        for (const record of recordsIn(answer)) record.registration_status = 'PENDING_APPROVAL';
      });
    },
  },
  {
    id: 'recipient-registrations-show-the-time-of-reading',
    title: 'requested_on is the time of reading in the list of one recipient',
    breaks: ['registration-lists-agree-on-a-pair'],
    apply({ after }) {
      after('listRecipientRegistrations', (answer, _call, { now, rules }) => {
        for (const record of recordsIn(answer)) record.requested_on = rules.registrations.timestamp(now());
      });
    },
  },
  {
    id: 'registrations-list-shows-local-time-as-utc',
    title: 'requested_on is the local time of Toronto, with a Z, in the list for all recipients',
    breaks: ['registration-lists-agree-on-a-pair'],
    apply({ after }) {
      after('listRegistrations', (answer) => {
        for (const record of recordsIn(answer)) {
          const utc = Date.parse(String(record.requested_on));
          record.requested_on = new Date(utc - 4 * 3_600_000).toISOString();
        }
      });
    },
  },
  {
    id: 'unknown-recipient-has-the-registrations-of-all',
    title: 'the list of an unknown recipient holds the records of all',
    breaks: ['unknown-recipient-has-no-registrations'],
    apply({ after }) {
      after('listRecipientRegistrations', (answer, call, { rules, store, now }) => {
        if (answer.status !== 400) return;
        const [recipient] = store.recipients.values();
        const [provider] = store.providers;
        const [registration] = store.registrations.values();
        const pair = { recipient: recipient!, provider: provider! };
        return { status: 200, body: [rules.registrations.record(registration!, pair, now(), call)] };
      });
    },
  },
  {
    id: 'unknown-recipient-breaks-its-list',
    title: 'the list of an unknown recipient answers 500',
    breaks: ['unknown-recipient-has-no-registrations'],
    apply({ after }) {
      after('listRecipientRegistrations', (answer) => {
        if (answer.status === 400) answer.status = 500;
      });
    },
  },
];

/** Names and countries that come from elsewhere (2.3). */
const copies: readonly Fault[] = [
  {
    id: 'registration-client-name-is-the-id',
    title: 'client_name repeats client_id in the list for all recipients',
    breaks: ['registration-client-name-is-the-name-of-the-recipient'],
    apply({ after }) {
      after('listRegistrations', (answer) => {
        for (const record of recordsIn(answer)) record.client_name = record.client_id;
      });
    },
  },
  {
    id: 'registration-client-name-is-mangled',
    title: 'client_name is UTF-8 read as Latin-1',
    breaks: ['registration-client-name-is-the-name-of-the-recipient'],
    apply({ after }) {
      after(['listRegistrations', 'listRecipientRegistrations'], (answer) => {
        for (const record of recordsIn(answer)) {
          record.client_name = Buffer.from(String(record.client_name)).toString('latin1');
        }
      });
    },
  },
  {
    id: 'registration-client-name-is-that-of-the-first-recipient',
    title: 'the list of one recipient takes client_name from the first recipient',
    breaks: ['registration-client-name-is-the-name-of-the-recipient'],
    apply({ after, store }) {
      after('listRecipientRegistrations', (answer) => {
        const [first] = store.recipients.values();
        for (const record of recordsIn(answer)) record.client_name = first?.name;
      });
    },
  },
  {
    id: 'registration-provider-name-is-cut',
    title: 'provider_name is cut at 20 characters',
    breaks: ['registration-provider-name-is-the-name-of-the-provider'],
    apply({ after }) {
      after(['listRegistrations', 'listRecipientRegistrations'], (answer) => {
        for (const record of recordsIn(answer))
          record.provider_name = String(record.provider_name).slice(0, 20);
      });
    },
  },
  {
    id: 'registration-provider-name-is-that-of-the-record-before',
    title: 'provider_name belongs to the record before in the list for all recipients',
    breaks: ['registration-provider-name-is-the-name-of-the-provider'],
    apply({ after }) {
      after('listRegistrations', (answer) => {
        const names = recordsIn(answer).map(({ provider_name }) => provider_name);
        recordsIn(answer).forEach((record, index) => {
          record.provider_name = names[Math.max(0, index - 1)];
        });
      });
    },
  },
  {
    id: 'registration-names-change-places',
    title: 'client_name and provider_name change places in the list of one recipient',
    breaks: [
      'registration-client-name-is-the-name-of-the-recipient',
      'registration-provider-name-is-the-name-of-the-provider',
    ],
    apply({ after }) {
      after('listRecipientRegistrations', (answer) => {
        for (const record of recordsIn(answer)) {
          [record.client_name, record.provider_name] = [record.provider_name, record.client_name];
        }
      });
    },
  },
  {
    id: 'registration-country-is-that-of-the-recipient',
    title: 'country is the one that the recipient is registered in',
    breaks: ['registration-country-is-that-of-the-provider'],
    apply({ rules }) {
      const { record } = rules.registrations;
      rules.registrations.record = (registration, pair, now, call) => ({
        ...record(registration, pair, now, call),
        country: pair.recipient.country,
      });
    },
  },
  {
    id: 'registration-country-is-always-ca',
    title: 'country is CA in every record of the list for all recipients',
    breaks: ['registration-country-is-that-of-the-provider'],
    apply({ after }) {
      after('listRegistrations', (answer) => {
        for (const record of recordsIn(answer)) record.country = 'CA';
      });
    },
  },
];

/** What the lists hold beyond the form of a record. */
export const registrationListFaults: readonly Fault[] = [...containers, ...contents, ...copies];
