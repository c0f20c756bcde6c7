import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { describeProviders } from './fixtures.ts';

const { test, all } = describeProviders(import.meta.url);

/** Requirements about the items of the list. */
const ofItems: readonly RequirementId[] = [
  'provider-carries-its-id-and-name',
  'provider-id-is-an-integer',
  'provider-ids-are-unique',
  'provider-name-is-a-string',
  'provider-country-is-ca-or-us',
  'provider-scopes-are-an-array-of-strings',
  'provider-scopes-come-from-the-table',
];

const registrable = 'registrable-provider-is-listed';

// 2.1 and 4.1: the listing of data providers.
test('GET /providers lists the declared providers, each once', {
  id: 'providers-list',
  verifies: [
    'providers-list-answers-200-with-an-array',
    ...ofItems,
    'provider-carries-country-and-scopes',
    'provider-values-are-of-their-kind',
    registrable,
    'provider-members-beyond-the-document',
  ],
  needs: ['outbound.auth.token'],
}, async ({ providers, context, depth, target }) => {
  const first = await providers.list();
  if (first.response.status !== 200) return;
  await providers.listOnce(ofItems, ['provider-ids-are-unique']);
  if ((target.registrations?.providers ?? []).length === 0) {
    context.notExercised(registrable, 'registrations.providers of the target file names no provider');
    return;
  }
  await providers.readUntilDeclared();
  if (depth !== 'quick') await providers.listFromEachNode(first);
});

export default all();
