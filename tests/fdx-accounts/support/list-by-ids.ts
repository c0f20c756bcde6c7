import type { Answered } from '../../../src/http/exchange.ts';
import type { Account } from '../../../src/judge/account.ts';
import { type AccountPage, accountPageOf, hasNextPage } from '../../../src/judge/account-page.ts';
import { encodeText, isSendable } from '../../../src/lib/encode-text.ts';
import type { JsonNumber } from '../../../src/lib/json/exact-number.ts';
import { Blocked } from '../../../src/plan/blocked.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { holdSameItems } from '../../support/assertions/comparison.ts';
import { accountIdsOf, collectAccounts, findMissingIds } from '../../support/pagination/account-sets.ts';
import { pageBudget } from '../../support/pagination/page-budget.ts';
import { describeEnd, type WalkRequest, walkPages } from '../../support/pagination/walk.ts';
import { listAccountIds, listAccounts, snapshot } from '../../support/resources/fdx-accounts.ts';

/** Characters that the ids of one request may take, commas included: far below what servers grant an address. */
const maxIdsLength = 1500;

/** The listed ids that can be asked for: one that holds a comma cannot be told from two, half a character not sent. */
export async function findAskableIds(context: CheckContext): Promise<readonly string[]> {
  return (await listAccountIds(context)).filter((id) => !id.includes(',') && isSendable(id));
}

/** The first of the ids that one request can carry. */
export function takeIdsOfOneRequest(ids: readonly string[]): readonly string[] {
  let length = 0;
  return ids.filter((id) => {
    length += encodeText(id).length + 1;
    return length <= maxIdsLength;
  });
}

/** The list by some ids, read page by page. */
export interface ListByIds {
  readonly exchange: Answered;
  readonly accounts: readonly Account[];
  readonly pages: readonly AccountPage[];
  /** The answers of the walk, one that refused a page among them. */
  readonly answers: readonly Answered[];
  readonly isWhole: boolean;
  /** How the pages ended, in words that follow a count. */
  readonly ending: string;
  /** False where an answer was not a page: the contract judges that. */
  readonly isReadable: boolean;
}

/** Reads the list by some ids, on however many pages. Throws Blocked when the first answer is not a page. */
export async function listByIds(
  context: CheckContext,
  accountIds: readonly string[],
  more: Partial<WalkRequest> = {},
): Promise<ListByIds> {
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
    answers: [...pages.map(({ exchange }) => exchange), ...(end.kind === 'refused' ? [end.exchange] : [])],
    isWhole: end.kind === 'last-page',
    ending: describeEnd(end),
    isReadable: end.kind !== 'unreadable',
  };
}

/** True while the list still shows accounts of these ids: others may have been unlinked meanwhile. */
export async function isEachListed(context: CheckContext, ids: readonly string[]): Promise<boolean> {
  return findMissingIds(ids, (await snapshot(context)).accounts).length === 0;
}

/** Why nothing was seen of a list by ids, and what would show it, in one sentence. */
export function explainTooFewIds(count: number): string {
  const customer = 'fdx.token of a customer with two deposit or loan accounts shows more';
  return `the list shows ${count} accounts with an accountId; ${customer}`;
}

/**
 * Judges the total of a list by ids of which some are unknown, where it stands on one page: the accounts that it holds, or
 * all. An unknown id stands for none.
 */
export async function verifyTotalWithUnknown(context: CheckContext, exchange: Answered): Promise<void> {
  const page = exchange.response.status === 200 ? accountPageOf(exchange) : undefined;
  if (page?.totalElements === undefined || hasNextPage(page)) return;
  const { size, totalElements } = page;
  const { accounts, complete } = await listAccounts(context);
  if (!complete) return;
  const count = await compareCount(context, totalElements, [size, page.accounts.length], accounts.length);
  verifyCount(context, exchange, count, `${size}, as many as the answer holds`);
}

/** A total, and whether it is one of some counts, or that of all accounts. */
interface Count {
  readonly total: JsonNumber;
  readonly holds: boolean;
  readonly all: number;
}

/** Holds a total against some counts, and against the number of all accounts: as it was known, then as it is now. */
async function compareCount(
  context: CheckContext,
  total: JsonNumber,
  counts: readonly number[],
  known: number,
): Promise<Count> {
  if ([...counts, known].some((count) => count === total)) return { total, holds: true, all: known };
  // Accounts may have been opened or closed since the list was read.
  const all = (await snapshot(context)).accounts.length;
  return { total, holds: total === all, all };
}

function verifyCount(
  context: CheckContext,
  exchange: Answered,
  { total, holds, all }: Count,
  first: string,
): void {
  context.verify('total-elements-of-a-filtered-list-counts-either', holds, {
    exchange,
    pointer: '/page/totalElements',
    wanted: `${first}, or ${all}, as many as there are`,
    got: String(total),
  });
}

/** Judges the total of a list by ids: those asked for, or all (2.4 says neither), where the filter itself works. */
export async function verifyFilteredTotal(
  context: CheckContext,
  asked: readonly string[],
  list: ListByIds,
): Promise<void> {
  const { accounts, complete } = await listAccounts(context);
  if (!complete || !holdSameItems(accountIdsOf(list.accounts), asked)) return;
  for (const { exchange, totalElements } of list.pages) {
    if (totalElements === undefined) continue;
    const count = await compareCount(context, totalElements, [asked.length], accounts.length);
    const { holds, all } = count;
    if (!holds && all !== accounts.length) continue;
    verifyCount(context, exchange, count, `${asked.length}, as many as were asked for`);
    if (!holds || accounts.length === asked.length) continue;
    const which = totalElements === asked.length ? 'those that accountIds names' : 'all accounts';
    context.observe('total-elements-of-a-filtered-list', which, exchange);
  }
}
