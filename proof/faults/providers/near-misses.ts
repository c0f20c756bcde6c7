import { changeBody } from '../../mutate/changes.ts';
import { renameMembers, toCamelCase, toPascalCase } from '../../mutate/spellings.ts';
import type { Fault } from '../../reference-server/types.ts';

/** Answers about providers that hold what they should, in another place or spelling. */
export const providerNearMisses: readonly Fault[] = [
  {
    id: 'providers-in-pascal-case',
    title: 'a serializer writes the members of listed providers in its own case',
    breaks: ['provider-carries-its-id-and-name'],
    warns: ['provider-carries-country-and-scopes'],
    apply: changeBody('listProviders', (body) => renameMembers(body, toPascalCase)),
  },
  {
    id: 'provider-detail-in-camel-case',
    title: 'the detail of a provider names its members in camelCase',
    breaks: ['provider-carries-its-id-and-name', 'provider-detail-carries-its-inventory'],
    warns: ['provider-detail-carries-its-url'],
    apply: changeBody('getProvider', (body) => renameMembers(body, toCamelCase)),
  },
  {
    id: 'provider-detail-below-data',
    title: 'the detail of a provider stands below data',
    breaks: ['provider-carries-its-id-and-name', 'provider-detail-carries-its-inventory'],
    warns: ['provider-carries-country-and-scopes', 'provider-detail-carries-its-url'],
    apply: changeBody('getProvider', (body) => ({ data: body })),
  },
];
