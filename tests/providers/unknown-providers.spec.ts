import { describeProviders } from './fixtures.ts';

const { test, all } = describeProviders(import.meta.url);

// 4.1 and 7: ids that no provider has.

test('GET /providers/{provider_id} answers an unknown id with 404', {
  id: 'provider-unknown',
  verifies: ['unknown-provider-gets-404', 'provider-not-found-carries-a-message'],
  needs: ['outbound.auth.token'],
}, async ({ providers }) => {
  await providers.requireKnownId();
  await providers.readUnknownId(await providers.findUnknownId());
});

test('GET /providers/{provider_id} takes no number for a listed id that resembles it', {
  id: 'provider-unknown-neighbours',
  verifies: ['unknown-provider-gets-404'],
  needs: ['outbound.auth.token'],
}, async ({ providers, depth }) => {
  const known = await providers.requireKnownId();
  for (const id of await providers.findSimilarIds(known)) await providers.readUnknownId(id);
  if (depth === 'quick') return;
  for (const id of await providers.buildOverflowingIds(known)) await providers.readUnknownId(id, true);
});

test('GET /providers/{provider_id} refuses an id with letters', {
  id: 'provider-id-of-letters',
  verifies: ['non-numeric-provider-id-gets-400-or-404', 'non-numeric-provider-id-answer'],
  needs: ['outbound.auth.token'],
}, async ({ providers }) => {
  const known = await providers.requireKnownId();
  for (const id of ['abc', `${known}abc`]) await providers.readUnknownId(id);
});

export default all();
