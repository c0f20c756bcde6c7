import type { RequirementId } from '../../../src/catalogue/requirement-id.ts';
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

/** The requirements that one result makes judgeable (2.5). */
export const resultRows: readonly RequirementId[] = [
  'result-carries-status-accounts-and-request-id',
  'result-is-not-called-pending',
  'banking-answers-carry-their-descriptive-members',
  'account-detail-values-are-of-their-kind',
  'result-http-status-code-is-200',
  'result-accounts-are-an-array',
  'result-institution-name-is-a-string',
  'result-institution-id-is-an-integer',
  'result-institution-is-a-string',
  'result-request-id-is-a-guid',
  'result-echoes-the-request-id',
  'banking-members-are-not-null',
  'account-detail-members-beyond-the-document',
  'result-holds-the-declared-accounts',
  'result-login-is-an-object',
  'login-id-is-a-guid',
  'login-username-is-a-string',
  'login-is-scheduled-refresh-is-a-boolean',
  'login-last-refresh-is-a-timestamp-without-zone',
  'login-last-refresh-form',
  'login-type-is-a-string',
  'linked-account-id-is-a-guid',
  'linked-account-ids-are-unique',
  'linked-account-title-is-a-string',
  'linked-account-identity-numbers-are-strings',
  'linked-account-category-is-a-string',
  'linked-account-type-is-a-string',
  'linked-account-currency-is-a-string',
  'linked-account-overdraft-limit-is-a-number',
  'linked-account-last-four-digits-is-a-string-or-null',
  'linked-account-type-name-is-a-string-or-null',
  'linked-account-balance-is-an-object',
  'balance-amounts-are-numbers',
  'account-holder-is-an-object',
  'account-holder-members-are-strings',
  'holder-address-is-an-object',
  'holder-address-members-are-strings',
  'holder-address-po-box-is-a-string-or-null',
  'linked-account-transactions-are-an-array',
  'transaction-id-is-a-guid',
  'transaction-ids-are-unique',
  'transaction-date-is-a-calendar-date',
  'transaction-code-is-a-string-or-null',
  'transaction-description-is-a-string',
  'transaction-amounts-are-numbers',
  'transaction-debit-and-credit-use',
];

/** The requirements about the pending answer of an operation and its polls (2.5, 3.2, 8). */
export const pendingRows: readonly RequirementId[] = [
  'pending-carries-code-links-status-and-request-id',
  'pending-service-code-is-operation-pending',
  'pending-body-carries-no-accounts',
  'pending-http-status-code-is-202',
  'pending-message-is-a-string',
  'pending-request-id-is-a-guid',
  'pending-echoes-the-request-id',
  'pending-links-are-an-array',
  'pending-link-members-are-strings',
  'pending-link-names-the-async-endpoint',
  'pending-links-name-no-other-operation',
  'pending-link-example-shows-the-path',
  'pending-link-form',
  'poll-hints',
  'pending-operation-completes',
  'poll-after-ten-seconds-is-answered',
  'get-accounts-detail-async-answers-200-or-202',
];
