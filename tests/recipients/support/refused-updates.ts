import type { RequirementId } from '../../../src/catalogue/requirement-id.ts';
import type { Answered } from '../../../src/http/exchange.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { holdSameItems } from '../../support/assertions/comparison.ts';
import { readUntil } from '../../support/assertions/settling.ts';
import { describeAnswer, verifyStatus } from '../../support/assertions/status.ts';
import { plainLink } from '../../support/generators/links.ts';
import { otherTypes } from '../../support/generators/wrong-types.ts';
import type { CreatedRecipient } from '../../support/resources/recipients.ts';
import { readDetail } from '../../support/resources/shared-recipient.ts';
import { verifyDetail } from './read-back.ts';
import { compareUris, redirectUrisOf } from './updates.ts';

/** Updates that are to be refused, each with the requirement that says so. */
const refusals: readonly {
  readonly requirement: RequirementId;
  readonly hint: string;
  readonly request: { readonly json?: unknown; readonly body?: string; readonly contentType?: string };
}[] = [
  {
    requirement: 'recipient-update-refuses-redirect-uris-of-another-type',
    hint: 'redirect_uris was an object',
    request: { json: { redirect_uris: otherTypes.redirect_uris } },
  },
  {
    requirement: 'recipient-writes-refuse-a-body-that-is-no-object',
    hint: 'the body was a JSON text that breaks off',
    request: { body: '{"redirect_uris": "https://', contentType: 'application/json' },
  },
  {
    requirement: 'recipient-writes-refuse-a-body-that-is-no-object',
    hint: 'the body was an array',
    request: { json: ['https://redirect.example'] },
  },
  {
    requirement: 'http-urls-are-refused',
    hint: `redirect_uris was ${plainLink}`,
    request: { json: { redirect_uris: plainLink } },
  },
];

/** Further values that are neither a text nor a list of texts; at standard the first three. */
const otherValues: readonly (readonly [words: string, value: unknown])[] = [
  ['true', true],
  ['an array of arrays', [['https://redirect.example/callback']]],
  ['a number', 7],
  ['an array of numbers', [7]],
  ['an array of objects', [{ url: 'https://redirect.example/callback' }]],
];

/** A body that is a text, as it would be without the member around it. */
const bodyOfText: (typeof refusals)[number] = {
  requirement: 'recipient-writes-refuse-a-body-that-is-no-object',
  hint: 'the body was a text',
  request: { json: 'https://redirect.example/callback' },
};

function refusalsAt(depth: CheckContext['depth']): typeof refusals {
  if (depth === 'quick') return refusals;
  return [
    ...refusals,
    bodyOfText,
    ...(depth === 'deep' ? otherValues : otherValues.slice(0, 3)).map(([words, value]) => ({
      requirement: 'recipient-update-refuses-redirect-uris-of-another-type' as const,
      hint: `redirect_uris was ${words}`,
      request: { json: { redirect_uris: value } },
    })),
  ];
}

/** The detail once it shows an accepted update: another replica may still show what was before it. */
function readUpdated(context: CheckContext, clientId: string, uri: string): Promise<Answered> {
  const read = () => readDetail(context, clientId);
  return readUntil(context, read, (detail) => redirectUrisOf(detail).includes(uri));
}

/** Sends one update that is to be refused, and judges its status; gives whether it was accepted after all. */
async function sendRefused(
  context: CheckContext,
  clientId: string,
  { requirement, hint, request }: (typeof refusals)[number],
): Promise<boolean> {
  const exchange = await context.call('updateRecipient', { path: { client_id: clientId }, ...request });
  verifyStatus(context, requirement, exchange, 400, hint);
  return exchange.response.status < 300;
}

function setUris(context: CheckContext, clientId: string, uri: string): Promise<Answered> {
  const path = { client_id: clientId };
  return context.setUp('updateRecipient', { path, json: { redirect_uris: uri } }, 200);
}

/**
 * Judges refused updates of a recipient that was just updated to one redirect URL (the control). It is read once, after
 * all of them; only where that shows damage, or cannot, does each one stand between two reads.
 */
export async function judgeRefusedUpdates(
  context: CheckContext,
  { clientId }: CreatedRecipient,
  uri: string,
): Promise<void> {
  const before = redirectUrisOf(await readUpdated(context, clientId, uri));
  const sent: (typeof refusals)[number][] = [];
  let isAccepted = false;
  for (const refusal of refusalsAt(context.depth)) {
    isAccepted = await sendRefused(context, clientId, refusal);
    if (isAccepted) break;
    sent.push(refusal);
  }
  const id = 'refused-update-leaves-the-redirect-uris-alone';
  if (!isAccepted) {
    const read = () => readDetail(context, clientId);
    const after = await readUntil(context, read, (detail) => holdSameItems(redirectUrisOf(detail), before));
    const { holds, ...reading } = compareUris(id, after, before);
    if (holds) return void context.verify(id, true, reading);
  }
  await setUris(context, clientId, uri);
  for (const { hint, request } of sent) {
    await context.call('updateRecipient', { path: { client_id: clientId }, ...request });
    const areKept = await verifyDetail(context, clientId, (shown) => [
      { ...compareUris(id, shown.exchange, before), hint },
    ]);
    if (!areKept) return;
  }
}

/** Judges that the message of a 400 names the recipient that was asked for (A-58). */
export function verifyMessageNames(context: CheckContext, exchange: Answered, clientId: string): void {
  const { status, json } = exchange.response;
  const message = (json as { message?: unknown } | null | undefined)?.message;
  if (status !== 400 || typeof message !== 'string') return;
  context.verify('unknown-recipient-message-names-it', message.includes(clientId), {
    exchange,
    pointer: '/message',
    wanted: `a message with ${clientId}`,
    got: `a message of ${message.length} characters without it`,
  });
}

/** Judges an update of a recipient that does not exist, after one of a recipient that does (the control). */
export async function judgeUnknownUpdate(context: CheckContext, unknown: string, uri: string): Promise<void> {
  const path = { client_id: unknown };
  const exchange = await context.call('updateRecipient', { path, json: { redirect_uris: uri } });
  verifyStatus(context, 'unknown-recipient-gets-400-on-update', exchange, 400);
  verifyMessageNames(context, exchange, unknown);
  const detail = await context.call('getRecipient', { path });
  context.verify('update-of-an-unknown-recipient-creates-nothing', detail.response.status !== 200, {
    exchange: detail,
    wanted: 'no recipient under the unknown client_id',
    got: 'status 200',
    related: [exchange],
  });
}

/** Judges an update under an id of another form than those of the target, which is as unknown as any other (A-76). */
export async function judgeUnknownForm(context: CheckContext, client_id: string, uri: string): Promise<void> {
  const exchange = await context.call('updateRecipient', {
    path: { client_id },
    json: { redirect_uris: uri },
  });
  const hint = 'no form of a client_id is documented';
  verifyStatus(context, 'unknown-recipient-gets-400-on-update', exchange, 400, hint);
}

/** Bodies of an update that name no redirect URL; at quick the first. */
const bodiesWithout = [
  ['without redirect_uris', '{}'],
  ['with redirect_uris null', '{"redirect_uris":null}'],
  ['with the body null', 'null'],
  ['without a body', ''],
] as const;

/** Judges updates without redirect_uris of a recipient with one URL, by what is stored before and after them (A-77). */
export async function judgeUpdateWithoutUris(
  context: CheckContext,
  { clientId }: CreatedRecipient,
  uri: string,
): Promise<void> {
  const path = { client_id: clientId };
  const send = (body: string) =>
    context.call('updateRecipient', { path, body, contentType: 'application/json' });
  const before = await readUpdated(context, clientId, uri);
  const isKept = (detail: Answered) => holdSameItems(redirectUrisOf(detail), redirectUrisOf(before));
  const readAfter = () => readUntil(context, () => readDetail(context, clientId), isKept);
  const bodies = context.depth === 'quick' ? bodiesWithout.slice(0, 1) : bodiesWithout;
  const sent: (readonly [what: string, exchange: Answered])[] = [];
  for (const [what, body] of bodies) sent.push([what, await send(body)]);
  for (const [what, exchange] of sent)
    context.observe('unusual-recipient-updates', `${what}: ${exchange.response.status}`, exchange);
  const after = await readAfter();
  if (isKept(after) || bodies.length === 1) {
    for (const [what, exchange] of sent) verifyUrisKept(context, before, { exchange, after }, what);
    return;
  }
  // Which of them it was shows when each stands between two reads.
  for (const [what, body] of bodies) {
    await setUris(context, clientId, uri);
    const exchange = await send(body);
    if (!verifyUrisKept(context, before, { exchange, after: await readAfter() }, what)) return;
  }
}

function verifyUrisKept(
  context: CheckContext,
  before: Answered,
  { exchange, after: detail }: { readonly exchange: Answered; readonly after: Answered },
  hint: string,
): boolean {
  const id = 'update-without-redirect-uris-empties-nothing';
  const { status } = exchange.response;
  const isKept = (one: Answered) => holdSameItems(redirectUrisOf(one), redirectUrisOf(before));
  const evidence = { exchange, related: [before, detail], got: describeAnswer(exchange), hint };
  const [was, is] = [before, detail].map((one) => redirectUrisOf(one).length);
  const areKept = context.verify(id, isKept(detail) && status < 500, {
    ...evidence,
    wanted: 'a refusal, or the redirect URLs as they were',
    got: `${evidence.got}, and ${isKept(detail) ? 'the same redirect URLs' : `${is} others in place of ${was}`}`,
  });
  if (areKept && status < 300) context.warn(id, { ...evidence, wanted: 'a refusal' });
  return areKept;
}
