import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { type Answered, sentStatusOf } from '../../src/http/exchange.ts';
import type { Law, Say, SeenExchange, Showing } from '../../src/judge/law.ts';
import { isServerError } from '../../src/lib/edge.ts';
import { describeOtherSuccess, isOtherSuccess } from '../general/other-successes.ts';
import { type JsonObject, parseAddress } from '../reading.ts';
import { isDecided, readAnsweredObject, readWrittenBody } from './bodies.ts';
import type { CreationRequest } from './creation-request.ts';
import { listMissing, readJudged } from './judged-creations.ts';
import type { RecipientMemory } from './memory.ts';
import { hostOf, splitUrls } from './urls.ts';

const succeeds: RequirementId = 'recipient-creation-answers-201-with-an-object';
const missing: RequirementId = 'recipient-creation-refuses-a-missing-required-member';
const withoutScope: RequirementId = 'recipient-scope-can-be-left-out';
const otherCountry: RequirementId = 'recipient-creation-accepts-both-countries';
const bothLimits: RequirementId = 'recipient-texts-at-both-limits-are-accepted';
const longUrls: RequirementId = 'recipient-urls-up-to-2000-characters-are-accepted';
const usualForms: RequirementId = 'recipient-values-of-usual-forms-are-accepted';
/** Requirements that only warn: a target may refuse such creations. */
const warning: readonly RequirementId[] = [
  'short-recipient-texts-are-accepted',
  'recipient-names-of-digits-are-accepted',
  'emoji-count-as-one-character',
  usualForms,
];
const full: readonly RequirementId[] = [
  'recipient-name-of-256-characters-is-accepted',
  'recipient-description-of-512-characters-is-accepted',
];

/** A body that the document allows is accepted: one that is refused owes it to what an accepted one lacks. */
export const allowedCreationsAreAccepted: Law<RecipientMemory> = {
  judges: [
    succeeds,
    ...full,
    bothLimits,
    'accented-letters-count-as-one-character',
    'emoji-count-as-one-character',
    'recipient-texts-below-the-limits-are-accepted',
    'short-recipient-texts-are-accepted',
    longUrls,
    'recipient-names-of-digits-are-accepted',
    usualForms,
    'recipient-creation-accepts-every-scope-of-the-table',
    withoutScope,
    otherCountry,
  ],
  judge(seen, known, say) {
    const request = readJudged(seen, known);
    if (request === undefined || request.defects.length > 0 || !isDecided(seen.exchange)) return;
    const { status } = seen.exchange.response;
    if (status >= 300) judgeRefused(seen, request, known, say);
    else if (status === 201) judgeAccepted(seen, request, known, say);
  },
};

/**
 * A creation is answered 201 and by no other success (4.3). One of a name that may be there already is left open: the document does not
 * say how it is answered again. An answer that hands out a secret is of a creation (5).
 */
export const creationsAnswer201: Law<RecipientMemory> = {
  judges: [succeeds],
  judge(seen, known, say) {
    const { operation, request, response } = seen.exchange;
    if (operation !== 'createRecipient' || !isOtherSuccess(seen, [201])) return;
    const body = readWrittenBody(request);
    if (typeof body !== 'object' || parseAddress(request).search !== '') return;
    if (!isPlain(body, known) || known.names.isTaken(body.name, seen)) return;
    const isHandedOut = typeof readAnsweredObject(seen.exchange)?.client_secret === 'string';
    if (response.status === 200 && !isHandedOut && known.mayBeOfOthers(seen)) return;
    say.verdict(succeeds, false, describeOtherSuccess(seen, 'status 201'));
  },
};

/** True for a body without what the document leaves open or forbids; which members a creation needs, no recording shows. */
function isPlain(body: JsonObject, known: RecipientMemory): boolean {
  const { defects, isUnusual } = known.readCreation(body);
  return !isUnusual && defects.every((defect) => known.missesWrites && defect === missing);
}

function judgeAccepted(seen: SeenExchange, request: CreationRequest, known: RecipientMemory, say: Say): void {
  const ids = new Set<RequirementId>([succeeds, ...request.features.map(({ id }) => id)]);
  const country = request.shapes.get('country');
  if (known.accepted.some((one) => one.request.shapes.get('country') !== country)) ids.add(otherCountry);
  if (full.every((id) => ids.has(id))) ids.add(bothLimits);
  for (const id of ids) say.holds(id);
  // Accepted with the URL of another one, it shows that two may have the same.
  const isShared = known.urls.mayBeTaken(splitUrls(request.body.redirect_uris));
  for (const refused of known.refused) {
    if (!isShared && isOfTakenUrl(refused.seen, refused.request, known)) continue;
    const cause = findCause(refused.request, request, known);
    if (cause !== undefined)
      say.verdict(cause, false, {
        ...{ exchange: refused.seen.exchange, related: [seen.exchange] },
        ...describeRefusal(refused.seen.exchange, 'without it, such a creation is accepted'),
      });
  }
}

function judgeRefused(seen: SeenExchange, request: CreationRequest, known: RecipientMemory, say: Say): void {
  const isWithoutScope = request.features.some(({ id }) => id === withoutScope);
  if (isWithoutScope && known.required.includes('scope')) return;
  // Of a name that no list was read for, nobody knows whether it is taken.
  if (known.missesWrites && known.listed.size === 0) return;
  if (isOfTakenUrl(seen, request, known)) return;
  for (const { request: accepted, seen: control } of known.accepted) {
    const cause = findCause(request, accepted, known);
    if (cause === undefined) continue;
    const hint = 'the document allows all that the body holds, and one like it was accepted before';
    const shown = { ...describeRefusal(seen.exchange, hint), related: [control.exchange] };
    const isDecidedNow = cause === succeeds || !isServerError(seen.exchange.response.status);
    if (isDecidedNow) say.verdict(cause, false, shown);
    else waitForControl(cause, request, shown, known, say);
    return;
  }
  if (known.accepted.length === 0 || !isServerError(seen.exchange.response.status)) return;
  const shown = describeRefusal(seen.exchange, 'the document allows all that the body holds');
  for (const id of new Set(request.features.map((feature) => feature.id)))
    say.defer(findCharge(id), 'no later creation without it was answered', (later) => {
      const control = readJudged(later, known);
      if (control === undefined || control.defects.length > 0 || later.exchange.response.status !== 201)
        return undefined;
      if (control.features.some((feature) => feature.id === id)) return 'nothing';
      return findCause(request, control, known) === id ? { holds: false, shown } : undefined;
    });
}

/** Returns the requirement that a server error fails: for what a target may refuse, that of any creation. */
function findCharge(cause: RequirementId): RequirementId {
  return warning.includes(cause) ? succeeds : cause;
}

/** An internal error is one of the body where a creation without what may be its cause is accepted afterwards, too: otherwise all break. */
function waitForControl(
  cause: RequirementId,
  request: CreationRequest,
  shown: Showing,
  known: RecipientMemory,
  say: Say,
): void {
  say.defer(findCharge(cause), 'no later creation without it was answered', (later) => {
    const control = readJudged(later, known);
    if (control === undefined || control.defects.length > 0 || !isDecided(later.exchange)) return undefined;
    if (findCause(request, control, known) !== cause) return undefined;
    return isServerError(later.exchange.response.status) ? 'nothing' : { holds: false, shown };
  });
}

/** True for a refusal that may be one of a redirect URL which another recipient has. */
function isOfTakenUrl(
  { exchange }: SeenExchange,
  { body }: CreationRequest,
  { urls }: RecipientMemory,
): boolean {
  return exchange.response.status < 500 && urls.mayBeTaken(splitUrls(body.redirect_uris));
}

/** The requirement that a refused body does not get, by an accepted one that lacks one thing of it. */
function findCause(
  refused: CreationRequest,
  accepted: CreationRequest,
  known: RecipientMemory,
): RequirementId | undefined {
  const missing = listMissing(refused, accepted);
  const ids = new Set(missing?.map((feature) => feature.id));
  if (missing === undefined || ids.size > 1) return undefined;
  const [id = succeeds] = ids;
  if ((id === longUrls || id === usualForms) && !isAtSameHosts(id, refused, accepted)) return undefined;
  if (isOfLetters(id) && !full.every((control) => known.hasAccepted(control))) return undefined;
  const areBoth = full.every((one) => refused.features.some((feature) => feature.id === one));
  // Each limit is judged by a creation that has it alone.
  if (areBoth && full.includes(id))
    return full.every((one) => known.hasAccepted(one)) ? bothLimits : undefined;
  return full.includes(id) && known.hasAccepted(id) ? undefined : id;
}

/** True where each URL of a kind is at the host of the accepted one: a target may refuse a host. */
function isAtSameHosts(
  kind: RequirementId,
  { body, features }: CreationRequest,
  accepted: CreationRequest,
): boolean {
  const own = features.filter(({ id }) => id === kind);
  return own.every(({ member }) => hostOf(String(body[member])) === hostOf(String(accepted.body[member])));
}

/** True for texts whose control is as many plain letters: refused too, those say nothing about how letters are counted. */
function isOfLetters(feature: RequirementId): boolean {
  return feature === 'accented-letters-count-as-one-character' || feature === 'emoji-count-as-one-character';
}

function describeRefusal(exchange: Answered, hint: string) {
  return { wanted: 'status 201', got: `status ${sentStatusOf(exchange)}`, hint };
}
