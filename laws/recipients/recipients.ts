import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { isRedacted } from '../../src/journal/redaction/entries.ts';
import { defineLaws, type Law, type Say, type SeenExchange } from '../../src/judge/law.ts';
import { isObject } from '../../src/lib/json/values.ts';
import { quoteValue } from '../../src/lib/quote-value.ts';
import { isAccepted, isSentAfter, type JsonObject, readId, readList } from '../reading.ts';
import {
  isUsualText,
  isUsualUrl,
  type OwnRecipient,
  Recipients,
  readAskedRecipient,
  readJson,
  readSentUrls,
} from './memory.ts';

const uniqueIds: RequirementId = 'recipient-client-ids-are-unique';
const distinctIds: RequirementId = 'created-recipients-get-distinct-ids';
const returned: RequirementId = 'creation-returns-what-was-sent';
const returnedUrl: RequirementId = 'creation-returns-the-redirect-uri-sent';
const replaced: RequirementId = 'recipient-update-replaces-the-redirect-uris';
const readBack: RequirementId = 'recipient-detail-reads-back-what-was-created';
const listedAs: RequirementId = 'created-recipient-is-listed-as-created';
const listed: RequirementId = 'created-recipient-is-listed';
const oneRecipient: RequirementId = 'one-creation-makes-one-recipient';
const nothingLeft: RequirementId = 'refused-creation-leaves-nothing-behind';
const refusedUpdate: RequirementId = 'refused-update-leaves-the-redirect-uris-alone';

const unauthorized: RequirementId = 'unauthorized-write-changes-nothing';

/** Texts of a recipient that nothing in the document changes once it was created. */
const lasting = ['name', 'description', 'country', 'logo_uri', 'terms_uri', 'client_uri'] as const;

/** No two recipients of a list have one client_id, in whichever list that is read. */
const idsStandOnce: Law<Recipients> = {
  judges: [uniqueIds],
  judge(seen, _known, say) {
    const ids = readRecipients(seen)
      ?.map(({ client_id }) => readId(client_id))
      .filter((id) => id !== undefined);
    if (ids === undefined || ids.length === 0) return;
    say.verdict(uniqueIds, new Set(ids).size === ids.length, {
      wanted: 'each client_id once',
      got: `${ids.length - new Set(ids).size} recipients with the client_id of another`,
    });
  },
};

/** A creation gives a client_id that no creation of this session has given before. */
const creationsGetIdsOfTheirOwn: Law<Recipients> = {
  judges: [distinctIds],
  judge(seen, known, say) {
    const { operation, response } = seen.exchange;
    if (operation !== 'createRecipient' || response.status !== 201 || !isObject(response.json)) return;
    const id = readId(response.json.client_id);
    if (id === undefined) return;
    say.verdict(distinctIds, !known.hasGiven(id), {
      pointer: '/client_id',
      wanted: 'a client_id that no other recipient has',
      got: `${id}, as a creation before`,
    });
  },
};

/** A creation and an update give back what they were sent, where nobody writes it in another way. */
const answersReturnWhatWasSent: Law<Recipients> = {
  judges: [returned, returnedUrl, replaced],
  judge(seen, _known, say) {
    const { operation, request, response } = seen.exchange;
    const sent = readJson(request.body);
    if (sent === undefined || !isObject(response.json) || seen.label.isUndocumented) return;
    if (operation === 'createRecipient' && response.status === 201) {
      compareTexts(returned, sent, response.json, say);
      compareUrl(returnedUrl, seen, response.json, say);
    }
    if (operation === 'updateRecipient' && response.status === 200)
      compareUrl(replaced, seen, response.json, say);
  },
};

/** A recipient of this session that nobody has written to since is shown as it was created. */
const recipientsAreShownAsCreated: Law<Recipients> = {
  judges: [readBack, listedAs],
  judge(seen, known, say) {
    const one = known.find(readAskedRecipient(seen));
    if (one !== undefined && seen.exchange.operation === 'getRecipient')
      compareWithCreated(readBack, one, seen, seen.exchange.response.json, '', say);
    for (const [index, item] of (readRecipients(seen) ?? []).entries()) {
      const own = known.find(readId(item.client_id));
      if (own !== undefined) compareWithCreated(listedAs, own, seen, item, `/${index}`, say);
    }
  },
};

/** A list holds every recipient that this session has made, once the declared time is over: nothing in the document removes one. */
const createdAreListed: Law<Recipients> = {
  judges: [listed],
  judge(seen, known, say) {
    const items = readRecipients(seen);
    if (items === undefined || items.some(({ client_id }) => readId(client_id) === undefined)) return;
    const ids = new Set(items.map(({ client_id }) => String(client_id)));
    const due = [...known.own].filter(({ created }) => isSentAfter(seen, created, known.settleSeconds));
    if (due.length === 0) return;
    const missing = due.find(({ clientId }) => !ids.has(clientId));
    say.verdict(listed, missing === undefined, () => ({
      wanted: `the recipient ${missing!.clientId}, which was created`,
      got: `${items.length} others`,
      related: [missing!.created.exchange],
    }));
  },
};

/** A list shows a name that this session has sent once under one client_id, and none that was only refused. */
const creationsLeaveWhatTheySay: Law<Recipients> = {
  judges: [oneRecipient, nothingLeft],
  judge(seen, known, say) {
    const byName = new Map<string, number>();
    for (const { name, client_id } of readRecipients(seen) ?? []) {
      // One that was made under another name has been renamed, which is another fault.
      const own = known.find(readId(client_id));
      if (typeof name === 'string' && !isRedacted(name) && (own === undefined || own.sent.name === name))
        byName.set(name, (byName.get(name) ?? 0) + 1);
    }
    for (const [name, times] of byName) {
      const creations = known.creationsOf(name);
      // A short name may be that of somebody else.
      if (creations === undefined || creations.unclear > 0 || name.length < minOwnName) continue;
      const { accepted, refused } = creations;
      const [refusal] = refused;
      if (accepted === 0 && refusal !== undefined)
        say.verdict(nothingLeft, false, {
          wanted: `no recipient ${quoteValue(name)}, since its creation got ${refusal.exchange.response.status}`,
          got: `${times} in the list`,
          related: [refusal.exchange],
        });
      if (accepted === 1)
        say.verdict(oneRecipient, times === 1, {
          wanted: `one recipient ${quoteValue(name)}, which was created once`,
          got: `${times} in the list`,
        });
    }
  },
};

/** Characters of a name that nobody else chooses by chance. */
const minOwnName = 16;

/** A recipient never shows a URL that only refused updates have sent. */
const refusedUpdatesChangeNothing: Law<Recipients> = {
  judges: [refusedUpdate, unauthorized],
  judge(seen, known, say) {
    const id = readAskedRecipient(seen);
    const { json } = seen.exchange.response;
    if (id === undefined || !isAccepted(seen) || !isObject(json) || !Array.isArray(json.redirect_uris))
      return;
    const sent = readSentUrls(seen.exchange);
    for (const url of json.redirect_uris.filter((one) => !sent.includes(one as string))) {
      const refusal = typeof url === 'string' ? known.refusedWith(id, url) : undefined;
      if (refusal === undefined) continue;
      const isUnauthorized = [401, 403].includes(refusal.exchange.response.status);
      say.verdict(isUnauthorized ? unauthorized : refusedUpdate, false, {
        pointer: '/redirect_uris',
        wanted: `not ${quoteValue(url)}, which an update sent that got ${refusal.exchange.response.status}`,
        got: quoteValue(url),
        related: [refusal.exchange],
      });
    }
  },
};

function compareTexts(id: RequirementId, sent: JsonObject, answer: JsonObject, say: Say): void {
  for (const member of lasting) {
    const [wanted, got] = [sent[member], answer[member]];
    if (typeof wanted !== 'string' || typeof got !== 'string' || isRedacted(`${wanted}${got}`)) continue;
    if (!isUsualValue(member, wanted)) continue;
    say.verdict(id, wanted === got, {
      pointer: `/${member}`,
      wanted: quoteValue(wanted),
      got: quoteValue(got),
    });
  }
}

/** True for a value of a member that the document bids every service to take and to keep as it is. */
function isUsualValue(member: (typeof lasting)[number], value: string): boolean {
  if (member === 'country') return value === 'CA' || value === 'US';
  if (member.endsWith('_uri')) return isUsualUrl(value);
  return value.length <= (member === 'name' ? 256 : 512) && isUsualText(value);
}

function compareUrl(id: RequirementId, { exchange }: SeenExchange, answer: JsonObject, say: Say): void {
  const [url, ...others] = readSentUrls(exchange);
  const given = answer.redirect_uris;
  if (url === undefined || others.length > 0 || !isUsualUrl(url)) return;
  if (!Array.isArray(given) || !given.every((one) => typeof one === 'string')) return;
  say.verdict(id, given.length === 1 && given[0] === url, {
    pointer: '/redirect_uris',
    wanted: `an array of ${quoteValue(url)}`,
    got: given.length === 1 ? quoteValue(given[0]) : `an array of ${given.length} items`,
  });
}

function compareWithCreated(
  id: RequirementId,
  { sent, answer, created, writes }: OwnRecipient,
  seen: SeenExchange,
  shown: unknown,
  at: string,
  say: Say,
): void {
  if (!isAccepted(seen) || !isObject(shown) || writes > 0 || created.number > seen.after) return;
  for (const member of lasting) {
    const [wanted, got] = [answer[member], shown[member]];
    // What came back otherwise than it was sent is judged there, and so is what has a requirement of its own.
    if (wanted !== sent[member] || typeof wanted !== 'string' || !isUsualValue(member, wanted)) continue;
    if (typeof wanted !== 'string' || typeof got !== 'string' || isRedacted(`${wanted}${got}`)) continue;
    say.verdict(id, wanted === got, {
      pointer: `${at}/${member}`,
      wanted: `${quoteValue(wanted)}, as it was created`,
      got: quoteValue(got),
      related: [created.exchange],
    });
  }
}

/** The recipients of a list that was accepted; undefined for any other answer. */
function readRecipients(seen: SeenExchange): readonly JsonObject[] | undefined {
  return seen.exchange.operation === 'listRecipients' && isAccepted(seen) ? readList(seen) : undefined;
}

export const recipientAnswers = defineLaws(
  (facts) => new Recipients(facts),
  idsStandOnce,
  creationsGetIdsOfTheirOwn,
  answersReturnWhatWasSent,
  recipientsAreShownAsCreated,
  createdAreListed,
  creationsLeaveWhatTheySay,
  refusedUpdatesChangeNothing,
);
