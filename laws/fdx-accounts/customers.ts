import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import type { Law } from '../../src/judge/law.ts';
import { type AccountLists, readSingle } from './account-lists.ts';

const listed: RequirementId = 'accounts-list-holds-no-account-of-another-customer';
const readAlone: RequirementId = 'account-of-another-customer-is-not-readable';
const byCursor: RequirementId = 'cursor-yields-no-account-of-another-customer';

/** The customer sees no account that the target declares for the other one only. */
export const customersAreApart: Law<AccountLists> = {
  judges: [listed, readAlone, byCursor],
  judge(seen, known, say) {
    if (!known.isDeclarer(seen)) return;
    const { own, others } = known.facts.accounts;
    const foreign = new Set(others.filter((id) => !own.some((one) => one.id === id)));
    if (foreign.size === 0) return;
    const place = known.placeOf(seen);
    const alone = seen.exchange.operation === 'getAccount' ? readSingle(seen) : undefined;
    if (place !== undefined) {
      const shown = place.page.accounts.filter(({ id }) => id !== undefined && foreign.has(id)).length;
      const { offset } = place.query;
      const isTheirs =
        offset !== undefined && place.before === undefined && known.holdersOf(offset).has('other-customer');
      say.verdict(isTheirs ? byCursor : listed, shown === 0, {
        pointer: '/accounts',
        wanted: 'no account of another customer',
        got: `${shown} accounts of the other customer`,
      });
    }
    const path = new URL(seen.exchange.request.url).pathname;
    if (
      alone?.kind !== undefined &&
      alone.id !== undefined &&
      foreign.has(alone.id) &&
      path.endsWith(encodeURIComponent(alone.id))
    )
      say.verdict(readAlone, false, {
        pointer: '',
        wanted: 'no account of another customer',
        got: `status 200 with ${alone.kind}`,
      });
  },
};
