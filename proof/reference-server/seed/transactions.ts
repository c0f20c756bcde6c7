import { createHash } from 'node:crypto';
import { calendarDateOf, DAY } from '../calendar.ts';
import type { BankTransaction } from '../store/entities.ts';
import { guidOf } from './guid.ts';
import kinds from './transaction-kinds.json' with { type: 'json' };

const OLDEST = 402;

/** What the history of an account is made of. */
export interface History {
  account: string;
  /** Cents. */
  balance: number;
  /** Days between two transactions. */
  step: number;
  /** True: a transaction on each day around the borders of both windows. */
  hasBorderDays: boolean;
}

/**
 * The transactions of some 400 days before `now`, newest first; each Balance is the one after it, and the
 * newest is the account's.
 */
export function transactionsOf(history: History, now: number): BankTransaction[] {
  let balance = history.balance;
  return daysOf(history).map((day) => {
    const date = calendarDateOf(now - day * DAY);
    const { cents, ...text } = amountOn(history.account, day);
    const transaction = {
      Id: guidOf(`${history.account} ${date}`),
      Date: date,
      Code: text.code,
      Description: text.description,
      Debit: Math.max(0, -cents) / 100,
      Credit: Math.max(0, cents) / 100,
      Balance: balance / 100,
    };
    balance -= cents;
    return transaction;
  });
}

function daysOf({ step, hasBorderDays }: History): number[] {
  const days = new Set<number>();
  for (let day = 1; day <= OLDEST; day += step) days.add(day);
  if (hasBorderDays)
    for (const border of [90, 365]) for (let day = border - 4; day <= border + 4; day += 1) days.add(day);
  return [...days].sort((one, other) => one - other);
}

function amountOn(account: string, day: number): { description: string; code: string | null; cents: number } {
  const [pick, size] = createHash('sha1').update(`${account} ${day}`).digest();
  const kind = kinds[pick! % kinds.length]!;
  return { ...kind, cents: Math.round(kind.cents * (0.5 + size! / 256)) };
}
