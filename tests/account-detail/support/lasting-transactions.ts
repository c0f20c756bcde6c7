import { isNumber } from '../../../src/lib/json/exact-number.ts';
import { rememberFor } from '../../../src/lib/remember.ts';
import type { JsonObject } from '../../support/assertions/bodies.ts';
import { findDuplicates, isSameJson } from '../../support/assertions/comparison.ts';
import { idsOf, transactionsOf } from './results.ts';
import { dayOf } from './transaction-ages.ts';

/** Days behind the newest transaction from which on a transaction is booked, and nothing new changes it. */
const minDaysBehind = 30;

/** Transactions that have to differ in a member: a bank may correct one. */
const minChanged = 2;

interface Named {
  readonly transaction: JsonObject;
  readonly day: number | undefined;
}

const members = ['Date', 'Debit', 'Credit'] as const;

/** The transactions of an account by their Ids, those that share one left out, each with its day. */
const listNamed = rememberFor((account: JsonObject): ReadonlyMap<string, Named> => {
  const all = transactionsOf(account);
  const doubtful = new Set(findDuplicates(idsOf(all)));
  const named = all.flatMap((one) =>
    idsOf([one]).map((id) => [id, { transaction: one, day: dayOf(one.Date) }] as const),
  );
  return new Map(named.filter(([id]) => !doubtful.has(id)));
});

/** The day of the newest transaction of an account. */
const newestDayOf = rememberFor((account: JsonObject): number =>
  Math.max(...transactionsOf(account).flatMap(({ Date: date }) => dayOf(date) ?? [])),
);

/** True where a member has another value and the rest says that it is the same transaction: an Id may tell a place only. */
function differs(member: (typeof members)[number], one: JsonObject, other: JsonObject): boolean {
  const isSame = (name: string) => isSameJson(one[name], other[name]);
  if (!isSame('Description')) return false;
  if (member === 'Date') return dayOf(one.Date) !== dayOf(other.Date) && isSame('Debit') && isSame('Credit');
  // A value of another type is judged by its type.
  const areNumbers = isNumber(one[member]) && isNumber(other[member]);
  return areNumbers && !isSame(member) && dayOf(one.Date) === dayOf(other.Date);
}

/**
 * The members of transactions that one account shows otherwise in another answer: of those that both answers name by the
 * same Id and that lie far enough behind the newest one. Each answer may give new Ids; such ones are not compared.
 */
export function findChangedTransactions(one: JsonObject, other: JsonObject): readonly string[] {
  const booked = Math.max(newestDayOf(one), newestDayOf(other)) - minDaysBehind;
  const isBooked = (named: Named | undefined): named is Named => (named?.day ?? Infinity) <= booked;
  const others = listNamed(other);
  const pairs = [...listNamed(one)].flatMap(([id, named]) => {
    const same = others.get(id);
    return isBooked(named) && isBooked(same) ? [[named.transaction, same.transaction] as const] : [];
  });
  return members.filter((member) => pairs.filter(([a, b]) => differs(member, a, b)).length >= minChanged);
}
