import { describeProviders } from './fixtures.ts';

const { test, all } = describeProviders(import.meta.url);

// 4.1 and 7: ids that no provider has.

test('GET /providers/{provider_id} answers an unknown id with 404', {
  id: 'provider-unknown',
  verifies: ['unknown-provider-gets-404', 'provider-not-found-carries-a-message'],
  needs: ['outbound.auth.token'],
}, async ({ providers }) => {
  await providers.requireKnownId();
  await providers.readUnknown(await providers.unknownId());
});

test('GET /providers/{provider_id} takes no number for a listed id that resembles it', {
  id: 'provider-unknown-neighbours',
  verifies: ['unknown-provider-gets-404'],
  needs: ['outbound.auth.token'],
}, async ({ providers, depth }) => {
  const known = await providers.requireKnownId();
  for (const id of await providers.nearIds(known)) await providers.readUnknown(id);
  if (depth === 'quick') return;
  for (const id of await providers.overflowingIds(known)) await providers.readUnknown(id, true);
});

test('GET /providers/{provider_id} refuses an id with letters', {
  id: 'provider-id-of-letters',
  verifies: ['non-numeric-provider-id-gets-400-or-404', 'non-numeric-provider-id-answer'],
  needs: ['outbound.auth.token'],
}, async ({ providers }) => {
  const known = await providers.requireKnownId();
  for (const id of ['abc', `${known}abc`]) await providers.readUnknown(id);
});

export default all();
