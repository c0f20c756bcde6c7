import type { Answered } from '../../../src/http/exchange.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import {
  compareTransactions,
  noteUnreadable,
  type TwoReads,
  verifyNoneMissing,
} from './same-transactions.ts';

/**
 * judges that an answer for a year, the first one unless it is said to be the other, and one for 90 days, written
 * out or by default, hold the same transactions of the last 89 days. Nothing is judged where neither shows any.
 */
export async function judgeInclusion(
  context: CheckContext,
  reads: TwoReads,
  year: Answered = reads.first,
): Promise<void> {
  const isFirst = year === reads.first;
  const quarter = isFirst ? reads.second : reads.first;
  const { lost, added, compared } = await compareTransactions(reads, 90);
  noteUnreadable(
    context,
    ['window-of-365-days-includes-that-of-90-days', 'window-of-90-days-holds-its-part-of-365-days'],
    reads,
  );
  const [lacking, surplus] = isFirst ? [lost, added] : [added, lost];
  verifyNoneMissing(context, 'window-of-365-days-includes-that-of-90-days', surplus, compared, {
    exchange: year,
    related: quarter,
    wanted: 'each transaction of the last 89 days that the answer for 90 days holds',
  });
  verifyNoneMissing(context, 'window-of-90-days-holds-its-part-of-365-days', lacking, compared, {
    exchange: quarter,
    related: year,
    wanted: 'each transaction of the last 89 days that Days365 holds',
  });
}

/** Judges that a filter takes nothing from its accounts and adds nothing to them. `filtered` is the one of both with it, the second unless it is said to be the first. */
export async function judgeFilteredTransactions(
  context: CheckContext,
  reads: TwoReads,
  days: number,
  filtered: Answered = reads.second,
): Promise<void> {
  const isFirst = filtered === reads.first;
  const whole = isFirst ? reads.second : reads.first;
  const found = await compareTransactions(reads, days);
  const { compared } = found;
  const [lost, added] = isFirst ? [found.added, found.lost] : [found.lost, found.added];
  if (compared === 0) return;
  noteUnreadable(context, ['accounts-filter-keeps-the-transactions'], reads);
  const places = (missing: typeof lost) => new Set(missing.map(({ accountId }) => accountId)).size;
  context.verify('accounts-filter-keeps-the-transactions', lost.length + added.length === 0, {
    exchange: filtered,
    pointer: '/Accounts',
    wanted: 'the transactions that the same accounts show without AccountsFilter',
    got: `${lost.length} missing in ${places(lost)} accounts, ${added.length} further ones in ${places(added)}`,
    related: [whole],
  });
}
