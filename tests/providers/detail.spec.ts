import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { describeProviders } from './fixtures.ts';

const { test, all } = describeProviders(import.meta.url);

/** Requirements about details: without a listed provider there is none to read. */
const ofDetails: readonly RequirementId[] = [
  'provider-detail-answers-200-with-an-object',
  'provider-detail-is-the-provider-asked-for',
  'provider-detail-agrees-with-the-list',
  'provider-detail-carries-its-inventory',
  'inventory-is-an-object',
  'inventory-carries-its-six-groups',
  'inventory-account-is-an-array-of-strings',
  'inventory-customers-is-an-array-of-strings',
  'inventory-detailed-accounts-is-an-array-of-strings',
  'inventory-lightweight-accounts-is-an-array-of-strings',
  'inventory-payments-is-an-array-of-strings',
  'inventory-transactions-is-an-array-of-strings',
];

// 2.1 and 4.1: the detail of one data provider.
test('GET /providers/{provider_id} shows each listed provider as the list does', {
  id: 'provider-detail',
  verifies: [
    ...ofDetails,
    'provider-url-is-a-string',
    'provider-detail-carries-its-url',
    'provider-values-are-of-their-kind',
    'inventory-entries-are-dotted-paths',
    'provider-members-beyond-the-document',
  ],
  needs: ['outbound.auth.token'],
}, async ({ providers }) => {
  await providers.listOnce(ofDetails, [
    'provider-detail-is-the-provider-asked-for',
    'provider-detail-agrees-with-the-list',
  ]);
  for (const id of await providers.sampleIds()) await providers.readListed(id);
});

export default all();
