import { sampleEvenly } from '../../../../src/lib/sample-evenly.ts';
import type { CheckContext } from '../../../../src/plan/check.ts';
import { listLinkedMembers } from '../../../../src/target-file/fixture-members.ts';
import type { BankingFixtures, LinkedAccountFixture } from '../../../../src/target-file/types.ts';
import { accountsOf, idsOf, transactionsOf } from '../../../../tests/account-detail/support/results.ts';
import type { JsonObject } from '../../../../tests/support/assertions/bodies.ts';
import { holdSameItems } from '../../../../tests/support/assertions/comparison.ts';
import { fetchResult } from '../../../../tests/support/resources/account-detail.ts';
import { requireSharedResult } from '../../../../tests/support/resources/shared-detail.ts';
import { maxItems } from './providers.ts';
import { pinnedValuesOf } from './values.ts';

/**
 * The linked accounts of the shared session. Ids are written where a second session of the same user gives the same
 * ones; where it does not, accounts are named by their numbers, which are written when values are wanted. Throws Blocked.
 */
export async function collectLinkedAccounts(
  context: CheckContext,
  withValues: boolean,
  before: BankingFixtures | undefined,
): Promise<BankingFixtures> {
  const accounts = accountsOf(await requireSharedResult(context));
  const hasLastingIds = await giveSessionsTheSameIds(context, accounts);
  const items = sampleEvenly(accounts, maxItems).flatMap((account) => {
    const earlier = before?.accounts?.find((one) => isNamed(account, one));
    return fixtureOf(account, { hasLastingIds, withValues, earlier }) ?? [];
  });
  const { usersShareNoAccount } = before ?? {};
  return {
    count: accounts.length,
    ...(items.length === 0 ? {} : { accounts: items }),
    ...(usersShareNoAccount === undefined ? {} : { usersShareNoAccount }),
  };
}

/** A session that the target file lists is asked again by every run; a fresh one may have ids of its own. */
async function giveSessionsTheSameIds(
  context: CheckContext,
  accounts: readonly JsonObject[],
): Promise<boolean> {
  if (context.target.banking?.sessions !== undefined) return true;
  const again = await fetchResult(context, await context.requestId(0), {});
  return again !== undefined && holdSameItems(idsOf(accounts), idsOf(accountsOf(again)));
}

function isNamed({ Id, AccountNumber }: JsonObject, { id, number }: LinkedAccountFixture): boolean {
  return id === undefined ? AccountNumber === number : String(Id).toLowerCase() === id.toLowerCase();
}

interface Wanted {
  readonly hasLastingIds: boolean;
  readonly withValues: boolean;
  readonly earlier: LinkedAccountFixture | undefined;
}

function fixtureOf(
  account: JsonObject,
  { hasLastingIds, withValues, earlier }: Wanted,
): LinkedAccountFixture | undefined {
  const { Id, AccountNumber } = account;
  const isNumbered = (withValues || earlier?.number !== undefined) && typeof AccountNumber === 'string';
  const named = {
    ...(hasLastingIds && typeof Id === 'string' ? { id: Id } : {}),
    ...(isNumbered && AccountNumber !== '' ? { number: AccountNumber } : {}),
  };
  if (Object.keys(named).length === 0) return undefined;
  const { AccountNumber: _, ...rest } = account;
  const values =
    withValues || earlier?.values !== undefined
      ? pinnedValuesOf(rest, listLinkedMembers(), withValues ? undefined : earlier?.values)
      : {};
  const isCounted = withValues || earlier?.transactions !== undefined;
  return {
    ...named,
    ...(isCounted ? { transactions: transactionsOf(account).length } : {}),
    ...(Object.keys(values).length === 0 ? {} : { values }),
  };
}
