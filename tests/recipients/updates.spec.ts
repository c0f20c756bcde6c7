import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { isObject, type JsonObject, requireArray, requireObject } from '../support/assertions/bodies.ts';
import { verifyReadings } from '../support/assertions/settling.ts';
import { verifyStatus } from '../support/assertions/status.ts';
import { plainLink } from '../support/generators/links.ts';
import { askForLateLook, requireListedAtTheEnd } from '../support/resources/late-looks.ts';
import { compareWithBefore, profileMembers, textsOf } from '../support/resources/recipient-readings.ts';
import {
  buildRedirectUri,
  type CreatedRecipient,
  findUnknownClientId,
  makeUniqueName,
  makeUnknownIds,
} from '../support/resources/recipients.ts';
import { readDetail, requireSharedRecipient } from '../support/resources/shared-recipient.ts';
import { judgeUpdate } from './support/accepted-updates.ts';
import { requireSameInTheList } from './support/listed-updates.ts';
import { verifyDetail } from './support/read-back.ts';
import {
  judgeRefusedUpdates,
  judgeUnknownForm,
  judgeUnknownUpdate,
  judgeUpdateWithoutUris,
} from './support/refused-updates.ts';
import { regenerate } from './support/secrets.ts';
import {
  compareUris,
  createRecipientToChange,
  fewFormsOf,
  redirectUrisOf,
  sendAcceptedUris,
  type Updated,
  updateRedirectUris,
  verifyLacksUri,
} from './support/updates.ts';

/** The path of the second update: its capitals must not be lost. */
const last = 'Second/Return';

/** Several redirect URLs in one request, joined as the vendor declares; then one, which replaces them all. */
async function judgeSeveral(context: CheckContext, updated: Updated): Promise<void> {
  const requirement = 'several-redirect-uris-come-back-one-by-one';
  const delimiter = context.target.recipients?.redirectDelimiter;
  if (delimiter === undefined) {
    context.notExercised(requirement, 'the target file lacks recipients.redirectDelimiter');
    return;
  }
  const uris = ['third', 'fourth', 'fifth'].map((path) => buildRedirectUri(updated.recipient, path));
  const exchange = await sendAcceptedUris(context, updated.recipient, uris.join(delimiter));
  const hint = `${uris.length} URLs were joined by ${JSON.stringify(delimiter)}`;
  if (!verifyStatus(context, requirement, exchange, 200, hint)) return;
  const got = redirectUrisOf(exchange);
  const areKept = context.verify(
    requirement,
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
  const uri = buildRedirectUri(recipient, 'alone');
  const exchange = await updateRedirectUris(context, recipient, uri);
  if (exchange.response.status !== 200) return;
  verifyReadings(context, [compareUris('recipient-update-replaces-the-redirect-uris', exchange, [uri])]);
  const isKept = await verifyDetail(context, recipient.clientId, (shown) => [
    compareUris('updated-redirect-uris-are-read-back', shown.exchange, [uri]),
  ]);
  if (isKept) await judgeBesideRenewal(context, recipient);
}

/** A regeneration that is under way together with an update does not undo it. */
async function judgeBesideRenewal(context: CheckContext, recipient: CreatedRecipient): Promise<void> {
  const uri = buildRedirectUri(recipient, 'beside-a-regeneration');
  const exchanges = await Promise.all([
    regenerate(context, recipient.clientId),
    updateRedirectUris(context, recipient, uri),
  ]);
  // One that meets another may be refused.
  if (exchanges.some(({ response }) => response.status !== 200)) return;
  await verifyDetail(context, recipient.clientId, ({ exchange }) => [
    {
      ...compareUris('secret-regeneration-leaves-the-recipient-alone', exchange, [uri]),
      related: exchanges,
    },
  ]);
}

/** Several redirect URLs are read back as the update gave them, and a regeneration leaves all of them. */
async function judgeRenewal(context: CheckContext, clientId: string, uris: readonly string[]): Promise<void> {
  const verifyShown = (id: RequirementId) =>
    verifyDetail(context, clientId, ({ exchange }) => [compareUris(id, exchange, uris)]);
  if (!(await verifyShown('updated-redirect-uris-are-read-back'))) return;
  await regenerate(context, clientId);
  await verifyShown('secret-regeneration-leaves-the-recipient-alone');
}

/** Redirect URLs of unusual forms; a target that refuses them breaks nothing. */
async function judgeForms(context: CheckContext, updated: Updated, uris: readonly string[]): Promise<void> {
  for (const uri of uris) {
    const exchange = await updateRedirectUris(context, updated.recipient, uri);
    if (exchange.response.status === 200) await judgeUpdate(context, updated, exchange, [uri]);
  }
}

/** The recipient that was not updated: its redirect URLs have a requirement of their own. */
async function judgeOther(context: CheckContext, clientId: string, before: JsonObject): Promise<void> {
  const exchange = await readDetail(context, clientId);
  const shown = { exchange, recipient: requireObject(exchange) };
  verifyReadings(context, [
    compareUris('recipient-update-leaves-other-recipients-alone', exchange, textsOf(before.redirect_uris)),
    ...compareWithBefore('recipient-is-changed-by-its-own-writes-only', before, shown, profileMembers),
  ]);
}

/** The first and the last listed recipient but for those of the check, which an update by place may hit. */
async function findNeighbours(context: CheckContext, own: readonly string[]): Promise<readonly string[]> {
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

/** Asks for a look at the end of the run: what a refused update gave, or none, does not show later either. */
async function expectNoRefusedUris(context: CheckContext, { clientId }: CreatedRecipient): Promise<void> {
  await askForLateLook(context, async (atTheEnd) => {
    await verifyDetail(atTheEnd, clientId, ({ exchange, recipient }) => {
      if (!('redirect_uris' in recipient)) return [];
      const uris = redirectUrisOf(exchange);
      return [
        {
          id: 'refused-update-leaves-the-redirect-uris-alone',
          holds: uris.length > 0 && !uris.includes(plainLink),
          exchange,
          pointer: '/redirect_uris',
          wanted: 'redirect URLs of an update that was accepted',
          got: uris.join(' and ') || 'none',
        },
      ];
    });
  });
}

/** 4.3: the update of a recipient's redirect URLs. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'recipient-update',
    area: 'recipients',
    title: 'PUT /recipients replaces the redirect URLs of one recipient and changes nothing else',
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
    needs: ['outbound.auth.token', 'recipients.create'],
    access: 'write',
    resources: { shared: ['ordinary', 'accents'], recipients: 1 },
    async run(context) {
      const other = await requireSharedRecipient(context);
      const ofOther = requireObject(await readDetail(context, other.clientId));
      const updated = await createRecipientToChange(context);
      const { recipient } = updated;
      const ownPath = `${makeUniqueName(context)}/first`;
      for (const path of [ownPath, last]) {
        const uri = buildRedirectUri(recipient, path);
        // The second time it is the URL that the recipient has already.
        if (path === last && context.depth !== 'quick') await updateRedirectUris(context, recipient, uri);
        const exchange = await sendAcceptedUris(context, recipient, uri);
        if (!verifyStatus(context, 'recipient-update-answers-200-with-an-object', exchange, 200)) return;
        await judgeUpdate(context, updated, exchange, [uri]);
        if (path !== ownPath) continue;
        await judgeNeighbours(
          context,
          await findNeighbours(context, [recipient.clientId, other.clientId]),
          uri,
        );
        await judgeForms(context, updated, fewFormsOf(context, buildRedirectUri(recipient, 'form')));
      }
      await judgeOther(context, other.clientId, ofOther);
      await judgeRefusedUpdates(context, recipient, buildRedirectUri(recipient, last));
      await judgeUpdateWithoutUris(context, recipient, buildRedirectUri(recipient, last));
      await judgeUnknownUpdate(
        context,
        await findUnknownClientId(context, 1),
        buildRedirectUri(recipient, 'unknown'),
      );
      if (context.depth !== 'quick')
        await judgeUnknownForm(context, makeUnknownIds(context)[0], buildRedirectUri(recipient, 'unknown'));
      await judgeSeveral(context, updated);
      await requireListedAtTheEnd(context, recipient);
      await expectNoRefusedUris(context, recipient);
      await requireSameInTheList(context, recipient);
    },
  }),
]);
