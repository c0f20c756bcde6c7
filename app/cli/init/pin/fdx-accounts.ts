import { accountOf } from '../../../../src/judge/account.ts';
import { sampleEvenly } from '../../../../src/lib/sample-evenly.ts';
import type { CheckContext } from '../../../../src/plan/check.ts';
import { listMembersOfKind } from '../../../../src/target-file/fixture-members.ts';
import type { FdxAccountFixture, FdxFixtures } from '../../../../src/target-file/types.ts';
import { requireObject } from '../../../../tests/support/assertions/bodies.ts';
import { listAccounts } from '../../../../tests/support/resources/fdx-accounts.ts';
import { maxItems } from './providers.ts';
import { pinnedValuesOf } from './values.ts';

/** The customer's accounts as the list shows them, and alone where values are wanted. Throws Blocked. */
export async function collectFdxAccounts(
  context: CheckContext,
  withValues: boolean,
  before: FdxFixtures | undefined,
): Promise<FdxFixtures> {
  const { accounts, complete } = await listAccounts(context);
  const shown = new Map(
    accounts.flatMap((account) => (account.id === undefined ? [] : [[account.id, account]])),
  );
  const promised = (before?.accounts ?? []).filter(({ id }) => shown.has(id));
  const ids = [...new Set([...promised.map(({ id }) => id), ...sampleEvenly([...shown.keys()], maxItems)])];
  const items: FdxAccountFixture[] = [];
  for (const id of ids) {
    const earlier = promised.find((one) => one.id === id);
    const kind = shown.get(id)?.kind;
    const named = kind === undefined ? { id } : { id, kind };
    const wanted = withValues || earlier?.values !== undefined || earlier?.transactions !== undefined;
    items.push(
      wanted ? { ...named, ...(await readValues(context, id, withValues ? undefined : earlier)) } : named,
    );
  }
  return {
    ...(complete ? { count: accounts.length } : {}),
    ...(items.length === 0 ? {} : { accounts: items }),
  };
}

/** What is pinned of an account that is read alone: everything, or what was declared before. */
async function readValues(
  context: CheckContext,
  id: string,
  earlier: FdxAccountFixture | undefined,
): Promise<Omit<FdxAccountFixture, 'id' | 'kind'>> {
  const { kind, members } = accountOf(
    requireObject(await context.setUp('getAccount', { path: { account_id: id } }, 200)),
  );
  const isCounted = earlier === undefined || earlier.transactions !== undefined;
  const values =
    earlier !== undefined && earlier.values === undefined
      ? {}
      : pinnedValuesOf(members, listMembersOfKind(kind), earlier?.values);
  return {
    ...(isCounted && Array.isArray(members.transactions)
      ? { transactions: members.transactions.length }
      : {}),
    ...(Object.keys(values).length === 0 ? {} : { values }),
  };
}
