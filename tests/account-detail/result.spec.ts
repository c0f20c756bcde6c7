import type { Answered } from '../../src/http/exchange.ts';
import { compareNumbers, isNumber } from '../../src/lib/json/exact-number.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { isObject, requireObject } from '../support/assertions/bodies.ts';
import { answersOf } from '../support/resources/account-detail.ts';
import { completeSharedOperation, requireSharedResult } from '../support/resources/shared-detail.ts';
import { judgeDeclaredCount, judgeEcho, judgeUniqueIds } from './support/result-requirements.ts';
import { accountsOf, listUndocumentedMembers, transactionsOf } from './support/results.ts';
import { agesOf } from './support/transaction-ages.ts';

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

function observeResult(context: CheckContext, exchange: Answered): void {
  const beyond = listUndocumentedMembers(exchange);
  context.observe('account-detail-members-beyond-the-document', beyond.join(', ') || 'none', exchange);
  const { Login } = requireObject(exchange);
  if (isObject(Login))
    context.observe('login-last-refresh-form', describeTimestamp(Login.LastRefresh), exchange);
  const transactions = accountsOf(exchange).flatMap(transactionsOf);
  const uses = new Set(
    transactions.map(
      ({ Debit, Credit }) => `Debit ${describeAmount(Debit)} with Credit ${describeAmount(Credit)}`,
    ),
  );
  if (uses.size > 0)
    context.observe('transaction-debit-and-credit-use', [...uses].sort().join('; '), exchange);
  const ages = agesOf(exchange);
  if (ages.length > 0) context.observe('window-boundary', `by default ${Math.max(...ages)} days`, exchange);
}

/** 2.5: the account-detail result. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'account-detail-result',
    area: 'account-detail',
    title: 'The account detail of a session is well formed',
    ids: [
      'result-carries-status-accounts-and-request-id',
      'result-is-not-called-pending',
      'banking-answers-carry-their-descriptive-members',
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
    ],
    needs: ['banking'],
    access: 'read',
    async run(context) {
      const operation = await completeSharedOperation(context);
      const result = await requireSharedResult(context);
      judgeEcho(context, answersOf(operation), operation.requestId);
      judgeDeclaredCount(context, result);
      judgeUniqueIds(context, result);
      observeResult(context, result);
    },
  }),
]);
