import type { RequirementId } from '../../../src/catalogue/requirement-id.ts';
import type { Answered } from '../../../src/http/exchange.ts';
import { rememberFor } from '../../../src/lib/remember.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { keepUsable } from '../../support/assertions/left-aside.ts';
import { accountsOf, contentOf, idsOf } from './results.ts';
import {
  type DatedTransaction,
  datedTransactionsOf,
  isWellWithin,
  readableAccountsOf,
} from './transaction-ages.ts';

/** Two answers of one person, which may have been given in either order. */
export interface TwoReads {
  readonly first: Answered;
  readonly second: Answered;
  /** Ask for either one once more: what comes or goes meanwhile does not come of the options. */
  rereadFirst(): Promise<Answered | undefined>;
  rereadSecond(): Promise<Answered | undefined>;
}

/** What a transaction is known by: its Id, or what it says where each answer gives new Ids. */
const namesOf = rememberFor(({ accountId, transaction }: DatedTransaction): readonly string[] => {
  return [...idsOf([transaction]), contentOf(transaction)].map((name) => `${accountId} ${name}`);
});

const knownNamesIn = rememberFor(
  (result: Answered): ReadonlySet<string> => new Set(datedTransactionsOf(result).flatMap(namesOf)),
);

/** What one answer holds and another lacks, in accounts that both show, of the inner days of a window. */
function findMissing(from: Answered, within: Answered, days: number, accountIds: ReadonlySet<string>) {
  const known = knownNamesIn(within);
  return datedTransactionsOf(from).filter(
    (one) =>
      accountIds.has(one.accountId) &&
      isWellWithin(one, days) &&
      !namesOf(one).some((name) => known.has(name)),
  );
}

/** How two reads differ. */
interface Difference {
  /** Transactions of the first that the second lacks, and of the second that the first lacks. */
  readonly lost: readonly DatedTransaction[];
  readonly added: readonly DatedTransaction[];
  /** Transactions that were compared. */
  readonly compared: number;
}

/**
 * Compares the transactions of two reads, in accounts that both show, on the inner days of a window. A difference counts
 * only where both reads, repeated, show it again: a transaction may come or go between two reads.
 */
async function compareTransactions(
  { first, second, rereadFirst, rereadSecond }: TwoReads,
  days: number,
): Promise<Difference> {
  const readable = new Set(readableAccountsOf(second));
  const ids = new Set(readableAccountsOf(first).filter((id) => readable.has(id)));
  const lost = findMissing(first, second, days, ids);
  const added = findMissing(second, first, days, ids);
  const compared = [...datedTransactionsOf(first), ...datedTransactionsOf(second)].filter(
    (one) => ids.has(one.accountId) && isWellWithin(one, days),
  ).length;
  if (lost.length + added.length === 0) return { lost, added, compared };
  const firstAgain = await rereadFirst();
  const secondAgain = firstAgain && (await rereadSecond());
  if (firstAgain === undefined || secondAgain === undefined) return { lost: [], added: [], compared: 0 };
  const [inFirst, inSecond] = [firstAgain, secondAgain].map((again) => {
    const [known, readable] = [knownNamesIn(again), new Set(readableAccountsOf(again))];
    const isThere = (one: DatedTransaction) => namesOf(one).some((name) => known.has(name));
    return { isThere, isMissing: (one: DatedTransaction) => !isThere(one) && readable.has(one.accountId) };
  });
  return {
    lost: lost.filter((one) => inFirst!.isThere(one) && inSecond!.isMissing(one)),
    added: added.filter((one) => inFirst!.isMissing(one) && inSecond!.isThere(one)),
    compared,
  };
}

/** Says of requirements how many accounts that both reads show are not compared, for what their transactions lack. */
function noteUnreadable(
  context: CheckContext,
  requirements: readonly RequirementId[],
  { first, second }: TwoReads,
): void {
  const other = new Set(idsOf(accountsOf(second)));
  const both = idsOf(accountsOf(first)).filter((id) => other.has(id));
  const readable = [first, second].map((read) => new Set(readableAccountsOf(read)));
  const isRead = (id: string) => readable.every((ids) => ids.has(id));
  const why = 'accounts share an Id, or have transactions whose dates cannot be read';
  keepUsable(context, requirements, both, isRead, why);
}

/** Judges that an answer lacks none of some transactions; nothing is judged where nothing was compared. */
function verifyNoneMissing(
  context: CheckContext,
  id: RequirementId,
  missing: readonly DatedTransaction[],
  compared: number,
  { exchange, related, wanted }: { exchange: Answered; related: Answered; wanted: string },
): void {
  if (compared === 0) return;
  const ages = missing.map(({ age }) => age);
  context.verify(id, missing.length === 0, {
    exchange,
    pointer: '/Accounts',
    wanted,
    got: `${missing.length} are missing, of ${Math.min(...ages)} to ${Math.max(...ages)} days`,
    related: [related],
  });
}

/**
 * judges that an answer for a year, the first one, and one for 90 days, written out or by default, hold the same
 * transactions of the last 89 days. Nothing is judged where neither shows any.
 */
export async function judgeInclusion(context: CheckContext, reads: TwoReads): Promise<void> {
  const { first: year, second: quarter } = reads;
  const { lost, added, compared } = await compareTransactions(reads, 90);
  noteUnreadable(
    context,
    ['window-of-365-days-includes-that-of-90-days', 'window-of-90-days-holds-its-part-of-365-days'],
    reads,
  );
  verifyNoneMissing(context, 'window-of-365-days-includes-that-of-90-days', added, compared, {
    exchange: year,
    related: quarter,
    wanted: 'each transaction of the last 89 days that the answer for 90 days holds',
  });
  verifyNoneMissing(context, 'window-of-90-days-holds-its-part-of-365-days', lost, compared, {
    exchange: quarter,
    related: year,
    wanted: 'each transaction of the last 89 days that Days365 holds',
  });
}

/** Judges that a filter, that of the second read, takes nothing from its accounts and adds nothing to them. */
export async function judgeFilteredTransactions(
  context: CheckContext,
  reads: TwoReads,
  days: number,
): Promise<void> {
  const { lost, added, compared } = await compareTransactions(reads, days);
  if (compared === 0) return;
  noteUnreadable(context, ['accounts-filter-keeps-the-transactions'], reads);
  const places = (missing: typeof lost) => new Set(missing.map(({ accountId }) => accountId)).size;
  context.verify('accounts-filter-keeps-the-transactions', lost.length + added.length === 0, {
    exchange: reads.second,
    pointer: '/Accounts',
    wanted: 'the transactions that the same accounts show without AccountsFilter',
    got: `${lost.length} missing in ${places(lost)} accounts, ${added.length} further ones in ${places(added)}`,
    related: [reads.first],
  });
}
