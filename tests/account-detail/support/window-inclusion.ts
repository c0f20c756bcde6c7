import type { CheckContext } from '../../../src/plan/check.ts';
import {
  compareTransactions,
  noteUnreadable,
  type TwoReads,
  verifyNoneMissing,
} from './same-transactions.ts';

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
