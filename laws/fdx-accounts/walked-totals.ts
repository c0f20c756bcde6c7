import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { hasNextPage } from '../../src/judge/account-page.ts';
import { type Close, isBefore, type Law } from '../../src/judge/law.ts';
import { compareNumbers } from '../../src/lib/json/exact-number.ts';
import type { AccountLists } from './account-lists.ts';
import { isLaterOfSame, isSameTotal, listBack, type Place } from './places.ts';
import { isOfAll } from './query.ts';

const total: RequirementId = 'total-elements-counts-the-accounts';

/**
 * Two walks of a recording, one after the other, that hold as many accounts as each other and another number than each of their pages
 * states: accounts that are opened or closed meanwhile may part the two numbers once.
 */
export const walkedTotalCounts: Law<AccountLists> = {
  judges: [total],
  judge(seen, known, say) {
    const place = known.placeOf(seen);
    if (known.facts.missesWrites !== true || place === undefined || !isMiscounted(place)) return;
    say.defer(total, 'no later walk shows the same', (later): Close => {
      const next = isLaterOfSame(later, seen) ? known.placeOf(later) : undefined;
      if (next === undefined || !isWholeWalk(next) || next.query.resultType !== place.query.resultType)
        return undefined;
      if (!isBefore(seen, [...listBack(next)].at(-1)!.seen)) return undefined;
      if (next.items !== place.items || !isSameTotal(next.page, place.page)) return 'nothing';
      const { items, page } = place;
      const wanted = `${items}, as many as each of two walks over all accounts holds`;
      const shown = { pointer: '/page/totalElements', wanted, got: String(page.totalElements) };
      return { holds: false, shown: { exchange: seen.exchange, ...shown, related: [later.exchange] } };
    });
  },
};

/** True for the last page of a walk over all accounts, which a recording shows from the first page on. */
function isWholeWalk(place: Place): boolean {
  const { query, page, isFromBeginning, isFresh, isSteady, again, number } = place;
  const isClean = isFromBeginning && isFresh && isSteady && again.length === 0;
  return isOfAll(query) && isClean && !hasNextPage(page) && number > 1;
}

function isMiscounted(place: Place): boolean {
  return isWholeWalk(place) && compareNumbers(place.items, place.page.totalElements!) !== 0;
}
