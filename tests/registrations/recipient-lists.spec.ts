import { describeRegistrations } from './fixtures.ts';
import { pickRecipients } from './support/compared-lists.ts';

const { test, all } = describeRegistrations(import.meta.url);

const needs = ['outbound.auth.token'] as const;

// 2.3 and 4.4: the registrations of one recipient.

test('GET /recipients/{client_id}/providers/requests agrees with the list for all', {
  id: 'recipient-registrations',
  verifies: [
    'recipient-registrations-answer-200-with-an-array',
    'recipient-registrations-are-its-own',
    'registration-lists-hold-the-same-pairs',
    'registration-lists-agree-on-a-pair',
    'registration-requested-on-is-a-utc-timestamp',
    'registration-pair-has-one-status',
    'registration-provider-name-is-the-name-of-the-provider',
    'registration-country-is-that-of-the-provider',
  ],
  needs,
}, async ({ registrations, depth }) => {
  await registrations.compareWithRecipientsAndProviders(async (recipients) => {
    const list = await registrations.listAll();
    const lists = [list];
    for (const client of pickRecipients(list, recipients, depth))
      lists.push(...(await registrations.compareLists(client, list)));
    return lists;
  });
});

test('GET /recipients/{client_id}/providers/requests shows nothing of an unknown recipient', {
  id: 'recipient-registrations-unknown',
  verifies: ['unknown-recipient-has-no-registrations', 'unknown-recipient-registrations-answer'],
  needs,
}, async ({ registrations, depth, target }) => {
  await registrations.requireList();
  await registrations.listOfUnknown(await registrations.findUnknownClient());
  // A careless search takes an id that begins as that of a recipient with pairs for it.
  const [pair] = target.registrations?.known ?? [];
  if (depth !== 'quick' && pair !== undefined) await registrations.listOfUnknown(`${pair.recipient}x`);
});

export default all();
