import type { RequirementId } from '../../../src/catalogue/requirement-id.ts';
import type { Answered } from '../../../src/http/exchange.ts';
import { rememberFor } from '../../../src/lib/remember.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { isObject, type JsonObject, requireObject } from '../../support/assertions/bodies.ts';
import { findDuplicates } from '../../support/assertions/comparison.ts';
import { accountsOf, idsOf, transactionsOf } from './results.ts';

const day = 86_400_000;

/**
 * The ages in days of all dated transactions of a result, or of those of some of its accounts, counted from the day
 * of the data, which may be cached.
 */
export function agesOf(result: Answered, ids?: readonly string[]): readonly number[] {
  const accounts = accountsOf(result).filter(
    (account) => ids === undefined || idsOf([account]).some((id) => ids.includes(id)),
  );
  const dates = accounts.flatMap((account) => transactionsOf(account).map(({ Date: date }) => dayOf(date)));
  const days = dates.filter((date) => date !== undefined);
  const from = dayOfData(result, Math.max(...days));
  return days.map((date) => from - date);
}

/** Says of requirements about the ages of transactions how many have a date that cannot be read. */
function noteUndated(context: CheckContext, id: RequirementId, result: Answered): void {
  const all = accountsOf(result).flatMap(transactionsOf);
  const undated = all.filter(({ Date: date }) => dayOf(date) === undefined).length;
  context.leaveAside(id, undated, all.length, 'transactions have no date that can be read');
}

/** A transaction with the account that shows it, and its age in days. */
export interface DatedTransaction {
  readonly accountId: string;
  readonly transaction: JsonObject;
  readonly age: number;
}

/**
 * The Ids of accounts all of whose transactions can be read: one without a date may be the one that is looked for. Two
 * accounts with one Id cannot be told apart, so they are left aside.
 */
export const readableAccountsOf = rememberFor((result: Answered): readonly string[] => {
  const doubtful = new Set(findDuplicates(idsOf(accountsOf(result))));
  return accountsOf(result).flatMap((account) => {
    const { Transactions: given } = account;
    const isRead =
      !Array.isArray(given) || given.every((one) => isObject(one) && dayOf(one.Date) !== undefined);
    return isRead ? idsOf([account]).filter((id) => !doubtful.has(id)) : [];
  });
});

/** The dated transactions of accounts that have an Id. */
export const datedTransactionsOf = rememberFor((result: Answered): readonly DatedTransaction[] => {
  const dated = accountsOf(result).flatMap((account) =>
    idsOf([account]).flatMap((accountId) =>
      transactionsOf(account).flatMap((transaction) => {
        const date = dayOf(transaction.Date);
        return date === undefined ? [] : [{ accountId, transaction, date }];
      }),
    ),
  );
  const from = dayOfData(result, Math.max(...dated.map(({ date }) => date)));
  return dated.map(({ date, ...one }) => ({ ...one, age: from - date }));
});

/** Today and the last day of a window are judged in neither direction, whatever the time zone. */
export function isWellWithin({ age }: DatedTransaction, days: number): boolean {
  return age > zoneSlack && age < days - zoneSlack;
}

/** A transaction after the last refresh proves that the data are younger than that. */
function dayOfData(result: Answered, newest: number): number {
  const asked = Math.floor(result.startedAt / day);
  const { Login } = requireObject(result);
  const refreshed = dayOf((Login as { LastRefresh?: unknown } | null | undefined)?.LastRefresh);
  return refreshed === undefined ? asked : Math.min(asked, Math.max(refreshed, newest));
}

/** The day, counted from the epoch, that a text begins with. */
export function dayOf(text: unknown): number | undefined {
  return typeof text === 'string' ? dayOfDate(text.slice(0, 10)) : undefined;
}

/** Transactions come by the thousand and share their dates. */
const days = new Map<string, number | undefined>();
const maxDays = 10_000;

function dayOfDate(date: string): number | undefined {
  if (days.has(date)) return days.get(date);
  const milliseconds = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  const found = Number.isNaN(milliseconds) ? undefined : milliseconds / day;
  if (days.size < maxDays) days.set(date, found);
  return found;
}

/** Days by which the target may count otherwise, in another time zone than ours. */
const zoneSlack = 1;

/** True for an age that no time zone makes one of a window of so many days. */
export function isOlder(age: number, days: number): boolean {
  return age > days + zoneSlack;
}

/** Judges that no transaction of a result is older than its window; nothing is judged without transactions. */
export function judgeWindow(
  context: CheckContext,
  id: RequirementId,
  exchange: Answered,
  days: number,
): void {
  const ages = agesOf(exchange);
  if (ages.length === 0) return;
  noteUndated(context, id, exchange);
  const older = ages.filter((age) => isOlder(age, days));
  context.verify(id, older.length === 0, {
    exchange,
    pointer: '/Accounts',
    wanted: `no transaction of more than ${days} days`,
    got: `${older.length} of ${ages.length} are older, the oldest by ${Math.max(...ages) - days} days`,
  });
}

/** The declared age in days of the oldest transaction, when a window of a year reaches it. */
export function findOldestWithinYear({ target }: CheckContext): number | undefined {
  const oldest = target.banking?.fixture?.oldestDays;
  return oldest === undefined || oldest > 365 ? undefined : oldest;
}

/** Judges that a year of all accounts reaches as far as the target file declares, where a window of 90 days does not. */
export function judgeDeclaredReach(context: CheckContext, year: Answered): void {
  const declared = findOldestWithinYear(context);
  const ages = agesOf(year);
  if (declared === undefined || !isOlder(declared, 90) || ages.length === 0) return;
  const oldest = Math.max(...ages);
  context.verify('window-of-365-days-reaches-beyond-90-days', !isOlder(declared, oldest), {
    exchange: year,
    pointer: '/Accounts',
    wanted: `a transaction of ${declared} days, as the target file declares`,
    got: `none older than ${oldest} days`,
  });
}
