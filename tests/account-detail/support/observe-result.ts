import type { Answered } from '../../../src/http/exchange.ts';
import { compareNumbers, isNumber } from '../../../src/lib/json/exact-number.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { isObject, requireObject } from '../../support/assertions/bodies.ts';
import { accountsOf, idsOf, listUndocumentedMembers, transactionsOf } from './results.ts';
import { agesOf } from './transaction-ages.ts';

function describeTimestamp(timestamp: unknown): string {
  if (typeof timestamp !== 'string') return 'none';
  const fraction = /[.,](\d+)/.exec(timestamp)?.[1];
  const joint = timestamp.includes('T') ? 'T' : 'a space';
  return `joined by ${joint}, ${fraction === undefined ? 'no fraction' : `${fraction.length} digits of a fraction`}`;
}

function describeAmount(amount: unknown): string {
  if (amount === undefined) return 'absent';
  if (!isNumber(amount)) return amount === null ? 'null' : 'no number';
  const sign = compareNumbers(amount, 0);
  return sign === 0 ? 'zero' : sign < 0 ? 'below zero' : 'above zero';
}

/** Records what a result shows where the document is silent (2.5). */
export function observeResult(context: CheckContext, exchange: Answered): void {
  const beyond = listUndocumentedMembers(exchange);
  context.observe('account-detail-members-beyond-the-document', beyond.join(', ') || 'none', exchange);
  const { Login } = requireObject(exchange);
  if (isObject(Login))
    context.observe('login-last-refresh-form', describeTimestamp(Login.LastRefresh), exchange);
  const uses = accountsOf(exchange)
    .flatMap(transactionsOf)
    .map(({ Debit, Credit }) => `Debit ${describeAmount(Debit)} with Credit ${describeAmount(Credit)}`);
  if (uses.length > 0)
    context.observe('transaction-debit-and-credit-use', [...new Set(uses)].sort().join('; '), exchange);
  const ages = agesOf(exchange);
  if (ages.length > 0) context.observe('window-boundary', `by default ${Math.max(...ages)} days`, exchange);
}

/** Says of requirements about Ids how many accounts and transactions of a result have none. */
export function noteItemsWithoutId(context: CheckContext, exchange: Answered): void {
  const accounts = accountsOf(exchange);
  const transactions = accounts.flatMap(transactionsOf);
  const count = (things: typeof accounts) => things.length - idsOf(things).length;
  context.leaveAside(
    'linked-account-ids-are-unique',
    count(accounts),
    accounts.length,
    'accounts have no Id',
  );
  const why = 'transactions have no Id';
  context.leaveAside('transaction-ids-are-unique', count(transactions), transactions.length, why);
}
