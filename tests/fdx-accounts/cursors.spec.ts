import type { Answered } from '../../src/http/exchange.ts';
import { isRefusal } from '../../src/lib/edge.ts';
import { sampleEvenly } from '../../src/lib/sample-evenly.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import type { Depth } from '../../src/plan/depth.ts';
import type { AccountPage } from '../../src/resources/account-page.ts';
import { holdSameItems } from '../support/assertions/comparison.ts';
import { describeAnswer } from '../support/assertions/status.ts';
import { accountIdsOf, collectAccounts } from '../support/pagination/account-sets.ts';
import { chooseLimit } from '../support/pagination/page-budget.ts';
import { buildListQuery } from '../support/pagination/query.ts';
import { type PageWalk, readPages, type WalkEnd, walkPages } from '../support/pagination/walk.ts';
import { listAccounts } from '../support/resources/fdx-accounts.ts';
import { type LawResult, shareWalks, verifyLaws, walkWithinBudget } from './support/law-results.ts';
import { observeList } from './support/observe-list.ts';

/** Cursors of one walk that are sent again at each depth. */
const maxResumedCursors: Record<Depth, number> = { quick: 3, standard: 3, deep: 100 };

/** A walk to its end on several pages; undefined where the list has too few accounts or the walk broke off. */
const requireWhole = (walk: PageWalk): PageWalk | undefined =>
  walk.end.kind === 'last-page' && walk.pages.length > 1 ? walk : undefined;

/** A new walk over the list on about five pages, whose cursors may be sent again. */
async function walkWholeList(context: CheckContext): Promise<PageWalk | undefined> {
  const { length } = (await listAccounts(context)).accounts;
  return requireWhole(await walkWithinBudget(context, { limit: chooseLimit(length, 5) }, length));
}

function idsOnPages(read: readonly AccountPage[]): string[] {
  return accountIdsOf(collectAccounts(read));
}

async function resumeWalk(context: CheckContext, first: PageWalk, index: number): Promise<LawResult[]> {
  const offset = first.pages[index - 1]?.nextOffset;
  if (offset === undefined) return [];
  const again = await walkPages(context, { ...first.request, offset });
  return compareRest(first.pages.slice(index), again);
}

/** What a refused cursor of an earlier walk says: one that is good once, or within its walk only, is not ruled out. */
function judgeRefusedCursor(exchange: Answered): LawResult {
  const warns = isRefusal(exchange.response.status);
  const wanted = 'the page that the cursor led to before';
  const evidence = { exchange, wanted, got: describeAnswer(exchange) };
  return { id: 'walk-resumes-from-any-cursor', holds: false, warns, compares: !warns, evidence };
}

function compareRest(rest: readonly AccountPage[], again: PageWalk): LawResult[] {
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
async function interleaveWalks(
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

/** 4.5: cursors stand for a place in the list, whatever was read in between. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'accounts-cursors-resumed',
    resources: { keepsCursors: true },
    area: 'fdx-accounts',
    title: 'Cursors of an earlier page walk still return their pages',
    ids: ['walk-resumes-from-any-cursor'],
    needs: ['outbound'],
    access: 'read',
    async run(context) {
      const resume = async () => {
        const first = await walkWholeList(context);
        const indices = [...(first?.pages.keys() ?? [])].slice(1).reverse();
        const results: LawResult[] = [];
        for (const index of sampleEvenly(indices, maxResumedCursors[context.depth])) {
          results.push(...(await resumeWalk(context, first!, index)));
        }
        return results;
      };
      await verifyLaws(context, await listAccounts(context), () => context.walkAlone(resume));
    },
  }),
  check({
    id: 'accounts-walks-interleaved',
    resources: { keepsCursors: true },
    area: 'fdx-accounts',
    title: 'Two interleaved page walks return the same accounts',
    ids: ['walk-resumes-from-any-cursor'],
    needs: ['outbound'],
    access: 'read',
    async run(context) {
      const listed = await listAccounts(context);
      const { length } = listed.accounts;
      const walk = shareWalks(context, length);
      await verifyLaws(context, listed, async () => {
        const both = [await walk(chooseLimit(length, 3)), await walk(chooseLimit(length, 5))];
        const alone = both.map(requireWhole).filter((one) => one !== undefined);
        const requests = alone.map(({ request }) => request);
        const together = await context.walkAlone(() => interleaveWalks(context, requests));
        return alone.flatMap(({ pages }, index) => compareRest(pages, together[index]!));
      });
    },
  }),
  check({
    id: 'accounts-offsets-sent-otherwise',
    resources: { keepsCursors: true },
    area: 'fdx-accounts',
    title: 'Records how a cursor with another limit and an empty offset are answered',
    ids: ['offsets-sent-otherwise'],
    needs: ['outbound'],
    access: 'read',
    async run(context) {
      const limit = chooseLimit((await listAccounts(context)).accounts.length, 5);
      const id = 'offsets-sent-otherwise';
      await context.walkAlone(async () => {
        const cursor = (await walkPages(context, { limit, maxPages: 1 })).pages[0]?.nextOffset;
        if (cursor !== undefined)
          await observeList(context, id, 'a cursor with another limit', buildListQuery({ limit: 1 }, cursor));
      });
      await observeList(context, id, 'an offset of empty text', buildListQuery({}, ''));
    },
  }),
]);
