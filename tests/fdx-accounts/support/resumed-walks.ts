import fc, { type Arbitrary } from 'fast-check';
import type { Answered } from '../../../src/http/exchange.ts';
import { type AccountPage, accountPageOf } from '../../../src/judge/account-page.ts';
import { isRefusal } from '../../../src/lib/edge.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import type { Depth } from '../../../src/plan/depth.ts';
import type { Property } from '../../../src/plan/property.ts';
import { holdSameItems } from '../../support/assertions/comparison.ts';
import { describeAnswer } from '../../support/assertions/status.ts';
import { accountIdsOf, collectAccounts } from '../../support/pagination/account-sets.ts';
import { chooseLimit } from '../../support/pagination/page-budget.ts';
import { buildListQuery } from '../../support/pagination/query.ts';
import { type PageWalk, readPages, type WalkEnd, walkPages } from '../../support/pagination/walk.ts';
import { listAccounts } from '../../support/resources/fdx-accounts.ts';
import { type LawResult, walkWithinBudget } from './law-results.ts';

/** Cursors of one walk that are sent again at each depth. */
export const maxResumedCursors: Record<Depth, number> = { quick: 3, standard: 3, deep: 100 };

/** A walk to its end on several pages; undefined where the list has too few accounts or the walk broke off. */
export const findWholeWalk = (walk: PageWalk): PageWalk | undefined =>
  walk.end.kind === 'last-page' && walk.pages.length > 1 ? walk : undefined;

/** A new walk over the list on about four pages, whose cursors may be sent again. */
export async function walkWholeList(context: CheckContext): Promise<PageWalk | undefined> {
  const { length } = (await listAccounts(context)).accounts;
  return findWholeWalk(await walkWithinBudget(context, { limit: chooseLimit(length, 4) }, length));
}

function idsOnPages(read: readonly AccountPage[]): string[] {
  return accountIdsOf(collectAccounts(read));
}

/** Goes on from a cursor of a walk, and compares the rest with what came then. */
export async function readRestOfWalk(
  context: CheckContext,
  first: PageWalk,
  index: number,
): Promise<LawResult[]> {
  const offset = first.pages[index - 1]?.nextOffset;
  if (offset === undefined) return [];
  const again = await walkPages(context, { ...first.request, offset });
  return compareRestOfWalk(first.pages.slice(index), again);
}

/** Judges a refused cursor of an earlier walk: one that is good once, or within its walk only, is not ruled out (A-62). */
function judgeRefusedCursor(exchange: Answered): LawResult {
  const warns = isRefusal(exchange.response.status);
  const wanted = 'the page that the cursor led to before';
  const evidence = { exchange, wanted, got: describeAnswer(exchange) };
  return { id: 'walk-resumes-from-any-cursor', holds: false, warns, compares: !warns, evidence };
}

/** Compares the rest of a walk with the same pages read again. */
export function compareRestOfWalk(rest: readonly AccountPage[], again: PageWalk): LawResult[] {
  if (again.end.kind === 'refused') return [judgeRefusedCursor(again.end.exchange)];
  const last = again.pages.at(-1);
  if (last === undefined) return [];
  const [wanted, got] = [idsOnPages(rest), idsOnPages(again.pages)];
  const evidence = {
    exchange: again.pages[0]!.exchange,
    pointer: '/accounts',
    wanted: `the ${wanted.length} accounts that followed before`,
    got: `${got.length} accounts, ${got.filter((id) => wanted.includes(id)).length} of them the same`,
    related: rest.map(({ exchange }) => exchange),
  };
  return [
    { id: 'walk-resumes-from-any-cursor', holds: holdSameItems(wanted, got), compares: true, evidence },
  ];
}

/** The pages of several walks at once, a page of each in turn. */
export async function walkInTurns(
  context: CheckContext,
  requests: readonly PageWalk['request'][],
): Promise<PageWalk[]> {
  const open = requests.map((request) => ({
    request,
    rest: readPages(context, request),
    pages: [] as AccountPage[],
    end: undefined as WalkEnd | undefined,
  }));
  while (open.some(({ end }) => end === undefined)) {
    for (const one of open.filter(({ end }) => end === undefined)) {
      const { done, value } = await one.rest.next();
      if (done) one.end = value;
      else one.pages.push(value);
    }
  }
  return open.map(({ request, pages, end }) => ({ request, pages, end: end! }));
}

/** A page of one of the walks, to be fetched again. */
export interface Visit {
  readonly walk: number;
  readonly page: number;
  /** The number of times that it is fetched in a row. */
  readonly times: number;
}

/** The number of visits in an order (for 0 as many as there are pages), and of the pages into which two walks cut the list. */
export const sizes = {
  standard: { visits: 0, parts: [2, 3] },
  deep: { visits: 30, parts: [4, 3] },
};

export const visitsInAnyOrder: Property<readonly Visit[]> = {
  id: 'pages-stay-the-same-in-any-order',
  text: 'a page of a walk that is fetched again, in any order and twice in a row, holds the same accounts',
  generator: `at standard each page of the longer of two walks twice, in any order, and some of both; at deep up to ${sizes.deep.visits} visits to pages of two walks`,
  runs: { standard: 1, deep: 20 },
  shrinking: { trials: 24, requests: 120 },
  featuresOf: (visits) => ({
    visits: visits.length > 10 ? 'more than 10' : 'up to 10',
    fetched: [...new Set(visits.map(({ times }) => (times > 1 ? 'twice in a row' : 'once')))],
  }),
};

/** Visits in any order: forward and back, the same page again, now of one walk and now of another. */
export function generateVisits(walks: readonly PageWalk[], maxVisits: number): Arbitrary<readonly Visit[]> {
  const places = walks.flatMap(({ pages }, walk) => pages.map((_, page) => ({ walk, page })));
  if (maxVisits === 0) return visitEach(places);
  const visitPage = fc.tuple(fc.constantFrom(...places), fc.boolean());
  const visits = visitPage.map(([place, again]): Visit => ({ ...place, times: again ? 2 : 1 }));
  // Early runs are short otherwise, and there are few runs.
  return fc.noBias(fc.array(visits, { minLength: 1, maxLength: maxVisits, size: 'max' }));
}

/** Visits at the end of an order that takes each page of a walk. */
const furtherVisits = 4;

/**
 * Each page of the longer walk twice in a row, in any order, then one behind the beginning of the other walk, and some of
 * both: the fewest visits in which a page follows itself, several of another walk, and any other.
 */
function visitEach(places: readonly Omit<Visit, 'times'>[]): Arbitrary<readonly Visit[]> {
  const latest = Math.max(...places.map(({ walk }) => walk));
  const visitTimes = (times: number) => (place: Omit<Visit, 'times'>) => ({ ...place, times });
  const own = places.filter(({ walk }) => walk === latest).map(visitTimes(2));
  const other = places.filter(({ walk, page }) => walk !== latest && page > 0).slice(0, 1);
  return fc
    .tuple(
      fc.shuffledSubarray(own, { minLength: own.length }),
      fc.shuffledSubarray(places.map(visitTimes(1)), { minLength: places.length }),
    )
    .map(([first, all]) => [...first, ...other.map(visitTimes(2)), ...all.slice(0, furtherVisits)]);
}

/** Tells an order of visits in words. */
export function describeVisits(visits: readonly Visit[]): string {
  return visits
    .map(
      ({ walk, page, times }) => `page ${page + 1} of walk ${walk + 1}${times > 1 ? ` ${times} times` : ''}`,
    )
    .join(', ');
}

/** Whole walks of several pages at two limits; fewer where the list is too short. */
export async function walkWholeListTwice(
  context: CheckContext,
  inParts: readonly number[],
): Promise<PageWalk[]> {
  const { accounts } = await listAccounts(context);
  const limits = new Set(inParts.map((parts) => Math.max(1, Math.ceil(accounts.length / parts))));
  const walks: PageWalk[] = [];
  for (const limit of limits) walks.push(await walkWithinBudget(context, { limit }, accounts.length));
  return walks.filter(({ end, pages }) => end.kind === 'last-page' && pages.length > 1);
}

/** Fetches a page by the cursor that the walk met before it, and holds it against what the walk saw. */
export async function readPageAgain(
  context: CheckContext,
  { request, pages }: PageWalk,
  index: number,
): Promise<LawResult[]> {
  const offset = index === 0 ? undefined : pages[index - 1]!.nextOffset;
  if (index > 0 && offset === undefined) return [];
  const exchange = await context.call('listAccounts', { rawQuery: buildListQuery(request, offset) });
  const before = pages[index]!;
  const page = exchange.response.status === 200 ? accountPageOf(exchange) : undefined;
  // A cursor that is good once, or within its walk only, is not ruled out (A-62).
  const mayBeOver = index > 0 && isRefusal(exchange.response.status);
  if (page === undefined) return [resultOf(before, exchange, false, describeAnswer(exchange), mayBeOver)];
  const [wanted, got] = [before, page].map(({ accounts }) => accountIdsOf(accounts)) as [string[], string[]];
  const same = got.filter((id) => wanted.includes(id)).length;
  const holds = holdSameItems(wanted, got) && page.size === before.size;
  return [resultOf(before, exchange, holds, `${page.size} accounts, ${same} of them the same`, false)];
}

function resultOf(
  before: AccountPage,
  exchange: AccountPage['exchange'],
  holds: boolean,
  got: string,
  warns: boolean,
): LawResult {
  const wanted = `the ${before.size} accounts that this page held before`;
  const evidence = { exchange, pointer: '/accounts', wanted, got, related: [before.exchange] };
  return { id: 'walk-resumes-from-any-cursor', holds, warns, compares: !warns, evidence };
}
