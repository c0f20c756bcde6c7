import { refused } from './refusals.ts';
import { type Answer, type Asked, decoded, type World } from './world.ts';

export interface Provider {
  readonly id: number;
  readonly name: string;
  readonly country: 'CA' | 'US';
  readonly scopes: readonly string[];
  readonly inventory: Readonly<Record<string, readonly string[]>>;
}

const none = {
  transactions: [],
  payments: [],
  lightweight_accounts: [],
  detailed_accounts: [],
  customers: [],
  account: [],
};

/** The providers of a world: one with an inventory, one with few scopes, one with nothing at all. */
export function providersOf({ profile: { firstProvider } }: World): readonly Provider[] {
  return [
    {
      id: firstProvider,
      name: 'Caisse d’épargne « Été »',
      country: 'CA',
      scopes: ['TRANSACTIONS', 'ACCOUNT_BASIC', 'CUSTOMER_CONTACT'],
      inventory: {
        ...none,
        customers: ['customers.name.first', 'customers.addresses.postalCode'],
        detailed_accounts: ['accounts.depositAccount.currentBalance', 'page.nextOffset', 'links.next.href'],
      },
    },
    { id: firstProvider + 2, name: 'Plain Bank', country: 'US', scopes: ['ACCOUNT_BASIC'], inventory: none },
    { id: firstProvider + 4, name: 'Plain Bank', country: 'US', scopes: [], inventory: none },
  ];
}

/** GET /api/v1/providers (4.1). */
export function listProviders(world: World): Answer {
  return { status: 200, body: providersOf(world).map((provider) => listed(provider)) };
}

function listed({ id, name, country, scopes }: Provider): Record<string, unknown> {
  return { scopes, country, aliases: [], name, provider_id: id };
}

/** GET /api/v1/providers/{provider_id} (4.1). */
export function readProvider(world: World, { segments }: Asked): Answer {
  const { profile } = world;
  const text = decoded(segments[3]);
  const number = world.has('provider-id-is-read-loosely') ? Number.parseInt(text, 10) : Number(text);
  if (Number.isNaN(number)) return refused(profile, profile.nonNumericProvider, 'The id is not a number.');
  const providers = providersOf(world);
  const found = world.has('unknown-provider-gets-the-nearest')
    ? providers.find(({ id }) => id >= number)
    : providers.find(({ id }) => id === number);
  if (found === undefined) return refused(profile, 404, 'Provider not found.');
  const scopes = world.has('detail-drops-the-last-scope') ? found.scopes.slice(0, 1) : found.scopes;
  const { transactions: _, ...withoutTransactions } = found.inventory;
  const lacking =
    world.has('empty-inventory-groups-are-left-out') && found.inventory.transactions?.length === 0;
  return {
    status: 200,
    body: {
      data_inventory: lacking ? withoutTransactions : { ...found.inventory, extra_group: ['x.y'] },
      ...listed({ ...found, scopes }),
      provider_url: `https://bank${found.id}.example/`,
      onboarding: { self_service: true },
    },
  };
}
