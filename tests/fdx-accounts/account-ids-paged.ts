import fc from 'fast-check';
import {
  accountIdsOf,
  boundedWalk,
  type Check,
  type CheckContext,
  check,
  countWithoutId,
  type Depth,
  detailsLaw,
  duplicates,
  type Effort,
  factsOf,
  few,
  forAll,
  lawsOn,
  sameSet,
  snapshot,
  spread,
  verifyAll,
  type WalkRequest,
  walk,
} from '../../src/kit.ts';
import { areListed, askableIds, listBy, tooFewIds } from './asked.ts';

const row = 'list-by-account-ids-can-be-paged';

/** Generated queries at each depth. */
const effort: Record<Depth, Effort> = {
  quick: { runs: 3, shrinks: 9 },
  standard: { runs: 25, shrinks: 30 },
  deep: { runs: 100, shrinks: 60 },
};

type Paging = Required<Pick<WalkRequest, 'limit' | 'resultType'>>;

/** True when walks over the whole list keep the laws: at the same limit, on as many pages, with a short last page. */
async function pagingWorks(
  context: CheckContext,
  { limit, resultType }: Paging,
  pages: number,
): Promise<boolean> {
  const list = await snapshot(context, { resultType });
  const count = list.accounts.length;
  for (const other of new Set([limit, Math.ceil(count / pages), count - 1])) {
    const whole = await boundedWalk(context, { limit: other, resultType }, count);
    const judgements = lawsOn(whole, factsOf(list, [whole]));
    if (judgements.some(({ holds, compares, warns }) => !holds && compares && !warns)) return false;
  }
  return true;
}

async function yieldsEachOnce(
  context: CheckContext,
  asked: readonly string[],
  paging: Paging,
): Promise<void> {
  const { exchange, accounts, pages, isWhole, ending, isReadable } = await listBy(context, asked, paging);
  const got = accountIdsOf(accounts).filter((id) => asked.includes(id));
  const holds =
    isWhole && sameSet(asked, got) && (countWithoutId(accounts) === 0 || accounts.length <= asked.length);
  // An account without an accountId may be one of those asked for, as long as there are no more than these.
  const nameless = countWithoutId(accounts) > 0 && accounts.length <= asked.length;
  if (!isReadable || nameless) return;
  if (!holds && !(await pagingWorks(context, paging, pages.length))) return;
  if (!holds && !(await areListed(context, asked))) return;
  context.verify(row, holds, {
    exchange,
    wanted: `the ${asked.length} accounts asked for, each once, with limit ${paging.limit}, ${paging.resultType}`,
    got: `${got.length} accounts on ${pages.length} pages, ${ending}; ${few(duplicates(got)) || 'none'} twice`,
    related: pages.map((page) => page.exchange),
  });
}

/** With details a selection shows its accounts as the whole list does. */
async function keepsDetails(context: CheckContext, accountIds: readonly string[], limit: number) {
  const whole = await snapshot(context, { resultType: 'details' });
  const request = { accountIds, limit, resultType: 'details', maxPages: accountIds.length + 5 } as const;
  await verifyAll(context, whole, async () => detailsLaw(await walk(context, request), factsOf(whole, [])));
}

const common = { area: 'fdx-accounts', ids: [row], needs: ['outbound'], access: 'read' } as const;

/** 4.5: accountIds and limit together. */
export const pagedAccountIdsChecks: readonly Check[] = [
  check({
    ...common,
    id: 'accounts-by-ids-paged',
    ids: [row, 'pages-of-details-carry-what-the-whole-list-carries'],
    title: 'asks the list for two or three accounts page by page, in both orders',
    async run(context) {
      const ids = await askableIds(context);
      if (ids.length < 2) {
        context.sawNothing(row, tooFewIds(ids.length));
        return;
      }
      const asked = spread(ids, 3);
      const limit = Math.min(asked.length - 1, context.target.fdx?.maxLimit ?? asked.length);
      await yieldsEachOnce(context, asked, { limit, resultType: 'lightweight' });
      await yieldsEachOnce(context, [...asked].reverse(), { limit, resultType: 'details' });
      await keepsDetails(context, asked, limit);
    },
  }),
  check({
    ...common,
    id: 'accounts-by-generated-ids',
    title: 'asks the list for generated selections of accounts, page by page',
    async run(context) {
      const ids = spread(await askableIds(context), 12);
      if (ids.length < 3) return;
      const queries = fc.record({
        asked: fc.shuffledSubarray([...ids], { minLength: 2, maxLength: Math.min(6, ids.length) }),
        limit: fc.integer({ min: 1, max: Math.min(5, context.target.fdx?.maxLimit ?? 5) }),
        resultType: fc.constantFrom('lightweight' as const, 'details' as const),
      });
      await forAll(context, queries, effort[context.depth], ({ asked, limit, resultType }) =>
        yieldsEachOnce(context, asked, { limit, resultType }),
      );
    },
  }),
];
