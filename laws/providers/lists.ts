import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { EndedExchange, Law, Model, SeenExchange } from '../../src/judge/law.ts';
import { isObject } from '../../src/lib/json/values.ts';
import type { Facts } from '../../src/target-file/facts.ts';
import {
  isAccepted,
  isDecisiveForAll,
  isOrdinaryRead,
  isSentAfter,
  type JsonObject,
  RecentLists,
  readId,
  readList,
} from '../reading.ts';

const answers: RequirementId = 'providers-list-answers-200-with-an-array';
const unique: RequirementId = 'provider-ids-are-unique';
const registrable: RequirementId = 'registrable-provider-is-listed';

/** Remembers which providers lists and details have shown, and the newest lists. */
export class Lists implements Model {
  readonly facts: Facts;
  readonly recent: RecentLists;
  /** Ids of providers that some list has shown. */
  readonly listed = new Set<string>();
  /** The first answer, a list or a detail, that has shown a provider by its id. */
  readonly shown = new Map<string, SeenExchange>();
  /** The first list that lacked a provider of `facts.registrable`. */
  readonly lacking = new Map<string, SeenExchange>();
  /** True where a detail was accepted: ids that are refused differ from that one. */
  hasDetail = false;

  constructor(facts: Facts) {
    this.facts = facts;
    this.recent = new RecentLists(facts.settleSeconds);
  }

  note(ended: EndedExchange): void {
    if (ended.exchange.response === undefined || !isAccepted(ended as SeenExchange)) return;
    const seen = ended as SeenExchange;
    if (seen.exchange.operation === 'getProvider') this.#noteDetail(seen);
    if (seen.exchange.operation === 'listProviders') this.#noteList(seen, readList(seen));
  }

  #noteDetail(seen: SeenExchange): void {
    const { json } = seen.exchange.response;
    const id = isObject(json) ? readId(json.provider_id) : undefined;
    if (id === undefined) return;
    this.hasDetail = true;
    if (!this.shown.has(id)) this.shown.set(id, seen);
  }

  #noteList(seen: SeenExchange, providers: readonly JsonObject[] | undefined): void {
    if (providers === undefined) return;
    this.recent.note(seen);
    const ids = new Set(providers.map(({ provider_id }) => String(provider_id)));
    for (const id of ids) {
      this.listed.add(id);
      if (!this.shown.has(id)) this.shown.set(id, seen);
    }
    for (const id of this.facts.registrable)
      if (!ids.has(id) && !this.lacking.has(id)) this.lacking.set(id, seen);
  }
}

/** Every declared token opens the list of providers. */
export const listsAnswer: Law<Lists> = {
  judges: [answers],
  judge(seen, _known, say) {
    const { operation, response } = seen.exchange;
    if (operation !== 'listProviders' || !isOrdinaryRead(seen) || !isDecisiveForAll(seen.exchange)) return;
    say.verdict(answers, response.status === 200, { wanted: 'status 200', got: `status ${response.status}` });
  },
};

/** No two providers of a list have one id, in whichever list that is read. */
export const idsAreUnique: Law<Lists> = {
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

/**
 * A provider that is declared for registrations stands in the list. One list may come from a replica that has not learnt of it:
 * a second one that lacks it counts, the settle time after the first and after the provider was seen, if it is still there afterwards.
 */
export const registrableAreListed: Law<Lists> = {
  judges: [registrable],
  judge(seen, known, say) {
    const list = seen.exchange.operation === 'listProviders' && isAccepted(seen) ? readList(seen) : undefined;
    const ids = list?.map(({ provider_id }) => readId(provider_id));
    // A provider whose id is not a number may be any of them.
    if (ids?.every((id) => /^\d+$/.test(id ?? '')) !== true) return;
    for (const id of known.facts.registrable) {
      if (ids.includes(id)) say.holds(registrable);
      else if (wasThere(known.shown.get(id)) && wasThere(known.lacking.get(id)))
        say.defer(registrable, `no later answer shows provider ${id}`, (later) =>
          showsProvider(later, id)
            ? {
                holds: false,
                shown: {
                  wanted: `provider ${id}, which registrations.providers declares, in the list`,
                  got: `a second list of ${ids.length} without it, though it is there before and after`,
                  related: [known.lacking.get(id)!.exchange, later.exchange],
                },
              }
            : undefined,
        );
    }

    function wasThere(earlier: SeenExchange | undefined): boolean {
      return earlier !== undefined && isSentAfter(seen, earlier, known.facts.settleSeconds);
    }
  },
};

function showsProvider(seen: SeenExchange, id: string): boolean {
  if (!isAccepted(seen)) return false;
  const { operation, response } = seen.exchange;
  if (operation === 'getProvider') return isObject(response.json) && readId(response.json.provider_id) === id;
  return (
    operation === 'listProviders' &&
    (readList(seen) ?? []).some(({ provider_id }) => readId(provider_id) === id)
  );
}
