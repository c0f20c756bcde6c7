import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { Law, SeenExchange } from '../../src/judge/law.ts';
import { isBefore } from '../../src/judge/law.ts';
import type { JsonObject } from '../reading.ts';
import { readAnsweredObject, readClientId, readShownId } from './bodies.ts';
import type { RecipientMemory } from './memory.ts';
import type { Cause, OwnRecipient } from './own-recipient.ts';
import { type ComparedMember, detailMembers } from './readings.ts';

const asCreated: RequirementId = 'recipient-detail-reads-back-what-was-created';
const updated: RequirementId = 'updated-redirect-uris-are-read-back';
const leavesMembers: RequirementId = 'recipient-update-leaves-the-other-members-alone';
const leavesOthers: RequirementId = 'recipient-update-leaves-other-recipients-alone';
const byItself: RequirementId = 'recipient-is-changed-by-its-own-writes-only';

/** The requirement of what a write leaves alone: the redirect URLs, or all else. */
const ofCause: Readonly<Record<Exclude<Cause, 'unknown'>, { urls: RequirementId; others: RequirementId }>> = {
  update: { urls: updated, others: leavesMembers },
  renewal: {
    urls: 'secret-regeneration-leaves-the-recipient-alone',
    others: 'secret-regeneration-leaves-the-recipient-alone',
  },
  refused: { urls: 'refused-update-leaves-the-redirect-uris-alone', others: byItself },
  empty: { urls: 'update-without-redirect-uris-empties-nothing', others: byItself },
  unauthorized: { urls: 'unauthorized-write-changes-nothing', others: 'unauthorized-write-changes-nothing' },
};

/**
 * The detail of a recipient of this session shows what was written of it, and nothing else. What it shows otherwise is charged to the
 * last write of it since it was looked at; where there was none, to what was written of others, or to nobody.
 */
export const detailsShowWhatWasWritten: Law<RecipientMemory> = {
  judges: [
    asCreated,
    leavesOthers,
    ...new Set(Object.values(ofCause).flatMap(({ urls, others }) => [urls, others])),
    'texts-at-their-limits-are-kept-whole',
    'left-out-scope-becomes-account-basic',
    'recipient-name-keeps-its-characters',
    'recipient-name-keeps-outer-white-space',
    'recipient-values-keep-their-spelling',
  ],
  judge(seen, known, say) {
    const look = readLook(seen, known);
    if (look === undefined || !look.own.isQuietFor(seen)) return;
    const { own, item } = look;
    const isSettled = known.isSettled(own, seen);
    for (const reading of own.compare(item)) {
      if (reading.own !== undefined) {
        if (reading.holds || isSettled) say.verdict(reading.own, reading.holds, reading);
      } else if (reading.holds) for (const id of listMet(own, reading, known)) say.holds(id);
      else if (isSettled) {
        const id = findBlamed(own, reading, item, known);
        if (id !== undefined) say.verdict(id, false, { ...reading, related: listRelated(own) });
      }
    }
  },
};

/**
 * A recipient has no state without redirect URLs unless an update without any has made it: one that shows none was emptied by that,
 * whatever was written since and however late the replica is that shows it.
 */
export const emptyUpdatesEmptyNothing: Law<RecipientMemory> = {
  judges: [ofCause.empty.urls],
  judge(seen, known, say) {
    const { own, item } = readLook(seen, known) ?? {};
    if (own?.emptied === undefined || item === undefined || !isBefore(own.emptied, seen)) return;
    const { redirect_uris: urls } = item;
    if (Array.isArray(urls) && urls.length === 0)
      say.verdict(ofCause.empty.urls, false, {
        pointer: '/redirect_uris',
        wanted: 'the redirect URLs that it had',
        got: 'none',
        related: [own.emptied.exchange],
      });
  },
};

/** The answer to an update has the same documented members as the detail after it. */
export const updatesCarryTheMembersOfTheDetail: Law<RecipientMemory> = {
  judges: ['recipient-update-carries-the-members-of-the-detail'],
  judge(seen, known, say) {
    const look = readLook(seen, known);
    const update = look?.own.updated;
    const answer = update === undefined ? undefined : readAnsweredObject(update.exchange);
    if (look === undefined || answer === undefined || !isBefore(update!, seen)) return;
    const [wanted, got] = [look.item, answer].map((one) =>
      detailMembers.filter((member) => one[member] !== undefined).join(', '),
    );
    say.verdict('recipient-update-carries-the-members-of-the-detail', wanted === got, {
      exchange: update!.exchange,
      ...{ wanted: wanted!, got: got!, related: [seen.exchange] },
    });
  },
};

/** Redirect URLs that this session gave to one recipient alone are shown by no recipient of others. */
export const urlsReachNobodyElse: Law<RecipientMemory> = {
  judges: [leavesOthers],
  judge(seen, known, say) {
    const { exchange } = seen;
    if (exchange.operation !== 'getRecipient' || exchange.response.status !== 200) return;
    const id = readClientId(exchange.request);
    const answer = readAnsweredObject(exchange);
    const urls = answer?.redirect_uris;
    if (id === undefined || known.findOwn(id) !== undefined || !Array.isArray(urls)) return;
    // The answer about another recipient has a requirement of its own.
    if (readShownId(answer!) !== id) return;
    const foreign = urls.find((url) => known.urls.isOfAnother(id, String(url)));
    if (foreign !== undefined)
      say.verdict(leavesOthers, false, {
        pointer: '/redirect_uris',
        wanted: `not ${foreign}, which was given to another recipient`,
        got: urls.join(' and '),
      });
  },
};

function readLook(
  { exchange }: SeenExchange,
  known: RecipientMemory,
): { readonly own: OwnRecipient; readonly item: JsonObject } | undefined {
  if (exchange.operation !== 'getRecipient' || exchange.response.status !== 200) return undefined;
  const own = known.findOwn(readClientId(exchange.request));
  const item = readAnsweredObject(exchange);
  return own === undefined || item === undefined ? undefined : { own, item };
}

/** The requirements that a member which is as it should be meets: those of the writes since the last look. */
function listMet(
  own: OwnRecipient,
  { member }: ComparedMember,
  known: RecipientMemory,
): readonly RequirementId[] {
  const isUrls = member === 'redirect_uris';
  const ids = own.suspects.flatMap(({ cause }) =>
    cause === 'unknown' ? [] : [isUrls ? ofCause[cause].urls : ofCause[cause].others],
  );
  const isFirst = own.look === undefined && own.updated === undefined;
  const isBesideUpdate = own.look !== undefined && known.isUpdatedBeside(own);
  return [
    ...new Set<RequirementId>([
      ...ids,
      ...(isFirst ? [asCreated] : []),
      ...(own.look !== undefined ? [byItself] : []),
      ...(isUrls && isBesideUpdate ? [leavesOthers] : []),
    ]),
  ];
}

function findBlamed(
  own: OwnRecipient,
  { member }: ComparedMember,
  item: JsonObject,
  known: RecipientMemory,
): RequirementId | undefined {
  const isUrls = member === 'redirect_uris';
  const urls = isUrls ? ((item.redirect_uris ?? []) as readonly string[]) : [];
  if (urls.some((url) => !own.sentUrls.has(url) && known.urls.isOfAnother(own.id, url))) return leavesOthers;
  const refusal = urls.map((url) => own.refusedUrls.get(url)).find((how) => how !== undefined);
  if (refusal !== undefined) return ofCause[refusal].urls;
  // Somebody whom a recording does not show may have given it others.
  if (known.missesWrites && urls.some((url) => !own.sentUrls.has(url))) return undefined;
  const causes = own.suspects.map(({ cause }) => cause);
  if (causes.includes('unknown')) return undefined;
  const last = findLast(own, urls, known);
  // Nobody has seen that the creation kept it, which the write since then could have lost.
  if (!isUrls && last !== undefined && own.look === undefined) return undefined;
  const isBesideUpdate = isUrls && known.isUpdatedBeside(own);
  // A renewal and an update of another one since: either may be the cause.
  if (last === 'renewal' && isBesideUpdate) return byItself;
  // That what an update gave is not read back is said of the update, whichever write took it.
  const isOfUpdate = isUrls && last === 'update';
  // Updates have left all else alone before: a write of another one took it, and then it was none of its own.
  if (last !== undefined && !isOfUpdate && known.mayBeOfAnother(own, last))
    return isUrls || last !== 'update' ? undefined : byItself;
  if (last !== undefined) return isUrls ? ofCause[last].urls : ofCause[last].others;
  if (own.look === undefined) return asCreated;
  return isBesideUpdate ? leavesOthers : byItself;
}

/**
 * The last write of a recipient. Of an update and a renewal that met, the renewal is to blame where what the update gave is lost, unless
 * this session has lost what an update gave that met nothing.
 */
function findLast(
  own: OwnRecipient,
  urls: readonly string[],
  { hasLostUpdate }: RecipientMemory,
): Exclude<Cause, 'unknown'> | undefined {
  const [last, before] = [own.suspects.at(-1), own.suspects.at(-2)];
  if (last === undefined || last.cause === 'unknown') return undefined;
  const areTogether = before !== undefined && before.by.number > last.by.after;
  const isRenewalAmongThem = [last.cause, before?.cause].includes('renewal');
  if (!areTogether || !isRenewalAmongThem) return last.cause;
  const isKept = own.expected?.every((url) => urls.includes(url)) === true;
  return isKept || hasLostUpdate ? 'update' : 'renewal';
}

function listRelated({ suspects, created }: OwnRecipient) {
  const all = suspects.length === 0 ? [created] : suspects.map(({ by }) => by);
  return all.flatMap(({ exchange }) =>
    exchange.response === undefined ? [] : [exchange as typeof created.exchange],
  );
}
