import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { isBefore, type Law, type Say, type SeenExchange, type Showing } from '../../src/judge/law.ts';
import { isDenial } from '../../src/lib/edge.ts';
import {
  type AskedPairs,
  findBodyHint,
  isAccepted,
  isDecisive,
  isDecisiveForAll,
  isOrdinaryRead,
  isPlainId,
  isSentAfter,
  isWithoutBody,
  readId,
  readList,
  readPairs,
  waitForBody,
} from '../reading.ts';
import type { RegistrationMemory } from './memory.ts';
import { readOwner } from './pairs.ts';

const allAnswers: RequirementId = 'registrations-list-answers-200-with-an-array';
const ownAnswers: RequirementId = 'recipient-registrations-answer-200-with-an-array';
const unknownHasNone: RequirementId = 'unknown-recipient-has-no-registrations';
const requestAnswers: RequirementId = 'registration-request-answers-2xx';
const takesSeveral: RequirementId = 'registration-request-takes-several-ids';
const plainIsRefused: RequirementId = 'plain-token-does-not-open-the-registration-request';
const unknownRecipient: RequirementId = 'registration-of-an-unknown-recipient-makes-no-record';
const unknownProvider: RequirementId = 'registration-of-an-unknown-provider-makes-no-record';

/** The list for all recipients answers every credential that it opens for. */
export const listForAllAnswers: Law<RegistrationMemory> = {
  judges: [allAnswers],
  judge(seen, _known, say) {
    const { operation, response } = seen.exchange;
    if (operation !== 'listRegistrations' || !isOrdinaryRead(seen) || !isDecisive(seen.exchange)) return;
    say.verdict(allAnswers, response.status === 200, {
      wanted: 'status 200',
      got: `status ${response.status}`,
    });
  },
};

/** The list of a recipient is a list, registered or not: of one that this session has made, and of one that is listed before and after. */
export const ownListsAnswer: Law<RegistrationMemory> = {
  judges: [ownAnswers],
  judge(seen, known, say) {
    const owner = readOwner(seen.exchange);
    const { status, json } = seen.exchange.response;
    if (owner === undefined || !known.isKnown(owner) || !isOrdinaryRead(seen) || !isDecisive(seen.exchange))
      return;
    if (status === 200 && Array.isArray(json)) {
      say.holds(ownAnswers);
      return;
    }
    const shown = { wanted: '200 with an array of records', got: `status ${status}` };
    const { settleSeconds } = known.facts;
    const creation = known.creationOf(owner);
    if (creation !== undefined) {
      if (isSentAfter(seen, creation, settleSeconds)) say.verdict(ownAnswers, false, shown);
      return;
    }
    const before = known.sources.listRecipients.findSettled(seen);
    if (before === undefined || !isListedIn(before, owner)) return;
    say.defer(ownAnswers, `no later list tells whether recipient ${owner} is still there`, (later) => {
      if (later.exchange.operation !== 'listRecipients' || !isAccepted(later)) return undefined;
      if (!isSentAfter(later, seen, settleSeconds)) return undefined;
      return isListedIn(later, owner) ? { holds: false, shown } : 'nothing';
    });
  },
};

function isListedIn(list: SeenExchange, client: string): boolean {
  return (readList(list) ?? []).some(({ client_id }) => readId(client_id) === client);
}

/** A recipient that no answer has shown has no registrations: 400, or 200 with none; 404 warns. */
export const unknownRecipientsHaveNone: Law<RegistrationMemory> = {
  judges: [unknownHasNone, 'unknown-recipient-registrations-answer'],
  judge(seen, known, say) {
    const owner = readOwner(seen.exchange);
    const { status, json } = seen.exchange.response;
    if (owner === undefined || !known.isUnknown(owner) || !isPlainId(owner, known.clients.keys())) return;
    // The same credential opens the list of a recipient that there is.
    if (!isOrdinaryRead(seen) || !isDecisive(seen.exchange) || !known.opening.has(seen.label.credential))
      return;
    const isEmpty = status === 200 && Array.isArray(json) && json.length === 0;
    const { newest } = known.sources.listRecipients;
    const list = isEmpty || status === 400 ? newest : known.sources.listRecipients.findSettled(seen);
    if (list === undefined) return;
    say.observe('unknown-recipient-registrations-answer', `status ${status}`);
    const shown = { wanted: 'status 400, or no record', got: `status ${status}` };
    if (status === 404) say.warn(unknownHasNone, shown);
    else say.verdict(unknownHasNone, isEmpty || status === 400, { ...shown, related: [list.exchange] });
  },
};

/** The pairs of a request that is as the document describes it, by the credential that it wants; undefined for any other. */
function readOrdinaryRequest(seen: SeenExchange, known: RegistrationMemory): AskedPairs | undefined {
  const { exchange, label } = seen;
  if (exchange.operation !== 'requestRegistrations' || label.credential !== 'admin') return undefined;
  if (label.isProvoked) return undefined;
  if (!isDecisiveForAll(exchange) && !isWithoutBody(exchange)) return undefined;
  return readPairs(exchange.request, known.facts.pathArray);
}

/** A request for new pairs of recipients that this session has made, with providers that are declared for it, is taken. */
export const requestsAreTaken: Law<RegistrationMemory> = {
  judges: [requestAnswers, takesSeveral],
  judge(seen, known, say) {
    const asked = readOrdinaryRequest(seen, known);
    if (asked === undefined || seen.label.isUndocumented) return;
    if (!asked.providers.every((id) => known.isRegistrable(id))) return;
    const { status } = seen.exchange.response;
    const isSingle = asked.pairs.length === 1;
    const id = isSingle ? requestAnswers : takesSeveral;
    if (isWithoutBody(seen.exchange)) return waitForBody(id, seen, say);
    const { recipients, providers } = asked;
    const { pathArray, settleSeconds } = known.facts;
    if (status >= 200 && status < 300) {
      if (recipients.every((client) => known.isOwn(client))) say.holds(id);
      return;
    }
    const isSettled = (client: string) => {
      const creation = known.creationOf(client);
      return creation !== undefined && isSentAfter(seen, creation, settleSeconds);
    };
    if (!recipients.every(isSettled)) return;
    // A pair that is there already may be refused, but its request may not break.
    const isRepeated = asked.pairs.some((key) => known.requests.count(key) > 1);
    if (isRepeated && (!isSingle || status < 500)) return;
    const shown = {
      wanted: `a 2xx for ${recipients.length} recipients and ${providers.length} providers`,
      got: `status ${status}`,
      hint: [
        `registrations.pathArray of the target file says how ids are joined; ${pathArray} was used`,
        ...[findBodyHint(seen.exchange) ?? []].flat(),
      ].join('; '),
    };
    if (isSingle || (known.hasTakenOne && !isOfAny(status))) say.verdict(id, false, shown);
    else waitForOne(seen, shown, known, say);
  },
};

/** True for what may meet any request from then on, whatever was taken before: a refusal of the token, and an internal error. */
function isOfAny(status: number): boolean {
  return isDenial(status) || status >= 500;
}

/** A request for several pairs owes its refusal to their number where one for a single pair is taken. */
function waitForOne(seen: SeenExchange, shown: Showing, known: RegistrationMemory, say: Say): void {
  say.defer(takesSeveral, 'no later request for a single pair was taken', (later) => {
    const asked = readOrdinaryRequest(later, known);
    if (asked?.pairs.length !== 1 || later.label.isUndocumented || !isBefore(seen, later)) return undefined;
    const { status } = later.exchange.response;
    if (status < 300) return { holds: false, shown: { ...shown, related: [later.exchange] } };
    return isOfAny(status) ? 'nothing' : undefined;
  });
}

/**
 * A request for a recipient or a provider that no answer has shown gets 400; any other refusal warns, and so does a success. An id that
 * a service cannot hold does not break it, and may be refused on its way.
 */
export const unknownIdsAreRefused: Law<RegistrationMemory> = {
  judges: [unknownRecipient, unknownProvider],
  judge(seen, known, say) {
    const asked = readOrdinaryRequest(seen, known);
    const [key] = asked?.pairs ?? [];
    if (key === undefined || asked!.pairs.length > 1 || isWithoutBody(seen.exchange)) return;
    const unknown = known.findUnknown(key);
    const { status } = seen.exchange.response;
    if (unknown === undefined || status === 400 || isDenial(status)) return;
    const id = unknown === 'recipient' ? unknownRecipient : unknownProvider;
    const shown = { wanted: 'status 400 and no record', got: `status ${status}` };
    if (status >= 500) say.verdict(id, false, shown);
    else if (!seen.label.isUndocumented) say.warn(id, shown);
  },
};

/** A token without the scope client:admin opens no request, for however many pairs: the same one was accepted with that scope. */
export const plainTokensAreRefused: Law<RegistrationMemory> = {
  judges: [plainIsRefused],
  judge(seen, known, say) {
    const { exchange, label } = seen;
    if (exchange.operation !== 'requestRegistrations' || label.credential !== 'plain') return;
    const { status } = exchange.response;
    const isAccepted = status >= 200 && status < 300;
    const { url } = exchange.request;
    const isControlled = known.requests.all.some(
      ({ end, ended }) => end === 'accepted' && ended.exchange.request.url === url,
    );
    if (!isAccepted && !(isControlled && isDenial(status))) return;
    say.verdict(plainIsRefused, !isAccepted, { wanted: 'status 401 or 403', got: `status ${status}` });
  },
};
