import { describeGeneral } from './fixtures.ts';
import { createNewest, readNewest, runReadsAtTheEnd } from './support/end-of-run.ts';

const { test, all } = describeGeneral(import.meta.url);

// 7: at the end of the run refused writes still have no effect, and created recipients are still listed.

test('Refused writes stay without effect, and new recipients stay listed, until the end of the run', {
  id: 'looks-at-the-end',
  verifies: [
    'unauthorized-write-changes-nothing',
    'refused-creation-leaves-nothing-behind',
    'refused-update-leaves-the-redirect-uris-alone',
    'created-recipient-is-listed',
    'one-creation-makes-one-recipient',
    'requested-pair-is-listed',
    'registration-lists-hold-the-same-pairs',
    'requested-on-stays',
    'registration-client-name-is-the-name-of-the-recipient',
    'recipient-detail-agrees-with-the-list',
    'created-recipient-is-listed-as-created',
  ],
  requiresArea: 'recipients',
  needs: ['outbound.auth.token', 'recipients.create'],
  takes: { recipients: { quick: 0, standard: 1, deep: 1 } },
  atEnd: true,
  writes: true,
}, async ({ context, depth }) => {
  const newest = depth === 'quick' ? undefined : await createNewest(context);
  const list =
    newest === undefined ? await context.call('listRecipients') : await readNewest(context, newest);
  await runReadsAtTheEnd(context, list);
});

export default all();
