import { changeRules } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import type { Fault, Workings } from '../../reference-server/types.ts';

/** How many pairs of a recipient are kept, this one not counted. */
function pairsOf({ store }: Workings, client_id: string): number {
  return [...store.registrations.values()].filter((one) => one.client_id === client_id).length;
}

/** Defects that show only after several requests, or in requests for three of a kind. */
export const registrationSequenceFaults: readonly Fault[] = [
  ...defineFaults('registration-request-touches-no-other-pair', {
    'registration-request-forgets-other-recipients': [
      'a request takes away what other recipients had requested before',
      changeRules('registrations', ({ pairs }, { store }) => ({
        pairs: (recipients, providers) => {
          const named = new Set(recipients.map(({ client_id }) => client_id));
          for (const [key, { client_id, fixedStatus }] of [...store.registrations])
            if (!named.has(client_id) && fixedStatus === undefined) store.registrations.delete(key);
          return pairs(recipients, providers);
        },
      })),
      {
        mayBreak: {
          'registration-request-covers-every-pair':
            'of two requests at once one takes what the other asked for',
        },
      },
    ],
    'fourth-registration-takes-the-place-of-the-first': [
      'the fourth pair of a recipient takes the place of its first one',
      (workings) => {
        const { store, rules } = workings;
        const { keeps } = rules.registrations;
        rules.registrations.keeps = (registration, call) => {
          const { client_id } = registration;
          const [first] = [...store.registrations].find(([, one]) => one.client_id === client_id) ?? [];
          if (first !== undefined && pairsOf(workings, client_id) >= 3) store.registrations.delete(first);
          return keeps(registration, call);
        };
      },
      { needs: 'standard' },
    ],
  }),
  ...defineFaults('registration-request-covers-every-pair', {
    'registration-request-forgets-the-third-provider': [
      'a request for three providers or more makes records with the first two',
      changeRules('registrations', ({ pairs }) => ({
        pairs: (recipients, providers) => pairs(recipients, providers.slice(0, 2)),
      })),
      { needs: 'standard' },
    ],
    'registration-request-forgets-the-third-recipient': [
      'a request for three recipients makes records of the first and the last one',
      changeRules('registrations', ({ pairs }) => ({
        pairs: (recipients, providers) =>
          pairs(recipients.length === 3 ? [recipients[0]!, recipients[2]!] : recipients, providers),
      })),
      { needs: 'standard' },
    ],
  }),
  ...defineFaults('registration-lists-hold-the-same-pairs', {
    'list-of-all-holds-four-pairs-of-a-recipient': [
      'the list for all recipients holds the latest four pairs of each',
      changeRules('registrations', ({ listed }) => ({
        listed: (all, call) => {
          const shown = listed(all, call);
          if (call.operation !== 'listRegistrations') return shown;
          return shown.filter((one, index) => {
            const later = shown.slice(index + 1).filter(({ client_id }) => client_id === one.client_id);
            return later.length < 4;
          });
        },
      })),
      { needs: 'standard' },
    ],
  }),
  ...defineFaults('registration-lists-agree-on-a-pair', {
    'list-of-all-tells-the-latest-date-from-four-pairs-on': [
      'the list for all recipients dates the pairs of a recipient that has four like the latest one',
      ({ rules, store }) => {
        const { registrations } = rules;
        const { record } = registrations;
        registrations.record = (registration, pair, now, call) => {
          const own = [...store.registrations.values()].filter(
            ({ client_id }) => client_id === registration.client_id,
          );
          const latest = Math.max(...own.map(({ requestedAt }) => requestedAt));
          const isDated = call.operation === 'listRegistrations' && own.length >= 4;
          const shift = isDated ? 60_000 + latest : registration.requestedAt;
          return record({ ...registration, requestedAt: shift }, pair, now, call);
        };
      },
      { needs: 'standard' },
    ],
  }),
];
