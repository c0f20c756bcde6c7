import type { OperationId } from '../../src/catalogue/operations.ts';
import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { sentStatusOf } from '../../src/http/exchange.ts';
import type { Close, Law, Say, SeenExchange } from '../../src/judge/law.ts';
import { isObject } from '../../src/lib/json/values.ts';
import { quoteValue } from '../../src/lib/quote-value.ts';
import { isPlainUpdate } from '../general/calls.ts';
import { isOfOneCaller } from '../general/one-caller.ts';
import {
  findBodyHint,
  isAccepted,
  isDecisiveForAll,
  isPlainId,
  isWithoutBody,
  readId,
  readList,
  waitForBody,
} from '../reading.ts';
import { isDecided, isOrdinary, readAnsweredObject, readClientId } from './bodies.ts';
import type { RecipientMemory } from './memory.ts';

/** The requirements of the calls that name a recipient: what one gets that there is, and one that there is not. */
const named: Readonly<
  Partial<Record<OperationId, { readonly known: RequirementId; readonly unknown: RequirementId }>>
> = {
  getRecipient: {
    known: 'recipient-detail-answers-200-with-an-object',
    unknown: 'unknown-recipient-gets-400-on-read',
  },
  updateRecipient: {
    known: 'recipient-update-answers-200-with-an-object',
    unknown: 'unknown-recipient-gets-400-on-update',
  },
  regenerateSecret: {
    known: 'secret-regeneration-answers-200-with-an-object',
    unknown: 'secret-of-an-unknown-recipient-gets-400-or-404',
  },
};

/** An answer about one recipient is about the one that the path names. */
export const answersNameTheirRecipient: Law<RecipientMemory> = {
  judges: ['recipient-answers-carry-the-client-id-asked-for'],
  judge({ exchange }, known, say) {
    if (named[exchange.operation] === undefined || exchange.response.status !== 200) return;
    const id = readClientId(exchange.request);
    const answer = readAnsweredObject(exchange);
    // Of an id that no answer has spelt so, nobody knows how the target writes it.
    if (id === undefined || answer === undefined || !known.isKnown(id)) return;
    const { client_id: got } = answer;
    const shown = { pointer: '/client_id', wanted: id, got: quoteValue(got) };
    say.verdict('recipient-answers-carry-the-client-id-asked-for', got === id, shown);
  },
};

/** A recipient of this session is found from the settle time on, and one that a list shows as long as lists show it. */
export const recipientsAreFound: Law<RecipientMemory> = {
  judges: Object.values(named).map((rows) => rows.known),
  judge(seen, known, say) {
    const { exchange } = seen;
    const rows = named[exchange.operation];
    const id = readClientId(exchange.request);
    if (rows === undefined || id === undefined || !isOrdinary(seen)) return;
    const { status } = exchange.response;
    // A credential that stands refused here is accepted elsewhere, and what leads elsewhere answers nothing here.
    if (!isDecided(exchange) && !isDecisiveForAll(exchange)) return;
    const hint = findBodyHint(exchange);
    const shown = {
      ...{ wanted: 'status 200', got: `status ${sentStatusOf(exchange)}` },
      ...(hint === undefined ? {} : { hint }),
    };
    if (status === 200 && known.isKnown(id)) say.holds(rows.known);
    if (status < 300 || exchange.operation === 'updateRecipient') return;
    if (isWithoutBody(exchange)) return known.isKnown(id) ? waitForBody(rows.known, seen, say) : undefined;
    if (known.isThere(id, seen)) say.verdict(rows.known, false, shown);
    else if (exchange.operation === 'getRecipient' && known.isListed(id, seen))
      waitForList(rows.known, seen, (isListed) => (isListed ? { holds: false, shown } : 'nothing'), id, say);
  },
};

/**
 * A recipient that a recording shows to be created is not unknown afterwards, since nothing removes one. A service whose nodes learn of it
 * late refuses it as any unknown one, with 400.
 */
export const createdAreNotUnknown: Law<RecipientMemory> = {
  judges: [named.getRecipient!.known, named.updateRecipient!.known],
  judge(seen, known, say) {
    const { operation, request, response } = seen.exchange;
    const rows = operation === 'regenerateSecret' ? undefined : named[operation];
    const id = readClientId(request);
    const created = rows === undefined || id === undefined ? undefined : known.findCreation(id);
    if (rows === undefined || created === undefined || seen.label.isUndocumented || !known.missesWrites)
      return;
    const isNotFound = response.isJson && (response.status === 404 || response.status === 410);
    if (!isNotFound || created.number > seen.after || !isOfSameService(created, seen)) return;
    if (!isOfOneCaller(created, seen, known)) return;
    const got = `status ${response.status}`;
    say.verdict(rows.known, false, { wanted: 'status 200', got, related: [created.exchange] });
  },
};

/** True where a request names something below the address of a creation: another service need not have it. */
function isOfSameService(created: SeenExchange, seen: SeenExchange): boolean {
  const place = created.exchange.request.url.replace(/\/*(?:[?#].*)?$/, '');
  return seen.exchange.request.url.startsWith(`${place}/`);
}

/** An id that no answer of the session has shown is refused with 400, and the message names it. */
export const unknownRecipientsAreRefused: Law<RecipientMemory> = {
  judges: [...Object.values(named).map((rows) => rows.unknown), 'unknown-recipient-message-names-it'],
  judge(seen, known, say) {
    const { exchange } = seen;
    const rows = named[exchange.operation];
    const id = readClientId(exchange.request);
    if (rows === undefined || id === undefined || known.isKnown(id) || known.details.size === 0) return;
    if (!isUserRequest(seen) || !isDecided(exchange) || isWithoutBody(exchange)) return;
    if (exchange.operation === 'updateRecipient' && !isPlainUpdate(exchange.request)) return;
    const { status } = exchange.response;
    // Only the answer tells that there is no recipient which a recording does not show.
    if (known.missesWrites && status !== 404 && status !== 410) return;
    if (status < 300) judgeFound(seen, id, rows.unknown, say);
    else judgeRefusal(seen, id, rows.unknown, known, say);
  },
};

/** An update of an id that no answer has shown brings no recipient into being, which a detail or a list would show. */
export const updatesCreateNothing: Law<RecipientMemory> = {
  judges: ['update-of-an-unknown-recipient-creates-nothing'],
  judge(seen, known, say) {
    const { exchange } = seen;
    const isUpdated = (id: string | undefined) =>
      id !== undefined && known.updatedUnknown.has(id) && known.findCreation(id) === undefined;
    const judge = (isKept: boolean, got: string) => {
      const wanted = 'no recipient under an id that only an update has named';
      say.verdict('update-of-an-unknown-recipient-creates-nothing', isKept, { wanted, got });
    };
    if ([...(readIds(seen) ?? [])].some(isUpdated)) judge(false, 'one in the list');
    if (exchange.operation !== 'getRecipient' || !isUpdated(readClientId(exchange.request))) return;
    if (isDecided(exchange)) judge(exchange.response.status !== 200, `status ${sentStatusOf(exchange)}`);
  },
};

/** A request with the credential of a user, whatever form the id has. */
function isUserRequest({ label }: SeenExchange): boolean {
  return label.credential === 'user' && !label.isProvoked;
}

/** A success for an unknown id: of another recipient, or of one that no later list shows. */
function judgeFound(seen: SeenExchange, id: string, unknown: RequirementId, say: Say): void {
  const answer = readAnsweredObject(seen.exchange);
  const shown = {
    wanted: 'status 400 for an id that no answer has shown',
    got: `status ${sentStatusOf(seen.exchange)}`,
  };
  const got = String(answer?.client_id);
  // Nothing says that the letter case of an id counts.
  if (got !== id && got.toLowerCase() === id.toLowerCase()) return;
  if (got !== id) say.verdict(unknown, false, shown);
  else waitForList(unknown, seen, (isListed) => (isListed ? 'nothing' : { holds: false, shown }), id, say);
}

/** Leaves it to the next list whether there is a recipient. */
function waitForList(
  id: RequirementId,
  seen: SeenExchange,
  close: (isListed: boolean) => Close,
  client: string,
  say: Say,
): void {
  say.defer(id, 'no later list tells whether there is such a recipient', (later) => {
    const ids = later.after < seen.number ? undefined : readIds(later);
    return ids === undefined ? undefined : close(ids.has(client));
  });
}

function judgeRefusal(
  seen: SeenExchange,
  id: string,
  unknown: RequirementId,
  known: RecipientMemory,
  say: Say,
): void {
  const { exchange, label } = seen;
  const { status, json, isJson } = exchange.response;
  // A router may refuse an id of an unusual form before the service sees it.
  if (status !== 400 && (!isJson || !isPlainId(id, known.listIds()))) return;
  const shown = { wanted: 'status 400', got: `status ${sentStatusOf(exchange)}` };
  if (exchange.operation === 'regenerateSecret' && status === 404) say.warn(unknown, shown);
  else say.verdict(unknown, status === 400, shown);
  const message = isObject(json) ? json.message : undefined;
  if (status !== 400 || typeof message !== 'string' || exchange.operation === 'regenerateSecret') return;
  if (!label.isUndocumented)
    say.verdict('unknown-recipient-message-names-it', message.includes(id), {
      pointer: '/message',
      wanted: `a message with ${id}`,
      got: `a message of ${message.length} characters without it`,
    });
}

/** The ids of a list that was accepted; undefined for any other answer. */
function readIds(seen: SeenExchange): ReadonlySet<string> | undefined {
  if (seen.exchange.operation !== 'listRecipients' || !isAccepted(seen)) return undefined;
  const ids = readList(seen)?.map(({ client_id }) => readId(client_id));
  return ids?.every((id) => id !== undefined) === true ? new Set(ids) : undefined;
}
