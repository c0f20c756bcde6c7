import fc from 'fast-check';
import { sampleEvenly } from '../../src/lib/sample-evenly.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { forAll, type Property } from '../../src/plan/property.ts';
import type { AccountPage } from '../../src/resources/account-page.ts';
import { findDuplicates, holdSameItems } from '../support/assertions/comparison.ts';
import { accountIdsOf, countWithoutId, summarizeIds } from '../support/pagination/account-sets.ts';
import { type WalkRequest, walkPages } from '../support/pagination/walk.ts';
import { listInDetails, snapshot } from '../support/resources/fdx-accounts.ts';
import { detailsLaw } from './support/account-laws.ts';
import { gatherFacts, verifyLaws, walkWithinBudget } from './support/law-results.ts';
import { walkByLinks } from './support/link-walks.ts';
import {
  explainTooFewIds,
  findAskableIds,
  isEachListed,
  listByIds,
  verifyFilteredTotal,
} from './support/list-by-ids.ts';
import { judgeLimit } from './support/page-laws.ts';
import { applyLaws } from './support/walk-laws.ts';

const canBePaged = 'list-by-account-ids-can-be-paged';

/** Accounts that a query asks for, and accounts on a page. */
const [maxAsked, maxPage] = [6, 5];

const queries: Property<Query> = {
  id: 'accounts-asked-for-come-once-each',
  text: 'a list by generated account ids, read page by page, holds each account asked for once and no other',
  generator: `two to ${maxAsked} of at most twelve account ids in any order, a limit of 1 to ${maxPage}, and either result type`,
  runs: { quick: 3, standard: 5, deep: 100 },
  featuresOf: ({ asked, limit, resultType }) => ({
    accounts: String(asked.length),
    limit: String(limit),
    resultType,
  }),
};

interface Query {
  readonly asked: readonly string[];
  readonly limit: number;
  readonly resultType: 'lightweight' | 'details';
}

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
async function wholeListKeepsLaws(
  context: CheckContext,
  { limit, resultType }: Paging,
  pages: number,
): Promise<boolean> {
  const list = await snapshot(context, { resultType });
  const count = list.accounts.length;
  for (const other of new Set([limit, Math.ceil(count / pages), count - 1, largestDivisor(count)])) {
    const walk = await walkWithinBudget(context, { limit: other, resultType }, count);
    const results = applyLaws(walk, gatherFacts(list, [walk]));
    if (results.some(({ holds, warns }) => !holds && !warns)) return false;
  }
  return true;
}

function verifyLimit(context: CheckContext, pages: readonly AccountPage[], limit: number): void {
  const hint = 'the request also carries accountIds';
  for (const { id, holds, evidence } of judgeLimit(pages, limit))
    context.verify(id, holds, { ...evidence, hint });
}

async function verifyEachOnce(
  context: CheckContext,
  asked: readonly string[],
  paging: Paging,
): Promise<void> {
  const list = await listByIds(context, asked, paging);
  const { exchange, accounts, pages, isWhole, ending, isReadable } = list;
  verifyLimit(context, pages, paging.limit);
  if (isWhole) await verifyFilteredTotal(context, asked, list);
  const got = accountIdsOf(accounts).filter((id) => asked.includes(id));
  const holds =
    isWhole &&
    holdSameItems(asked, got) &&
    (countWithoutId(accounts) === 0 || accounts.length <= asked.length);
  // An account without an accountId may be one of those asked for, as long as there are no more than these.
  const nameless = countWithoutId(accounts) > 0 && accounts.length <= asked.length;
  if (!isReadable || nameless) return;
  if (!holds && !(await wholeListKeepsLaws(context, paging, pages.length))) return;
  if (!holds && !(await isEachListed(context, asked))) return;
  context.verify(canBePaged, holds, {
    exchange,
    wanted: `the ${asked.length} accounts asked for, each once, with limit ${paging.limit}, ${paging.resultType}`,
    got: `${got.length} accounts on ${pages.length} pages, ${ending}; ${summarizeIds(findDuplicates(got)) || 'none'} twice`,
    related: pages.map((page) => page.exchange),
  });
}

/** With details a list by ids shows its accounts as the whole list does, page by page and link by link. */
async function verifyDetails(context: CheckContext, accountIds: readonly string[], limit: number) {
  const whole = await listInDetails(context);
  const request = { accountIds, limit, resultType: 'details', maxPages: accountIds.length + 5 } as const;
  await verifyLaws(context, whole, async () => {
    const byOffset = await walkPages(context, request);
    const facts = gatherFacts(whole, []);
    const links = await walkByLinks(context, byOffset);
    // A link that leads elsewhere is judged by its own requirement.
    const leads = links.results.every(({ holds }) => holds);
    const walks = leads ? [byOffset, ...links.walks] : [byOffset];
    return [...links.results, ...walks.flatMap((one) => detailsLaw(one, facts))];
  });
}

const ids = [
  canBePaged,
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
    title: 'Selected accounts are paged completely, in both orders of their ids',
    async run(context) {
      const known = await findAskableIds(context);
      if (known.length < 2) {
        context.notExercised(canBePaged, explainTooFewIds(known.length));
        return;
      }
      const asked = sampleEvenly(known, 3);
      const limit = Math.min(asked.length - 1, context.target.fdx?.maxLimit ?? asked.length);
      await verifyEachOnce(context, asked, { limit, resultType: 'lightweight' });
      await verifyEachOnce(context, [...asked].reverse(), { limit, resultType: 'details' });
      await verifyDetails(context, asked, limit);
    },
  }),
  check({
    ...common,
    id: 'accounts-by-generated-ids',
    title: 'Random selections of account ids are paged completely',
    properties: [queries],
    async run(context) {
      const known = sampleEvenly(await findAskableIds(context), 12);
      if (known.length < 3) return;
      const values = fc.record({
        asked: fc.shuffledSubarray([...known], { minLength: 2, maxLength: Math.min(maxAsked, known.length) }),
        limit: fc.integer({ min: 1, max: Math.min(maxPage, context.target.fdx?.maxLimit ?? maxPage) }),
        resultType: fc.constantFrom('lightweight' as const, 'details' as const),
      });
      await forAll<Query>(context, queries, { values }, ({ asked, limit, resultType }) =>
        verifyEachOnce(context, asked, { limit, resultType }),
      );
    },
  }),
]);
