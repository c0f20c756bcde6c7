import { describeRegistrations } from './fixtures.ts';

const { test, all } = describeRegistrations(import.meta.url);

const details = {
  needs: ['outbound.auth.token', 'recipients.create', 'registrations.providers'],
  takes: { shared: ['registration'] },
  writes: true,
} as const;

// 1, 3.1 and 4.4: a request for one pair.

test('A registration that is requested appears in both lists', {
  id: 'registration-request',
  verifies: [
    'registration-request-answers-2xx',
    'registration-request-success-answer',
    'requested-pair-is-listed',
    'registration-appearance-and-course',
    'requested-on-form',
    'requested-on-lies-near-the-request',
    'requested-on-stays',
    'requested-on-is-written-in-utc',
    'recipient-registrations-answer-200-with-an-array',
    'recipient-registrations-are-its-own',
    'registration-lists-hold-the-same-pairs',
    'registration-lists-agree-on-a-pair',
    'registration-client-name-is-the-name-of-the-recipient',
    'registration-provider-name-is-the-name-of-the-provider',
    'registration-country-is-that-of-the-provider',
    'registration-pair-has-one-status',
    'client-secret-is-returned-nowhere-else',
  ],
  ...details,
}, async ({ registrations }) => {
  const { recipient, isListed } = await registrations.first();
  if (!isListed) return;
  await registrations.readSources();
  await registrations.compareLists(recipient.clientId);
  await registrations.readSources();
});

test('A registration that is requested again stays listed', {
  id: 'registration-request-repeated',
  verifies: [
    'registration-request-answers-2xx',
    'repeated-registration-request-answer',
    'requested-pair-is-listed',
    'registration-appearance-and-course',
  ],
  ...details,
}, async ({ registrations }) => {
  const { recipient, provider } = await registrations.requireFirst();
  await registrations.requestOnce([recipient.clientId], [provider]);
  await registrations.listUntilShown([[recipient.clientId, [provider]]]);
});

// 4.4 and 7: requests that are refused, beside the first one, which was not.

test('A registration request for an unknown recipient is refused', {
  id: 'registration-request-unknown-recipient',
  verifies: [
    'registration-of-an-unknown-recipient-makes-no-record',
    'refused-registration-request-changes-no-record',
  ],
  ...details,
}, async ({ registrations }) => {
  const { recipient, provider } = await registrations.requireFirst();
  await registrations.listOf(recipient.clientId);
  await registrations.requestUnknown(await registrations.unknownClient(), provider);
  await registrations.listUntilShown([[recipient.clientId, [provider]]]);
});

test('A registration request for an unknown provider is refused', {
  id: 'registration-request-unknown-provider',
  verifies: [
    'registration-of-an-unknown-provider-makes-no-record',
    'refused-registration-request-changes-no-record',
    'registration-of-known-and-unknown-ids',
  ],
  ...details,
}, async ({ registrations }) => {
  const { recipient, provider } = await registrations.requireFirst();
  const { clientId } = recipient;
  const unknown = await registrations.unknownProvider();
  await registrations.listOf(clientId);
  await registrations.requestUnknown(clientId, unknown);
  await registrations.listUntilShown([[clientId, [provider]]]);

  const other = registrations.providers().findLast((id) => id !== provider) ?? provider;
  await registrations.requestOnce([clientId], [other, unknown]);
  await registrations.listOf(clientId);
});

export default all();
