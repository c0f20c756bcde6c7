import type { OperationId } from '../../src/catalogue/operations.ts';
import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { Law } from '../../src/judge/law.ts';
import { isObject } from '../../src/lib/json/values.ts';
import { quoteValue } from '../../src/lib/quote-value.ts';
import type { JsonObject } from '../reading.ts';
import { isDecided, isOrdinary, readAnsweredObject, readClientId } from './bodies.ts';
import { type ComparedMember, compareSent } from './readings.ts';
import { readLetters } from './texts.ts';
import type { WrittenRecipients } from './written-recipients.ts';

const once: RequirementId = 'recipient-client-ids-are-unique';
const asked: RequirementId = 'recipient-answers-carry-the-client-id-asked-for';

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

/** No list names one client_id twice. */
export const listedIdsAreUnique: Law<WrittenRecipients> = {
  judges: [once],
  judge({ exchange: { operation, response } }, _known, say) {
    if (operation !== 'listRecipients' || response.status !== 200 || !Array.isArray(response.json)) return;
    const ids = response.json.flatMap((item) =>
      isObject(item) && typeof item.client_id === 'string' && item.client_id !== '' ? [item.client_id] : [],
    );
    if (ids.length === 0) return;
    const again = ids.length - new Set(ids).size;
    say.verdict(once, again === 0, { wanted: 'each client_id once', got: `${again} client_ids again` });
  },
};

/** An answer about one recipient is about the one that the path names. */
export const answersNameTheirRecipient: Law<WrittenRecipients> = {
  judges: [asked],
  judge({ exchange }, known, say) {
    if (named[exchange.operation] === undefined || exchange.response.status !== 200) return;
    const id = readClientId(exchange.request);
    const answer = readAnsweredObject(exchange);
    if (id === undefined || answer === undefined) return;
    const { client_id: got } = answer;
    // Of an id that no answer has spelt so, nobody knows how the target writes it.
    if (known.findCreated(id) === undefined && known.findShown(id) === undefined) return;
    say.verdict(asked, got === id, { pointer: '/client_id', wanted: id, got: quoteValue(got) });
  },
};

/** A recipient of this session is found from the settle time on, and no id gets a 404 where the document shows a 400. */
export const recipientsAreFoundOrRefused: Law<WrittenRecipients> = {
  judges: Object.values(named).flatMap(({ known, unknown }) => [known, unknown]),
  judge(seen, known, say) {
    const { exchange } = seen;
    const rows = named[exchange.operation];
    if (rows === undefined || !isOrdinary(seen) || !isDecided(exchange)) return;
    const id = readClientId(exchange.request);
    const { status, isJson } = exchange.response;
    if (id === undefined) return;
    const shown = { wanted: 'status 200', got: `status ${status}` };
    if (status === 200 && known.findOwn(id) !== undefined) say.holds(rows.known);
    if (status < 400) return;
    if (known.findOwn(id) !== undefined) {
      const isBodyAsked = exchange.operation === 'updateRecipient' || status === 411 || status === 415;
      if (!isBodyAsked && known.findSettled(id, seen) !== undefined) say.verdict(rows.known, false, shown);
      return;
    }
    // A router may refuse an id of an unusual form before the service sees it.
    if (status !== 404 || !isJson || !/^[\w-]{1,64}$/.test(id)) return;
    const asUnknown = { wanted: 'status 400', got: 'status 404' };
    if (exchange.operation === 'regenerateSecret') say.warn(rows.unknown, asUnknown);
    else say.verdict(rows.unknown, false, asUnknown);
  },
};

/** A recipient that was created just before, and that nothing was written beside since, is shown as it was created. */
export const recipientsAreShownAsCreated: Law<WrittenRecipients> = {
  judges: ['recipient-detail-reads-back-what-was-created', 'created-recipient-is-listed-as-created'],
  judge(seen, known, say) {
    const { exchange } = seen;
    if (exchange.response.status !== 200 || !known.isQuiet(seen)) return;
    if (exchange.operation === 'getRecipient') {
      const own = known.findSettled(readClientId(exchange.request), seen);
      const answer = readAnsweredObject(exchange);
      if (own === undefined || answer === undefined || own.created !== known.lastWrite) return;
      for (const reading of compareOrdinary(own.sent, answer))
        say.verdict('recipient-detail-reads-back-what-was-created', reading.holds, reading);
    }
    const { json } = exchange.response;
    if (exchange.operation !== 'listRecipients' || !Array.isArray(json)) return;
    for (const [at, item] of json.entries()) {
      const id = isObject(item) && typeof item.client_id === 'string' ? item.client_id : undefined;
      const own = known.findSettled(id, seen);
      if (own === undefined || own.created !== known.lastWrite) continue;
      for (const reading of compareOrdinary(own.sent, item).filter(({ member }) => member !== 'scope'))
        say.verdict('created-recipient-is-listed-as-created', reading.holds, {
          ...reading,
          pointer: `/${at}${reading.pointer}`,
        });
    }
  },
};

/** Compares what a recipient shows with what was sent, but for texts up to a limit, which have requirements of their own. */
function compareOrdinary(sent: JsonObject, shown: JsonObject): readonly ComparedMember[] {
  return compareSent(sent, shown).filter(({ member }) => !isLongText(member, sent[member]));
}

function isLongText(member: string, value: unknown): boolean {
  const isText = member === 'name' || member === 'description';
  return isText && typeof value === 'string' && (value.length > 200 || readLetters(value) !== 'plain');
}
