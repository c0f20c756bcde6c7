import { literalOf } from '../../reference-server/literals.ts';
import type { JsonObject, Variation, Workings } from '../../reference-server/types.ts';

/** Operations whose bodies carry ids of providers. */
const operations = [
  'listProviders',
  'getProvider',
  'listRegistrations',
  'listRecipientRegistrations',
] as const;

/** A server whose seeded providers have other ids on the wire, wherever they occur: digits that no double may hold. */
export function writeLongIds(id: string, title: string, digits: (id: number) => string): Variation {
  return {
    id,
    title,
    apply({ after, before, store }: Workings) {
      const ids = new Map(
        store.providers.map(({ provider_id }) => [digits(provider_id), String(provider_id)]),
      );
      before('*', ({ params }) => {
        const { provider_id, provider_ids } = params;
        if (provider_id !== undefined) params.provider_id = ids.get(provider_id) ?? unknown;
        if (provider_ids !== undefined)
          params.provider_ids = provider_ids
            .split(',')
            .map((one) => ids.get(one) ?? unknown)
            .join(',');
        return undefined;
      });
      after([...operations, 'requestRegistrations'], ({ body }) => {
        for (const record of [body].flat() as JsonObject[])
          if (typeof record?.provider_id === 'number')
            record.provider_id = literalOf(digits(record.provider_id));
      });
    },
    declares({ providers, registrations }) {
      providers.ids = providers.ids.map((one) => digits(one) as unknown as number);
      for (const pair of registrations.known) pair.provider = digits(Number(pair.provider));
    },
  };
}

/** What stands for an id that no provider has. */
const unknown = '999';

/** Ids of nineteen digits. */
export const providersWithLongIds = writeLongIds(
  'providers-with-ids-beyond-2-to-the-53',
  'the ids of providers have nineteen digits, of which many JSON readers lose the last ones',
  (id) => `7000000000000000${id}`,
);

/** Four of the eight seeded ids lie beyond 2^53. */
const firstAround = 2n ** 53n - 3n;

/** Ids that follow each other around 2^53, of which a double holds every second one. */
export const providersAroundTheLimit = writeLongIds(
  'providers-with-ids-around-2-to-the-53',
  'the ids of providers follow each other around 2^53, where doubles begin to leave numbers out',
  (id) => String(firstAround + BigInt(id < 200 ? id - 101 : id - 197)),
);
