import type { Answered } from '../../../src/http/exchange.ts';
import { type Account, accountOf, pointerOf } from '../../../src/judge/account.ts';
import { accountPageOf } from '../../../src/judge/account-page.ts';
import { isContainer } from '../../../src/lib/json/values.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import type { Depth } from '../../../src/plan/depth.ts';
import { isObject } from '../../support/assertions/bodies.ts';
import { holdSameItems } from '../../support/assertions/comparison.ts';
import { settle } from '../../support/assertions/settling.ts';
import { verifyNotBroken } from '../../support/assertions/status.ts';
import { collectAccounts } from '../../support/pagination/account-sets.ts';
import { buildListQuery } from '../../support/pagination/query.ts';
import { listAccounts, listInDetails, readAccount } from '../../support/resources/fdx-accounts.ts';
import { findAccount, findDifferingMembers, listFilledMembers } from './members.ts';

/** Accounts that are read in every way at each depth. */
export const maxCompared: Record<Depth, number> = { quick: 3, standard: 10, deep: 50 };

/** One account as each way of reading shows it. */
interface Readings {
  readonly alone: Account;
  readonly inDetails: Account | undefined;
  readonly lightweight: Account | undefined;
  readonly exchange: Answered;
}

/** The same account as it was read before for several checks, whole lists in place of lists by its id. */
async function recallEachWay(context: CheckContext, id: string): Promise<Readings | undefined> {
  const exchange = await readAccount(context, id);
  const { json, status } = exchange.response;
  if (status !== 200 || !isObject(json)) return undefined;
  const [inDetails, lightweight] = [await listInDetails(context), await listAccounts(context)].map(
    ({ accounts }) => findAccount(accounts, id),
  );
  return { alone: accountOf(json), inDetails, lightweight, exchange };
}

/** True where an account is found in each way and says the same in all: then it need not be read again. */
function agreesAtOnce(read: Readings | undefined): read is Readings {
  if (read?.inDetails === undefined || read.lightweight === undefined) return false;
  const { alone, inDetails } = read;
  const isWhole = listFilledMembers(alone).every((name) => name in inDetails.members);
  return isWhole && findDisagreeing(read).length === 0;
}

/** The first account is read again in each way, also by its id in the list; so is one of which the shared reads disagree. */
export async function readAccountEachWay(
  context: CheckContext,
  id: string,
  isFirst: boolean,
): Promise<Readings | undefined> {
  const recalled = isFirst ? undefined : await recallEachWay(context, id);
  return agreesAtOnce(recalled) ? recalled : readEachWay(context, id);
}

async function readEachWay(context: CheckContext, id: string): Promise<Readings | undefined> {
  const exchange = await context.call('getAccount', { path: { account_id: id } });
  verifyNotBroken(context, 'fdx-account-answers-200-with-an-object', exchange);
  const { json, status } = exchange.response;
  if (status !== 200 || !isObject(json)) return undefined;
  const inList = async (resultType: 'lightweight' | 'details') => {
    const rawQuery = buildListQuery({ accountIds: [id], resultType });
    const list = await context.call('listAccounts', { rawQuery });
    verifyNotBroken(context, 'accounts-list-answers-200-with-a-page', list);
    const page = accountPageOf(list);
    return page && findAccount(collectAccounts([page]), id);
  };
  return {
    alone: accountOf(json),
    inDetails: await inList('details'),
    lightweight: await inList('lightweight'),
    exchange,
  };
}

/** Members whose plain values differ between two of the readings; nested values may be cut to size in a list. */
function findDisagreeing({ alone, inDetails, lightweight }: Readings): string[] {
  const pairs = [
    [alone, inDetails],
    [inDetails, lightweight],
  ] as const;
  const found = pairs.flatMap(([one, other]) => (one && other ? findDifferingMembers(one, other) : []));
  return [...new Set(found)].filter(
    (name) => !isContainer(alone.members[name]) && alone.members[name] !== null,
  );
}

/** Judges that an account carries the same values in each way. */
export async function verifySameValues(context: CheckContext, id: string, first: Readings): Promise<void> {
  const differing = findDisagreeing(first);
  // A balance may move between two reads, and a list may know a new name later: only a member that differs twice, and stays the same
  // when read alone, counts.
  if (differing.length > 0) await settle(context);
  const again = differing.length === 0 ? first : ((await readEachWay(context, id)) ?? first);
  const moved = findDifferingMembers(first.alone, again.alone);
  const still = findDisagreeing(again).filter((name) => differing.includes(name) && !moved.includes(name));
  context.verify('account-values-agree-wherever-read', still.length === 0, {
    exchange: again.exchange,
    pointer: pointerOf(again.alone),
    wanted: 'the values that the list shows',
    got: `other values of ${still.join(', ')}`,
  });
  verifySameNames(context, again, still);
}

/** One account has one name, and its numbers do not move by themselves: 2.4 has accountNumber in full. */
const namesAndNumbers = ['productName', 'nickname', 'accountNumber', 'routingTransitNumber', 'micrNumber'];

function verifySameNames(
  context: CheckContext,
  { alone, inDetails, exchange }: Readings,
  still: readonly string[],
): void {
  // An answer about another account is a finding of its own.
  if (inDetails === undefined || alone.id !== inDetails.id) return;
  const shared = namesAndNumbers.filter((name) => isFilledText(alone, name) && isFilledText(inDetails, name));
  if (shared.length === 0) return;
  const differing = findDifferingMembers(alone, inDetails).filter(
    (name) => shared.includes(name) && still.includes(name),
  );
  context.verify('account-names-and-numbers-agree-wherever-read', differing.length === 0, {
    exchange,
    pointer: pointerOf(alone, differing[0]),
    wanted: 'the names and numbers that the list of details shows',
    got: `another ${differing.join(' and another ')}`,
  });
}

const isFilledText = ({ members }: Account, name: string) =>
  typeof members[name] === 'string' && members[name] !== '';

/** Details that say no more than lightweight are none, where there is more to say. */
export function verifyMoreThanLightweight(
  context: CheckContext,
  { alone, inDetails, lightweight, exchange }: Readings,
): void {
  if (inDetails === undefined || lightweight === undefined) return;
  const [all, detailed, light] = [alone, inDetails, lightweight].map(listFilledMembers) as [
    string[],
    string[],
    string[],
  ];
  const lacking = all.filter((name) => !(name in inDetails.members));
  const isLight = light.length < all.length && holdSameItems(detailed, light);
  context.verify('details-carry-more-than-lightweight', lacking.length === 0 || !isLight, {
    exchange,
    pointer: pointerOf(alone),
    wanted: 'more in details than in lightweight, since the single account has more',
    got: `the same members in both, without ${lacking.join(', ')}`,
  });
}

/** Judges that details carry what the account carries alone. */
export function verifyFullDetails(context: CheckContext, { alone, inDetails, exchange }: Readings): void {
  if (inDetails === undefined) return;
  const lacking = listFilledMembers(alone).filter((name) => !(name in inDetails.members));
  context.verify('details-carry-what-the-single-account-carries', lacking.length === 0, {
    exchange,
    pointer: pointerOf(alone),
    wanted: 'each member of this answer in the list with resultType details too',
    got: `${lacking.join(', ')} in this answer alone`,
  });
}
