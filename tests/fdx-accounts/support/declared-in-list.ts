import { accountPageOf } from '../../../src/judge/account-page.ts';
import { isRefusal } from '../../../src/lib/edge.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { verifyCount } from '../../support/assertions/promises.ts';
import {
  collectAccounts,
  countWithoutId,
  findMissingIds,
  summarizeIds,
} from '../../support/pagination/account-sets.ts';
import { walkPages } from '../../support/pagination/walk.ts';
import {
  declaredAccountsOf,
  explainUnknownAccounts,
  listAccounts,
  listInDetails,
  type Snapshot,
} from '../../support/resources/fdx-accounts.ts';

const setting = 'fixtures.fdx';
const length = 'accounts-list-has-the-declared-length';
const holdsDeclared = 'accounts-list-holds-the-declared-accounts';

function chooseWideLimit({ target }: CheckContext): number {
  return Math.min(target.fdx?.maxLimit ?? 100, 100);
}

/** The declared ids that the list does not show, in one read or another. */
async function findUnlisted(context: CheckContext, declared: readonly string[]): Promise<string[]> {
  const list = await listAccounts(context);
  const held = [...list.accounts, ...(await listInDetails(context)).accounts];
  const absent = findMissingIds(declared, held);
  if (absent.length === 0) return [];
  // A list that breaks off early is another matter: one page is asked to hold them all.
  const wide = await walkPages(context, { limit: chooseWideLimit(context), maxPages: 10 });
  return findMissingIds(absent, collectAccounts(wide.pages));
}

/** Finds the declared accounts that the target knows although its list does not show them. */
async function findReadableAlone(context: CheckContext, ids: readonly string[]): Promise<readonly string[]> {
  const known: string[] = [];
  for (const id of ids) {
    const { response } = await context.call('getAccount', { path: { account_id: id } });
    if (!isRefusal(response.status)) known.push(id);
  }
  return known;
}

/** Judges that the list holds what the target declares, in one read or another; one that is not there is asked for alone. */
export async function verifyHoldsDeclared(context: CheckContext): Promise<void> {
  const declared = declaredAccountsOf(context).map(({ id }) => id);
  const list = await listAccounts(context);
  const missing = await findUnlisted(context, declared);
  const withheld = list.complete ? await findReadableAlone(context, missing) : missing;
  const unknown = missing.filter((id) => !withheld.includes(id));
  const evidence = {
    exchange: list.exchange,
    pointer: '/accounts',
    wanted: `the ${declared.length} accounts that the target file declares`,
    got: `all but ${summarizeIds(withheld)}`,
    hint: 'an account that the customer does not have is taken out of fdx.accounts',
  };
  // An account without an accountId may be any of those that are missing.
  const mayBeShown = !list.complete || countWithoutId(list.accounts) >= withheld.length;
  if (withheld.length === 0 || !mayBeShown) context.verify(holdsDeclared, withheld.length === 0, evidence);
  else
    context.notExercised(
      holdsDeclared,
      'the list is too long to be read whole, or shows accounts without an accountId',
    );
  if (unknown.length > 0) throw explainUnknownAccounts(context, unknown);
}

/** Judges the length of the list by the one that the target file promises: a list that was read whole shows it, a total in any case. */
export function verifyLength(context: CheckContext, { accounts, complete, exchange }: Snapshot): void {
  const { count } = context.target.fixtures!.fdx!;
  if (count === undefined) return;
  const place = { exchange, setting: `${setting}.count` };
  const total = accountPageOf(exchange)?.totalElements;
  if (complete)
    verifyCount(context, length, count, accounts.length, {
      ...place,
      pointer: '/accounts',
      what: 'accounts on all pages',
    });
  if (total !== undefined)
    verifyCount(context, length, count, total, {
      ...place,
      pointer: '/page/totalElements',
      what: 'accounts in all',
    });
  if (!complete && total === undefined)
    context.notExercised(length, 'the list is too long to be read whole, and gives no total');
}
