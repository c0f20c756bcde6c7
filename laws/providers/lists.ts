import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { EndedExchange, Law, Model, SeenExchange } from '../../src/judge/law.ts';
import type { Facts } from '../../src/target-file/facts.ts';
import { isAccepted, RecentLists, readId, readList } from '../reading.ts';

const unique: RequirementId = 'provider-ids-are-unique';

/** Remembers the newest lists of providers. */
export class Lists implements Model {
  readonly settleSeconds: number;
  readonly recent: RecentLists;
  /** Ids of providers that some list has shown. */
  readonly listed = new Set<string>();

  constructor({ settleSeconds }: Facts) {
    this.settleSeconds = settleSeconds;
    this.recent = new RecentLists(settleSeconds);
  }

  note(ended: EndedExchange): void {
    if (ended.exchange.operation !== 'listProviders' || ended.exchange.response === undefined) return;
    const seen = ended as SeenExchange;
    const providers = isAccepted(seen) ? readList(seen) : undefined;
    if (providers === undefined) return;
    this.recent.note(seen);
    for (const { provider_id } of providers) this.listed.add(String(provider_id));
  }
}

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
