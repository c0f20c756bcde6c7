import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { Answered } from '../../src/http/exchange.ts';
import { isRedacted } from '../../src/journal/redaction/entries.ts';
import { isBefore, type Law, type Say, type SeenExchange, type Showing } from '../../src/judge/law.ts';
import { isDenial } from '../../src/lib/edge.ts';
import { quoteValue } from '../../src/lib/quote-value.ts';
import { isOfOneCaller } from '../general/one-caller.ts';
import { isAccepted, isSentAfter, type JsonObject, readId, readList } from '../reading.ts';
import { readAnsweredObject, readClientId, readShownId } from './bodies.ts';
import type { RecipientMemory, RecipientView } from './memory.ts';
import type { OwnRecipient } from './own-recipient.ts';
import { type ComparedMember, compareCommon, compareSent, compareUrls } from './readings.ts';

const once: RequirementId = 'recipient-client-ids-are-unique';
const listed: RequirementId = 'created-recipient-is-listed';
const oneRecipient: RequirementId = 'one-creation-makes-one-recipient';
const nothingLeft: RequirementId = 'refused-creation-leaves-nothing-behind';
const unauthorized: RequirementId = 'unauthorized-write-changes-nothing';
const asCreated: RequirementId = 'created-recipient-is-listed-as-created';
const agrees: RequirementId = 'recipient-detail-agrees-with-the-list';

/** No list names one client_id twice. */
export const listedIdsAreUnique: Law<RecipientMemory> = {
  judges: [once],
  judge(seen, _known, say) {
    const ids = (readRecipients(seen) ?? []).flatMap(({ client_id }) => readId(client_id) ?? []);
    if (ids.length === 0) return;
    const again = ids.length - new Set(ids).size;
    say.verdict(once, again === 0, { wanted: 'each client_id once', got: `${again} client_ids again` });
  },
};

/** A list holds every recipient that this session has made, once the declared time is over: nothing in the document removes one. */
export const createdAreListed: Law<RecipientMemory> = {
  judges: [listed],
  judge(seen, known, say) {
    const items = readRecipients(seen);
    if (items === undefined || items.some(({ client_id }) => readId(client_id) === undefined)) return;
    const ids = new Set(items.map(({ client_id }) => String(client_id)));
    const due = known.listCreated(seen);
    if (due.length === 0) return;
    const missing = due.find(([id]) => !ids.has(id));
    if (missing === undefined) return say.holds(listed);
    const [id, { exchange }] = missing;
    const wanted = `the recipient ${id}, which was created`;
    const shown = { wanted, got: `${items.length} others`, related: [exchange] };
    if (!known.missesWrites) say.verdict(listed, false, shown);
    else holdUntilThere(seen, id, shown, known, say);
  },
};

/** Beside a recording somebody may have removed a recipient, by whatever means: a later answer tells whether it is still there. */
function holdUntilThere(
  seen: SeenExchange,
  id: string,
  shown: Showing & { readonly related: readonly Answered[] },
  known: RecipientMemory,
  say: Say,
): void {
  say.defer(listed, `no later answer tells whether ${id} is still there`, (later) => {
    const { request, response } = later.exchange;
    const isOfIt = readClientId(request) === id && response.status === 200 && isAccepted(later);
    if (!isBefore(seen, later) || !isOfOneCaller(seen, later, known)) return undefined;
    if (!isOfIt && readListed(later, id) === undefined) return undefined;
    return { holds: false, shown: { ...shown, related: [...shown.related, later.exchange] } };
  });
}

/** A recipient of this session is listed as it was created. A change that its detail shows as well is not of the list. */
export const createdAreListedAsCreated: Law<RecipientMemory> = {
  judges: [asCreated],
  judge(seen, known, say) {
    for (const [at, item] of (readRecipients(seen) ?? []).entries()) {
      const id = readShownId(item);
      const own = known.findOwn(id);
      if (id === undefined || own === undefined) continue;
      const readings = compareSent(own.sent, item).filter(
        (one) => one.member !== 'scope' && (one.own === undefined || isFullAsCreated(one, own)),
      );
      if (readings.some(({ holds }) => holds)) say.holds(asCreated);
      const wrong = readings.find(({ holds }) => !holds);
      if (wrong !== undefined && known.isThere(id, seen))
        waitForDetail(seen, own, { ...wrong, pointer: `/${at}${wrong.pointer}` }, say);
    }
  },
};

/** True for a text at its limit of which the creation returned all: a target may count characters in another way, and cut it there. */
function isFullAsCreated({ member, own: id }: ComparedMember, { sent, created }: OwnRecipient): boolean {
  if (id !== 'texts-at-their-limits-are-kept-whole') return false;
  const answer = readAnsweredObject(created.exchange);
  return answer !== undefined && typeof sent[member] === 'string' && answer[member] === sent[member];
}

/** Characters of a name that nobody else chooses by chance, and of the beginning of one that was cut. */
export const minOwnName = 16;
const minBeginning = 100;

/** A list shows a name that this session has sent once under one client_id, and none that was only refused. */
export const creationsLeaveWhatTheySay: Law<RecipientMemory> = {
  judges: [oneRecipient, nothingLeft, unauthorized],
  judge(seen, known, say) {
    const items = readRecipients(seen);
    if (items === undefined) return;
    for (const [name, ids] of groupByNames(items, known)) {
      const creations = known.names.of(name) ?? known.names.findCut(name, minBeginning);
      if (creations === undefined || creations.unclear > 0 || name.length < minOwnName) continue;
      // What was there before is of another run, or of somebody else.
      const times = [...ids].filter((id) => !known.wasShown(id, creations)).length;
      if (times === 0 || known.mayBeOfOthers(creations)) continue;
      const { accepted, refused } = creations;
      const isUnauthorized = isDenial(refused?.exchange.response.status ?? 0);
      if (accepted === 0 && refused !== undefined)
        say.verdict(isUnauthorized ? unauthorized : nothingLeft, false, {
          wanted: `no recipient ${quoteValue(name)}, since its creation got ${refused.exchange.response.status}`,
          got: `${times} in the list`,
          related: [refused.exchange],
        });
      // What a refused one leaves is not charged to the accepted one.
      if (accepted === 1 && refused === undefined)
        say.verdict(oneRecipient, times === 1, {
          wanted: `one recipient ${quoteValue(name)}, which was created once`,
          got: `${times} in the list`,
        });
    }
    // A list that shows nothing of this session says nothing of what is not there.
    const isShown = items.some(({ client_id }) => known.findOwn(readId(client_id)) !== undefined);
    if (isShown && known.names.hasRefused(seen)) say.holds(nothingLeft);
  },
};

/** A list and a detail show the same of a recipient; a detail that differs is held against a list before and one after it. */
export const detailsAgreeWithLists: Law<RecipientMemory> = {
  judges: [agrees],
  judge(seen, known, say) {
    const { exchange } = seen;
    if (exchange.operation === 'getRecipient' && exchange.response.status === 200) {
      const item = readAnsweredObject(exchange);
      const before = known.listed.get(readClientId(exchange.request) ?? '');
      if (item !== undefined && before !== undefined)
        compareBetween(before, { item, seen }, readListed, known, say);
    }
    for (const item of readRecipients(seen) ?? []) {
      const before = known.details.get(readShownId(item) ?? '');
      if (before !== undefined) compareBetween(before, { item, seen }, readDetail, known, say);
    }
  },
};

type ReadView = (later: SeenExchange, id: string) => JsonObject | undefined;

/** Compares a view with the one before it; where it differs, the next one of that kind has to show that nothing was changed. */
function compareBetween(
  before: RecipientView,
  now: RecipientView,
  readAgain: ReadView,
  known: RecipientMemory,
  say: Say,
): void {
  const id = readShownId(now.item);
  if (id === undefined || id !== readShownId(before.item)) return;
  const readings = compareViews(before.item, now.item);
  const wrong = readings.find(({ holds }) => !holds);
  if (wrong === undefined && readings.length > 0) say.holds(agrees);
  if (wrong === undefined || !isSentAfter(now.seen, before.seen, known.settleSeconds)) return;
  say.defer(agrees, 'no later view tells whether the recipient was changed in between', (later) => {
    const item = later.after < now.seen.number ? undefined : readAgain(later, id);
    if (item === undefined) return undefined;
    // An update may have changed them, and a node that has not learnt of it yet says so again.
    if (wrong.member === 'redirect_uris' && !isSentAfter(later, now.seen, known.settleSeconds))
      return undefined;
    // Updated there and back again, it is as before.
    if (wrong.member === 'redirect_uris' && isWrittenSince(known.findOwn(id), now.seen, later))
      return 'nothing';
    const isKept = compareViews(before.item, item).some(
      ({ member, holds }) => holds && member === wrong.member,
    );
    return isKept
      ? { holds: false, shown: { ...wrong, related: [before.seen.exchange, later.exchange] } }
      : 'nothing';
  });
}

/** True for a recipient that was written after a request was sent, or is being written when a later one is. */
function isWrittenSince(
  own: OwnRecipient | undefined,
  { after }: SeenExchange,
  later: SeenExchange,
): boolean {
  return own !== undefined && (own.lastWrite.number > after || !own.isQuietFor(later));
}

function compareViews(one: JsonObject, other: JsonObject): readonly ComparedMember[] {
  const both = compareCommon(one, other).filter(({ member }) => one[member] !== undefined);
  const urls = one.redirect_uris;
  if (!Array.isArray(urls) || !urls.every((url) => typeof url === 'string')) return both;
  const reading = other.redirect_uris === undefined ? undefined : compareUrls(urls, other);
  return reading === undefined ? both : [...both, reading];
}

function readListed(later: SeenExchange, id: string): JsonObject | undefined {
  return readRecipients(later)?.find(({ client_id }) => readId(client_id) === id);
}

function readDetail({ exchange }: SeenExchange, id: string): JsonObject | undefined {
  const isMeant = exchange.operation === 'getRecipient' && readClientId(exchange.request) === id;
  return isMeant && exchange.response.status === 200 ? readAnsweredObject(exchange) : undefined;
}

/** Leaves it to the next detail whether the list is to blame: where the detail is right, or both are as nobody has written since the creation. */
function waitForDetail(seen: SeenExchange, own: OwnRecipient, wrong: ComparedMember, say: Say): void {
  say.defer(asCreated, 'no later detail tells whether the recipient itself was changed', (later) => {
    const item = later.after < seen.number ? undefined : readDetail(later, own.id);
    if (item === undefined) return undefined;
    const isRight = compareSent(own.sent, item).some(({ member, holds }) => holds && member === wrong.member);
    const isOfList = isRight || !own.hasHistory;
    return isOfList ? { holds: false, shown: { ...wrong, related: [later.exchange] } } : 'nothing';
  });
}

/** Groups the client_ids of a list by names; one of a recipient that was made under another name has been renamed, which is another fault. */
function groupByNames(
  items: readonly JsonObject[],
  known: RecipientMemory,
): ReadonlyMap<string, ReadonlySet<string>> {
  const ids = new Map<string, Set<string>>();
  for (const { name, client_id } of items) {
    const made = known.findOwn(readId(client_id) ?? '');
    if (typeof name !== 'string' || isRedacted(name) || (made !== undefined && made.sent.name !== name))
      continue;
    ids.set(name, (ids.get(name) ?? new Set()).add(String(client_id)));
  }
  return ids;
}

/** The recipients of a list that was accepted; undefined for any other answer. */
function readRecipients(seen: SeenExchange): readonly JsonObject[] | undefined {
  return seen.exchange.operation === 'listRecipients' && isAccepted(seen) ? readList(seen) : undefined;
}
