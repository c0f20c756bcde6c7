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

/** Further values that are neither a text nor a list of texts; tried from depth standard on. */
const otherValues: readonly (readonly [words: string, value: unknown])[] = [
  ['a number', 7],
  ['true', true],
  ['an array of numbers', [7]],
  ['an array of objects', [{ url: 'https://redirect.example/callback' }]],
];

function refusalsAt(depth: CheckContext['depth']): typeof refusals {
  if (depth === 'quick') return refusals;
  return [
    ...refusals,
    ...otherValues.map(([words, value]) => ({
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

/** Judges refused updates of a recipient that was just updated to one redirect URL (the control). */
export async function judgeRefusedUpdates(
  context: CheckContext,
  { clientId }: CreatedRecipient,
  uri: string,
): Promise<void> {
  const path = { client_id: clientId };
  const before = redirectUrisOf(await readUpdated(context, clientId, uri));
  for (const { requirement, hint, request } of refusalsAt(context.depth)) {
    const exchange = await context.call('updateRecipient', { path, ...request });
    verifyStatus(context, requirement, exchange, 400, hint);
    if (exchange.response.status < 300) {
      await context.setUp('updateRecipient', { path, json: { redirect_uris: uri } }, 200);
      return;
    }
    await verifyDetail(context, clientId, (shown) => [
      { ...compareUris('refused-update-leaves-the-redirect-uris-alone', shown.exchange, before), hint },
    ]);
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
  const before = await readUpdated(context, clientId, uri);
  for (const [what, body] of context.depth === 'quick' ? bodiesWithout.slice(0, 1) : bodiesWithout) {
    const exchange = await context.call('updateRecipient', { path, body, contentType: 'application/json' });
    const areKept = await verifyUrisKept(context, clientId, before, exchange, what);
    context.observe('unusual-recipient-updates', `${what}: ${exchange.response.status}`, exchange);
    if (!areKept) return;
  }
}

async function verifyUrisKept(
  context: CheckContext,
  clientId: string,
  before: Answered,
  exchange: Answered,
  hint: string,
): Promise<boolean> {
  const id = 'update-without-redirect-uris-empties-nothing';
  const { status } = exchange.response;
  const read = () => readDetail(context, clientId);
  const isKept = (detail: Answered) => holdSameItems(redirectUrisOf(detail), redirectUrisOf(before));
  const detail = await readUntil(context, read, isKept);
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
