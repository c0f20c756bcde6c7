import { type JsonObject, requireArray } from '../../../support/assertions/bodies.ts';
import { type Reading, verifyReadings, verifySettled } from '../../../support/assertions/settling.ts';
import { verifyStatus } from '../../../support/assertions/status.ts';
import type { RecipientVariety } from '../../../support/generators/recipients.ts';
import { otherTypes } from '../../../support/generators/wrong-types.ts';
import {
  compareViews,
  compareWithBefore,
  compareWithSent,
  fullMembers,
  profileMembers,
  type Shown,
} from '../../../support/resources/recipient-readings.ts';
import {
  buildPayload,
  buildRedirectUri,
  markWithin,
  requireCreated,
  writeToNew,
} from '../../../support/resources/recipients.ts';
import { judgeUpdate } from '../accepted-updates.ts';
import { verifyClientId } from '../client-id.ts';
import { verifyDetail } from '../read-back.ts';
import { regenerate, verifyNewSecret } from '../secrets.ts';
import { sendAcceptedUris, updateRedirectUris } from '../updates.ts';
import type { Life, RecipientLives } from './model.ts';

const sent = [...profileMembers, 'scope', 'redirect_uris'] as const;

/** Creates a recipient: it is returned and read as it was sent, under an id of its own. */
export async function judgeCreated(
  lives: RecipientLives,
  { name, ...variety }: RecipientVariety,
): Promise<void> {
  const { context } = lives;
  const payload = buildPayload(context, { ...variety, name: markWithin(context, name) });
  const exchange = await context.call('createRecipient', { json: payload });
  if (!verifyStatus(context, 'recipient-creation-answers-201-with-an-object', exchange, 201)) return;
  const created = requireCreated(exchange, payload);
  context.verify(
    'created-recipients-get-distinct-ids',
    lives.all.every(({ recipient }) => recipient.clientId !== created.clientId),
    {
      exchange,
      pointer: '/client_id',
      wanted: 'a client_id of its own',
      got: 'that of an earlier recipient',
    },
  );
  verifyReadings(
    context,
    compareWithSent('creation-returns-what-was-sent', { exchange, recipient: created.body }, created, sent),
  );
  const life = await lives.take(created);
  lives.wrote('create', life);
  await verifyLife(lives, life, (shown) =>
    compareWithSent('recipient-detail-reads-back-what-was-created', shown, created, sent),
  );
  await verifyOthers(lives, life);
}

/** Reads a recipient: it is as its last write left it. */
export async function judgeRead(lives: RecipientLives, at: number): Promise<void> {
  const life = lives.at(at);
  const before = life.detail;
  await verifyLife(lives, life, (shown) => compareUntouched(lives, life, before, shown));
}

/** Lists: every recipient stands there once, as it stood there before. */
export async function judgeListed(lives: RecipientLives): Promise<void> {
  const { context } = lives;
  let list: readonly JsonObject[] = [];
  await verifySettled(context, async () => {
    const exchange = await context.setUp('listRecipients', {}, 200);
    list = requireArray(exchange);
    return lives.all.flatMap((life) => compareListed(life, { exchange, recipient: {} }, list));
  });
  for (const life of lives.all) life.listed ??= itemsOf(list, life)[0]?.item;
}

/** Updates a recipient: it shows the new redirect URL and all else as before. */
export async function judgeUpdated(lives: RecipientLives, at: number, url: number): Promise<void> {
  const { context } = lives;
  const life = lives.at(at);
  const { recipient, detail: before } = life;
  // Several recipients have the same one in turn: none of them owns it.
  const uri = buildRedirectUri(lives.at(0).recipient, `life/${url}`);
  const exchange = await sendAcceptedUris(context, recipient, uri);
  if (!verifyStatus(context, 'recipient-update-answers-200-with-an-object', exchange, 200)) return;
  lives.wrote('update', life, await judgeUpdate(context, { recipient, before }, exchange, [uri]));
  await verifyOthers(lives, life);
}

/** Regenerates a secret: it is new, and nothing else changes. */
export async function judgeRenewed(lives: RecipientLives, at: number): Promise<void> {
  const { context } = lives;
  const life = lives.at(at);
  const { recipient, detail: before, secrets } = life;
  const exchange = await writeToNew(context, recipient, () => regenerate(context, recipient.clientId));
  if (!verifyStatus(context, 'secret-regeneration-answers-200-with-an-object', exchange, 200)) return;
  verifyClientId(context, exchange, recipient.clientId);
  const secret = verifyNewSecret(context, exchange, secrets);
  if (secret !== undefined) secrets.push(secret);
  lives.wrote('renew', life);
  await verifyLife(lives, life, (shown) =>
    compareWithBefore('secret-regeneration-leaves-the-recipient-alone', before, shown, fullMembers),
  );
  await verifyOthers(lives, life);
}

/** Sends an update that is to be refused: nothing changes. Whether it is refused is judged elsewhere. */
export async function judgeRefused(lives: RecipientLives, at: number): Promise<void> {
  const { context } = lives;
  const life = lives.at(at);
  const before = life.detail;
  const { response } = await updateRedirectUris(context, life.recipient, otherTypes.redirect_uris);
  lives.wrote('refuse', life);
  if (response.status < 300) {
    lives.noteDeparture();
    return;
  }
  await verifyLife(lives, life, (shown) =>
    compareWithBefore('refused-update-leaves-the-redirect-uris-alone', before, shown, ['redirect_uris']),
  );
  await verifyOthers(lives, life);
}

/** After a write: the recipients that it was not meant for are as they were. */
async function verifyOthers(lives: RecipientLives, written: Life): Promise<void> {
  for (const life of lives.others(written)) {
    const before = life.detail;
    await verifyLife(lives, life, (shown) => compareUntouched(lives, life, before, shown));
  }
}

/** Judges the detail once it settles, and takes it as what the recipient is from now on. */
async function verifyLife(
  { context }: RecipientLives,
  life: Life,
  readingsOf: (shown: Shown) => readonly Reading[],
): Promise<void> {
  const { clientId } = life.recipient;
  await verifyDetail(context, clientId, (shown) => {
    verifyClientId(context, shown.exchange, clientId);
    life.detail = shown.recipient;
    return readingsOf(shown);
  });
}

/** A recipient that no write was meant for since: the redirect URLs after the update of another have their own requirement. */
function compareUntouched(lives: RecipientLives, life: Life, before: JsonObject, shown: Shown): Reading[] {
  const uris = lives.isAfterUpdateOfAnother(life)
    ? 'recipient-update-leaves-other-recipients-alone'
    : 'recipient-is-changed-by-its-own-writes-only';
  return [
    ...compareWithBefore(uris, before, shown, ['redirect_uris']),
    ...compareWithBefore('recipient-is-changed-by-its-own-writes-only', before, shown, [
      ...profileMembers,
      'scope',
    ]),
  ];
}

function itemsOf(list: readonly JsonObject[], { recipient }: Life) {
  return list
    .map((item, index) => ({ item, index }))
    .filter(({ item }) => String(item.client_id) === recipient.clientId);
}

function compareListed(life: Life, { exchange }: Shown, list: readonly JsonObject[]): Reading[] {
  const found = itemsOf(list, life);
  const [first] = found;
  const got = `${found.length} items with its client_id`;
  const there: Reading = {
    id: 'created-recipient-is-listed',
    holds: first !== undefined,
    exchange,
    wanted: 'an item with the client_id of each recipient that was created',
    got,
  };
  if (first === undefined) return [there];
  const shown = { exchange, recipient: first.item, at: `/${first.index}` };
  return [
    there,
    { ...there, id: 'recipient-client-ids-are-unique', holds: found.length === 1, wanted: 'one such item' },
    ...compareViews('recipient-is-changed-by-its-own-writes-only', life.listed ?? {}, shown, profileMembers),
  ];
}
