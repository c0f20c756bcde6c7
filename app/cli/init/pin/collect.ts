import { accountOf } from '../../../../src/judge/account.ts';
import { sampleEvenly } from '../../../../src/lib/sample-evenly.ts';
import type { Check, CheckContext } from '../../../../src/plan/check.ts';
import { check } from '../../../../src/plan/define-check.ts';
import { listLinkedMembers, listMembersOfKind } from '../../../../src/target-file/fixture-members.ts';
import type {
  BankingFixtures,
  FdxAccountFixture,
  FdxFixtures,
  Fixtures,
  LinkedAccountFixture,
  Target,
} from '../../../../src/target-file/types.ts';
import { accountsOf, idsOf, transactionsOf } from '../../../../tests/account-detail/support/results.ts';
import { type JsonObject, requireObject } from '../../../../tests/support/assertions/bodies.ts';
import { holdSameItems } from '../../../../tests/support/assertions/comparison.ts';
import { fetchResult } from '../../../../tests/support/resources/account-detail.ts';
import { listAccounts } from '../../../../tests/support/resources/fdx-accounts.ts';
import { requireSharedResult } from '../../../../tests/support/resources/shared-detail.ts';
import { collectProviders, maxItems } from './providers.ts';
import { pinnedValuesOf } from './values.ts';

type Found = { -readonly [Part in keyof Fixtures]: Fixtures[Part] };

/** Checks that judge nothing: each reads one part of the fixtures off the target and leaves it in `found`. */
export function collectorsOf(target: Target, withValues: boolean, found: Found): readonly Check[] {
  const { fdx, banking } = target.fixtures ?? {};
  return [
    collector('providers', 'providers', async (context) => {
      found.providers = await collectProviders(context);
    }),
    collector('fdx', 'fdx-accounts', async (context) => {
      found.fdx = await collectFdxAccounts(context, withValues, fdx);
    }),
    collector('banking', 'account-detail', async (context) => {
      found.banking = await collectLinkedAccounts(context, withValues, banking);
    }),
  ];
}

function collector(
  id: keyof Fixtures,
  area: Check['area'],
  run: (context: CheckContext) => Promise<void>,
): Check {
  const needs = area === 'account-detail' ? (['banking'] as const) : (['outbound.auth.token'] as const);
  const sessions = area === 'account-detail' ? (['any'] as const) : [];
  return check({
    id,
    area,
    title: `reads ${id}`,
    ids: [],
    needs,
    access: 'read',
    resources: { sessions },
    run,
  });
}

/** The customer's accounts as the list shows them, and alone where values are wanted. Throws Blocked. */
async function collectFdxAccounts(
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

/** Selects the values of an account read alone that are pinned: all of them, or those that were declared before. */
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

/**
 * The linked accounts of the shared session. Ids are written where a second session of the same user gives the same
 * ones; where it does not, accounts are named by their numbers, which are written when values are wanted. Throws Blocked.
 */
async function collectLinkedAccounts(
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
