import { changeBody, changeRules } from '../../mutate/changes.ts';
import { Refusal } from '../../reference-server/refusal.ts';
import { registrationKeyOf } from '../../reference-server/store/store.ts';
import type { Description, JsonObject, Provider, Store, Variation } from '../../reference-server/types.ts';
import { providersAroundTheLimit, providersWithLongIds, writeLongIds } from './long-ids.ts';

const shuffled = <T>(values: readonly T[], by: number): T[] => [...values.slice(by), ...values.slice(0, by)];

/** Gives every provider another id, in the records of registrations too. */
function renumber(store: Store, newId: (id: number) => number): void {
  store.providers = store.providers.map((provider) => ({
    ...provider,
    provider_id: newId(provider.provider_id),
  }));
  const records = [...store.registrations.values()];
  store.registrations.clear();
  for (const record of records) {
    const provider_id = newId(record.provider_id);
    store.registrations.set(registrationKeyOf(record.client_id, provider_id), { ...record, provider_id });
  }
}

function declareIds(newId: (id: number) => number): (description: Description) => void {
  return ({ providers, registrations }) => {
    providers.ids = providers.ids.map(newId);
    for (const pair of registrations.known) pair.provider = String(newId(Number(pair.provider)));
  };
}

const fromZero = (id: number) => id - 101;
const nearTheLimit = (id: number) => Number.MAX_SAFE_INTEGER - 1000 + id;

/** Gives details another shape. */
function detailed(
  id: string,
  title: string,
  change: (detail: JsonObject, provider: Provider) => JsonObject,
): Variation {
  return {
    id,
    title,
    apply: changeRules('providers', ({ detail }) => ({
      detail: (provider, call) => change(detail(provider, call), provider),
    })),
  };
}

/** Details that are read until the service is deployed anew. */
const untilDeployment = 7;

/** Conforming providers that differ from the default ones (2.1, 4.1). */
export const providerAnswerVariations: readonly Variation[] = [
  {
    id: 'inventories-grow-in-mid-run',
    title: 'from the eighth detail on every provider supports one field more, and tells it',
    apply: changeBody('getProvider', (detail, { n }) => {
      const { customers } = (detail.data_inventory ?? {}) as { customers?: string[] };
      if (n > untilDeployment && customers?.includes('customers.taxCountry') === false)
        customers.push('customers.taxCountry');
    }),
  },
  {
    id: 'providers-in-changing-order',
    title: 'the list of providers comes in another order each time',
    keepsFixtures: true,
    apply: changeRules('providers', {
      listed: (providers, call) => shuffled(providers, call.n % providers.length),
    }),
  },
  {
    id: 'providers-none',
    title: 'there are no providers yet',
    apply({ store }) {
      store.providers = [];
      store.registrations.clear();
    },
    declares({ providers, registrations }) {
      providers.ids = [];
      registrations.known = [];
    },
  },
  {
    id: 'providers-many',
    title: 'there are five hundred providers',
    isLarge: true,
    apply({ store }) {
      const more = Array.from({ length: 500 }, (_, n) => ({
        ...store.providers[n % 8]!,
        provider_id: 5000 + n,
      }));
      store.providers = [...store.providers, ...more];
    },
  },
  {
    id: 'providers-numbered-from-zero',
    title: 'the ids of providers begin at 0',
    apply: ({ store }) => renumber(store, fromZero),
    declares: declareIds(fromZero),
  },
  {
    id: 'providers-with-long-ids',
    title: 'the ids of providers have sixteen digits',
    apply: ({ store }) => renumber(store, nearTheLimit),
    declares: declareIds(nearTheLimit),
  },
  providersWithLongIds,
  writeLongIds(
    'providers-with-ids-of-forty-digits',
    'the ids of providers have forty digits, and differ in the last ones',
    (id) => `1234567890123456789012345678901234567${id}`,
  ),
  providersAroundTheLimit,
  {
    id: 'providers-ids-with-a-zero-fraction',
    title: 'the ids of providers are written as 101.0, which is an integer in JSON',
    apply({ wire }) {
      const { serialise } = wire;
      wire.serialise = (body, call) => serialise(body, call).replace(/("provider_id":\d+)/g, '$1.0');
    },
  },
  {
    id: 'providers-some-not-listed',
    title: 'a provider whose id is near a listed one can be read but is not listed',
    apply({ store, rules }) {
      store.providers = [...store.providers, { ...store.providers[0]!, provider_id: 1017 }];
      rules.providers.listed = (providers) => providers.filter(({ provider_id }) => provider_id !== 1017);
    },
  },
  {
    id: 'providers-with-names-beyond-ascii',
    title: 'providers have names beyond ASCII, and two have the same one',
    apply({ store }) {
      const names = ['Société générale d’épargne 🏦', '加拿大信贷', '  Bank  "&" <Trust>  '];
      store.providers = store.providers.map((provider, n) => ({ ...provider, name: names[n % 3]! }));
    },
  },
  {
    id: 'providers-without-scopes',
    title: 'a provider supports no scope yet',
    apply({ store }) {
      store.providers = store.providers.map((provider, n) =>
        n === 0 ? { ...provider, scopes: [] } : provider,
      );
    },
  },
  {
    id: 'providers-with-more-members',
    title: 'providers carry members that the document does not list, some of them null',
    keepsFixtures: true,
    apply({ rules }) {
      const more = { logo: null, status: 'ACTIVE', aliases: [], links: { self: null } };
      const { listItem, detail } = rules.providers;
      rules.providers.listItem = (provider, call) => ({ ...more, ...listItem(provider, call), id: 'x' });
      rules.providers.detail = (provider, call) => ({ ...more, ...detail(provider, call), last_updated: 0 });
    },
  },
  {
    id: 'providers-with-bare-members',
    title: 'providers carry their ids and names only, and the inventory',
    apply: changeRules('providers', {
      listItem: ({ provider_id, name }) => ({ provider_id, name }),
      detail: ({ provider_id, name, data_inventory }) => ({
        provider_id,
        name,
        data_inventory,
      }),
    }),
  },
  detailed('provider-url-null', 'providers without a website have null for provider_url', (detail) => ({
    ...detail,
    provider_url: null,
  })),
  detailed('provider-url-without-a-scheme', 'provider_url is the host of the website alone', (detail) => ({
    ...detail,
    provider_url: String(detail.provider_url).replace(/^https:\/\//, ''),
  })),
  detailed(
    'provider-scopes-in-another-order',
    'the detail has the scopes in another order',
    (detail, { scopes }) => ({
      ...detail,
      scopes: [...scopes].reverse(),
    }),
  ),
  detailed(
    'provider-inventory-empty',
    'every group of the inventory is empty',
    (detail, { data_inventory }) => ({
      ...detail,
      data_inventory: Object.fromEntries(Object.keys(data_inventory ?? {}).map((group) => [group, []])),
    }),
  ),
  detailed(
    'provider-inventory-of-single-names',
    'inventory paths are relative to their group',
    (detail, provider) => ({
      ...detail,
      data_inventory: Object.fromEntries(
        Object.entries(provider.data_inventory).map(([group, paths]) => [
          group,
          paths.map((path) => path.split('.').at(-1)),
        ]),
      ),
    }),
  ),
  detailed(
    'provider-inventory-with-more-groups',
    'the inventory has more groups',
    (detail, { data_inventory }) => ({
      ...detail,
      data_inventory: { statements: ['statements.id'], rewards: null, ...data_inventory },
    }),
  ),
  {
    id: 'provider-id-of-letters-gets-400',
    title: 'a provider id that is not a number answers 400',
    apply: changeRules('providers', ({ find }) => ({
      find: (providers, id, call) => {
        if (call.operation === 'getProvider' && /\D/.test(id))
          throw new Refusal(400, 'provider_id is not a number');
        return find(providers, id, call);
      },
    })),
  },
  {
    id: 'provider-not-found-with-more-members',
    title: 'the 404 of a provider carries further members',
    apply: changeBody('getProvider', (given) => ({ ...given, code: 'NOT_FOUND', trace: null }), 404),
  },
];
