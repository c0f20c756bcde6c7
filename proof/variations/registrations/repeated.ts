import { writeOldestAs } from '../../mutate/registrations.ts';
import type {
  Answer,
  JsonObject,
  Registration,
  RegistrationStatus,
  Variation,
  Workings,
} from '../../reference-server/types.ts';

const both = ['listRegistrations', 'listRecipientRegistrations'] as const;

const recordsIn = ({ status, body }: Answer): JsonObject[] =>
  status === 200 && Array.isArray(body) ? (body as JsonObject[]) : [];

/** Keeps a further record of a pair that is requested again; `status` is that of the further one. */
function keepingAll(status: RegistrationStatus | undefined, isFirst: boolean) {
  return ({ rules, store }: Workings) => {
    let count = 0;
    rules.registrations.repeated = (known, requested) => {
      count += 1;
      const again: Registration = status === undefined ? requested : { ...requested, fixedStatus: status };
      store.registrations.set(`${known.client_id}/${known.provider_id}/${count}`, isFirst ? known : again);
      return isFirst ? again : known;
    };
  };
}

/** What becomes of pairs that are requested more than once, or were so before. */
export const repeatedRegistrationVariations: readonly Variation[] = [
  {
    id: 'registration-repeated-adds-a-pending-record',
    title: 'a second request for a pair adds a record that begins anew',
    apply: keepingAll(undefined, false),
  },
  {
    id: 'registration-repeated-adds-an-active-record',
    title: 'a second request for a pair adds a record that is active at once',
    apply: keepingAll('ACTIVE', false),
  },
  {
    id: 'registration-repeated-keeps-the-old-record-behind-the-new',
    title: 'a second request for a pair puts a record with another status before the first',
    apply: keepingAll('PENDING_ACTIVATION', true),
  },
  {
    id: 'registrations-of-others-show-their-history',
    title: 'pairs that others requested stand in the lists with each status that they had',
    apply: ({ store, after }) => {
      const seeded = new Set(store.recipients.keys());
      after(both, (answer) => {
        const list = recordsIn(answer);
        const old = list.filter(
          ({ client_id, registration_status }) =>
            seeded.has(String(client_id)) && registration_status !== 'PENDING_APPROVAL',
        );
        list.push(...old.map((one) => ({ ...one, registration_status: 'PENDING_APPROVAL' })));
      });
    },
  },
];

/** Timestamps at whole seconds, by what is stored, so that both lists agree. */
export const wholeSecondVariations: readonly Variation[] = [
  {
    id: 'registration-times-drop-zeros',
    title: 'a fraction of zeros is left out, and two pairs were requested at whole seconds',
    apply({ store, rules }) {
      for (const [key, registration] of [...store.registrations].slice(0, 2))
        store.registrations.set(key, {
          ...registration,
          requestedAt: Math.floor(registration.requestedAt / 1000) * 1000,
        });
      rules.registrations.timestamp = (milliseconds) =>
        new Date(milliseconds).toISOString().replace('.000', '');
    },
  },
  {
    id: 'registration-times-of-a-migration',
    title: 'every pair from before was brought over in one second, without its fraction',
    apply({ store, rules }) {
      const moved = Date.parse('2024-02-29T12:00:00Z');
      for (const [key, registration] of [...store.registrations])
        store.registrations.set(key, { ...registration, requestedAt: moved });
      rules.registrations.timestamp = (milliseconds) =>
        new Date(milliseconds).toISOString().replace('.000', '');
    },
  },
  {
    id: 'registration-times-end-the-day-at-24',
    title: 'one pair was requested at 24 o’clock',
    apply: writeOldestAs('2024-02-29T24:00:00.000Z'),
  },
  {
    id: 'registration-times-in-a-leap-second',
    title: 'one pair was requested in a leap second',
    apply: writeOldestAs('2016-12-31T23:59:60.5Z'),
  },
];
