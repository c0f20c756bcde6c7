import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { isObject, type JsonObject, requireArray, requireObject } from '../support/assertions/bodies.ts';
import { holdSameItems } from '../support/assertions/comparison.ts';
import { readUntil, verifyReadings } from '../support/assertions/settling.ts';
import { verifyStatus } from '../support/assertions/status.ts';
import { profileMembers, readingsOfUnchanged, textsOf } from '../support/resources/recipient-readings.ts';
import { type CreatedRecipient, uniqueName, unknownClientId } from '../support/resources/recipients.ts';
import { detailOf, sharedRecipient } from '../support/resources/shared-recipient.ts';
import { judgeUpdate } from './support/accepted-updates.ts';
import { verifyDetail } from './support/read-back.ts';
import { judgeRefusedUpdates, judgeUnknownUpdate } from './support/refused-updates.ts';
import { regenerate } from './support/secrets.ts';
import {
  formsOf,
  readingOfUris,
  recipientToChange,
  redirectUri,
  type Updated,
  update,
  urisIn,
  verifyLacksUri,
} from './support/updates.ts';

/** The path of the second update: its capitals must not be lost. */
const last = 'Second/Return';

/** Several redirect URLs in one request, joined as the vendor declares; then one, which replaces them all. */
async function judgeSeveral(context: CheckContext, updated: Updated): Promise<void> {
  const row = 'several-redirect-uris-come-back-one-by-one';
  const delimiter = context.target.recipients?.redirectDelimiter;
  if (delimiter === undefined) {
    context.notExercised(row, 'the target file lacks recipients.redirectDelimiter');
    return;
  }
  const uris = ['third', 'fourth', 'fifth'].map((path) => redirectUri(updated.recipient, path));
  const exchange = await update(context, updated.recipient, uris.join(delimiter));
  const hint = `${uris.length} URLs were joined by ${JSON.stringify(delimiter)}`;
  if (!verifyStatus(context, row, exchange, 200, hint)) return;
  const got = urisIn(exchange);
  const areKept = context.verify(
    row,
    uris.every((uri) => got.includes(uri)),
    {
      exchange,
      pointer: '/redirect_uris',
      wanted: `${uris.join(' and ')}, one by one`,
      got: `${got.length} items: ${got.join(' and ')}`,
      hint,
    },
  );
  if (areKept && context.depth !== 'quick') {
    await judgeRenewal(context, updated.recipient.clientId, got);
    await judgeAlone(context, updated.recipient);
  }
}

/** One redirect URL in place of several. The other members were judged before. */
async function judgeAlone(context: CheckContext, recipient: CreatedRecipient): Promise<void> {
  const uri = redirectUri(recipient, 'alone');
  const exchange = await update(context, recipient, uri);
  if (exchange.response.status !== 200) return;
  verifyReadings(context, [readingOfUris('recipient-update-replaces-the-redirect-uris', exchange, [uri])]);
  await verifyDetail(context, recipient.clientId, (shown) => [
    readingOfUris('updated-redirect-uris-are-read-back', shown.exchange, [uri]),
  ]);
}

/** A regeneration for a recipient that is read with several redirect URLs leaves it all of them. */
async function judgeRenewal(context: CheckContext, clientId: string, uris: readonly string[]): Promise<void> {
  const row = 'secret-regeneration-leaves-the-recipient-alone';
  const read = () => detailOf(context, clientId);
  const before = await readUntil(context, read, (detail) => holdSameItems(urisIn(detail), uris));
  if (!holdSameItems(urisIn(before), uris)) return;
  await regenerate(context, clientId);
  await verifyDetail(context, clientId, ({ exchange }) => [readingOfUris(row, exchange, uris)]);
}

/** Redirect URLs of unusual forms; a target that refuses them breaks nothing. */
async function judgeForms(context: CheckContext, updated: Updated, uris: readonly string[]): Promise<void> {
  for (const uri of uris) {
    const exchange = await update(context, updated.recipient, uri);
    if (exchange.response.status === 200) await judgeUpdate(context, updated, exchange, [uri]);
  }
}

/** The recipient that was not updated: its redirect URLs have a row of their own. */
async function judgeOther(context: CheckContext, clientId: string, before: JsonObject): Promise<void> {
  const exchange = await detailOf(context, clientId);
  const shown = { exchange, recipient: requireObject(exchange) };
  verifyReadings(context, [
    readingOfUris('recipient-update-leaves-other-recipients-alone', exchange, textsOf(before.redirect_uris)),
    ...readingsOfUnchanged('recipient-is-changed-by-its-own-writes-only', before, shown, profileMembers),
  ]);
}

/** The first and the last listed recipient but for those of the check, which an update by place may hit. */
async function neighbours(context: CheckContext, own: readonly string[]): Promise<readonly string[]> {
  const list = requireArray(await context.setUp('listRecipients', {}, 200));
  const ids = textsOf(list.map(({ client_id }) => client_id)).filter((id) => id !== '' && !own.includes(id));
  return [...new Set([ids[0], ids.at(-1)])].filter((id) => id !== undefined);
}

/** Recipients of others may change meanwhile, but never to a URL that only this check has sent. */
async function judgeNeighbours(context: CheckContext, ids: readonly string[], uri: string): Promise<void> {
  for (const client_id of ids) {
    const exchange = await context.call('getRecipient', { path: { client_id } });
    if (exchange.response.status !== 200 || !isObject(exchange.response.json)) continue;
    verifyLacksUri(context, exchange, uri);
  }
}

/** 4.3: the update of a recipient's redirect URLs. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'recipient-update',
    area: 'recipients',
    title: 'replaces the redirect URLs of a recipient, beside updates that are refused and other recipients',
    ids: [
      'recipient-update-answers-200-with-an-object',
      'recipient-answers-carry-the-client-id-asked-for',
      'recipient-update-carries-the-members-of-the-detail',
      'recipient-update-replaces-the-redirect-uris',
      'updated-redirect-uris-are-read-back',
      'recipient-update-leaves-the-other-members-alone',
      'recipient-update-leaves-other-recipients-alone',
      'recipient-is-changed-by-its-own-writes-only',
      'recipient-update-refuses-redirect-uris-of-another-type',
      'recipient-writes-refuse-a-body-that-is-no-object',
      'refused-update-leaves-the-redirect-uris-alone',
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
    needs: ['outbound.auth.token', 'recipients.create'],
    access: 'write',
    resources: { shared: ['ordinary', 'accents'], recipients: 1 },
    async run(context) {
      const other = await sharedRecipient(context);
      const ofOther = requireObject(await detailOf(context, other.clientId));
      const updated = await recipientToChange(context);
      const { recipient } = updated;
      const ownPath = `${uniqueName(context)}/first`;
      for (const path of [ownPath, last]) {
        const uri = redirectUri(recipient, path);
        const exchange = await update(context, recipient, uri);
        if (!verifyStatus(context, 'recipient-update-answers-200-with-an-object', exchange, 200)) return;
        await judgeUpdate(context, updated, exchange, [uri]);
        if (path !== ownPath) continue;
        await judgeNeighbours(context, await neighbours(context, [recipient.clientId, other.clientId]), uri);
        await judgeForms(context, updated, formsOf(context, redirectUri(recipient, 'form')));
      }
      await judgeOther(context, other.clientId, ofOther);
      await judgeRefusedUpdates(context, recipient, redirectUri(recipient, last));
      await judgeUnknownUpdate(context, await unknownClientId(context, 1), redirectUri(recipient, 'unknown'));
      await judgeSeveral(context, updated);
    },
  }),
]);
