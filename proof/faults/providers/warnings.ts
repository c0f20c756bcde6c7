import { changeMember } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { removed } from '../../mutate/members.ts';
import type { Fault } from '../../reference-server/types.ts';

/** Requirements of level SHOULD of providers. */
export const providerWarnings: readonly Fault[] = [
  ...defineFaults(
    { warns: ['provider-carries-country-and-scopes'] },
    {
      'provider-country-missing-for-the-last': [
        'the last provider of the list has no country',
        changeMember('listProviders', '/last/country', removed),
      ],
    },
  ),
  ...defineFaults(
    { warns: ['provider-detail-carries-its-url'] },
    {
      'provider-url-missing': [
        'the detail leaves out provider_url',
        changeMember('getProvider', '/provider_url', removed),
      ],
    },
  ),
  ...defineFaults(
    { warns: ['inventory-entries-are-dotted-paths'] },
    {
      'inventory-paths-with-slashes': [
        'the paths of the inventory are joined by slashes',
        changeMember('getProvider', '/data_inventory/account/*', (path) => String(path).replaceAll('.', '/')),
      ],
    },
  ),
];
