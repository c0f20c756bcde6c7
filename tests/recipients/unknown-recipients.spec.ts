import { findListedClientId } from '../support/resources/guarded-recipient.ts';
import { makeUnknownIds, minIdLength, unknownWords } from '../support/resources/recipients.ts';
import { describeRecipients } from './fixtures.ts';

const { test, all } = describeRecipients(import.meta.url);

// 7: a recipient that does not exist. No form of ids is documented.

test('An unknown client_id is refused', {
  id: 'recipient-unknown',
  verifies: ['unknown-recipient-gets-400-on-read', 'unknown-recipient-message-names-it'],
  needs: ['outbound.auth.token'],
}, async ({ recipients, context, depth }) => {
  const known = await findListedClientId(context);
  await context.setUp('getRecipient', { path: { client_id: known } }, 200);
  await recipients.readUnknownId(await recipients.findUnknownId());
  if (depth === 'quick') return;

  // Short ids may be counted up, so that what lies beside one exists.
  const near =
    known.length < minIdLength
      ? []
      : [await recipients.findUnknownId(4, known), known.slice(0, -3), `${known}0`, `${known.slice(0, 4)}%`];
  const listed = new Set((await recipients.readListedItems()).map(({ client_id }) => client_id));
  for (const id of [...near, ...makeUnknownIds(context), ...unknownWords])
    if (!listed.has(id)) await recipients.readUnknownId(id, { undocumented: true });
});

export default all();
