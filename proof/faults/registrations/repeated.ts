import { changeRules, hookAfter } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { registrationKeyOf } from '../../reference-server/store/store.ts';
import type { Fault, JsonObject } from '../../reference-server/types.ts';

/** Defects of requests for pairs of which some are there, and of lists of pairs in two countries. */
export const repeatedRegistrationFaults: readonly Fault[] = [
  ...defineFaults('registration-request-covers-every-pair', {
    'registration-request-with-a-known-pair-adds-none': [
      'a request of which one pair is there already makes no new records',
      changeRules('registrations', ({ pairs }, { store }) => ({
        pairs: (recipients, providers) => {
          const all = pairs(recipients, providers);
          const known = all.filter(({ recipient, provider }) =>
            store.registrations.has(registrationKeyOf(recipient.client_id, provider.provider_id)),
          );
          return known.length > 0 ? known : all;
        },
      })),
      { needs: 'standard' },
    ],
  }),
  ...defineFaults('registration-request-touches-no-other-pair', {
    'provider-is-registered-with-one-recipient-at-a-time': [
      'a request for a provider takes it from the recipients of earlier requests',
      changeRules('registrations', ({ pairs }, { store }) => ({
        pairs: (recipients, providers) => {
          const named = new Set(recipients.map(({ client_id }) => client_id));
          const taken = new Set(providers.map(({ provider_id }) => provider_id));
          for (const [key, { client_id, provider_id, fixedStatus }] of [...store.registrations])
            if (fixedStatus === undefined && taken.has(provider_id) && !named.has(client_id))
              store.registrations.delete(key);
          return pairs(recipients, providers);
        },
      })),
      {
        mayBreak: {
          'registration-request-covers-every-pair':
            'of two requests at once one takes what the other asked for',
        },
        needs: 'standard',
      },
    ],
  }),
  ...defineFaults('registration-country-is-that-of-the-provider', {
    'own-list-tells-the-country-of-its-first-record': [
      'the list of one recipient gives every record the country of the first',
      hookAfter('listRecipientRegistrations', ({ status, body }) => {
        if (status !== 200) return;
        const records = body as JsonObject[];
        for (const record of records) record.country = records[0]!.country;
      }),
      { needs: 'standard' },
    ],
  }),
];
