import type { CheckContext } from '../../../src/plan/check.ts';
import { findDuplicates, holdSameItems } from '../../support/assertions/comparison.ts';
import { accountIdsOf, countWithoutId, summarizeIds } from '../../support/pagination/account-sets.ts';
import { type WalkRequest, walkPages } from '../../support/pagination/walk.ts';
import { listInDetails, snapshot } from '../../support/resources/fdx-accounts.ts';
import { gatherFacts, verifyLaws, walkWithinBudget } from './law-results.ts';
import { walkByLinks } from './link-walks.ts';
import { isEachListed, listByIds, verifyFilteredTotal } from './list-by-ids.ts';
import { applyLaws, detailsLaw } from './walk-laws.ts';

const canBePaged = 'list-by-account-ids-can-be-paged';

/** The pages of a list by accountIds. */
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
    if (walk.end.kind === 'refused') return false;
    const results = applyLaws(walk, gatherFacts(list, [walk]));
    if (results.some(({ holds, warns }) => !holds && !warns)) return false;
  }
  return true;
}

/** Walks over some accounts, and judges that each comes once. */
export async function verifyEachOnce(
  context: CheckContext,
  asked: readonly string[],
  paging: Paging,
): Promise<void> {
  const list = await listByIds(context, asked, paging);
  const { exchange, accounts, pages, answers, isWhole, ending, isReadable } = list;
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
    related: answers,
  });
}

/** With details a list by ids shows its accounts as the whole list does, page by page and link by link. */
export async function verifyDetails(context: CheckContext, accountIds: readonly string[], limit: number) {
  const whole = await listInDetails(context);
  const request = { accountIds, limit, resultType: 'details', maxPages: accountIds.length + 5 } as const;
  await verifyLaws(context, whole, async () => {
    const byOffset = await walkPages(context, request);
    return [...(await walkByLinks(context, byOffset)), ...detailsLaw(byOffset, gatherFacts(whole, []))];
  });
}
