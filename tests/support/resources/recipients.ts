import type { Answered } from '../../../src/http/exchange.ts';
import { isGuid } from '../../../src/lib/guid.ts';
import { makeGuid, makeNumber, makeWord } from '../../../src/lib/own-names.ts';
import { Blocked } from '../../../src/plan/blocked.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import type { Json } from '../../../src/target-file/types.ts';
import { isObject, type JsonObject, requireObject } from '../assertions/bodies.ts';
import { requireUnknown } from './declared-unknown.ts';
import { textsOf } from './recipient-readings.ts';

/** A create payload: what the target file declares, a name of our own, and changes. */
export type Payload = { readonly [key: string]: Json };

/** A recipient that the suite created: its id, what was sent, and the answer. */
export interface CreatedRecipient {
  readonly clientId: string;
  readonly secret: string | undefined;
  readonly payload: Payload;
  readonly body: JsonObject;
  readonly exchange: Answered;
}

const named = new WeakMap<CheckContext, number>();

/** The declared create payload under a name that is unique to this run and check, with changes. Absent: undefined. */
export function buildPayload(
  context: CheckContext,
  changes: { readonly [key: string]: Json | undefined } = {},
): Payload {
  const declared = context.target.recipients?.create;
  if (declared === undefined)
    throw new Blocked('the target file lacks recipients.create', 'recipients.create');
  const payload: { [key: string]: Json | undefined } = {
    ...declared,
    name: makeUniqueName(context),
    scope: ['ACCOUNT_BASIC'],
    ...changes,
  };
  return Object.fromEntries(
    Object.entries(payload).filter((entry): entry is [string, Json] => entry[1] !== undefined),
  );
}

/** A name of what this check creates: unique per run, at most 60 ASCII characters. */
export function makeUniqueName(context: CheckContext): string {
  const count = (named.get(context) ?? 0) + 1;
  named.set(context, count);
  return `${context.marker}${count}`;
}

/** A redirect URL of the same host as the declared one, at a path of the recipient's own that tells it apart. */
export function buildRedirectUri({ payload }: Pick<CreatedRecipient, 'payload'>, path: string): string {
  const declared = textsOf(payload.redirect_uris)[0] ?? '';
  const { origin } = new URL(URL.canParse(declared) ? declared : 'https://redirect.example');
  return `${origin}/${makeWord(String(payload.name))}/${path}`;
}

/** A text with as many of its first characters replaced by a unique name as that has; at least that name. */
export function markText(context: CheckContext, text: string): string {
  const start = makeUniqueName(context);
  return start + [...text].slice(start.length).join('');
}

/** Names that are shorter cannot tell recipients apart. */
export const minUniqueLength = 10;

/**
 * A text of the same length that begins with a unique name, or is the end of one where it is too short for that. Where it
 * is too short to be unique at all, it is without the digits and signs of such a name, which a target may not like alone.
 */
export function markWithin(context: CheckContext, text: string): string {
  const { length } = [...text];
  const own = makeUniqueName(context);
  if (length >= own.length) return own + [...text].slice(own.length).join('');
  const end = length < minUniqueLength ? own.replace(/[^a-z]+/gi, '') : own;
  return end.slice(-length);
}

/** Creates a recipient as set-up. Blocks unless the answer is 201 with a client_id. */
export async function createRecipient(
  context: CheckContext,
  changes: { readonly [key: string]: Json | undefined } = {},
): Promise<CreatedRecipient> {
  const payload = buildPayload(context, changes);
  const exchange = await context.setUp('createRecipient', { json: payload }, 201);
  return requireCreated(exchange, payload);
}

/** Creates a recipient with the first of some changes that the target takes; undefined where it takes none. */
export async function createFirstTaken(
  context: CheckContext,
  alternatives: readonly { readonly [member: string]: Json | undefined }[],
): Promise<CreatedRecipient | undefined> {
  for (const changes of alternatives) {
    const payload = buildPayload(context, changes);
    const exchange = await context.call('createRecipient', { json: payload });
    if (exchange.response.status === 201) return requireCreated(exchange, payload);
  }
  return undefined;
}

/** The recipient of a 201. Blocks when the answer has no client_id. */
export function requireCreated(exchange: Answered, payload: Payload): CreatedRecipient {
  const body = requireObject(exchange);
  const { client_id: clientId, client_secret: secret } = body;
  if (typeof clientId !== 'string' || clientId === '')
    throw new Blocked('a created recipient has no client_id');
  return { clientId, secret: typeof secret === 'string' ? secret : undefined, payload, body, exchange };
}

/** True for a refusal that the document gives to unknown recipients: the node that it came from may know one later. */
export function isRefusedAsUnknown({ response: { status } }: Answered): boolean {
  return status === 400 || status === 404;
}

/**
 * Sends a write about a recipient, and once more after the settle time where it is refused as one of an unknown recipient
 * may be: the node that it met may not know of one that was created just before (B-27).
 */
export async function writeToNew(
  { target, clock }: CheckContext,
  { exchange: { startedAt } }: CreatedRecipient,
  write: () => Promise<Answered>,
): Promise<Answered> {
  const sent = await write();
  const wait = startedAt + target.settleSeconds * 1000 - clock.now();
  if (wait <= 0 || !isRefusedAsUnknown(sent)) return sent;
  await clock.sleep(wait);
  return write();
}

/** Those items of the list of recipients that have a member of a value, as text. */
export function findRecipients(list: unknown, member: string, value: string): readonly JsonObject[] {
  return Array.isArray(list) ? list.filter(isObject).filter((item) => String(item[member]) === value) : [];
}

/**
 * A client_id that no recipient has: the declared one, or a real one with its last characters changed. `apart` gives
 * others of the same form, for checks that would otherwise meet what a faulty target made of the first; `like` is the
 * id that they are made from.
 */
export async function findUnknownClientId(context: CheckContext, apart = 0, like?: string): Promise<string> {
  const declared = context.target.outbound?.unknownIds?.recipient;
  const isDeclared = declared !== undefined && apart === 0;
  const listed = context.once(
    'recipients',
    async () => (await context.setUp('listRecipients', {}, 200)).response.json,
  );
  const list = await (isDeclared ? listed.catch(() => []) : listed);
  const known = new Set(Array.isArray(list) ? list.filter(isObject).map(({ client_id }) => client_id) : []);
  if (isDeclared) return requireUnknown(declared, [...known], 'outbound.unknownIds');
  const seen = [...known].find((id): id is string => typeof id === 'string' && id !== '');
  const model = like ?? declared ?? seen ?? '00000000-0000-4000-8000-000000000000';
  for (let n = apart; ; n += 7) {
    const candidate = countsUp(model, known) ? farAhead(model, known, n) : alterId(model, n);
    if (!known.has(candidate) && candidate !== model) return candidate;
    if (!known.has(`${model}${n}`) && n > 100) return `${model}${n}`;
  }
}

/** The answer to a creation whose body is JSON and no object, sent once per session: several checks judge it. */
export function createWithBodyOnce(context: CheckContext, body: string): Promise<Answered> {
  const options = { body, contentType: 'application/json' };
  return context.once(`creation with the body ${body}`, () => context.call('createRecipient', options));
}

/** The id with letters and digits of its end changed, so that its form stays. */
function alterId(id: string, n: number): string {
  const tail = Math.min(6, id.length);
  const replaced = [...id.slice(-tail)].map((char, index) => {
    if (/\d/.test(char)) return String((Number(char) + n + index + 1) % 10);
    return /[a-f]/i.test(char) ? 'abcdef'[(char.toLowerCase().charCodeAt(0) - 97 + n + 1) % 6] : char;
  });
  return id.slice(0, -tail) + replaced.join('');
}

/** Of ids as long as this, a neighbour exists by chance only. */
export const minIdLength = 12;

const maxDigitsOfACounter = 5;
/** What a counter may be ahead of the ids that were listed, with what this run and others create meanwhile. */
const minLead = 10_000;

function splitNumber(id: string): { readonly start: string; readonly digits: string } {
  const [digits] = /\d*$/.exec(id)!;
  return { start: id.slice(0, id.length - digits.length), digits };
}

/**
 * True for an id that a counter may have given: a short one, one that begins as another does, or a number behind a sign.
 * Such a target would give an id near it to a recipient of this run, and then knows what was to be unknown.
 */
function countsUp(id: string, known: ReadonlySet<unknown>): boolean {
  const { start, digits } = splitNumber(id);
  if (digits === '' || digits.length > maxDigitsOfACounter || isGuid(id)) return false;
  const isBegunAlike = (other: unknown) =>
    typeof other === 'string' && other !== id && splitNumber(other).start === start;
  return id.length < minIdLength || /[^a-z\d]$/i.test(start) || [...known].some(isBegunAlike);
}

/** An id of a counter that is far beyond every known one, with zeros before it as the model has. */
function farAhead(model: string, known: ReadonlySet<unknown>, n: number): string {
  const { start, digits } = splitNumber(model);
  const numbers = [...known].map((id) => (typeof id === 'string' ? splitNumber(id) : undefined));
  const last = Math.max(
    Number(digits),
    ...numbers.filter((one) => one?.start === start).map((one) => Number(one!.digits)),
  );
  return `${start}${String(last + minLead + n).padStart(digits.length, '0')}`;
}

/**
 * Ids that no recipient has, in other forms than most services give: a word, a GUID, a number, and so on. No form is
 * documented.
 */
export function makeUnknownIds({ seed }: Pick<CheckContext, 'seed'>): readonly [string, ...string[]] {
  const [one, other] = [makeWord(`one ${seed}`), makeWord(`other ${seed}`)];
  return [
    `${one}-${other}`,
    makeGuid(`unknown ${seed}`),
    makeNumber(`unknown ${seed}`),
    `${one}.${other}..id`,
    `${one}-${'n'.repeat(120)}`,
    `${one}/${other}`,
  ];
}

/** What careless callers send for an id, and what a careless service reads as a place in its table: no ids either. */
export const unknownWords = ['1', '0', 'undefined', 'null'] as const;
