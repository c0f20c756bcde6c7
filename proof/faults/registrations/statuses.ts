import { hookAfter } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import type { Answer, Fault, JsonObject } from '../../reference-server/types.ts';
import { writeOldestAs } from '../../variations/registrations/repeated.ts';

const both = ['listRegistrations', 'listRecipientRegistrations'] as const;

const recordsIn = ({ status, body }: Answer): JsonObject[] =>
  status === 200 && Array.isArray(body) ? (body as JsonObject[]) : [];

/** Adds to the records that fit a copy of each with another status. */
const withCopies = (
  on: (typeof both)[number] | typeof both,
  fits: (record: JsonObject) => boolean,
  registration_status: string,
) =>
  hookAfter(on, (answer) => {
    const list = recordsIn(answer);
    const copies = list.filter(fits).map((record) => ({ ...record, registration_status }));
    list.push(...copies);
  });

const isPending = ({ registration_status }: JsonObject) => registration_status !== 'ACTIVE';

/** Pairs that were requested once and have two statuses, or none any more. */
export const registrationStatusFaults: readonly Fault[] = [
  ...defineFaults('registration-pair-has-one-status', {
    'registration-pair-is-pending-and-active': [
      'a pair that is pending stands in both lists as active too',
      withCopies(both, isPending, 'ACTIVE'),
    ],
    'registration-pair-is-pending-and-active-in-its-own-list': [
      'the list of one recipient shows pairs that are pending as active too',
      withCopies('listRecipientRegistrations', isPending, 'ACTIVE'),
    ],
    'registration-request-makes-two-records': [
      'a request makes a second record of each pair, which is active',
      ({ rules, store }) => {
        rules.registrations.keeps = (registration) => {
          const key = `${registration.client_id}/${registration.provider_id}`;
          store.registrations.set(`${key}/twin`, { ...registration, fixedStatus: 'ACTIVE' });
          return true;
        };
      },
    ],
  }),
  ...defineFaults('requested-pair-is-listed', {
    'registration-request-repeated-withdraws-the-pair': [
      'a second request for a pair takes it out of the lists',
      ({ rules, store }) => {
        const { repeated } = rules.registrations;
        const withdrawn = new Set<string>();
        rules.registrations.repeated = (known, requested) => {
          withdrawn.add(`${known.client_id}/${known.provider_id}`);
          return repeated(known, requested);
        };
        const { listed } = rules.registrations;
        rules.registrations.listed = (all, call) =>
          listed(all, call).filter(
            ({ client_id, provider_id }) =>
              !withdrawn.has(`${client_id}/${provider_id}`) || !store.recipients.has(client_id),
          );
      },
      {
        mayBreak: {
          'registration-request-touches-no-other-pair': 'a request of which some pairs are known drops these',
        },
      },
    ],
  }),
];

/** Timestamps of which no record has a fraction. */
export const registrationFractionFaults: readonly Fault[] = defineFaults(
  'registration-requested-on-is-a-utc-timestamp',
  {
    'registration-requested-on-has-no-fraction-in-the-list-for-all': [
      'requested_on is cut to whole seconds in the list for all recipients',
      hookAfter('listRegistrations', (answer) => {
        for (const record of recordsIn(answer)) cutFraction(record);
      }),
    ],
    'registration-requested-on-is-the-29th-of-february': [
      'one pair was requested on the 29th of February of a year that has none',
      writeOldestAs('2023-02-29T10:00:00.000Z'),
    ],
    'registration-requested-on-is-the-30th-of-february': [
      'one pair was requested on the 30th of February, and without a fraction',
      writeOldestAs('2024-02-30T10:00:00Z'),
    ],
    'registration-requested-on-is-a-minute-past-24': [
      'one pair was requested one minute past 24 o’clock',
      writeOldestAs('2024-02-20T24:01:00.000Z'),
    ],
  },
);

function cutFraction(record: JsonObject): void {
  record.requested_on = String(record.requested_on).replace(/\.\d+/, '');
}
