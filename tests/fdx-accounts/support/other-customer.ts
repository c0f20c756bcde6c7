import type { RequirementId } from '../../../src/catalogue/requirement-id.ts';
import type { Answered } from '../../../src/http/exchange.ts';
import { accountOf } from '../../../src/judge/account.ts';
import { accountPageOf } from '../../../src/judge/account-page.ts';
import { isDenial, isRefusal, isServerError } from '../../../src/lib/edge.ts';
import { sampleEvenly } from '../../../src/lib/sample-evenly.ts';
import { Blocked, WrongSetting } from '../../../src/plan/blocked.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { isObject, requireObject } from '../../support/assertions/bodies.ts';
import { verifyNotBroken } from '../../support/assertions/status.ts';
import { accountIdsOf, summarizeIds } from '../../support/pagination/account-sets.ts';
import { buildListQuery } from '../../support/pagination/query.ts';
import { walkPages } from '../../support/pagination/walk.ts';
import {
  findUnknownAccountId,
  listAccountIds,
  requireListOnce,
} from '../../support/resources/fdx-accounts.ts';
import { findAskableIds } from './list-by-ids.ts';

/** Ids that are declared for the other customer only: both may share an account. */
function findForeignIds({ target }: CheckContext): readonly string[] {
  const own = new Set(target.fdx!.accounts!.map(({ id }) => id));
  return target.fdx!.otherCustomer!.accounts.filter((id) => !own.has(id));
}

const auth = 'other-customer';

function idsIn({ response }: Answered): string[] {
  const { json } = response;
  if (!isObject(json)) return [];
  const items = Array.isArray(json.accounts) ? json.accounts.filter(isObject) : [json];
  return accountIdsOf(items.map(accountOf));
}

function verifyShowsNone(
  context: CheckContext,
  requirement: RequirementId,
  exchange: Answered,
  forbidden: ReadonlySet<string>,
): boolean {
  const shown = exchange.response.status < 300 ? idsIn(exchange).filter((id) => forbidden.has(id)) : [];
  return context.verify(requirement, shown.length === 0, {
    exchange,
    wanted: 'no account of another customer',
    got: `${shown.length} of them: ${summarizeIds(shown)}`,
    hint: 'an account that both customers share is declared in fdx.accounts',
  });
}

/** Throws unless the other customer was given an account: WrongSetting when their list does not show it either. */
async function requireTheirs(context: CheckContext, { response }: Answered, id: string): Promise<void> {
  const { status } = response;
  if (status === 200) return;
  const setting = 'fdx.otherCustomer';
  const isRefused = isRefusal(status) && status !== 401 && status !== 403;
  if (isRefused && !idsIn(await context.setUp('listAccounts', { auth }, 200)).includes(id))
    throw new WrongSetting(`the other customer has no account ${id}; correct ${setting}.accounts`, setting);
  throw new Blocked(`set-up failed: the other customer's account answered ${status}, not 200`);
}

/** Reads with the other customer's token, which succeeds, and then with one's own. */
export async function readAccountsOfOther(context: CheckContext): Promise<void> {
  const requirement = 'account-of-another-customer-is-not-readable';
  const ids = findForeignIds(context);
  if (ids.length === 0) context.notExercised(requirement, noneOfTheirOwn);
  // A cache may keep what they list, and give it to the next caller.
  if (ids.length > 0) await context.setUp('listAccounts', { auth }, 200);
  for (const id of sampleEvenly(ids, 3)) {
    const path = { account_id: id };
    const theirs = await context.call('getAccount', { path, auth });
    verifyNotBroken(context, 'fdx-account-answers-200-with-an-object', theirs);
    await requireTheirs(context, theirs, id);
    // A service that shows no account to its own customer proves nothing by showing none to another one.
    if (accountOf(requireObject(theirs)).kind === undefined) {
      context.notExercised(requirement, 'the account is not shown to its own customer either');
      return;
    }
    const exchange = await context.call('getAccount', { path });
    const { status, json } = exchange.response;
    const account = status < 300 && isObject(json) ? accountOf(json) : undefined;
    // An account of another id is not this one: the requirement about the account asked for judges that.
    const isGiven = account?.kind !== undefined && (account.id ?? id) === id;
    context.verify(requirement, !isGiven, {
      exchange,
      wanted: 'no account of another customer',
      got: `status ${status} with ${account?.kind}`,
      hint: 'an account that both customers share is declared in fdx.accounts',
    });
  }
}

/** Lists with both tokens: neither list holds what is the other's alone. */
export async function listAccountsOfOther(context: CheckContext): Promise<void> {
  const requirement = 'accounts-list-holds-no-account-of-another-customer';
  const ids = findForeignIds(context);
  if (ids.length === 0) {
    context.notExercised(requirement, noneOfTheirOwn);
    return;
  }
  // The same request with one's own token comes first: what keeps answers may keep this one for the other customer.
  const mine = await context.setUp('listAccounts', {}, 200);
  if (!verifyShowsNone(context, requirement, mine, new Set(ids))) return;
  const theirs = await context.setUp('listAccounts', { auth }, 200);
  if (!idsIn(theirs).some((id) => ids.includes(id))) {
    explainMissing(context, requirement, mine, theirs);
    return;
  }
  await judgeTheirList(context, mine, theirs);
  const askable = sampleEvenly(
    ids.filter((id) => !id.includes(',')),
    2,
  );
  const [own] = await findAskableIds(context);
  for (const { exchange } of (await walkPages(context, { maxPages: 10 })).pages)
    verifyShowsNone(context, requirement, exchange, new Set(ids));
  for (const rawQuery of [
    buildListQuery({ resultType: 'details' }),
    buildListQuery({ accountIds: askable }),
    ...(own === undefined ? [] : [buildListQuery({ accountIds: [own, ...askable] })]),
  ]) {
    verifyShowsNone(context, requirement, await context.call('listAccounts', { rawQuery }), new Set(ids));
  }
  if (own !== undefined && askable[0] !== undefined) await compareTotals(context, own, askable[0]);
}

/**
 * Their list beside one's own. An account that only one's own customer declares may still be a joint one, which theirs
 * reads: one that their list shows and that is refused to them alone is none.
 */
async function judgeTheirList(context: CheckContext, mine: Answered, theirs: Answered): Promise<void> {
  const shared = new Set(context.target.fdx!.otherCustomer!.accounts);
  const ofMine = new Set(idsIn(mine));
  const doubtful = idsIn(theirs).filter((id) => !shared.has(id) && ofMine.has(id));
  const [id] = doubtful;
  if (id === undefined) return;
  const path = { account_id: id };
  const own = await context.call('getAccount', { path });
  const read = await context.call('getAccount', { path, auth });
  const isRefused = isRefusal(read.response.status) && !isDenial(read.response.status);
  context.verify(
    'accounts-list-holds-no-account-of-another-customer',
    !(isRefused && own.response.status === 200),
    {
      exchange: theirs,
      pointer: '/accounts',
      wanted: 'accounts that the customer of the list can read',
      got: `${doubtful.length} of the first customer, of which one is refused to them`,
      related: [mine, read],
    },
  );
}

/** A list of theirs that is one's own, id by id, and shows none of theirs, was kept from one's own request. */
function explainMissing(
  context: CheckContext,
  requirement: RequirementId,
  mine: Answered,
  theirs: Answered,
): void {
  const shared = new Set(context.target.fdx!.otherCustomer!.accounts);
  const own = context.target.fdx!.accounts!.map(({ id }) => id).filter((id) => !shared.has(id));
  const isMine = idsIn(mine).join() === idsIn(theirs).join();
  if (isMine && idsIn(theirs).some((id) => own.includes(id)))
    verifyShowsNone(context, requirement, theirs, new Set(own));
  else context.notExercised(requirement, 'the first page of the other customer shows no declared account');
}

/** Cursors of one walk that are sent with another token. */
const maxForeignCursors = 2;

/**
 * Sends each cursor of a walk with the other customer's token, and then with one's own, which leads on: it may be good once
 * only, so none is sent that was used before.
 */
export async function sendForeignCursors(context: CheckContext): Promise<void> {
  const requirement = 'cursor-yields-no-account-of-another-customer';
  const limit = 1;
  const list = await context.setUp('listAccounts', { auth }, 200);
  const theirs = idsIn(list);
  const shared = new Set([...theirs, ...context.target.fdx!.otherCustomer!.accounts]);
  const forbidden = new Set((await listAccountIds(context)).filter((id) => !shared.has(id)));
  await context.walkAlone(async () => {
    const [first] = (await walkPages(context, { limit, maxPages: 1 })).pages;
    let offset = first?.nextOffset;
    if (offset === undefined) context.notExercised(requirement, 'the list gives no cursor');
    for (let sent = 0; offset !== undefined && sent < maxForeignCursors; sent++) {
      const rawQuery = buildListQuery({ limit }, offset);
      const foreign = await context.call('listAccounts', { rawQuery, auth });
      if (verifyShowsNone(context, requirement, foreign, forbidden))
        verifyOwnTotal(context, foreign, list, first!.exchange);
      const own = await context.call('listAccounts', { rawQuery });
      if (own.response.status === 200) verifyCursorDoesNotBreak(context, foreign);
      offset = accountPageOf(own)?.nextOffset;
    }
  });
}

/** To another customer a cursor is an invalid offset, which is refused or passed over: no reading lets it break the list. */
function verifyCursorDoesNotBreak(context: CheckContext, exchange: Answered): void {
  const { status } = exchange.response;
  context.verify('invalid-fdx-parameter-gets-400', !isServerError(status), {
    exchange,
    wanted: 'status 400, or a list of the own accounts',
    got: `status ${status}`,
    hint: 'the offset is the cursor of another customer, who got the page that it leads to',
  });
}

/** The other way round: a cursor of theirs with one's own token. */
export async function sendCursorOfOtherCustomer(context: CheckContext): Promise<void> {
  const limit = 1;
  const [first] = (await walkPages(context, { limit, maxPages: 1, auth })).pages;
  if (first?.nextOffset === undefined) return;
  const own = await requireListOnce(context);
  const rawQuery = buildListQuery({ limit }, first.nextOffset);
  const exchange = await context.call('listAccounts', { rawQuery });
  const forbidden = new Set(findForeignIds(context));
  if (verifyShowsNone(context, 'cursor-yields-no-account-of-another-customer', exchange, forbidden))
    verifyOwnTotal(context, exchange, own, first.exchange);
}

const noneOfTheirOwn = 'no account is declared for the other customer only';

const requirement = 'total-counts-no-account-of-another-customer';

/** Judges that a list by an own id and one of another customer counts as many as with an id that nobody has. */
async function compareTotals(context: CheckContext, own: string, theirs: string): Promise<void> {
  const listWith = async (id: string) =>
    accountPageOf(
      await context.call('listAccounts', { rawQuery: buildListQuery({ accountIds: [own, id] }) }),
    );
  const unknown = await listWith(await findUnknownAccountId(context));
  const asked = await listWith(theirs);
  if (asked?.totalElements === undefined || unknown?.totalElements === undefined) return;
  // That the account itself is shown has a requirement of its own.
  if (asked.accounts.some(({ id }) => id === theirs)) return;
  let holds = asked.totalElements === unknown.totalElements;
  // An account may have been opened or closed between the two.
  if (!holds)
    holds = (await listWith(await findUnknownAccountId(context)))?.totalElements !== unknown.totalElements;
  context.verify(requirement, holds, {
    exchange: asked.exchange,
    pointer: '/page/totalElements',
    wanted: `${unknown.totalElements}, as with an id that nobody has`,
    got: String(asked.totalElements),
    related: [unknown.exchange],
  });
}

/**
 * Judges the page that a caller gets for a cursor of another customer: it does not count that one's accounts. `own` is
 * a list of the caller, `others` one of the customer whose cursor it was.
 */
function verifyOwnTotal(context: CheckContext, exchange: Answered, own: Answered, others: Answered): void {
  const [got, wanted, foreign] = [exchange, own, others].map((one) => accountPageOf(one)?.totalElements);
  if (exchange.response.status !== 200 || got === undefined || wanted === undefined) return;
  context.verify(requirement, got === wanted || got !== foreign, {
    exchange,
    pointer: '/page/totalElements',
    wanted: `${wanted}, as many accounts as the caller has`,
    got: `${got}, as many as the customer of the cursor has`,
    related: [own, others],
  });
}
