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
  judge(seen, { recent, settleSeconds }, say) {
    const asked = readAskedProvider(seen);
    const { json } = seen.exchange.response;
    const list = recent.findSettled(seen);
    if (asked === undefined || list === undefined || !isObject(json)) return;
    // The detail of another provider says nothing of this one.
    if (readId(json.provider_id) !== asked) return;
    const before = findProvider(list, asked);
    if (before === undefined) return;
    const changed = shared.filter((member) => isOther(before[member], json[member]));
    if (changed.length === 0 && shared.some((member) => hasSameType(before[member], json[member])))
      say.holds(agrees);
    for (const member of changed)
      say.owe(agrees, 'no later list tells which of the two was the newer one', (later) => {
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
  return isAccepted(seen) ? readNamedProvider(seen) : undefined;
}

/** The same, whatever came of it. */
export function readNamedProvider(seen: SeenExchange): string | undefined {
  if (seen.exchange.operation !== 'getProvider') return undefined;
  const [id, ...others] = readSegmentsAfter(seen.exchange.request, 'providers') ?? [];
  return id !== undefined && others.length === 0 && /^(?:0|[1-9]\d*)$/.test(id) ? id : undefined;
}

/** The provider of an id in a list that holds it once. */
export function findProvider(list: SeenExchange, id: string): JsonObject | undefined {
  const found = (readList(list) ?? []).filter(({ provider_id }) => readId(provider_id) === id);
  return found.length === 1 ? found[0] : undefined;
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
