import type { Answered } from '../../../src/http/exchange.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { type Account, pointerOf } from '../../../src/resources/account.ts';

/** Digits of an account number that stand in a row where it is hardly masked any more. */
const maxDigitsInARow = 5;

/** Digits and letters of a number as people write it, without blanks and dashes. */
function strip(number: string): string {
  return number.replace(/[\s-]/g, '');
}

/** True when a masked number gives away the full one, or most of it. */
function showsNumber(display: string, number: string): boolean {
  const [shown, full] = [strip(display), strip(number)];
  if (shown === full) return true;
  const length = maxDigitsInARow + 1;
  const parts = [...full].map((_, from) => full.slice(from, from + length));
  return parts.some((part) => part.length === length && /^\d+$/.test(part) && shown.includes(part));
}

/** 2.4: accountNumberDisplay is masked, wherever the account is shown. The list may carry the full number nowhere. */
export function verifyMaskedDisplay(
  context: CheckContext,
  exchange: Answered,
  alone: Account,
  listed: Account | undefined,
): void {
  const number = [alone, listed].map((account) => account?.members.accountNumber).find(isFilled);
  if (number === undefined) return;
  for (const account of [alone, ...(listed === undefined ? [] : [listed])]) {
    const display = account.members.accountNumberDisplay;
    if (!isFilled(display)) continue;
    context.verify('account-number-display-is-masked', !showsNumber(display, number), {
      exchange,
      pointer: pointerOf(alone, 'accountNumberDisplay'),
      wanted: `a masked number, with ${maxDigitsInARow} digits of accountNumber in a row at most`,
      got: `more of it, ${account === alone ? 'read alone' : 'in the list'}`,
    });
  }
}

function isFilled(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

/** 2.4: balanceAsOf is a date and time; a date alone is one all the same. */
export function verifyBalanceTime(context: CheckContext, exchange: Answered, alone: Account): void {
  const { balanceAsOf } = alone.members;
  if (!isFilled(balanceAsOf)) return;
  context.verify('balance-as-of-carries-a-time', !/^\d{4}-?\d{2}-?\d{2}$/.test(balanceAsOf), {
    exchange,
    pointer: pointerOf(alone, 'balanceAsOf'),
    wanted: 'a date and time',
    got: 'a date alone',
  });
}
