import type { RequirementId } from '../../../src/catalogue/requirement-id.ts';
import type { Answered } from '../../../src/http/exchange.ts';
import { dayOf, findDayOfData, isOlder, listAges, zoneSlack } from '../../../src/judge/detail-result.ts';
import { rememberFor } from '../../../src/lib/remember.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { isObject, type JsonObject } from '../../support/assertions/bodies.ts';
import { isShown } from './parts.ts';
import { accountsOf, detailOf, idsOf, mapAccountsById, transactionsOf } from './results.ts';

/** The ages in days of all dated transactions of a result, or of those of some of its accounts, counted from the day of the data. */
export function agesOf(result: Answered, ids?: readonly string[]): readonly number[] {
  return listAges(detailOf(result), result, ids);
}

/** True for a result with transactions that no window of 90 days holds. */
export function isLongerThanQuarter(result: Answered, ids?: readonly string[]): boolean {
  return agesOf(result, ids).some((age) => isOlder(age, 90));
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
export const readableAccountsOf = rememberFor((result: Answered): readonly string[] =>
  [...mapAccountsById(result)].flatMap(([id, { Transactions: given }]) => {
    const isReadable = (one: unknown) => isObject(one) && dayOf(one.Date) !== undefined;
    return !Array.isArray(given) || given.every(isReadable) ? [id] : [];
  }),
);

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
  const newest = Math.max(...dated.map(({ date }) => date));
  const from = findDayOfData(detailOf(result), result, newest);
  return dated.map(({ date, ...one }) => ({ ...one, age: from - date }));
});

/** Today and the last day of a window are judged in neither direction, whatever the time zone. */
export function isWellWithin({ age }: DatedTransaction, days: number): boolean {
  return age > zoneSlack && age < days - zoneSlack;
}

/** Says of a requirement about the ages of transactions how many have a date that cannot be read. */
export function noteUndated(context: CheckContext, id: RequirementId, exchange: Answered): void {
  const all = accountsOf(exchange).flatMap(transactionsOf).length;
  const why = 'transactions have no date that can be read';
  context.leaveAside(id, all - agesOf(exchange).length, all, why);
}

/** Judges that no transaction of a year is older: its body is mostly too long to be stored for laws. */
export function judgeYear(context: CheckContext, exchange: Answered): void {
  const id: RequirementId = 'window-of-365-days-holds-no-older-transaction';
  const ages = agesOf(exchange);
  if (ages.length === 0) return;
  noteUndated(context, id, exchange);
  const older = ages.filter((age) => isOlder(age, 365)).length;
  context.verify(id, older === 0, {
    exchange,
    pointer: '/Accounts',
    wanted: 'no transaction of more than 365 days',
    got: `${older} of ${ages.length} are older, the oldest by ${Math.max(...ages) - 365} days`,
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

/** Judges that a year shows transactions where the target file declares how old the oldest one is. */
export function judgeDeclaredTransactions(context: CheckContext, year: Answered): void {
  if (findOldestWithinYear(context) === undefined || accountsOf(year).length === 0) return;
  context.verify('parts-are-included-on-request', isShown(year, 'WithTransactions'), {
    exchange: year,
    pointer: '/Accounts',
    wanted: 'transactions, of which the target file declares the oldest',
    got: 'none in any account',
  });
}

/** Says of requirements about a quarter that nothing older was there to be left out. */
export function noteHistoryTooShort(
  context: CheckContext,
  result: Answered,
  requirements: readonly RequirementId[],
): void {
  if (isLongerThanQuarter(result)) return;
  for (const requirement of requirements)
    context.notExercised(requirement, 'no session shows a transaction of more than 90 days');
}
