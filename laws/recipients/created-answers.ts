import { isBefore, type Law, type Say, type SeenExchange } from '../../src/judge/law.ts';
import type { JsonObject } from '../reading.ts';
import { readAnsweredObject, readShownId, readWrittenBody } from './bodies.ts';
import type { RecipientMemory } from './memory.ts';
import {
  compareCommon,
  compareSent,
  compareUrlSpelling,
  compareUrls,
  includesUrls,
  profileMembers,
} from './readings.ts';
import { isSameName } from './sent-names.ts';

/** A creation answers with what was sent. */
export const creationsReturnWhatWasSent: Law<RecipientMemory> = {
  judges: [
    'creation-returns-what-was-sent',
    'texts-at-their-limits-are-kept-whole',
    'creation-returns-the-redirect-uri-sent',
    'left-out-scope-becomes-account-basic',
    'recipient-name-keeps-its-characters',
    'recipient-name-keeps-outer-white-space',
    'recipient-values-keep-their-spelling',
  ],
  judge(seen, known, say) {
    const { exchange } = seen;
    if (exchange.operation !== 'createRecipient' || exchange.response.status !== 201) return;
    const answer = readAnsweredObject(exchange);
    const body = readWrittenBody(exchange.request);
    if (typeof body !== 'object' || answer === undefined) return;
    // What shows nothing of a recipient is judged by the schema.
    if (!profileMembers.some((member) => answer[member] !== undefined)) return;
    if (known.readCreation(body).defects.length > 0) return;
    if (isFoundByName(body, answer, seen, known) || hasNameUnderWay(body, known)) return;
    // Several that overlap get the recipient of one, which may be answered last.
    const created = known.findCreation(readShownId(answer) ?? '');
    if (created !== undefined && isSameRecipient(created, seen)) return;
    const isTaken = known.names.isTaken(body.name, seen);
    for (const { own, ...reading } of compareSent(body, answer)) {
      const isLeftOut =
        own === 'texts-at-their-limits-are-kept-whole' && answer[reading.member] === undefined;
      if (!isLeftOut && !(isTaken && reading.member === 'name'))
        say.verdict(own ?? 'creation-returns-what-was-sent', reading.holds, reading);
    }
    judgeReturnedUrls(body, answer, known, say);
  },
};

/** No creation returns the client_id of another recipient: of one that was created, or that was shown before it was sent. */
export const createdIdsAreNew: Law<RecipientMemory> = {
  judges: ['created-recipients-get-distinct-ids'],
  judge(seen, known, say) {
    const { exchange } = seen;
    if (exchange.operation !== 'createRecipient' || exchange.response.status !== 201) return;
    const answer = readAnsweredObject(exchange);
    const id = answer?.client_id;
    const body = readWrittenBody(exchange.request);
    if (typeof id !== 'string' || id === '' || typeof body !== 'object') return;
    if (isFoundByName(body, answer!, seen, known)) return;
    const created = known.findCreation(id);
    if (created !== undefined && isSameRecipient(created, seen)) return;
    say.verdict('created-recipients-get-distinct-ids', created === undefined && !known.wasShown(id, seen), {
      pointer: '/client_id',
      wanted: 'a client_id that no other recipient has',
      got: created === undefined ? 'one that was shown before the creation' : 'that of another creation',
      ...(created === undefined ? {} : { related: [created.exchange] }),
    });
  },
};

/**
 * True where a creation that is sent again, as after an answer that was lost, gets the recipient that it made. Another body of that name
 * makes a recipient of its own, as does one that changes the recipient of the name.
 */
function isFoundByName(
  body: JsonObject,
  answer: JsonObject,
  seen: SeenExchange,
  known: RecipientMemory,
): boolean {
  const id = readShownId(answer) ?? '';
  if (!known.names.isTaken(body.name, seen) || !known.isKnown(id) || !isAsSent(body, answer)) return false;
  const created = known.findCreation(id);
  const first = created && readWrittenBody(created.exchange.request);
  return typeof first !== 'object' || (isSameName(first, body) && isAsSent(first, answer));
}

/** True for an answer that shows what was sent, in whichever spelling. */
function isAsSent(sent: JsonObject, answer: JsonObject): boolean {
  return compareSent(sent, answer).every(({ own, holds }) => own !== undefined || holds);
}

/** True while another creation with the name of one is under way: each may get the recipient that the other one makes. */
function hasNameUnderWay({ name }: JsonObject, { names }: RecipientMemory): boolean {
  return typeof name === 'string' && (names.of(name)?.unclear ?? 0) > 1;
}

/** True where two creations with one name overlap, and both are answered with one recipient. */
function isSameRecipient(created: SeenExchange, seen: SeenExchange): boolean {
  if (isBefore(created, seen)) return false;
  const [one, other] = [created, seen].map(({ exchange }) => readWrittenBody(exchange.request));
  const [shown, answer] = [created, seen].map(({ exchange }) => readAnsweredObject(exchange));
  if (typeof one !== 'object' || typeof other !== 'object' || shown === undefined || answer === undefined)
    return false;
  return isSameName(one, other) && compareCommon(shown, answer).every(({ holds }) => holds);
}

function judgeReturnedUrls(body: JsonObject, answer: JsonObject, { urls }: RecipientMemory, say: Say): void {
  const wanted = urls.read(body.redirect_uris);
  const reading = wanted === undefined ? undefined : compareUrls(wanted, answer);
  if (wanted === undefined || reading === undefined) return;
  const isOne = wanted.length === 1;
  const id = isOne ? 'creation-returns-the-redirect-uri-sent' : 'several-redirect-uris-come-back-one-by-one';
  // Of several it need not show each once, as after an update.
  const holds = isOne ? reading.holds : includesUrls([answer.redirect_uris].flat(), wanted);
  say.verdict(id, holds, reading);
  const spelling = compareUrlSpelling(wanted, answer);
  if (spelling !== undefined) say.verdict('recipient-values-keep-their-spelling', spelling.holds, spelling);
}
