import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { Law, SeenExchange } from '../../src/judge/law.ts';
import { isObject } from '../../src/lib/json/values.ts';
import {
  isAccepted,
  isDecisive,
  isDecisiveForAll,
  isOrdinaryRead,
  isSentAfter,
  readId,
  readList,
} from '../reading.ts';
import { findProvider, readProviderSegment } from './details.ts';
import type { Lists } from './lists.ts';

const answers: RequirementId = 'provider-detail-answers-200-with-an-object';
const unknown: RequirementId = 'unknown-provider-gets-404';
const letters: RequirementId = 'non-numeric-provider-id-gets-400-or-404';
const lettersAnswer: RequirementId = 'non-numeric-provider-id-answer';

/** Digits of an id that every service can hold: a longer one may be refused for its length, unless longer ones are listed. */
const maxDigits = 9;

/** A provider that the lists before and after show has a detail. */
export const listedProvidersHaveDetails: Law<Lists> = {
  judges: [answers],
  judge(seen, { recent, facts: { settleSeconds } }, say) {
    const asked = isOrdinaryRead(seen) ? readProviderSegment(seen) : undefined;
    const { status, json } = seen.exchange.response;
    if (asked === undefined || !isDecisiveForAll(seen.exchange)) return;
    if (status === 200 && isObject(json) && readId(json.provider_id) === asked) say.holds(answers);
    const list = recent.findSettled(seen);
    if (list === undefined || findProvider(list, asked) === undefined) return;
    if (status === 200) {
      say.verdict(answers, isObject(json), { wanted: 'an object', got: 'a body that is none' });
      return;
    }
    say.defer(answers, `no later list tells whether provider ${asked} is still there`, (later) => {
      if (later.exchange.operation !== 'listProviders' || !isAccepted(later)) return undefined;
      if (!isSentAfter(later, seen, settleSeconds)) return undefined;
      if (findProvider(later, asked) === undefined) return 'nothing';
      const wanted = `200 with provider ${asked}, which the lists before and after show`;
      const related = [list.exchange, later.exchange];
      return { holds: false, shown: { wanted, got: `status ${status}`, related } };
    });
  },
};

/**
 * An id that no list has shown is answered with 404, unless it is that of a provider that lists leave out. Numbers that are none of an
 * id (zero, negative ones, those beyond what a service holds) get any refusal.
 */
export const unknownProvidersGet404: Law<Lists> = {
  judges: [unknown],
  judge(seen, known, say) {
    const asked = readNumber(seen);
    const { recent, listed, hasDetail } = known;
    if (asked === undefined || listed.has(asked)) return;
    const { status, json } = seen.exchange.response;
    const shown = isObject(json) ? readId(json.provider_id) : undefined;
    if (!isDecisive(seen.exchange) || (status === 200 ? shown === asked : !hasDetail)) return;
    const isPlain = isOrdinaryRead(seen) && isOfAnyService(asked, listed);
    // That huge numbers break nothing is a requirement of its own.
    if (!isPlain && status >= 500 && !Number.isSafeInteger(Number(asked))) return;
    const isRefused = isPlain ? status === 404 : status >= 400 && status < 500;
    const list = isRefused ? recent.newest : recent.findSettled(seen);
    // Of a provider without an id nobody knows which one it is.
    const providers = (list && readList(list)) ?? [];
    if (list === undefined || providers.length === 0 || !providers.every(hasId)) return;
    say.verdict(unknown, isRefused, {
      wanted: `${isPlain ? '404' : 'a refusal'}: no list shows a provider ${asked}`,
      got: status === 200 && shown !== undefined ? `provider ${shown}` : `status ${status}`,
      related: [list.exchange],
    });
  },
};

/** The number that a path names as a provider; undefined where it names anything else, or the credential may be why it is refused. */
function readNumber(seen: SeenExchange): string | undefined {
  if (seen.label.isProvoked || seen.label.credential !== 'user') return undefined;
  const id = readProviderSegment(seen);
  return id !== undefined && /^(?:0|-?[1-9]\d{0,39})$/.test(id) ? id : undefined;
}

function isOfAnyService(asked: string, listed: ReadonlySet<string>): boolean {
  if (!/^[1-9]\d*$/.test(asked)) return false;
  return asked.length <= maxDigits || [...listed].some((id) => /^\d+$/.test(id) && id.length > asked.length);
}

/** An id with letters is none of a provider, whichever number it begins with. */
export const lettersAreRefused: Law<Lists> = {
  judges: [letters, lettersAnswer],
  judge(seen, { hasDetail, facts }, say) {
    const id = isOrdinaryRead(seen) ? readProviderSegment(seen) : undefined;
    if (id === undefined || !hasDetail || !/^\d*[a-z]{1,20}$/i.test(id)) return;
    const { status } = seen.exchange.response;
    // A client of others may ask for a resource that the document does not know.
    if (facts.missesWrites === true && status < 400) return;
    say.observe(lettersAnswer, `${id}: status ${status}`);
    if (isDecisive(seen.exchange))
      say.verdict(letters, [400, 404].includes(status), {
        wanted: 'status 400 or 404',
        got: `status ${status}`,
      });
  },
};

function hasId({ provider_id }: { readonly provider_id?: unknown }): boolean {
  return readId(provider_id) !== undefined;
}
