import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { Law, SeenExchange } from '../../src/judge/law.ts';
import { isObject } from '../../src/lib/json/values.ts';
import { quoteValue } from '../../src/lib/quote-value.ts';
import { isAccepted, isSentAfter, type JsonObject, readId, readList, readSegmentsAfter } from '../reading.ts';
import type { Lists } from './lists.ts';

const askedFor: RequirementId = 'provider-detail-is-the-provider-asked-for';
const agrees: RequirementId = 'provider-detail-agrees-with-the-list';

/** Members that the list and the detail of a provider both carry. */
const shared = ['name', 'country', 'scopes'] as const;

/** A detail is of the provider that its path names, where the path writes the number as a resource does. */
export const detailIsTheOneAskedFor: Law<Lists> = {
  judges: [askedFor],
  judge(seen, known, say) {
    const asked = readAskedProvider(seen);
    const { json } = seen.exchange.response;
    const shown = isObject(json) ? readId(json.provider_id) : undefined;
    // What an unknown id is answered has a requirement of its own.
    if (asked === undefined || shown === undefined || !known.listed.has(asked)) return;
    say.verdict(askedFor, shown === asked, {
      pointer: '/provider_id',
      wanted: asked,
      got: quoteValue(shown),
    });
  },
};

/**
 * A detail says what the lists around it say. Others may rename a provider at any time, and a replica may learn of it late: only what
 * a list said before, and another one says again once the change would have shown, is held against it.
 */
export const detailAgreesWithLists: Law<Lists> = {
  judges: [agrees],
  judge(seen, { recent, facts: { settleSeconds } }, say) {
    const asked = readAskedProvider(seen);
    const { json } = seen.exchange.response;
    // The detail of another provider says nothing of this one.
    if (asked === undefined || !isObject(json) || readId(json.provider_id) !== asked) return;
    const newest = recent.newest && findProvider(recent.newest, asked);
    if (newest !== undefined && listChanged(newest, json).length === 0 && hasShared(newest, json)) {
      say.holds(agrees);
      return;
    }
    const list = recent.findSettled(seen);
    const before = list && findProvider(list, asked);
    if (list === undefined || before === undefined) return;
    const changed = listChanged(before, json);
    for (const member of changed)
      say.defer(agrees, 'no later list tells which of the two was the newer one', (later) => {
        if (later.exchange.operation !== 'listProviders' || !isAccepted(later)) return undefined;
        if (!isSentAfter(later, seen, settleSeconds)) return undefined;
        const after = findProvider(later, asked);
        if (after === undefined || isOther(before[member], after[member])) return 'nothing';
        const wanted = `${quote(before[member])}, as in the lists before and after`;
        const related = [list.exchange, later.exchange];
        return { holds: false, shown: { pointer: `/${member}`, wanted, got: quote(json[member]), related } };
      });
  },
};

/** The provider that a detail was asked for; undefined where the path writes no number, or not as a resource does. */
function readAskedProvider(seen: SeenExchange): string | undefined {
  const id = isAccepted(seen) ? readProviderSegment(seen) : undefined;
  return id !== undefined && /^(?:0|[1-9]\d*)$/.test(id) ? id : undefined;
}

/** The id that the path of a detail writes. */
export function readProviderSegment(seen: SeenExchange): string | undefined {
  if (seen.exchange.operation !== 'getProvider') return undefined;
  const [id, ...others] = readSegmentsAfter(seen.exchange.request, 'providers') ?? [];
  return others.length === 0 ? id : undefined;
}

/** The provider of an id in a list that holds it once. */
export function findProvider(list: SeenExchange, id: string): JsonObject | undefined {
  const found = (readList(list) ?? []).filter(({ provider_id }) => readId(provider_id) === id);
  return found.length === 1 ? found[0] : undefined;
}

function listChanged(listed: JsonObject, detail: JsonObject): readonly (typeof shared)[number][] {
  return shared.filter((member) => isOther(listed[member], detail[member]));
}

function hasShared(listed: JsonObject, detail: JsonObject): boolean {
  return shared.some((member) => hasSameType(listed[member], detail[member]));
}

/** Absent members and wrong types have requirements of their own. */
function isTold(value: unknown): boolean {
  return typeof value === 'string' || (Array.isArray(value) && value.every((one) => typeof one === 'string'));
}

function hasSameType(one: unknown, other: unknown): boolean {
  return isTold(one) && isTold(other) && Array.isArray(one) === Array.isArray(other);
}

function isOther(one: unknown, other: unknown): boolean {
  return hasSameType(one, other) && quote(one) !== quote(other);
}

/** Scopes are a set: nothing says that they have an order. */
function quote(value: unknown): string {
  return Array.isArray(value) ? [...new Set(value.map(String))].sort().join(' ') : quoteValue(value);
}
