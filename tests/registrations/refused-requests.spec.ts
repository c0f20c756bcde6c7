import { describeRegistrations } from './fixtures.ts';

const { test, all } = describeRegistrations(import.meta.url);

const details = {
  needs: ['outbound.auth.token', 'recipients.create', 'registrations.providers'],
  takes: { shared: ['registration'] },
  writes: true,
} as const;

// 4.4 and 7: requests that must not create a record. The document leaves their status open; a pair that is registered already must stay.

test('A registration request for an unknown recipient creates no record', {
  id: 'registration-request-unknown-recipient',
  verifies: [
    'registration-of-an-unknown-recipient-makes-no-record',
    'refused-registration-request-changes-no-record',
  ],
  ...details,
}, async ({ registrations }) => {
  const { recipient, provider } = await registrations.requireFirstPair();
  await registrations.listOfRecipient(recipient.clientId);
  await registrations.requestAndReadUntilShown(await registrations.findUnknownClient(), provider);
  await registrations.listUntilShown([[recipient.clientId, [provider]]]);
});

test('A registration request for an unknown provider, or without a token, creates no record', {
  id: 'registration-request-unknown-provider',
  verifies: [
    'registration-of-an-unknown-provider-makes-no-record',
    'refused-registration-request-changes-no-record',
    'registration-of-known-and-unknown-ids',
    'unauthorized-write-changes-nothing',
  ],
  ...details,
}, async ({ registrations }) => {
  const { recipient, provider } = await registrations.requireFirstPair();
  const { clientId } = recipient;
  const unknown = await registrations.findUnknownProvider();
  await registrations.listOfRecipient(clientId);
  await registrations.requestAndReadUntilShown(clientId, unknown);
  await registrations.listUntilShown([[clientId, [provider]]]);

  // With one provider, that pair is registered already.
  const others = registrations.providers().filter((id) => id !== provider);
  const [other = provider, beside = other] = others.toReversed();
  await registrations.requestOnce([clientId], [other], { auth: 'none' });
  await registrations.listOfRecipient(clientId);
  // The document does not say what becomes of the known id beside an unknown one: it is noted, and a 400 leaves no record of either.
  await registrations.requestOnce([clientId], [beside, unknown]);
  await registrations.listOfRecipient(clientId);
  // A refusal is judged only where nothing else was requested since the last list: the unknown id is sent once more, alone.
  await registrations.requestOnce([clientId], [unknown]);
  await registrations.listOfRecipient(clientId);
});

test('A registration request for ids that a service cannot hold creates no record', {
  id: 'registration-request-unholdable-ids',
  verifies: [
    'registration-of-an-unknown-recipient-makes-no-record',
    'registration-of-an-unknown-provider-makes-no-record',
    'registration-request-touches-no-other-pair',
  ],
  ...details,
  depth: 'standard',
}, async ({ registrations }) => {
  const { recipient, provider } = await registrations.requireFirstPair();
  // The lists of recipients and of providers, once read, tell that nothing has these ids.
  await registrations.findUnknownClient();
  await registrations.findUnknownProvider();
  await registrations.listOfRecipient(recipient.clientId);
  for (const id of ['abc', '9223372036854775809'])
    await registrations.requestOnce([recipient.clientId], [id]);
  // A router or a gateway may refuse these before the service sees them.
  const undocumented = true;
  await registrations.requestOnce([recipient.clientId], ['1\u0000'], { undocumented });
  await registrations.requestOnce(['a\u0000b'], [provider], { undocumented });
  await registrations.requestOnce(['a'.repeat(300)], [provider], { undocumented });
  await registrations.listOfRecipient(recipient.clientId);
});

export default all();
