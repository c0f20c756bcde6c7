import type { RequirementId } from '../../src/catalogue/requirement-id.ts';
import { hasNextPage } from '../../src/judge/account-page.ts';
import type { Close, Law, SeenExchange } from '../../src/judge/law.ts';
import { isDenial, isRefusal } from '../../src/lib/edge.ts';
import type { Mismatch } from '../../src/lib/mismatch.ts';
import { type AccountLists, isOfCustomer } from './account-lists.ts';
import { isLaterOfSame, type Place } from './places.ts';
import { isOfAll, readPageQuery } from './query.ts';
import { forms } from './result-types.ts';

const limits: RequirementId = 'limit-is-respected';
const others: RequirementId = 'list-by-account-ids-holds-no-other';
const unknown: RequirementId = 'list-by-unknown-account-id-holds-no-account';
const oneHeld: RequirementId = 'list-by-one-account-id-holds-that-account';
const eachHeld: RequirementId = 'list-by-several-account-ids-holds-each';
const encoded: RequirementId = 'account-ids-joined-by-an-encoded-comma-are-several';
const alone: RequirementId = 'accounts-list-takes-each-parameter-alone';
const invalid: RequirementId = 'invalid-fdx-parameter-gets-400';
const metadata: RequirementId = 'lightweight-carries-metadata-only';

/** No page holds more accounts than its request grants. */
export const limitIsRespected: Law<AccountLists> = {
  judges: [limits],
  judge(seen, known, say) {
    const place = known.placeOf(seen);
    const limit = place?.query.limit;
    if (place === undefined || limit === undefined) return;
    const { size } = place.page;
    say.verdict(limits, size <= limit, () => ({
      pointer: '/accounts',
      wanted: `at most ${limit} accounts`,
      got: `${size} accounts`,
    }));
  },
};

/** A list by accountIds holds what was asked for: nothing else, and each account that lists show before and after it. */
export const selectionHolds: Law<AccountLists> = {
  judges: [others, unknown, oneHeld, eachHeld],
  judge(seen, known, say) {
    const place = known.placeOf(seen);
    const asked = readAsked(place);
    if (place === undefined || asked === undefined || !isOfCustomer(seen)) return;
    const isKnown = asked.some((id) => known.isListed(seen, id));
    const got = listIds(place);
    const more = got.filter((id) => !asked.includes(id));
    const id = isKnown ? others : unknown;
    // Of an id that no list has shown, nobody knows here that no account has it.
    if (isKnown || more.length > 0)
      say.verdict(id, more.length === 0, () => ({
        pointer: '/accounts',
        wanted: `accounts of the ${asked.length} ids that were asked for only`,
        got: `${more.length} others`,
      }));
    // What one gets that is asked for twice the document leaves open.
    if (more.length === 0 && new Set(asked).size === asked.length) judgeHeld(place, asked, got);

    function judgeHeld({ page, query }: Place, ids: readonly string[], held: readonly string[]): void {
      if (hasNextPage(page) || query.offset !== undefined || held.length < page.size) return;
      if ((query.limit ?? 2) < ids.length) return;
      const absent = ids.filter((one) => !held.includes(one) && known.isListed(seen, one));
      const row = ids.length === 1 ? oneHeld : eachHeld;
      if (absent.length === 0) {
        if (isKnown) say.holds(row);
        return;
      }
      const lost = absent.filter((one) => known.isLongListed(seen, one));
      if (lost.length === 0) return;
      say.defer(
        row,
        'no later list shows an account that was asked for',
        closeWhenListed(seen, known, lost, ids.length),
      );
    }
  },
};

/** Several ids that an encoded comma joins are not passed over where a bare one is not: the list holds their accounts, or a refusal warns. */
export const encodedCommasJoin: Law<AccountLists> = {
  judges: [encoded],
  judge(seen, known, say) {
    const { operation, request, response } = seen.exchange;
    if (operation !== 'listAccounts' || !isOfCustomer(seen)) return;
    const { accountIds = [], isCommaEncoded, isUnusual, size } = readPageQuery(request);
    if (!isCommaEncoded || isUnusual || size !== 1 || !accountIds.every((id) => known.isListed(seen, id)))
      return;
    const place = known.placeOf(seen);
    const ids = listIds(place);
    const isOther = (id: string) => !accountIds.includes(id) && !id.includes(',');
    const more = ids.filter(isOther);
    // Where a bare comma gives others as well, the encoding does not matter.
    const bare = known.findAt(seen, request.url.replaceAll(/%2c/gi, ','));
    if (more.length > 0 && (bare === undefined || listIds(bare).some(isOther))) return;
    const shown = { wanted: `the accounts of the ${accountIds.length} ids that %2C joins` };
    if (more.length > 0) say.verdict(encoded, false, { ...shown, got: `${more.length} others` });
    else if (ids.length > 0) say.holds(encoded);
    else if (place !== undefined) say.warn(encoded, { ...shown, got: 'no account' });
    else if (isRefusal(response.status) && response.status !== 401 && response.status !== 403)
      say.warn(encoded, { ...shown, got: `status ${response.status}` });
  },
};

function listIds(place: Place | undefined): readonly string[] {
  return place?.page.accounts.flatMap(({ id }) => (id === undefined ? [] : [id])) ?? [];
}

/** Each documented parameter is taken alone: the declared customer is not refused. A limit above one may be too large (B-19). */
export const parametersAreTaken: Law<AccountLists> = {
  judges: [alone],
  judge(seen, known, say) {
    const { operation, request, response } = seen.exchange;
    if (operation !== 'listAccounts' || !isOfCustomer(seen)) return;
    const query = readPageQuery(request);
    if (query.isUnusual || query.isCommaEncoded || query.size !== 1) return;
    const isRefused = isRefusal(response.status) && response.status !== 401 && response.status !== 403;
    if (isTaken()) {
      if (response.status === 200) say.holds(alone);
      else if (isRefused && known.findFirstPage(seen, {}) !== undefined)
        say.defer(alone, 'no later list of all accounts succeeds', closeWhenTaken(seen, known));
    } else if (isRefused && query.limit !== undefined)
      say.defer(alone, 'no later list is taken with as large a limit', closeWhenLarger(seen, query.limit));

    function isTaken(): boolean {
      const { resultType, limit, accountIds } = query;
      if (resultType !== undefined) return resultType === 'lightweight' || resultType === 'details';
      const maxLimit = Math.max(1, known.facts.accounts.maxLimit ?? 0, known.limits.findLargest(seen));
      if (limit !== undefined) return limit <= maxLimit;
      return (accountIds ?? ['']).every((id) => known.isLongListed(seen, id));
    }
  },
};

/** A limit from which on a service may call it too large, and yet answers. */
const maxOrdinary = 100_000;

/**
 * A limit that is not a number, and a resultType that the document does not list, get 400; never a server error where usual lists before
 * and after it get none.
 */
export const invalidIsRefused: Law<AccountLists> = {
  judges: [invalid],
  judge(seen, known, say) {
    const { operation, request, response } = seen.exchange;
    if (operation !== 'listAccounts' || !isOfCustomer(seen)) return;
    const { resultType, limit, limitText, isUnusual, size } = readPageQuery(request);
    if (isUnusual || size !== 1) return;
    const isInvalid =
      limitText === undefined
        ? resultType !== undefined && !['', 'lightweight', 'details'].includes(resultType)
        : limitText !== '' && !/^\d+$/.test(limitText);
    const { status } = response;
    // A limit of zero, or a very large one, may be refused: a server error is not an answer to it.
    const isBroken = limitText !== undefined && (limit ?? maxOrdinary) >= maxOrdinary && status >= 500;
    if ((!isInvalid && !isBroken) || isDenial(status)) return;
    const shown = { wanted: 'status 400', got: `status ${status}` };
    if (status === 400) say.holds(invalid);
    else if (status < 500) say.warn(invalid, shown);
    else if (forms.some((form) => known.findFirstPage(seen, { resultType: form }) !== undefined))
      say.defer(invalid, 'no later list is answered', closeWhenAnswered(seen, known, shown));
  },
};

/** Members that are amounts or transactions, and so no metadata. */
const amounts =
  /(?:Balance|Amount|Value|Credit|Principal|Line|Ytd|YearToDate)$|^(?:transactions|holdings|openOrders)$/;

/** A list that is asked for in lightweight carries no amounts. */
export const lightweightIsLight: Law<AccountLists> = {
  judges: [metadata],
  judge(seen, known, say) {
    const place = known.placeOf(seen);
    if (place?.query.resultType !== 'lightweight' || place.page.accounts.length === 0) return;
    const names = place.page.accounts.flatMap(({ members }) =>
      Object.entries(members).flatMap(([name, value]) =>
        value !== null && amounts.test(name) ? [name] : [],
      ),
    );
    say.verdict(metadata, names.length === 0, () => ({
      pointer: '/accounts',
      wanted: 'metadata members only',
      got: [...new Set(names)].join(', '),
    }));
  },
};

/** The ids that a page was asked for; undefined where one is written in a way that the document leaves open. */
function readAsked(place: Place | undefined): readonly string[] | undefined {
  const { accountIds, isUnusual, isCommaEncoded } = place?.query ?? {};
  if (accountIds === undefined || isUnusual || isCommaEncoded || accountIds.includes('')) return undefined;
  return accountIds;
}

/** Waits for a list without parameters that is not refused. */
function closeWhenTaken(seen: SeenExchange, known: AccountLists) {
  const { limit } = readPageQuery(seen.exchange.request);
  return (later: SeenExchange): Close => {
    if (!isLaterOfSame(later, seen)) return undefined;
    // A limit is taken in other lists, too.
    const place = known.placeOf(later);
    const isControl = place?.query.size === 0 || (limit !== undefined && place?.query.limit === limit);
    if (!isControl) return undefined;
    const got = `status ${seen.exchange.response.status}`;
    return { holds: false, shown: { exchange: seen.exchange, wanted: 'status 200', got } };
  };
}

/** Waits for a list with a larger limit, or with the same one beside other parameters: then the limit was not too large. */
function closeWhenLarger(seen: SeenExchange, limit: number) {
  return (later: SeenExchange): Close => {
    const { request, response } = later.exchange;
    const isTaken = response.status === 200 && (readPageQuery(request).limit ?? 0) >= limit;
    if (!isLaterOfSame(later, seen) || !isOfCustomer(later) || !isTaken) return undefined;
    const shown = {
      wanted: 'status 200, as for a limit as large',
      got: `status ${seen.exchange.response.status}`,
    };
    return { holds: false, shown: { ...shown, exchange: seen.exchange, related: [later.exchange] } };
  };
}

/** Waits for a usual list of the same customer that is answered. */
function closeWhenAnswered(seen: SeenExchange, known: AccountLists, shown: Mismatch) {
  return (later: SeenExchange): Close => {
    const { operation, request, response } = later.exchange;
    if (operation !== 'listAccounts' || !isOfCustomer(later) || !isLaterOfSame(later, seen)) return undefined;
    const query = readPageQuery(request);
    const { limit = maxOrdinary, limitText, resultType = '' } = query;
    const isUsual = forms.includes(resultType) && (limitText === undefined || limit < maxOrdinary);
    if (!isUsual || !isOfAll(query)) return undefined;
    if (response.status >= 500) return 'nothing';
    return known.placeOf(later) && { holds: false, shown: { exchange: seen.exchange, ...shown } };
  };
}

/** Waits for a list of all accounts that shows one again. */
function closeWhenListed(seen: SeenExchange, known: AccountLists, ids: readonly string[], count: number) {
  return (later: SeenExchange): Close => {
    if (!isLaterOfSame(later, seen)) return undefined;
    const place = known.placeOf(later);
    if (place === undefined || place.query.accountIds !== undefined) return undefined;
    if (!place.page.accounts.some(({ id }) => id !== undefined && ids.includes(id))) return undefined;
    const wanted =
      count === 1 ? 'the account that was asked for' : `the ${count} accounts that were asked for`;
    const got = `none of ${ids.length} that lists show before and after it`;
    return { holds: false, shown: { exchange: seen.exchange, pointer: '/accounts', wanted, got } };
  };
}
