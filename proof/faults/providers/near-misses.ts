import { changeBody } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { renameMembers, toCamelCase, toPascalCase } from '../../mutate/spellings.ts';
import type { Fault } from '../../reference-server/types.ts';

/** Answers about providers that hold what they should, in another place or spelling. */
export const providerNearMisses: readonly Fault[] = defineFaults('provider-carries-its-id-and-name', {
  'providers-in-pascal-case': [
    'a serializer writes the members of listed providers in its own case',
    changeBody('listProviders', (body) => renameMembers(body, toPascalCase)),
    { warns: ['provider-carries-country-and-scopes'] },
  ],
  'provider-detail-in-camel-case': [
    'the detail of a provider names its members in camelCase',
    changeBody('getProvider', (body) => renameMembers(body, toCamelCase)),
    { breaks: ['provider-detail-carries-its-inventory'], warns: ['provider-detail-carries-its-url'] },
  ],
  'provider-detail-below-data': [
    'the detail of a provider stands below data',
    changeBody('getProvider', (body) => ({ data: body })),
    {
      breaks: ['provider-detail-carries-its-inventory'],
      warns: ['provider-carries-country-and-scopes', 'provider-detail-carries-its-url'],
    },
  ],
});
