import type { RequirementId } from '../../../src/catalogue/requirement-id.ts';
import type { Answered } from '../../../src/http/exchange.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { type JsonObject, requireObject } from '../../support/assertions/bodies.ts';
import { findDuplicates } from '../../support/assertions/comparison.ts';
import { accountsOf, idsOf, transactionsOf } from './results.ts';

function verifyUnique(
  context: CheckContext,
  id: RequirementId,
  exchange: Answered,
  things: readonly JsonObject[],
) {
  const ids = idsOf(things);
  if (ids.length < 2) return;
  const repeated = findDuplicates(ids).length;
  context.verify(id, repeated === 0, {
    exchange,
    wanted: 'each Id once',
    got: `${repeated} of ${ids.length} Ids more than once`,
  });
}

/** 2.5: a result shows no account twice, and an account no transaction twice. */
export function judgeUnique(context: CheckContext, result: Answered): void {
  const accounts = accountsOf(result);
  verifyUnique(context, 'linked-account-ids-are-unique', result, accounts);
  for (const account of accounts) {
    verifyUnique(context, 'transaction-ids-are-unique', result, transactionsOf(account));
  }
}

/** The target file may declare how many accounts a session has at least. */
export function judgeNumberOfAccounts(context: CheckContext, exchange: Answered): void {
  const declared = context.target.banking?.fixture?.accountsMin;
  if (declared === undefined || !Array.isArray(requireObject(exchange).Accounts)) return;
  const { length } = accountsOf(exchange);
  context.verify('result-holds-the-declared-accounts', length >= declared, {
    exchange,
    pointer: '/Accounts',
    wanted: `${declared} accounts or more, as the target file declares`,
    got: `${length} accounts`,
  });
}
