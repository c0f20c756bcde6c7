import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { type SentRequest, sentStatusOf } from '../../src/http/exchange.ts';
import type { Law, Say, SeenExchange } from '../../src/judge/law.ts';
import { isRefusal, isServerError } from '../../src/lib/edge.ts';
import { isObject } from '../../src/lib/json/values.ts';
import {
  hasUnusualHeaders,
  isDecided,
  isOrdinary,
  readAnsweredObject,
  readClientId,
  readWrittenBody,
  type WrittenBody,
} from './bodies.ts';
import type { RecipientMemory } from './memory.ts';
import { isEmptyUpdate, type OwnRecipient, readUrls } from './own-recipient.ts';
import { compareCommon, compareSent, compareUrls, includesUrls } from './readings.ts';
import { isLongUrl, isNotHttps, isPlainUrl, isQueriedUrl } from './texts.ts';
import type { Urls } from './urls.ts';

const succeeds: RequirementId = 'recipient-update-answers-200-with-an-object';
const noObject: RequirementId = 'recipient-writes-refuse-a-body-that-is-no-object';
const otherType: RequirementId = 'recipient-update-refuses-redirect-uris-of-another-type';
const emptiesNothing: RequirementId = 'update-without-redirect-uris-empties-nothing';
const longUrls: RequirementId = 'recipient-urls-up-to-2000-characters-are-accepted';
const usualForms: RequirementId = 'recipient-values-of-usual-forms-are-accepted';
const unusual: RequirementId = 'unusual-requests-get-no-server-error';
const several: RequirementId = 'several-redirect-uris-come-back-one-by-one';
const replaces: RequirementId = 'recipient-update-replaces-the-redirect-uris';

/** An update of a recipient that there is: with URLs of its host it is accepted, and with exactly one defect refused with 400. */
export const updatesAreAnsweredByTheirClass: Law<RecipientMemory> = {
  judges: [
    succeeds,
    unusual,
    longUrls,
    usualForms,
    noObject,
    otherType,
    'http-urls-are-refused',
    emptiesNothing,
    several,
  ],
  judge(seen, known, say) {
    const { exchange } = seen;
    const { status } = exchange.response;
    const isElsewhere = status >= 300 && status < 400;
    if (exchange.operation !== 'updateRecipient' || !isOrdinary(seen)) return;
    if (!isDecided(exchange) && !isElsewhere) return;
    const id = readClientId(exchange.request);
    const own = known.findOwn(id);
    if (id === undefined || own === undefined) return;
    const isThere = known.isThere(id, seen);
    // One that an update has met is there, whatever other nodes know.
    if (!isThere && own.updated === undefined) return;
    const urls = readUrls(seen, known.urls);
    if (isElsewhere) {
      if (isThere && urls?.every((url) => isPlainUrl(url)) === true) judgeStatus(seen, succeeds, 200, say);
      return;
    }
    if (isEmptyUpdate(exchange)) judgeEmpty(seen, say);
    const body = readWrittenBody(exchange.request);
    const defect = findDefect(body, known.urls);
    if (defect !== undefined) return judgeStatus(seen, defect, 400, say);
    if (urls === undefined && body !== undefined && !isEmptyUpdate(exchange)) judgeUnusual(seen, say);
    const isLong = urls?.length === 1 && isLongUrl(urls[0]!);
    const isQueried = urls?.length === 1 && isQueriedUrl(urls[0]!);
    if (isLong && status === 200) say.holds(longUrls);
    if (isQueried && status === 200) say.holds(usualForms);
    if (urls === undefined || status === 200) return;
    // What a target may refuse beside the URLs themselves.
    if (status < 500 && (hasUnusualHeaders(exchange.request) || known.urls.mayBeTaken(urls))) return;
    if (isLong && known.urls.takesHost(id, urls[0]!)) return waitForPlain(longUrls, seen, say);
    if (isQueried && isRefusal(status) && known.urls.takesHost(id, urls[0]!))
      return waitForPlain(usualForms, seen, say);
    const isSure = isThere && urls.every((url) => isPlainUrl(url) && known.urls.takesHost(id, url));
    const rule = urls.length > 1 ? several : succeeds;
    const isNoRefusal = status < 300 || status >= 500;
    if (isSure || (isNoRefusal && urls.length === 1)) judgeStatus(seen, rule, 200, say);
  },
};

/** The answer to an update shows the given URLs, and the other members as they were read before it, or as the update before it had them. */
export const updatesAnswerWhatWasSent: Law<RecipientMemory> = {
  judges: [replaces, several, 'recipient-update-leaves-the-other-members-alone'],
  judge(seen, known, say) {
    const { exchange } = seen;
    if (exchange.operation !== 'updateRecipient' || exchange.response.status !== 200) return;
    const answer = readAnsweredObject(exchange);
    const own = known.findOwn(readClientId(exchange.request));
    const given = readUrls(seen, known.urls);
    const urls = given === undefined || answer === undefined ? undefined : compareUrls(given, answer);
    if (urls !== undefined && given!.length > 1)
      say.verdict(several, includesUrls([answer!.redirect_uris].flat(), given!), urls);
    else if (urls !== undefined && (own?.isAlone(seen) ?? known.metNoWrite(seen)))
      say.verdict(replaces, urls.holds, urls);
    const before = own === undefined ? undefined : readBefore(own);
    if (own === undefined || before === undefined || answer === undefined || before.number > seen.after)
      return;
    const since = own.suspects.filter(({ by }) => by.number > before.number);
    if (since.some(({ cause }) => cause !== 'update' && cause !== 'refused')) return;
    // What is shown as it was sent is right, whatever was shown before.
    const asSent = new Set(
      compareSent(own.sent, answer).flatMap(({ member, holds }) => (holds ? [member] : [])),
    );
    for (const reading of compareCommon(before.item, answer))
      say.verdict(
        'recipient-update-leaves-the-other-members-alone',
        reading.holds || asSent.has(reading.member),
        reading,
      );
  },
};

/** The recipient as the latest of the look at it and the update of it shows it. */
function readBefore({ look, updated }: OwnRecipient): OwnRecipient['look'] {
  const item = updated === undefined ? undefined : readAnsweredObject(updated.exchange);
  if (item === undefined || (look !== undefined && look.number > updated!.number)) return look;
  return { item, number: updated!.number };
}

/** Judges the status of an update without redirect URLs: the detail after it tells what is left of them. */
function judgeEmpty(seen: SeenExchange, say: Say): void {
  const { status } = seen.exchange.response;
  const shown = { wanted: 'a refusal', got: `status ${sentStatusOf(seen.exchange)}` };
  if (status >= 500) say.verdict(emptiesNothing, false, shown);
  else if (status < 300) say.warn(emptiesNothing, shown);
}

/** An update with what the document leaves open breaks no server that takes others. */
function judgeUnusual({ exchange: { request, response } }: SeenExchange, say: Say): void {
  if (!isServerError(response.status)) say.holds(unusual);
  else
    say.defer(unusual, 'no later update of the usual kind was answered', ({ exchange: later }) => {
      if (later.operation !== 'updateRecipient' || later.request.url !== request.url) return undefined;
      if (readPlainUrl(later.request) === undefined) return undefined;
      if (later.response.status !== 200) return 'nothing';
      const shown = { wanted: 'an answer below 500', got: `status ${response.status}`, related: [later] };
      return { holds: false, shown };
    });
}

/** An update is refused for the length or the query of its URL where one to a plain URL of the same host is accepted afterwards. */
function waitForPlain(id: RequirementId, { exchange: { request, response } }: SeenExchange, say: Say): void {
  say.defer(id, 'no later update to a plain URL was answered', ({ exchange: later }) => {
    if (later.operation !== 'updateRecipient' || later.request.url !== request.url) return undefined;
    if (readPlainUrl(later.request) === undefined) return undefined;
    if (later.response.status !== 200) return 'nothing';
    return {
      holds: false,
      shown: { wanted: 'status 200', got: `status ${response.status}`, related: [later] },
    };
  });
}

/** The URL of an update that gives one plain URL. */
function readPlainUrl(request: SentRequest): string | undefined {
  const body = readWrittenBody(request);
  const url = typeof body === 'object' ? String(body.redirect_uris) : '';
  return isPlainUrl(url) ? url : undefined;
}

/** The one requirement that an update does not meet; undefined where it is as the document wants it, or is not plainly wrong. */
function findDefect(body: WrittenBody, known: Urls): RequirementId | undefined {
  if (body === undefined) return undefined;
  if (body === 'no object') return noObject;
  const { redirect_uris: urls, ...others } = body;
  if (Object.keys(others).length > 0 || urls === undefined || urls === null) return undefined;
  if (typeof urls === 'string')
    return known.split(urls).some(isNotHttps) ? 'http-urls-are-refused' : undefined;
  if (Array.isArray(urls)) return urls.some(isWrong) ? otherType : undefined;
  return otherType;
}

function isWrong(item: unknown): boolean {
  return typeof item === 'number' || typeof item === 'boolean' || isObject(item) || Array.isArray(item);
}

function judgeStatus({ exchange }: SeenExchange, id: RequirementId, wanted: number, say: Say): void {
  const { status } = exchange.response;
  say.verdict(id, status === wanted, { wanted: `status ${wanted}`, got: `status ${sentStatusOf(exchange)}` });
}
