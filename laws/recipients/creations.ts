import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { Law, Say, SeenExchange } from '../../src/judge/law.ts';
import { quoteValue } from '../../src/lib/quote-value.ts';
import { isDecided, isOrdinary, readAnsweredObject, readWrittenBody } from './bodies.ts';
import { type CreationRequest, listOtherShapes, readCreation } from './creation-request.ts';
import { compareSent, compareUrls } from './readings.ts';
import type { WrittenRecipients } from './written-recipients.ts';

const succeeds: RequirementId = 'recipient-creation-answers-201-with-an-object';
const noObject: RequirementId = 'recipient-writes-refuse-a-body-that-is-no-object';
const withoutBasic: RequirementId = 'scope-without-account-basic-is-refused-or-completed';
const bothLimits: RequirementId = 'recipient-texts-at-both-limits-are-accepted';
const full: readonly RequirementId[] = [
  'recipient-name-of-256-characters-is-accepted',
  'recipient-description-of-512-characters-is-accepted',
];

/** A body that the document allows is accepted, and one with exactly one defect is refused with 400. */
export const creationIsAnsweredByItsClass: Law<WrittenRecipients> = {
  judges: [
    succeeds,
    ...full,
    bothLimits,
    'accented-letters-count-as-one-character',
    'emoji-count-as-one-character',
    'recipient-texts-below-the-limits-are-accepted',
    'short-recipient-texts-are-accepted',
    'recipient-creation-accepts-every-scope-of-the-table',
    'recipient-scope-can-be-left-out',
    'recipient-creation-accepts-both-countries',
    'recipient-name-of-257-characters-is-refused',
    'recipient-description-of-513-characters-is-refused',
    'recipient-creation-refuses-members-of-another-type',
    'http-urls-are-refused',
    'unknown-scope-or-country-is-refused',
    withoutBasic,
    noObject,
  ],
  judge(seen, known, say) {
    const { exchange } = seen;
    if (exchange.operation !== 'createRecipient' || !isOrdinary(seen) || !isDecided(exchange)) return;
    const body = readWrittenBody(exchange.request);
    if (body === undefined) return;
    if (body === 'no object') {
      if (known.controls.length > 0) judgeRefused(seen, noObject, say);
      return;
    }
    const request = readCreation(body);
    if (request.isUnusual) return;
    const control = findControl(request, known.controls);
    if (request.defects.length > 1 || known.hasName(body.name)) return;
    if (request.defects.length === 0) judgeAccepted(seen, request, control, known, say);
    else if (control?.features.length === 0) judgeRefused(seen, request.defects[0]!, say);
  },
};

/** A creation answers with what was sent. */
export const creationReturnsWhatWasSent: Law<WrittenRecipients> = {
  judges: [
    'creation-returns-what-was-sent',
    'texts-at-their-limits-are-kept-whole',
    'creation-returns-the-redirect-uri-sent',
    'left-out-scope-becomes-account-basic',
  ],
  judge(seen, known, say) {
    const { exchange } = seen;
    const answer = readAnsweredObject(exchange);
    const body = readWrittenBody(exchange.request);
    if (exchange.operation !== 'createRecipient' || exchange.response.status !== 201) return;
    if (body === undefined || body === 'no object') return;
    // An answer without a client_id is judged by the schema.
    if (typeof answer?.client_id !== 'string') return;
    const request = readCreation(body);
    if (request.isUnusual || request.defects.length > 0 || known.hasName(body.name)) return;
    for (const reading of compareSent(body, answer)) {
      const isLimited = reading.member === 'name' || reading.member === 'description';
      const isFull = isLimited && request.features.some((feature) => full.includes(feature));
      const isLong = isLimited && request.features.length > 0;
      if (isLong && (!isFull || answer[reading.member] === undefined)) continue;
      const id = isFull ? 'texts-at-their-limits-are-kept-whole' : 'creation-returns-what-was-sent';
      say.verdict(id, reading.holds, reading);
    }
    const urls = compareUrls(String(body.redirect_uris), answer);
    if (urls !== undefined) say.verdict('creation-returns-the-redirect-uri-sent', urls.holds, urls);
    const { scope } = answer;
    if (body.scope === undefined && typeof scope === 'string')
      say.verdict('left-out-scope-becomes-account-basic', scope.trim() === 'ACCOUNT_BASIC', {
        pointer: '/scope',
        wanted: '"ACCOUNT_BASIC"',
        got: quoteValue(scope),
      });
  },
};

/** No creation returns the client_id of another recipient: of one that was created, or that was shown before it was sent. */
export const createdIdsAreNew: Law<WrittenRecipients> = {
  judges: ['created-recipients-get-distinct-ids'],
  judge(seen, known, say) {
    const { exchange, after } = seen;
    if (exchange.operation !== 'createRecipient' || exchange.response.status !== 201) return;
    const id = readAnsweredObject(exchange)?.client_id;
    const body = readWrittenBody(exchange.request);
    if (typeof id !== 'string' || id === '' || body === undefined || body === 'no object') return;
    // The same body once more, as after an answer that was lost, may get the recipient that there is.
    if (known.hasName(body.name)) return;
    const created = known.findCreated(id);
    const shown = known.findShown(id);
    const isShown = shown !== undefined && shown.by.number <= after;
    say.verdict('created-recipients-get-distinct-ids', created === undefined && !isShown, {
      pointer: '/client_id',
      wanted: 'a client_id that no other recipient has',
      got: created === undefined ? 'one that was shown before the creation' : 'that of another creation',
      ...(created === undefined ? {} : { related: [created.by.exchange] }),
    });
  },
};

/** The accepted creation that differs least from a request, with what it lacks as the features of that. */
function findControl(
  request: CreationRequest,
  controls: readonly CreationRequest[],
): { readonly features: readonly RequirementId[] } | undefined {
  const differences = controls.map((control) => listOtherShapes(request, control));
  const best = differences.sort((one, other) => one.length - other.length)[0];
  if (best?.length === 0) return { features: request.features };
  if (best?.length === 1 && best[0] === 'country')
    return { features: [...request.features, 'recipient-creation-accepts-both-countries'] };
  return undefined;
}

function judgeAccepted(
  seen: SeenExchange,
  request: CreationRequest,
  control: ReturnType<typeof findControl>,
  known: WrittenRecipients,
  say: Say,
): void {
  const { status } = seen.exchange.response;
  const features = [...new Set((control ?? request).features)];
  if (status < 300) {
    for (const feature of features) say.holds(feature);
    if (full.every((feature) => features.includes(feature))) say.holds(bothLimits);
    return;
  }
  if (control === undefined || features.length > 1) return;
  const [feature = succeeds] = features;
  if (isOfLetters(feature) && !full.every((control) => known.hasAccepted(control))) return;
  if (feature === 'recipient-scope-can-be-left-out' && known.required.includes('scope')) return;
  say.verdict(feature, false, {
    wanted: 'status 201',
    got: `status ${status}`,
    hint: 'the document allows all that the body holds, and one like it was accepted before',
  });
}

/** True for texts whose control is as many plain letters: refused too, those say nothing about how letters are counted. */
function isOfLetters(feature: RequirementId): boolean {
  return feature === 'accented-letters-count-as-one-character' || feature === 'emoji-count-as-one-character';
}

function judgeRefused({ exchange }: SeenExchange, id: RequirementId, say: Say): void {
  const { status } = exchange.response;
  const shown = { wanted: 'status 400', got: `status ${status}` };
  const scope = readAnsweredObject(exchange)?.scope;
  const isCompleted = typeof scope === 'string' && scope.split(/\s+/).includes('ACCOUNT_BASIC');
  if (id === withoutBasic && status === 201 && isCompleted) say.warn(id, shown);
  else say.verdict(id, status === 400, shown);
}
