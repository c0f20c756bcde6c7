import type { CheckContext } from '../../../src/plan/check.ts';
import type { CreatedRecipient } from '../../support/resources/recipients.ts';
import type { Recipients } from '../fixtures.ts';
import { buildRedirectUri } from './redirect-uris.ts';

/** Gives a recipient several redirect URLs in one text, joined as the target file declares, and then one that replaces them all. */
export async function sendSeveral(
  context: CheckContext,
  recipients: Recipients,
  recipient: CreatedRecipient,
): Promise<void> {
  const delimiter = context.target.recipients?.redirectDelimiter;
  const requirement = 'several-redirect-uris-come-back-one-by-one';
  if (delimiter === undefined)
    return context.notExercised(requirement, 'the target file lacks recipients.redirectDelimiter');
  const uris = ['third', 'fourth', 'fifth'].map((path) => buildRedirectUri(recipient, path));
  const { response } = await recipients.update(recipient, uris.join(delimiter));
  if (response.status !== 200 || context.depth === 'quick') return;

  await recipients.readUntilShown(recipient);
  await recipients.regenerateById(recipient.clientId);
  await recipients.readUntilShown(recipient);
  await recipients.update(recipient, buildRedirectUri(recipient, 'alone'));
  await recipients.readUntilShown(recipient);
  // A regeneration that is under way together with an update does not undo it.
  const uri = buildRedirectUri(recipient, 'beside-a-regeneration');
  await Promise.all([
    recipients.regenerateById(recipient.clientId),
    recipients.updateById(recipient.clientId, { json: { redirect_uris: uri } }),
  ]);
  await recipients.readUntilShown(recipient);
}
