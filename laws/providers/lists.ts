import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import {
  defineLaws,
  type EndedExchange,
  type Law,
  type Model,
  type SeenExchange,
} from '../../src/judge/law.ts';
import { isObject } from '../../src/lib/json/values.ts';
import { quoteValue } from '../../src/lib/quote-value.ts';
import type { Facts } from '../../src/target-file/facts.ts';
import { isAccepted, isSentAfter, type JsonObject, readId, readList, readSegmentsAfter } from '../reading.ts';

const unique: RequirementId = 'provider-ids-are-unique';
const askedFor: RequirementId = 'provider-detail-is-the-provider-asked-for';
const agrees: RequirementId = 'provider-detail-agrees-with-the-list';

/** Members that the list and the detail of a provider both carry. */
const shared = ['name', 'country', 'scopes'] as const;

/** Remembers the newest list of providers. */
class Lists implements Model {
  readonly settleSeconds: number;
  newest: SeenExchange | undefined;
  /** Ids of providers that some list has shown. */
  readonly listed = new Set<string>();

  constructor({ settleSeconds }: Facts) {
    this.settleSeconds = settleSeconds;
  }

  note(ended: EndedExchange): void {
    if (ended.exchange.operation !== 'listProviders' || ended.exchange.response === undefined) return;
    const seen = ended as SeenExchange;
    const providers = isAccepted(seen) ? readList(seen) : undefined;
    if (providers === undefined) return;
    this.newest = seen;
    for (const { provider_id } of providers) this.listed.add(String(provider_id));
  }
}

/** No two providers of a list have one id, in whichever list that is read. */
const idsAreUnique: Law<Lists> = {
  judges: [unique],
  judge(seen, _known, say) {
    if (seen.exchange.operation !== 'listProviders' || !isAccepted(seen)) return;
    const ids = (readList(seen) ?? []).map(({ provider_id }) => readId(provider_id));
    const known = ids.filter((id) => id !== undefined);
    if (known.length === 0) return;
    const twice = known.find((id, at) => known.indexOf(id) < at);
    say.verdict(unique, twice === undefined, () => ({
      wanted: 'each provider_id once',
      got: `the provider_id ${twice} again`,
    }));
  },
};

/** A detail is of the provider that its path names, where the path writes the number as a resource does. */
const detailIsTheOneAskedFor: Law<Lists> = {
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
const detailAgreesWithLists: Law<Lists> = {
  judges: [agrees],
  judge(seen, { newest, settleSeconds }, say) {
    const asked = readAskedProvider(seen);
    const { json } = seen.exchange.response;
    if (asked === undefined || newest === undefined || !isObject(json)) return;
    // The detail of another provider is no detail of this one.
    if (!isSentAfter(seen, newest, settleSeconds) || readId(json.provider_id) !== asked) return;
    const before = findProvider(newest, asked);
    if (before === undefined) return;
    const changed = shared.filter((member) => differ(before[member], json[member]));
    if (changed.length === 0 && shared.some((member) => isTold(before[member]) && isTold(json[member])))
      say.verdict(agrees, true, { wanted: '', got: '' });
    for (const member of changed)
      say.owe(agrees, 'no later list tells which of the two was the newer one', (later) => {
        if (later.exchange.operation !== 'listProviders' || !isAccepted(later)) return undefined;
        if (!isSentAfter(later, seen, settleSeconds)) return undefined;
        const after = findProvider(later, asked);
        if (after === undefined || differ(before[member], after[member])) return 'nothing';
        const wanted = `${quote(before[member])}, as in the lists before and after`;
        const related = [newest.exchange, later.exchange];
        return { holds: false, shown: { pointer: `/${member}`, wanted, got: quote(json[member]), related } };
      });
  },
};

/** The provider that a detail was asked for; undefined where the path writes no number, or not as a resource does. */
function readAskedProvider(seen: SeenExchange): string | undefined {
  if (seen.exchange.operation !== 'getProvider' || !isAccepted(seen)) return undefined;
  const [id, ...others] = readSegmentsAfter(seen.exchange.request, 'providers') ?? [];
  return id !== undefined && others.length === 0 && /^(?:0|[1-9]\d*)$/.test(id) ? id : undefined;
}

function findProvider(list: SeenExchange, id: string): JsonObject | undefined {
  const found = (readList(list) ?? []).filter(({ provider_id }) => readId(provider_id) === id);
  return found.length === 1 ? found[0] : undefined;
}

/** Absent members and wrong types have requirements of their own. */
function isTold(value: unknown): boolean {
  return typeof value === 'string' || (Array.isArray(value) && value.every((one) => typeof one === 'string'));
}

function differ(one: unknown, other: unknown): boolean {
  return isTold(one) && isTold(other) && quote(one) !== quote(other);
}

/** Scopes are a set: nothing says that they have an order. */
function quote(value: unknown): string {
  return Array.isArray(value) ? [...new Set(value.map(String))].sort().join(' ') : quoteValue(value);
}

export const providerLists = defineLaws(
  (facts) => new Lists(facts),
  idsAreUnique,
  detailIsTheOneAskedFor,
  detailAgreesWithLists,
);
