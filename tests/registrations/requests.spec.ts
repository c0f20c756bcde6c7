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
  // Names and countries of records are those of their recipient and provider.
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

export default all();
