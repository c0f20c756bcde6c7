import type { Answered } from '../../../src/http/exchange.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { isObject, requireObject } from '../../support/assertions/bodies.ts';
import { verifyUnique } from '../../support/assertions/values.ts';
import { isAccepted } from '../../support/resources/account-detail.ts';
import { accountsOf, idsOf, transactionsOf } from './results.ts';

/** 2.5, 3.2: every accepted answer names the session that was asked for, letter case aside. */
export function judgeEcho(context: CheckContext, answers: readonly Answered[], requestId: string): void {
  for (const exchange of answers.filter(isAccepted)) {
    const { status, json } = exchange.response;
    const echoed = isObject(json) ? json.RequestId : undefined;
    if (typeof echoed !== 'string') continue;
    const requirement = status === 200 ? 'result-echoes-the-request-id' : 'pending-echoes-the-request-id';
    context.verify(requirement, echoed.toLowerCase() === requestId.toLowerCase(), {
      exchange,
      pointer: '/RequestId',
      wanted: 'the RequestId that was asked with',
      got: 'another text',
    });
  }
}

/** 2.5: a result shows no account twice, and an account no transaction twice. */
export function judgeUniqueIds(context: CheckContext, result: Answered): void {
  const accounts = accountsOf(result);
  const unnamed = accounts.filter((account) => idsOf([account]).length === 0).length;
  context.leaveAside('linked-account-ids-are-unique', unnamed, accounts.length, 'accounts have no Id');
  verifyUnique(context, 'linked-account-ids-are-unique', result, idsOf(accounts), 'Id');
  const transactions = accounts.flatMap(transactionsOf);
  const nameless = transactions.length - idsOf(transactions).length;
  const why = 'transactions have no Id';
  context.leaveAside('transaction-ids-are-unique', nameless, transactions.length, why);
  for (const account of accounts)
    verifyUnique(context, 'transaction-ids-are-unique', result, idsOf(transactionsOf(account)), 'Id');
}

/** The target file may declare how many accounts a session has at least; none is what any result has. */
export function judgeDeclaredCount(context: CheckContext, exchange: Answered): void {
  const declared = context.target.banking?.fixture?.accountsMin;
  if (declared === undefined || declared === 0 || !Array.isArray(requireObject(exchange).Accounts)) return;
  const { length } = accountsOf(exchange);
  context.verify('result-holds-the-declared-accounts', length >= declared, {
    exchange,
    pointer: '/Accounts',
    wanted: `${declared} accounts or more, as the target file declares`,
    got: `${length} accounts`,
  });
}
