import { isSameJson } from '../../../src/lib/json/values.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import {
  complete,
  type DetailOperation,
  type DetailOptions,
  everyOption,
  isAccepted,
  resultOf,
} from '../../support/resources/account-detail.ts';
import { askInFreshSession } from '../../support/resources/further-requests.ts';
import { isDeclaredToComplete, judgeCompletion } from './pending-operations.ts';
import { accountsOf, filterNamesOf } from './results.ts';

/** False where the sessions that other checks ask with options are those of the slow user, too. */
function areOthersApart({ target }: CheckContext): boolean {
  const { authorize, sessionCommand } = target.banking ?? {};
  const { slow, any } = authorize?.personas ?? {};
  if (authorize === undefined) return sessionCommand !== undefined;
  return slow !== undefined && any !== undefined && !isSameJson(slow, any);
}

/** As much as can be asked for, and as little: a job for either may be one that nobody ends. */
function chooseOptions(context: CheckContext, operation: DetailOperation): readonly DetailOptions[] {
  const [name] = filterNamesOf(context, accountsOf(resultOf(operation)));
  const parts = { WithAccountIdentity: false, WithKYC: false, WithTransactions: false };
  return [everyOption, { ...parts, ...(name === undefined ? {} : { AccountsFilter: [name] }) }];
}

/**
 * Completes operations with options where they have to be waited for: an answer that is there at once shows nothing of how
 * they end. Takes fresh sessions of the user of a pending operation, and none where other checks ask that user.
 */
export async function completeSlowOptions(context: CheckContext, operation: DetailOperation): Promise<void> {
  const isPromised = isDeclaredToComplete(context, operation.requestId);
  if (operation.polled === undefined || !isPromised || !areOthersApart(context)) return;
  const asked = [];
  for (const options of chooseOptions(context, operation)) {
    const one = await askInFreshSession(context, operation.requestId, options);
    if (one !== undefined && isAccepted(one.posted)) asked.push(one);
  }
  for (const ended of await complete(context, asked)) judgeCompletion(context, ended);
}
