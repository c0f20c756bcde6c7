import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { Law, SeenExchange } from '../../src/judge/law.ts';
import { isObject } from '../../src/lib/json/values.ts';
import { carriesDeclared, isAccepted, isSentAfter, readId, readList } from '../reading.ts';
import { findProvider, readNamedProvider } from './details.ts';
import type { Lists } from './lists.ts';

const answers: RequirementId = 'provider-detail-answers-200-with-an-object';
const unknown: RequirementId = 'unknown-provider-gets-404';

/** Statuses by which a service says that it knows no such provider, or takes the id for a wrong one. */
const denials: readonly number[] = [400, 404, 410, 422];

/** Digits of an id that every service can hold: a longer one may be refused for its length. */
const maxDigits = 9;

/** The provider of an ordinary request for a detail, by a credential that is declared. */
function readOrdinary(seen: SeenExchange): string | undefined {
  const { exchange, label } = seen;
  if (label.isUndocumented || label.isProvoked || !carriesDeclared(seen)) return undefined;
  return new URL(exchange.request.url).search === '' ? readNamedProvider(seen) : undefined;
}

/** A provider that the lists before and after show has a detail. */
export const listedProvidersHaveDetails: Law<Lists> = {
  judges: [answers],
  judge(seen, { recent, settleSeconds }, say) {
    const asked = readOrdinary(seen);
    const list = recent.findSettled(seen);
    if (asked === undefined || list === undefined || findProvider(list, asked) === undefined) return;
    const { status, json } = seen.exchange.response;
    if (status === 200) {
      const wanted = 'an object';
      say.verdict(answers, isObject(json), { wanted, got: 'a body that is none' });
    }
    if (!denials.includes(status)) return;
    say.owe(answers, `no later list tells whether provider ${asked} is still there`, (later) => {
      if (later.exchange.operation !== 'listProviders' || !isAccepted(later)) return undefined;
      if (!isSentAfter(later, seen, settleSeconds)) return undefined;
      if (findProvider(later, asked) === undefined) return 'nothing';
      const wanted = `200 with provider ${asked}, which the lists before and after show`;
      const related = [list.exchange, later.exchange];
      return { holds: false, shown: { wanted, got: `status ${status}`, related } };
    });
  },
};

/** An id that no list has shown is answered with 404, unless it is that of a provider that lists leave out. */
export const unknownProvidersGet404: Law<Lists> = {
  judges: [unknown],
  judge(seen, { recent, listed }, say) {
    const asked = readOrdinary(seen);
    const list = recent.findSettled(seen);
    if (asked === undefined || asked === '0' || asked.length > maxDigits || listed.has(asked)) return;
    // Of a provider without an id nobody knows which one it is.
    if (list === undefined || readList(list)?.every(hasId) !== true) return;
    const { status, json } = seen.exchange.response;
    const shown = isObject(json) ? readId(json.provider_id) : undefined;
    if (status === 200 ? shown === undefined || shown === asked : !denials.includes(status)) return;
    say.verdict(unknown, status === 404, {
      wanted: `404: no list shows a provider ${asked}`,
      got: status === 200 ? `provider ${shown}` : `status ${status}`,
      related: [list.exchange],
    });
  },
};

function hasId({ provider_id }: { readonly provider_id?: unknown }): boolean {
  return readId(provider_id) !== undefined;
}
