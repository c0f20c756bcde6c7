import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { Law, Say, SeenExchange } from '../../src/judge/law.ts';
import { isObject } from '../../src/lib/json/values.ts';
import type { JsonObject } from '../reading.ts';
import { isDecided, isOrdinary, readAnsweredObject, readClientId, readWrittenBody } from './bodies.ts';
import { compareSent, compareShown, compareUrls } from './readings.ts';
import { isOneUrl, isPlainHttp, isPlainUrl } from './texts.ts';
import type { WrittenRecipients } from './written-recipients.ts';

const succeeds: RequirementId = 'recipient-update-answers-200-with-an-object';
const noObject: RequirementId = 'recipient-writes-refuse-a-body-that-is-no-object';
const otherType: RequirementId = 'recipient-update-refuses-redirect-uris-of-another-type';

/** An update of a recipient that there is: with one URL it is accepted, and with exactly one defect refused with 400. */
export const updateIsAnsweredByItsClass: Law<WrittenRecipients> = {
  judges: [succeeds, noObject, otherType, 'http-urls-are-refused'],
  judge(seen, known, say) {
    const { exchange } = seen;
    if (exchange.operation !== 'updateRecipient' || !isOrdinary(seen) || !isDecided(exchange)) return;
    const id = readClientId(exchange.request);
    const body = readWrittenBody(exchange.request);
    if (id === undefined || body === undefined || known.findSettled(id, seen) === undefined) return;
    const defect = findDefect(body);
    if (defect !== undefined) {
      judgeStatus(seen, defect, 400, say);
      return;
    }
    const url = readUrl(body);
    if (url === undefined || exchange.response.status < 300) return;
    const isSure = exchange.response.status >= 500 || (isPlainUrl(url) && known.takesHost(id, url));
    if (isSure) judgeStatus(seen, succeeds, 200, say);
  },
};

/** The answer to an update shows the given URL, and the other members as they were read before it. */
export const updateAnswersWhatWasSent: Law<WrittenRecipients> = {
  judges: ['recipient-update-replaces-the-redirect-uris', 'recipient-update-leaves-the-other-members-alone'],
  judge(seen, known, say) {
    const { exchange, after } = seen;
    if (exchange.operation !== 'updateRecipient' || exchange.response.status !== 200) return;
    const answer = readAnsweredObject(exchange);
    const body = readWrittenBody(exchange.request);
    if (answer === undefined || body === undefined || body === 'no object') return;
    const url = readUrl(body);
    const urls = url === undefined ? undefined : compareUrls(url, answer);
    if (urls !== undefined) say.verdict('recipient-update-replaces-the-redirect-uris', urls.holds, urls);
    const own = known.findOwn(readClientId(exchange.request));
    const shown = own?.shown;
    if (own === undefined || shown === undefined || shown.number > after || !known.isQuiet(seen)) return;
    // What is shown as it was sent is right, whatever the detail showed.
    const asSent = new Set(
      compareSent(own.sent, answer).flatMap(({ member, holds }) => (holds ? [member] : [])),
    );
    for (const reading of compareShown(shown.item, answer).filter(
      ({ member, holds }) => holds || !asSent.has(member),
    ))
      say.verdict('recipient-update-leaves-the-other-members-alone', reading.holds, reading);
  },
};

/** A redirect URL that this session gave to one recipient alone, or in refused updates alone, is shown by no recipient of its own. */
export const urlsStayWithTheirRecipient: Law<WrittenRecipients> = {
  judges: ['recipient-update-leaves-other-recipients-alone', 'refused-update-leaves-the-redirect-uris-alone'],
  judge(seen, known, say) {
    const { exchange } = seen;
    if (exchange.operation !== 'getRecipient' || exchange.response.status !== 200) return;
    if (!known.isQuiet(seen)) return;
    const own = known.findOwn(readClientId(exchange.request));
    const urls = readAnsweredObject(exchange)?.redirect_uris;
    if (own === undefined || !Array.isArray(urls)) return;
    const foreign = urls.find((url) => !own.urls.has(url) && known.owners.get(url)?.size === 1);
    if (foreign !== undefined)
      say.verdict('recipient-update-leaves-other-recipients-alone', false, {
        pointer: '/redirect_uris',
        wanted: `not ${foreign}, which was given to another recipient`,
        got: urls.join(' and '),
      });
    const refused = urls.find((url) => own.refused.has(url));
    if (own.refused.size > 0)
      say.verdict('refused-update-leaves-the-redirect-uris-alone', refused === undefined, {
        pointer: '/redirect_uris',
        wanted: 'redirect URLs of an update that was accepted',
        got: urls.join(' and '),
      });
  },
};

/** The one requirement that an update does not meet; undefined where it is as the document wants it, or is not plainly wrong. */
function findDefect(body: JsonObject | 'no object'): RequirementId | undefined {
  if (body === 'no object') return noObject;
  const { redirect_uris: urls, ...others } = body;
  if (Object.keys(others).length > 0 || urls === undefined || urls === null) return undefined;
  if (typeof urls === 'string') return isPlainHttp(urls) ? 'http-urls-are-refused' : undefined;
  if (Array.isArray(urls)) return urls.some(isWrong) ? otherType : undefined;
  return otherType;
}

function isWrong(item: unknown): boolean {
  return typeof item === 'number' || typeof item === 'boolean' || isObject(item) || Array.isArray(item);
}

/** The one HTTPS URL that an update gives, and nothing else. */
function readUrl(body: JsonObject | 'no object'): string | undefined {
  if (body === 'no object' || Object.keys(body).length !== 1) return undefined;
  const { redirect_uris: url } = body;
  return typeof url === 'string' && isOneUrl(url) ? url : undefined;
}

function judgeStatus({ exchange }: SeenExchange, id: RequirementId, wanted: number, say: Say): void {
  const { status } = exchange.response;
  say.verdict(id, status === wanted, { wanted: `status ${wanted}`, got: `status ${status}` });
}
