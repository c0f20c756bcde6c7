import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { type AccountPage, hasNextPage } from '../../src/judge/account-page.ts';
import type { Close, Law } from '../../src/judge/law.ts';
import { compareNumbers } from '../../src/lib/json/exact-number.ts';
import { type AccountLists, isOfCustomer, readSingle } from './account-lists.ts';
import { isLaterOfSame, type Place } from './places.ts';
import { isOfAll } from './query.ts';

const filtered: RequirementId = 'total-elements-of-a-filtered-list-counts-either';
const declared: RequirementId = 'accounts-list-holds-the-declared-accounts';
const members: RequirementId = 'page-before-the-last-carries-its-members';

/** The total of a list by accountIds counts the accounts that it holds, or all, as the lists before and after it count them. */
export const filteredTotalCounts: Law<AccountLists> = {
  judges: [filtered],
  judge(seen, known, say) {
    const place = known.placeOf(seen);
    const { accountIds = [''], isUnusual, offset } = place?.query ?? {};
    const { totalElements: stated, size } = place?.page ?? {};
    if (place === undefined || stated === undefined || isUnusual || offset !== undefined) return;
    if (hasNextPage(place.page) || accountIds.includes('') || !place.isNamed || !isOfCustomer(seen)) return;
    const all = known.findFirstPage(seen, {})?.page.totalElements;
    const listed = accountIds.filter((id) => known.isListed(seen, id));
    const { others } = known.facts.accounts;
    const isOfOthers = accountIds.some((id) => others.includes(id) || known.isShared(seen, id));
    if (all === undefined || size !== listed.length || isOfOthers) return;
    if (compareNumbers(stated, size!) === 0 || compareNumbers(stated, all) === 0) return say.holds(filtered);
    say.defer(filtered, 'no later list tells how many accounts there are', (later): Close => {
      if (!isLaterOfSame(later, seen) || !known.settled.isSettled(later, seen)) return undefined;
      const next = known.placeOf(later);
      const now = next?.page.totalElements;
      if (next === undefined || now === undefined || !isOfAll(next.query)) return undefined;
      if (compareNumbers(now, all) !== 0) return 'nothing';
      const wanted = `${size}, as many as the answer holds, or ${all}, as many as there are`;
      const shown = { exchange: seen.exchange, pointer: '/page/totalElements', wanted, got: String(stated) };
      return { holds: false, shown };
    });
  },
};

/** A list of all accounts holds each that the target declares, where that one can be read. */
export const declaredAreListed: Law<AccountLists> = {
  judges: [declared],
  judge(seen, known, say) {
    const place = known.placeOf(seen);
    const { own } = known.facts.accounts;
    if (place === undefined || own.length === 0 || !known.isDeclarer(seen) || !isWhole(place)) return;
    const missing = own.flatMap(({ id }) => (known.hasShown(place, id) ? [] : [id]));
    if (missing.length === 0) return say.holds(declared);
    say.defer(declared, 'no answer shows that a declared account exists', (later): Close => {
      if (!isLaterOfSame(later, seen)) return undefined;
      const id = readSingle(later)?.id;
      if (id === undefined || !missing.includes(id)) return undefined;
      // One that another list shows is left out of this one: that is another matter.
      if (known.findAccount(seen, id) !== undefined) return 'nothing';
      const wanted = `the ${own.length} accounts that the target file declares`;
      const shown = {
        exchange: seen.exchange,
        pointer: '/accounts',
        wanted,
        got: `all but ${missing.length}`,
      };
      return { holds: false, shown };
    });
  },
};

/** A page that leads on carries all that 2.4 shows of the next one. */
export const pageCarriesMembers: Law<AccountLists> = {
  judges: [members],
  judge(seen, known, say) {
    const page = known.placeOf(seen)?.page;
    if (page === undefined || !hasNextPage(page)) return;
    const lacking = findLacking(page);
    say.verdict(members, lacking.length === 0, () => ({
      pointer: '/page',
      wanted: 'page.nextOffset and links.next with href, action and description',
      got: `nothing under ${lacking.join(', ')}`,
    }));
  },
};

function findLacking({ nextOffset, nextLink = {} }: AccountPage): readonly string[] {
  const lacking = ['href', 'action', 'description'].filter(
    (name) =>
      nextLink[name] === undefined || nextLink[name] === null || (name === 'href' && nextLink[name] === ''),
  );
  return [
    ...(nextOffset === undefined ? ['page.nextOffset'] : []),
    ...lacking.map((name) => `links.next.${name}`),
  ];
}

/** True for a page that is the whole list by its total, of which every account tells its id. */
function isWhole({ query, page, isNamed }: Place): boolean {
  const { totalElements, size } = page;
  const isCounted = totalElements !== undefined && compareNumbers(totalElements, size) === 0;
  return isOfAll(query) && query.offset === undefined && !hasNextPage(page) && isNamed && isCounted;
}
