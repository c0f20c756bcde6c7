import type { Answered } from '../../../src/http/exchange.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { accountsOf, filterNamesOf } from './results.ts';

/** True for the name that is written otherwise in letter case alone. */
export const isSameName = (one: string) => (other: string) => one.toLowerCase() === other.toLowerCase();

/** What an answer names beside the accounts of its filter. */
export function findOthers(context: CheckContext, exchange: Answered, filter: readonly string[]): string[] {
  return filterNamesOf(context, accountsOf(exchange)).filter((name) => !filter.some(isSameName(name)));
}

/**
 * Judges that an answer holds only accounts that its filter names, of a session that is seen to follow a filter and has
 * further accounts.
 */
export function verifyOnlyNamed(context: CheckContext, exchange: Answered, filter: readonly string[]): void {
  const others = findOthers(context, exchange, filter);
  context.verify('accounts-filter-limits-the-answer', others.length === 0, {
    exchange,
    pointer: '/Accounts',
    wanted: `only accounts of the filter, which names ${filter.length}`,
    got: `${others.length} other accounts`,
  });
}
