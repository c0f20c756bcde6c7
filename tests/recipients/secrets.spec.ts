import { minIdLength } from '../support/resources/recipients.ts';
import { describeRecipients, writing } from './fixtures.ts';
import { judgeLastingConflict } from './support/conflicts.ts';

const { test, all } = describeRecipients(import.meta.url);

// 4.3: regeneration of a secret, and where else secrets stand.

test('A regenerated secret is new each time, and refused for an unknown client_id', {
  id: 'recipient-secret',
  verifies: [
    'secret-regeneration-answers-200-with-an-object',
    'recipient-answers-carry-the-client-id-asked-for',
    'creation-and-regeneration-return-the-secret',
    'client-secret-is-a-string',
    'regenerated-secret-is-new',
    'secret-regeneration-leaves-the-recipient-alone',
    'client-secret-is-returned-nowhere-else',
    'secret-of-an-unknown-recipient-gets-400-or-404',
  ],
  ...writing,
  takes: { reads: ['ordinary'], shared: ['accents'] },
}, async ({ recipients, context, depth }) => {
  const recipient = await recipients.requireWithContacts();
  await recipients.readUntilShown(recipient);
  for (let time = 1; time <= 2; time++)
    await judgeLastingConflict(context, 'secret-regeneration-answers-200-with-an-object', () =>
      recipients.regenerateSecret(recipient),
    );
  await recipients.readUntilShown(recipient);

  await recipients.regenerateUnknownId(await recipients.findUnknownId(2));
  if (depth !== 'quick' && recipient.clientId.length >= minIdLength)
    await recipients.regenerateUnknownId(`${recipient.clientId}x`);
});

// The run looks for every secret that it knows in every answer; this asks for those that are nearest to it.
test('The list and the detail of recipients never show a secret', {
  id: 'recipient-secrets-stay-hidden',
  verifies: ['client-secret-is-returned-nowhere-else', 'client-secret-member-is-absent-elsewhere'],
  ...writing,
  takes: { reads: ['ordinary'] },
}, async ({ recipients }) => {
  const ordinary = await recipients.requireOrdinary();
  await recipients.list();
  await recipients.readUntilShown(ordinary);
});

export default all();
