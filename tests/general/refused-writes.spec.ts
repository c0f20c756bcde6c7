import { describeGeneral } from './fixtures.ts';

const { test, all } = describeGeneral(import.meta.url);

const details = {
  requiresArea: 'recipients',
  needs: ['outbound.auth.token', 'recipients.create'],
  takes: { shared: ['refused'] },
  writes: true,
} as const;

// 5: a write that is refused for its token changes nothing, neither at once nor by the end of the run.

test('A creation with an invalid token creates no recipient', {
  ...details,
  id: 'refused-creation-leaves-nothing',
  verifies: ['unauthorized-write-changes-nothing', 'created-recipient-is-listed', 'expired-token-gets-401'],
}, async ({ refusedWrites }) => {
  const created = await refusedWrites.requireRecipient();
  await refusedWrites.create();
  await refusedWrites.readList(created);
});

test('An update with an invalid token changes no recipient', {
  ...details,
  id: 'refused-update-leaves-the-urls',
  verifies: ['unauthorized-write-changes-nothing', 'expired-token-gets-401'],
}, async ({ refusedWrites }) => {
  const recipient = await refusedWrites.requireRecipient();
  await refusedWrites.update(recipient);
  await refusedWrites.readDetail(recipient);
  await refusedWrites.readAtTheEnd((writes) => writes.readDetail(recipient));
});

test('A regeneration with an invalid token changes no recipient', {
  ...details,
  id: 'refused-regeneration-leaves-the-recipient',
  verifies: ['unauthorized-write-changes-nothing'],
}, async ({ refusedWrites }) => {
  const recipient = await refusedWrites.requireRecipient();
  const before = [
    await refusedWrites.readDetail(recipient),
    await refusedWrites.readDetail(recipient),
  ] as const;
  const { response } = await refusedWrites.regenerate(recipient);
  const after = await refusedWrites.readDetail(recipient);
  if (response.status === 401) refusedWrites.verifyHiddenMembers(before, after);
});

test('A registration request with an invalid token records nothing', {
  ...details,
  id: 'refused-registration-leaves-no-record',
  verifies: ['unauthorized-write-changes-nothing', 'expired-token-gets-401'],
  requiresArea: 'registrations',
  needs: [...details.needs, 'registrations.providers'],
}, async ({ refusedWrites }) => {
  const recipient = await refusedWrites.requireRecipient();
  await refusedWrites.readRegistrations(recipient);
  await refusedWrites.register(recipient);
  await refusedWrites.readRegistrations(recipient);
  await refusedWrites.readAtTheEnd((writes) => writes.readRegistrations(recipient));
});

export default all();
