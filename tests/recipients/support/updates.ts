import type { CallOptions, CheckContext } from '../../../src/plan/check.ts';
import type { Depth } from '../../../src/plan/depth.ts';
import { plainLink } from '../../support/generators/links.ts';
import { otherTypes } from '../../support/generators/wrong-types.ts';
import type { CreatedRecipient } from '../../support/resources/recipients.ts';
import type { Recipients } from '../fixtures.ts';
import { buildRedirectUri } from './redirect-uris.ts';

const callback = 'https://redirect.example/callback';

/** Updates that are refused for one thing in them. */
export function listRefusedUpdates(depth: Depth): readonly CallOptions[] {
  const refused = [
    { json: { redirect_uris: otherTypes.redirect_uris } },
    { body: '{"redirect_uris": "https://', contentType: 'application/json' },
    { json: [callback] },
    { json: { redirect_uris: plainLink } },
  ];
  if (depth === 'quick') return refused;
  const others = [true, [[callback]], 7, [7], [{ url: callback }]];
  return [
    ...refused,
    { json: callback },
    ...(depth === 'deep' ? others : others.slice(0, 3)).map((redirect_uris) => ({ json: { redirect_uris } })),
  ];
}

/** Bodies of an update that name no redirect URL, with words for each; at quick the first. */
export function listEmptyUpdates(depth: Depth): readonly (readonly [what: string, body: string])[] {
  const all = [
    ['without redirect_uris', '{}'],
    ['with redirect_uris null', '{"redirect_uris":null}'],
    ['with the body null', 'null'],
    ['without a body', ''],
  ] as const;
  return depth === 'quick' ? all.slice(0, 1) : all;
}

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
