import type { Fault } from '../../types.ts';
import { member } from '../changes.ts';
import { removed } from '../members.ts';
import { warningFault } from '../warning.ts';

/** Requirements of level SHOULD of providers. */
export const providerWarnings: readonly Fault[] = [
  warningFault(
    'provider-country-missing-for-the-last',
    'the last provider of the list has no country',
    'provider-carries-country-and-scopes',
    member('listProviders', '/last/country', removed),
  ),
  warningFault(
    'provider-url-missing',
    'the detail leaves out provider_url',
    'provider-detail-carries-its-url',
    member('getProvider', '/provider_url', removed),
  ),
  warningFault(
    'inventory-paths-with-slashes',
    'the paths of the inventory are joined by slashes',
    'inventory-entries-are-dotted-paths',
    member('getProvider', '/data_inventory/account/*', (path) => String(path).replaceAll('.', '/')),
  ),
];
