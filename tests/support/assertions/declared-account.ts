import type { Answered } from '../../../src/http/exchange.ts';
import { type Account, pointerOf } from '../../../src/judge/account.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { verifyCount, verifyPromise, verifyValues } from './promises.ts';

const requirement = 'fdx-account-has-its-declared-values';

/**
 * Holds an account to what the target file promises of it. A list may leave members out, and shows them as they are
 * where it has them; an account that is read alone carries all that is promised.
 */
export function judgeDeclaredAccount(
  context: CheckContext,
  exchange: Answered,
  account: Account,
  from: 'list' | 'single read',
): void {
  const accounts = context.target.fixtures?.fdx?.accounts ?? [];
  const index = accounts.findIndex(({ id }) => id === account.id);
  const promised = accounts[index];
  if (promised === undefined) return;
  const { kind, transactions, values = {} } = promised;
  const setting = `fixtures.fdx.accounts[${index}]`;
  const pointer = from === 'list' ? '/accounts' : pointerOf(account);
  if (kind !== undefined)
    verifyPromise(
      context,
      requirement,
      account.kind === kind,
      { exchange, pointer, setting: `${setting}.kind` },
      { wanted: `the member ${kind}`, got: account.kind ?? 'none of the five kinds' },
    );
  const place = { exchange, pointer, setting: `${setting}.values` };
  verifyValues(context, requirement, values, account.members, place, from === 'list');
  const held = account.members.transactions;
  if (transactions === undefined || (from === 'list' && held === undefined)) return;
  if (from === 'list' && Array.isArray(held) && held.length === 0) return;
  verifyCount(context, requirement, transactions, Array.isArray(held) ? held.length : 0, {
    exchange,
    pointer: `${pointer}/transactions`,
    setting: `${setting}.transactions`,
    what: 'transactions',
  });
}
