import { describeRegistrations } from './fixtures.ts';

const { test, all } = describeRegistrations(import.meta.url);

const details = {
  needs: ['outbound.auth.token', 'recipients.create', 'registrations.providers'],
  takes: { shared: ['registration'] },
  writes: true,
} as const;

// 1, 3.1 and 4.4: a request for one pair. Laws judge each answer as it comes, of whichever call.

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
  const { recipient, isListed } = await registrations.requestFirstPair();
  // A pair that is in no list has failed already, and there is nothing to compare.
  if (!isListed) return;
  // Names and countries of records are those of their recipient and provider, which may change meanwhile: read before and after.
  await registrations.compareWithRecipientsAndProviders(() => registrations.compareLists(recipient.clientId));
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
  const { recipient, provider } = await registrations.requireFirstPair();
  await registrations.requestOnce([recipient.clientId], [provider]);
  await registrations.listUntilShown([[recipient.clientId, [provider]]]);
});

// 4.4 and 7: requests that no record may come of. Their status is free; the pair that is registered already has to stay.

test('A registration request for an unknown recipient is refused', {
  id: 'registration-request-unknown-recipient',
  verifies: [
    'registration-of-an-unknown-recipient-makes-no-record',
    'refused-registration-request-changes-no-record',
  ],
  ...details,
}, async ({ registrations }) => {
  const { recipient, provider } = await registrations.requireFirstPair();
  await registrations.listOfRecipient(recipient.clientId);
  await registrations.requestAndLookFor(await registrations.findUnknownClient(), provider);
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
  const { recipient, provider } = await registrations.requireFirstPair();
  const { clientId } = recipient;
  const unknown = await registrations.findUnknownProvider();
  await registrations.listOfRecipient(clientId);
  await registrations.requestAndLookFor(clientId, unknown);
  await registrations.listUntilShown([[clientId, [provider]]]);

  // The document does not say what becomes of the known id beside an unknown one: it is noted. With one provider, that pair is registered already.
  const other = registrations.providers().findLast((id) => id !== provider) ?? provider;
  await registrations.requestOnce([clientId], [other, unknown]);
  await registrations.listOfRecipient(clientId);
});

export default all();
