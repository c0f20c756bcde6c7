import type { Answered } from '../../../src/http/exchange.ts';
import type { Account } from '../../../src/judge/account.ts';
import type { AccountPage } from '../../../src/judge/account-page.ts';
import { Blocked, WrongSetting } from '../../../src/plan/blocked.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import type { Fdx } from '../../../src/target-file/types.ts';
import { holdSameItems } from '../assertions/comparison.ts';
import { describeAnswer } from '../assertions/status.ts';
import { accountIdsOf, collectAccounts } from '../pagination/account-sets.ts';
import { pageBudget } from '../pagination/page-budget.ts';
import { buildListQuery, type ListQuery } from '../pagination/query.ts';
import { type PageWalk, walkPages } from '../pagination/walk.ts';
import { requireUnknown } from './declared-unknown.ts';

/** The limit that is asked for where one page is to hold the whole list and nothing tells how long it is. */
const generousLimit = 100;

/** The customer's accounts as the list shows them. */
export interface Snapshot {
  readonly query: ListQuery;
  readonly accounts: readonly Account[];
  /** False where the list is longer than the pages that may be asked for, or broke off. */
  readonly complete: boolean;
  /** True where more pages than may be asked for would follow. */
  readonly isCut: boolean;
  /** How many there are by page.totalElements; absent where no page tells a number that can be counted to. */
  readonly total?: number;
  /** The answer that shows them, or the first of them. */
  readonly exchange: Answered;
}

/** The customer's accounts, lightweight, read once per session. Blocks when the list cannot be had. */
export function listAccounts(context: CheckContext): Promise<Snapshot> {
  return context.once('fdx accounts', () => snapshot(context));
}

/** The same in details, read once per session. Blocks when the list cannot be had. */
export function listInDetails(context: CheckContext): Promise<Snapshot> {
  return context.once('fdx accounts in details', () => snapshot(context, { resultType: 'details' }));
}

/** The answer to a list without a cursor, asked for once per session; any status. Nothing that a run does changes it. */
export function callListOnce(context: CheckContext, query: ListQuery = {}): Promise<Answered> {
  const rawQuery = buildListQuery(query);
  return context.once(`list of fdx accounts by ${rawQuery}`, () =>
    context.call('listAccounts', rawQuery === '' ? {} : { rawQuery }),
  );
}

/** The same as the control of a request that differs from it in one thing. Blocks when it is refused. */
export async function requireListOnce(context: CheckContext, query: ListQuery = {}): Promise<Answered> {
  const exchange = await callListOnce(context, query);
  const { status } = exchange.response;
  if (status !== 200)
    throw context.breakSetUp(exchange, `set-up failed: the list of FDX accounts answered ${status}, not 200`);
  return exchange;
}

/** The answer with a single account, read once per session; any status. */
export function readAccount(context: CheckContext, id: string): Promise<Answered> {
  return context.once(`fdx account ${id}`, () => context.call('getAccount', { path: { account_id: id } }));
}

/** Reads the list now, on one page if the target grants one. Blocks when it cannot be had. */
export async function snapshot(context: CheckContext, query: ListQuery = {}): Promise<Snapshot> {
  const first = await walkPages(context, { ...query, maxPages: 1 });
  const [page] = first.pages;
  if (page === undefined) throw new Blocked(`the list of FDX accounts cannot be had: ${whyNot(first)}`);
  if (first.end.kind === 'last-page') return snapshotOf(query, first, page.exchange);
  const maxPages = pageBudget[context.depth];
  const maxLimit = context.target.fdx?.maxLimit ?? Number.POSITIVE_INFINITY;
  const limit = Math.min(maxLimit, Math.max(countTold(page), generousLimit));
  const wide = await walkPages(context, { ...query, limit, maxPages });
  const whole = wide.pages.length > 0 ? wide : await walkPages(context, { ...query, maxPages });
  return snapshotOf(query, whole, page.exchange);
}

/** How many accounts a page says there are; none where that is more than a request can ask for. */
function countTold({ totalElements = 0 }: AccountPage): number {
  return Number.isSafeInteger(totalElements) ? Number(totalElements) : 0;
}

function snapshotOf(query: ListQuery, { pages, end }: PageWalk, exchange: Answered): Snapshot {
  const [page] = pages;
  const total = page === undefined ? 0 : countTold(page);
  return {
    query,
    ...(total > 0 ? { total } : {}),
    isCut: end.kind === 'cut',
    accounts: collectAccounts(pages),
    complete: end.kind === 'last-page',
    exchange: page?.exchange ?? exchange,
  };
}

function whyNot({ end }: PageWalk): string {
  return 'exchange' in end ? describeAnswer(end.exchange) : end.kind;
}

/** True while the list shows the same accounts as before; otherwise reads cannot be compared with each other. */
export async function isUnchangedSince(context: CheckContext, before: Snapshot): Promise<boolean> {
  const now = await snapshot(context, before.query);
  return (
    now.accounts.length === before.accounts.length &&
    holdSameItems(accountIdsOf(now.accounts), accountIdsOf(before.accounts))
  );
}

/** The ids of listed accounts; none where the customer has no account, or none with an accountId. */
export async function listAccountIds(context: CheckContext): Promise<readonly string[]> {
  return [...new Set(accountIdsOf((await listAccounts(context)).accounts))];
}

/** The accounts that the target declares for the customer. */
export function declaredAccountsOf({ target }: CheckContext): NonNullable<Fdx['accounts']> {
  return target.fdx?.accounts ?? [];
}

/** An id of an account that can be read, declared or listed; undefined when there is none. */
export async function findAccountId(context: CheckContext): Promise<string | undefined> {
  return declaredAccountsOf(context)[0]?.id ?? (await listAccountIds(context))[0];
}

/** An id of an account that can be read, declared or listed. Blocks when there is none. */
export async function requireAccountId(context: CheckContext): Promise<string> {
  const id = await findAccountId(context);
  if (id === undefined)
    throw new Blocked('no account id is declared, and the list shows none', 'fdx.accounts');
  return id;
}

/** What is thrown when the target knows declared accounts neither in its list nor alone. */
export function explainUnknownAccounts(context: CheckContext, ids: readonly string[]): WrongSetting {
  const isDeclared = declaredAccountsOf(context).some(({ id }) => ids.includes(id));
  const setting = isDeclared ? 'fdx.accounts' : 'fixtures.fdx.accounts';
  return new WrongSetting(
    `the target knows no account ${ids.slice(0, 3).join(', ')}, neither in its list nor alone; correct ${setting}`,
    setting,
  );
}

/** An id that no account of the customer has: the declared one, or a real one with its characters changed. */
export async function findUnknownAccountId(context: CheckContext): Promise<string> {
  const declared = context.target.fdx?.unknownAccount;
  if (declared !== undefined) {
    const listed = await listAccounts(context).catch(() => undefined);
    return requireUnknown(declared, accountIdsOf(listed?.accounts ?? []), 'fdx.unknownAccount');
  }
  const known = new Set([
    ...accountIdsOf((await listAccounts(context)).accounts),
    ...declaredAccountsOf(context).map(({ id }) => id),
  ]);
  const model = [...known][0] ?? '00000000';
  for (let n = 1; ; n++) {
    const candidate = alterId(model, n);
    if (!known.has(candidate)) return candidate;
  }
}

/** The id with its digits and letters moved on, so that its form stays. */
function alterId(id: string, n: number): string {
  return id.replace(/[0-9a-f]/gi, (char, index: number) => {
    if (/\d/.test(char)) return String((Number(char) + n + index) % 10);
    const from = char < 'a' ? 65 : 97;
    return String.fromCharCode(from + ((char.charCodeAt(0) - from + n + index) % 6));
  });
}
