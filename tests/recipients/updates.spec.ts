import { verifyStatus } from '../support/assertions/status.ts';
import { buildLongUrl, urlLengths } from '../support/generators/links.ts';
import { readRecipientAtTheEnd } from '../support/resources/end-of-run-checks.ts';
import { makeUniqueName } from '../support/resources/recipients.ts';
import { describeRecipients, writing } from './fixtures.ts';
import { judgeLastingConflict } from './support/conflicts.ts';
import { buildRedirectUri, listFewUriForms } from './support/redirect-uris.ts';
import { listEmptyUpdates, listRefusedUpdates, sendSeveral } from './support/updates.ts';

const { test, all } = describeRecipients(import.meta.url);

const updates = 'recipient-update-answers-200-with-an-object';

// Clause 4.3: the update of a recipient's redirect URLs. Laws judge what each reading of the recipient shows.

test('PUT /recipients replaces the redirect URLs of one recipient and changes nothing else', {
  id: 'recipient-update',
  verifies: [
    'recipient-update-answers-200-with-an-object',
    'recipient-answers-carry-the-client-id-asked-for',
    'recipient-update-carries-the-members-of-the-detail',
    'recipient-urls-up-to-2000-characters-are-accepted',
    'recipient-values-of-usual-forms-are-accepted',
    'recipient-update-replaces-the-redirect-uris',
    'updated-redirect-uris-are-read-back',
    'recipient-values-keep-their-spelling',
    'recipient-update-leaves-the-other-members-alone',
    'recipient-update-leaves-other-recipients-alone',
    'recipient-is-changed-by-its-own-writes-only',
    'recipient-update-refuses-redirect-uris-of-another-type',
    'recipient-writes-refuse-a-body-that-is-no-object',
    'refused-update-leaves-the-redirect-uris-alone',
    'update-without-redirect-uris-empties-nothing',
    'unusual-recipient-updates',
    'http-urls-are-refused',
    'unknown-recipient-gets-400-on-update',
    'unknown-recipient-message-names-it',
    'update-of-an-unknown-recipient-creates-nothing',
    'several-redirect-uris-come-back-one-by-one',
    'secret-regeneration-leaves-the-recipient-alone',
    'client-secret-is-returned-nowhere-else',
    'contact-email-is-an-array-of-strings-on-update',
    'contact-email-on-update-has-a-documented-form',
  ],
  ...writing,
  takes: { reads: ['ordinary'], shared: ['accents'], recipients: 1 },
}, async ({ recipients, context, depth, observe }) => {
  const other = await recipients.requireOrdinary();
  await recipients.readUntilShown(other);
  const recipient = await recipients.requireNewWithContacts();
  await recipients.readUntilShown(recipient);

  // Nobody else has this path, which is a long one first: no limit of the document forbids that.
  const first = buildRedirectUri(recipient, `${makeUniqueName(context)}/first`);
  const long = await recipients.update(recipient, buildLongUrl(first, urlLengths[1]));
  if (long.response.status !== 200) {
    const again = () => recipients.update(recipient, first);
    const { response } = await judgeLastingConflict(context, updates, again);
    if (response.status !== 200) return;
  }
  await recipients.readUntilShown(recipient);
  await recipients.readNeighbours(recipient, other);
  for (const uri of listFewUriForms(context, buildRedirectUri(recipient, 'form'))) {
    const { response } = await recipients.update(recipient, uri);
    if (response.status === 200) await recipients.readUntilShown(recipient);
  }

  // Capitals must not be lost, nor the URL when the same update comes again.
  const last = buildRedirectUri(recipient, 'Second/Return');
  await judgeLastingConflict(context, updates, () => recipients.update(recipient, last));
  if (depth !== 'quick') await recipients.update(recipient, last);
  await recipients.readUntilShown(recipient);
  await recipients.readUntilShown(other);

  for (const request of listRefusedUpdates(depth)) {
    const { response } = await recipients.updateById(recipient.clientId, request);
    // One that was accepted must not be in the way of the next one.
    if (response.status < 300) await recipients.update(recipient, last);
  }
  await recipients.readUntilShown(recipient);
  // Nothing says how an update without redirect URLs is answered: that is recorded, and that it empties nothing is judged.
  for (const [what, body] of listEmptyUpdates(depth)) {
    const answer = await recipients.updateById(recipient.clientId, { body, contentType: 'application/json' });
    observe('unusual-recipient-updates', `${what}: ${answer.response.status}`, answer);
  }
  await recipients.readUntilShown(recipient);

  const unknown = await recipients.findUnknownId(1);
  const json = { redirect_uris: buildRedirectUri(recipient, 'unknown') };
  const answer = await recipients.updateById(unknown, { json });
  // Judged here: should the update have created the recipient, only this test knows that there was none before.
  verifyStatus(context, 'unknown-recipient-gets-400-on-update', answer, 400);
  await recipients.readUnknownId(unknown);
  // One with more behind it is none either.
  if (depth !== 'quick') await recipients.updateById(`${recipient.clientId}x`, { json });
  await sendSeveral(context, recipients, recipient);
  await readRecipientAtTheEnd(context, recipient, true);
});

export default all();
