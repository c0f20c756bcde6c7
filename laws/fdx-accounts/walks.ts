import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { hasNextPage } from '../../src/judge/account-page.ts';
import {
  type Close,
  isBefore,
  type Law,
  type Say,
  type SeenExchange,
  type Showing,
} from '../../src/judge/law.ts';
import { isRefusal, isServerError } from '../../src/lib/edge.ts';
import { compareNumbers } from '../../src/lib/json/exact-number.ts';
import type { Mismatch } from '../../src/lib/mismatch.ts';
import { type AccountLists, isOfCustomer, isOtherPage, nameWalk } from './account-lists.ts';
import { isLaterOfSame, isSameTotal, listBack, nameAccount, type Place } from './places.ts';
import { isOfAll, readPageQuery } from './query.ts';

const once: RequirementId = 'pages-hold-no-account-twice';
const paged: RequirementId = 'list-by-account-ids-can-be-paged';
const total: RequirementId = 'total-elements-counts-the-accounts';
const fetches: RequirementId = 'cursor-fetches-the-next-page';
const ends: RequirementId = 'walk-comes-to-an-end';
const resumes: RequirementId = 'walk-resumes-from-any-cursor';
const every: RequirementId = 'pages-together-hold-every-account';
const leads: RequirementId = 'page-before-the-last-leads-to-the-next';

/**
 * An account stands once on a page, and once in a walk. Who opens an account, or sorts by what changes, may show one again on a later
 * page: more items than the total, which every page states alike, are none of these, and neither is a second walk.
 */
export const accountsComeOnce: Law<AccountLists> = {
  judges: [once, paged],
  judge(seen, known, say) {
    const place = known.placeOf(seen);
    if (place === undefined || isOneAskedForTwice(place)) return;
    const again = findAgainOnPage(place);
    const before = place.isFresh ? place.again.filter((name) => !again.includes(name)) : [];
    const isOfSome = place.query.accountIds !== undefined;
    const row = isOfSome ? paged : once;
    const isFound = again.length + before.length > 0;
    if (isOfSome && !isFound) return;
    if (isOfSome && !known.isWalkedClean(seen))
      return say.unclear(row, 'walks over all accounts show some again, or none was walked to its end');
    const isShown =
      again.length > 0 ||
      isMoreThanAll(place) ||
      (place.isSteady && known.odd.count(nameWalk(place), place) > 1);
    if (isFound && !isShown)
      return say.unclear(
        row,
        'an account came again in a walk, as where accounts are opened or sorted meanwhile',
      );
    say.verdict(row, !isFound, () => ({
      pointer: '/accounts',
      wanted: 'each account once',
      got:
        again.length > 0
          ? `${again.length} accounts again`
          : `${before.length} accounts of earlier pages again`,
      related: listExchanges(place.before),
    }));
  },
};

/** The total stays the same from page to page of a walk, and from list to list: one that goes there and back is wrong. */
export const totalStays: Law<AccountLists> = {
  judges: [total],
  judge(seen, known, say) {
    const place = known.placeOf(seen);
    if (place === undefined || !isOfAll(place.query) || place.page.totalElements === undefined) return;
    const before = place.query.offset === undefined ? known.findFirstPage(seen, place.query) : place.before;
    if (before?.page.totalElements === undefined || isSameTotal(before.page, place.page)) return;
    // Where accounts were opened or closed just now, a replica that lags may have stated the earlier total.
    if (!known.settled.isOldTotal(before.page.totalElements, place)) return;
    const [stated, earlier] = [place.page.totalElements, before.page.totalElements];
    say.defer(
      total,
      'no later list shows which total is right',
      closeTwice(place, known, before, {
        pointer: '/page/totalElements',
        wanted: `${earlier}, as the pages before and after it state`,
        got: String(stated),
        related: [before.seen.exchange],
      }),
    );
  },
};

/** A cursor of the latest page fetches the next one, unless others asked for pages in between. */
export const cursorFetches: Law<AccountLists> = {
  judges: [fetches],
  judge(seen, known, say) {
    if (seen.exchange.operation !== 'listAccounts' || !isOfCustomer(seen)) return;
    const query = readPageQuery(seen.exchange.request);
    const before = known.findBefore(seen, query);
    const { status } = seen.exchange.response;
    if (before === undefined || status === 401) return;
    if (status === 200) {
      if (known.placeOf(seen) !== undefined) say.holds(fetches);
      return;
    }
    const isOld = seen.exchange.startedAt - before.seen.endedAt > maxAge;
    if (isServerError(status) && !isOld) return judgeBroken(seen, before, known, say);
    if (isOld || known.isDisturbed(before))
      return say.unclear(fetches, 'other pages were asked for between a page and the one that it leads to');
    if (!isRefusal(status)) return;
    const wanted = 'status 200 and the next page';
    const shown = { wanted, got: `status ${status}`, related: [before.seen.exchange] };
    if (status === 403) waitForList({ ...shown, exchange: seen.exchange }, seen, say);
    else say.verdict(fetches, false, shown);
  },
};

/** A page that is forbidden is one of its cursor where the same customer is given a list without a cursor afterwards. */
function waitForList(shown: Showing, seen: SeenExchange, say: Say): void {
  say.defer(fetches, 'no first page was read after a page was forbidden', (later) => {
    if (later.exchange.operation !== 'listAccounts' || !isOfCustomer(later)) return undefined;
    if (later.label.credential !== seen.label.credential || !isBefore(seen, later)) return undefined;
    const isFirst = readPageQuery(later.exchange.request).offset === undefined;
    return isFirst && later.exchange.response.status === 200 ? { holds: false, shown } : undefined;
  });
}

/**
 * Holds a page that breaks against what was read before it: it broke before, in a like walk or in this one, other pages were given in between,
 * and lists come later. A cursor that another walk has spoilt may be refused, and breaks nothing either.
 */
function judgeBroken(seen: SeenExchange, before: Place, known: AccountLists, say: Say): void {
  const first = known.broken.find(seen, before);
  if (first === undefined) return;
  say.defer(fetches, 'no list was read after the same page broke twice', (later) => {
    const isList = later.exchange.operation === 'listAccounts' && isOfCustomer(later);
    if (!isList || later.exchange.response.status !== 200 || !isBefore(seen, later)) return undefined;
    return {
      holds: false,
      shown: {
        exchange: seen.exchange,
        wanted: 'status 200 and the next page',
        got: `status ${seen.exchange.response.status}, as before; other pages answer before and after it`,
        related: [first.exchange, before.seen.exchange],
      },
    };
  });
}

/** Milliseconds within which a cursor is good at least. */
const maxAge = 60_000;

/** No page leads back to a page of its own walk. */
export const walkEnds: Law<AccountLists> = {
  judges: [ends],
  judge(seen, known, say) {
    const place = known.placeOf(seen);
    const cursor = place?.page.nextOffset;
    if (place === undefined || place.query.offset === undefined || place.query.isUnusual) return;
    const back =
      cursor === undefined ? undefined : [...listBack(place)].find(({ query }) => query.offset === cursor);
    say.verdict(ends, back === undefined, () => ({
      pointer: '/page/nextOffset',
      wanted: 'a cursor that this walk has not met before, or none',
      got: back === place ? 'the cursor of this page itself' : 'the cursor of an earlier page',
      related: listExchanges(place.before),
    }));
  },
};

/** The same cursor leads to the same accounts: one page that differs may be a change, two are none. */
export const cursorStays: Law<AccountLists> = {
  judges: [resumes],
  judge(seen, known, say) {
    const place = known.placeOf(seen);
    const same = place?.query.offset === undefined ? undefined : known.findSame(seen);
    if (place === undefined || same === undefined || place.before === undefined || !isBefore(same.seen, seen))
      return;
    if (!isOtherPage(same, place)) {
      say.holds(resumes);
      return;
    }
    if (known.odd.count('another page', place) < 2)
      return say.unclear(resumes, 'a cursor led to another page once, as where accounts change');
    say.verdict(resumes, false, {
      pointer: '/accounts',
      wanted: 'the accounts that the same cursor led to before',
      got: 'others',
      related: [same.seen.exchange],
    });
  },
};

/**
 * A walk from the first page to the last holds each account that lists have shown before it and show after it, where no total tells that
 * an account was opened or closed, and none came twice, as where the order changes meanwhile.
 */
export const walkIsWhole: Law<AccountLists> = {
  judges: [every, leads],
  judge(seen, known, say) {
    const place = known.placeOf(seen);
    if (place === undefined || !isOfAll(place.query) || hasNextPage(place.page)) return;
    if (!place.isFromBeginning || !place.isFresh || !place.isNamed || place.again.length > 0) return;
    const id = place.number === 1 ? leads : every;
    const start = [...listBack(place)].at(-1)!;
    const form = place.query.resultType ?? '';
    const earlier = [...known.listAccounts(seen)].filter(([account]) =>
      known.isLongListed(start.seen, account, form),
    );
    const shown = new Set(place.shown.listNames().map((name) => name.slice(name.indexOf(' ') + 1)));
    const missing = earlier.flatMap(([account]) => (shown.has(account) ? [] : [account]));
    if (missing.length === 0) {
      if (earlier.length > 0) say.holds(id);
      return;
    }
    if (place.number > 1 && !place.isSteady) return;
    say.defer(
      id,
      'no later list shows an account that a walk was without',
      closeWhenShown(place, known, missing, {
        pointer: place.number === 1 ? '/page' : '/accounts',
        wanted:
          place.number === 1
            ? 'page.nextOffset or links.next'
            : 'every account that the lists before and after it show',
        got: `${place.items} accounts, without ${missing.length} of them`,
        related: listExchanges(place.before),
      }),
    );
  },
};

interface Evidence extends Mismatch {
  readonly pointer: string;
  readonly related: readonly SeenExchange['exchange'][];
}

/** Waits for two pages that state the earlier total again, of the same walk or of new lists. */
function closeTwice(place: Place, known: AccountLists, before: Place, shown: Evidence) {
  const earlier = before.page.totalElements!;
  const first = [...listBack(before)].at(-1)!;
  let again = 0;
  return (later: SeenExchange): Close => {
    if (!isLaterOfSame(later, place.seen)) return undefined;
    const next = known.placeOf(later);
    const stated = next?.page.totalElements;
    if (next === undefined || !isOfAll(next.query) || stated === undefined) return undefined;
    if (next.query.resultType !== place.query.resultType) return undefined;
    if (next.query.offset !== undefined && ![...listBack(next)].includes(place)) return undefined;
    if (compareNumbers(stated, earlier) !== 0) return 'nothing';
    // One account was closed, and another one opened.
    const isSameAddress = next.seen.exchange.request.url === first.seen.exchange.request.url;
    if (isSameAddress && isOtherPage(first, next)) return 'nothing';
    again += 1;
    return again < 2 || !known.settled.isSettled(later, place.seen)
      ? undefined
      : { holds: false, shown: { exchange: place.seen.exchange, ...shown } };
  };
}

/** Waits for a list of the same kind that shows an account again. */
function closeWhenShown(
  { seen, query }: Place,
  known: AccountLists,
  ids: readonly string[],
  shown: Evidence,
) {
  return (later: SeenExchange): Close => {
    if (!isLaterOfSame(later, seen)) return undefined;
    const next = known.placeOf(later);
    if (next === undefined || !isOfAll(next.query) || next.query.resultType !== query.resultType)
      return undefined;
    return next.page.accounts.some(({ id }) => id !== undefined && ids.includes(id))
      ? { holds: false, shown: { exchange: seen.exchange, ...shown } }
      : undefined;
  };
}

/** The accounts that stand on the page twice, or oftener. */
function findAgainOnPage({ page }: Place): readonly string[] {
  const names = page.accounts.map(nameAccount).filter((name) => name !== undefined);
  return names.filter((name, at) => names.indexOf(name) < at);
}

/** True where the walk has more items than each of its pages says there are. */
function isMoreThanAll({ query, isSteady, isFromBeginning, items, page }: Place): boolean {
  return isOfAll(query) && isSteady && isFromBeginning && compareNumbers(items, page.totalElements!) > 0;
}

/** True where an account is asked for twice in one request, which the document leaves open. */
function isOneAskedForTwice({ query: { accountIds = [], isUnusual } }: Place): boolean {
  return isUnusual || new Set(accountIds).size < accountIds.length;
}

function listExchanges(place: Place | undefined): readonly SeenExchange['exchange'][] {
  return [...listBack(place)].map(({ seen }) => seen.exchange).reverse();
}
