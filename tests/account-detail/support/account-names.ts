import type { CheckContext } from '../../../src/plan/check.ts';
import type { JsonObject } from '../../support/assertions/bodies.ts';

/** What an account is named by in AccountsFilter: the member that the target file declares. */
export function namesOf(context: CheckContext, accounts: readonly JsonObject[]): string[] {
  const member = context.target.banking?.accountsFilter ?? 'Id';
  return accounts
    .map((account) => account[member])
    .filter((name): name is string => typeof name === 'string');
}
