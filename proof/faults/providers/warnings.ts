import { changeMember } from '../../mutate/changes.ts';
import { removed } from '../../mutate/members.ts';
import { warnOf } from '../../mutate/one-requirement.ts';
import type { Fault } from '../../reference-server/types.ts';

/** Requirements of level SHOULD of providers. */
export const providerWarnings: readonly Fault[] = [
  warnOf(
    'provider-country-missing-for-the-last',
    'the last provider of the list has no country',
    'provider-carries-country-and-scopes',
    changeMember('listProviders', '/last/country', removed),
  ),
  warnOf(
    'provider-url-missing',
    'the detail leaves out provider_url',
    'provider-detail-carries-its-url',
    changeMember('getProvider', '/provider_url', removed),
  ),
  warnOf(
    'inventory-paths-with-slashes',
    'the paths of the inventory are joined by slashes',
    'inventory-entries-are-dotted-paths',
    changeMember('getProvider', '/data_inventory/account/*', (path) => String(path).replaceAll('.', '/')),
  ),
];
