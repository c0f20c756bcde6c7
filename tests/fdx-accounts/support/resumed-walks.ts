import type { Answered } from '../../../src/http/exchange.ts';
import type { AccountPage } from '../../../src/judge/account-page.ts';
import { isRefusal } from '../../../src/lib/edge.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import type { Depth } from '../../../src/plan/depth.ts';
import { holdSameItems } from '../../support/assertions/comparison.ts';
import { describeAnswer } from '../../support/assertions/status.ts';
import { accountIdsOf, collectAccounts } from '../../support/pagination/account-sets.ts';
import { chooseLimit } from '../../support/pagination/page-budget.ts';
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

/** Judges a refused cursor of an earlier walk: one that is good once, or within its walk only, is not ruled out. */
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
