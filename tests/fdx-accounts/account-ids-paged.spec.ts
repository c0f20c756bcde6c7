import fc from 'fast-check';
import type { CheckContext, Depth } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { type Effort, forAll } from '../../src/plan/property.ts';
import { findDuplicates, sameItems } from '../support/assertions/comparison.ts';
import { sampleEvenly } from '../support/generators/sample-evenly.ts';
import { accountIdsOf, countWithoutId, summarizeIds } from '../support/pagination/account-sets.ts';
import type { AccountPage } from '../support/pagination/page.ts';
import { type WalkRequest, walkPages } from '../support/pagination/walk.ts';
import { snapshot } from '../support/resources/fdx-accounts.ts';
import { areListed, askableIds, listBy, tooFewIds } from './support/asked.ts';
import { totalCountsEither } from './support/filtered-total.ts';
import { linksLead } from './support/link-walks.ts';
import { detailsLaw, lawsOn } from './support/walk-laws.ts';
import { boundedWalk, factsOf, verifyAll } from './support/walks.ts';

const row = 'list-by-account-ids-can-be-paged';

/** Generated queries at each depth. */
const effort: Record<Depth, Effort> = {
  quick: { runs: 3, shrinks: 9 },
  standard: { runs: 25, shrinks: 30 },
  deep: { runs: 100, shrinks: 60 },
};

type Paging = Required<Pick<WalkRequest, 'limit' | 'resultType'>>;

/** The limit below the count that fills each page, the last one too. */
function largestDivisor(count: number): number {
  let limit = Math.max(1, Math.floor(count / 2));
  while (count % limit > 0) limit -= 1;
  return limit;
}

/**
 * True when walks over the whole list keep the laws: at the same limit, on as many pages, with a short last page and
 * with a full one.
 */
async function pagingWorks(
  context: CheckContext,
  { limit, resultType }: Paging,
  pages: number,
): Promise<boolean> {
  const list = await snapshot(context, { resultType });
  const count = list.accounts.length;
  for (const other of new Set([limit, Math.ceil(count / pages), count - 1, largestDivisor(count)])) {
    const whole = await boundedWalk(context, { limit: other, resultType }, count);
    const judgements = lawsOn(whole, factsOf(list, [whole]));
    if (judgements.some(({ holds, warns }) => !holds && !warns)) return false;
  }
  return true;
}

function respectsLimit(context: CheckContext, pages: readonly AccountPage[], limit: number): void {
  for (const { exchange, size } of pages) {
    context.verify('limit-is-respected', size <= limit, {
      exchange,
      pointer: '/accounts',
      wanted: `at most ${limit} accounts`,
      got: `${size} accounts`,
      hint: 'limit stands beside accountIds',
    });
  }
}

async function yieldsEachOnce(
  context: CheckContext,
  asked: readonly string[],
  paging: Paging,
): Promise<void> {
  const answer = await listBy(context, asked, paging);
  const { exchange, accounts, pages, isWhole, ending, isReadable } = answer;
  respectsLimit(context, pages, paging.limit);
  if (isWhole) await totalCountsEither(context, asked, answer);
  const got = accountIdsOf(accounts).filter((id) => asked.includes(id));
  const holds =
    isWhole && sameItems(asked, got) && (countWithoutId(accounts) === 0 || accounts.length <= asked.length);
  // An account without an accountId may be one of those asked for, as long as there are no more than these.
  const nameless = countWithoutId(accounts) > 0 && accounts.length <= asked.length;
  if (!isReadable || nameless) return;
  if (!holds && !(await pagingWorks(context, paging, pages.length))) return;
  if (!holds && !(await areListed(context, asked))) return;
  context.verify(row, holds, {
    exchange,
    wanted: `the ${asked.length} accounts asked for, each once, with limit ${paging.limit}, ${paging.resultType}`,
    got: `${got.length} accounts on ${pages.length} pages, ${ending}; ${summarizeIds(findDuplicates(got)) || 'none'} twice`,
    related: pages.map((page) => page.exchange),
  });
}

/** With details a selection shows its accounts as the whole list does, page by page and link by link. */
async function keepsDetails(context: CheckContext, accountIds: readonly string[], limit: number) {
  const whole = await snapshot(context, { resultType: 'details' });
  const request = { accountIds, limit, resultType: 'details', maxPages: accountIds.length + 5 } as const;
  await verifyAll(context, whole, async () => {
    const byOffset = await walkPages(context, request);
    const facts = factsOf(whole, []);
    const links = await linksLead(context, byOffset);
    // A link that leads elsewhere is told by its own row.
    const leads = links.judgements.every(({ holds }) => holds);
    const walks = leads ? [byOffset, ...links.walks] : [byOffset];
    return [...links.judgements, ...walks.flatMap((one) => detailsLaw(one, facts))];
  });
}

const ids = [
  row,
  'limit-is-respected',
  'total-elements-of-a-filtered-list-counts-either',
  'total-elements-of-a-filtered-list',
] as const;

const common = { area: 'fdx-accounts', ids, needs: ['outbound'], access: 'read' } as const;

/** 4.5: accountIds and limit together. */
export default conformanceTests(import.meta.url, [
  check({
    ...common,
    id: 'accounts-by-ids-paged',
    ids: [
      ...ids,
      'pages-of-details-carry-what-the-whole-list-carries',
      'next-link-leads-where-the-next-offset-does',
    ],
    title: 'asks the list for two or three accounts page by page, in both orders',
    async run(context) {
      const known = await askableIds(context);
      if (known.length < 2) {
        context.notExercised(row, tooFewIds(known.length));
        return;
      }
      const asked = sampleEvenly(known, 3);
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
      const known = sampleEvenly(await askableIds(context), 12);
      if (known.length < 3) return;
      const queries = fc.record({
        asked: fc.shuffledSubarray([...known], { minLength: 2, maxLength: Math.min(6, known.length) }),
        limit: fc.integer({ min: 1, max: Math.min(5, context.target.fdx?.maxLimit ?? 5) }),
        resultType: fc.constantFrom('lightweight' as const, 'details' as const),
      });
      await forAll(context, queries, effort[context.depth], ({ asked, limit, resultType }) =>
        yieldsEachOnce(context, asked, { limit, resultType }),
      );
    },
  }),
]);
