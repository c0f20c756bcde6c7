import type { Answered } from '../../../src/http/exchange.ts';
import { Blocked } from '../../../src/plan/blocked.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import type { Account } from '../../support/pagination/account.ts';
import { collectAccounts, findMissingIds } from '../../support/pagination/account-sets.ts';
import type { AccountPage } from '../../support/pagination/page.ts';
import { pageBudget } from '../../support/pagination/page-budget.ts';
import { describeEnd, type WalkRequest, walkPages } from '../../support/pagination/walk.ts';
import { listedIds, snapshot } from '../../support/resources/fdx-accounts.ts';

/** Characters that the ids of one request may take, commas included: far below what servers grant an address. */
const longestList = 1500;

/** The ids that can be asked for: one that holds a comma cannot be told from two. */
export async function askableIds(context: CheckContext): Promise<readonly string[]> {
  return (await listedIds(context)).filter((id) => !id.includes(','));
}

/** The first of the ids that one request can carry. */
export function asManyAsFit(ids: readonly string[]): readonly string[] {
  let length = 0;
  return ids.filter((id) => {
    length += encodeURIComponent(id).length + 1;
    return length <= longestList;
  });
}

/** What the list by some ids yields. */
export interface Asked {
  readonly exchange: Answered;
  readonly accounts: readonly Account[];
  readonly pages: readonly AccountPage[];
  readonly isWhole: boolean;
  /** How the pages ended, in words that follow a count. */
  readonly ending: string;
  /** False where a page was none: the contract tells that. */
  readonly isReadable: boolean;
}

/** What the list by some ids yields, on however many pages. Blocks when the first page is no page. */
export async function listBy(
  context: CheckContext,
  accountIds: readonly string[],
  more: Partial<WalkRequest> = {},
): Promise<Asked> {
  const { pages, end } = await walkPages(context, {
    ...more,
    accountIds,
    maxPages: pageBudget[context.depth],
  });
  const [first] = pages;
  if (first === undefined) {
    const why = 'the list by accountIds gave no page';
    if (more.limit === undefined) throw new Blocked(why);
    const hint = 'fdx.maxLimit of the target file says which limit is the largest';
    throw new Blocked(`${why} with limit ${more.limit}; ${hint}`, 'fdx.maxLimit');
  }
  return {
    exchange: first.exchange,
    accounts: collectAccounts(pages),
    pages,
    isWhole: end.kind === 'last-page',
    ending: describeEnd(end),
    isReadable: end.kind !== 'unreadable',
  };
}

/** True while the list still shows accounts of these ids: others may have been unlinked meanwhile. */
export async function areListed(context: CheckContext, ids: readonly string[]): Promise<boolean> {
  return findMissingIds(ids, (await snapshot(context)).accounts).length === 0;
}

/** Why nothing was seen of a list by ids, and what would show it. */
export function tooFewIds(count: number): string {
  const customer = 'fdx.token of a customer with two deposit or loan accounts shows more';
  return `the list shows ${count} accounts with an accountId; ${customer}`;
}
