import type { InventoryGroup, Provider } from '../store/entities.ts';
import { freeze } from './freeze.ts';
import inventory from './inventory.json' with { type: 'json' };
import providers from './providers.json' with { type: 'json' };

const GROUPS: readonly InventoryGroup[] = [
  'account',
  'customers',
  'detailed_accounts',
  'lightweight_accounts',
  'payments',
  'transactions',
];

/** The seeded providers; each supports the fields that its scopes open. */
export const seedProviders: readonly Provider[] = freeze(
  providers.map(({ provider_id, name, country, scopes, provider_url }) => ({
    provider_id,
    name,
    country,
    scopes,
    provider_url,
    data_inventory: inventoryOf(scopes),
  })),
);

function inventoryOf(scopes: readonly string[]): Provider['data_inventory'] {
  const pathsOf = (group: InventoryGroup) =>
    inventory
      .filter((part) => part.group === group && scopes.includes(part.scope))
      .flatMap(({ paths }) => paths);
  return Object.fromEntries(GROUPS.map((group) => [group, pathsOf(group)])) as Provider['data_inventory'];
}
