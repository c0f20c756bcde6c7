import { isNumber } from '../../../src/lib/json/exact-number.ts';
import { isObject, type JsonObject } from '../../support/assertions/bodies.ts';
import { canonicalJsonOf, findDuplicates } from '../../support/assertions/comparison.ts';
import { idsOf, transactionsOf } from './results.ts';
import { dayOf } from './transaction-ages.ts';

/** Days behind the newest transaction from which on a transaction is booked, and nothing new changes it. */
const minDaysBehind = 30;

/** Transactions that have to differ in a member: a bank may correct one. */
const minChanged = 2;

const members = ['Date', 'Debit', 'Credit'] as const;

/** The booked transactions of an account by their Ids, those that share one left out. */
function listBooked(account: JsonObject, newest: number): ReadonlyMap<string, JsonObject> {
  const all = transactionsOf(account).filter(isObject);
  const doubtful = new Set(findDuplicates(idsOf(all)));
  const booked = all.filter(({ Date: date }) => (dayOf(date) ?? newest) <= newest - minDaysBehind);
  return new Map(
    booked.flatMap((one) => idsOf([one]).flatMap((id) => (doubtful.has(id) ? [] : [[id, one] as const]))),
  );
}

/** True where a member has another value and the rest says that it is the same transaction: an Id may tell a place only. */
function differs(member: (typeof members)[number], one: JsonObject, other: JsonObject): boolean {
  const isSame = (name: string) => canonicalJsonOf(one[name]) === canonicalJsonOf(other[name]);
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
  const days = [one, other].flatMap(transactionsOf).flatMap(({ Date: date }) => dayOf(date) ?? []);
  const newest = Math.max(...days);
  const [booked, others] = [listBooked(one, newest), listBooked(other, newest)];
  const pairs = [...booked].flatMap(([id, transaction]) => {
    const same = others.get(id);
    return same === undefined ? [] : [[transaction, same] as const];
  });
  return members.filter((member) => pairs.filter(([a, b]) => differs(member, a, b)).length >= minChanged);
}
