import type { Account } from '../../../src/judge/account.ts';
import { sampleEvenly } from '../../../src/lib/sample-evenly.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { holdSameItems, isSameJson } from '../../support/assertions/comparison.ts';
import {
  accountIdsOf,
  collectAccounts,
  countWithoutId,
  summarizeIds,
} from '../../support/pagination/account-sets.ts';
import { walkPages } from '../../support/pagination/walk.ts';
import {
  listAccounts,
  listInDetails,
  type Snapshot,
  snapshot,
} from '../../support/resources/fdx-accounts.ts';
import { type LawResult, verifyLaws } from './law-results.ts';
import { findAskableIds, listByIds } from './list-by-ids.ts';
import { findAccount, findDifferingMembers } from './members.ts';

/** Finds the accounts that differ from those of another list, members apart that changed between two equal requests. */
function findUnlike(
  asked: readonly Account[],
  [one, again]: readonly [Snapshot, Snapshot],
  other: Snapshot,
): string[] {
  return asked.flatMap((account) => {
    if (account.id === undefined) return [];
    const [first, repeated, compared] = [one, again, other].map(({ accounts }) =>
      findAccount(accounts, account.id!),
    );
    if (first === undefined || repeated === undefined || compared === undefined) return [];
    const moved = new Set(findDifferingMembers(first, repeated));
    return equalBut(account, compared, moved) ? [] : [account.id];
  });
}

function equalBut(one: Account, other: Account, moved: ReadonlySet<string>): boolean {
  const steady = ({ kind, members }: Account) => [
    kind,
    Object.fromEntries(Object.entries(members).filter(([name]) => !moved.has(name))),
  ];
  return isSameJson(steady(one), steady(other));
}

/** The ids that only one of two lists shows; none where the list changed meanwhile or is not whole. */
function findOnlyInOne(plain: Snapshot, again: Snapshot, other: Snapshot): string[] {
  const [before, after, compared] = [plain, again, other].map(({ accounts }) => accountIdsOf(accounts)) as [
    string[],
    string[],
    string[],
  ];
  if (!plain.complete || !other.complete || !holdSameItems(before, after)) return [];
  return [...before.filter((id) => !compared.includes(id)), ...compared.filter((id) => !before.includes(id))];
}

/** The accounts of a second page without resultType, where the cursor may have forgotten which it was. */
async function readFurtherPage(context: CheckContext, { accounts }: Snapshot): Promise<readonly Account[]> {
  const half = Math.ceil(accounts.length / 2);
  const limit = Math.min(half, context.target.fdx?.maxLimit ?? half);
  if (accounts.length < 2) return [];
  const { pages } = await walkPages(context, { limit, maxPages: 2 });
  return collectAccounts(pages.slice(1));
}

/** Accounts asked for by their ids, without resultType and with lightweight. */
async function selectAccounts(context: CheckContext) {
  const accountIds = sampleEvenly(await findAskableIds(context), 2);
  if (accountIds.length === 0) return { plain: [], lightweight: [] };
  const plain = await listByIds(context, accountIds);
  const lightweight = await listByIds(context, accountIds, { resultType: 'lightweight' });
  return { plain: plain.accounts, lightweight: lightweight.accounts };
}

/** Accounts that are other ones without resultType than with lightweight, or carry other members. */
async function findDiffering(
  context: CheckContext,
  both: readonly [Snapshot, Snapshot],
  lightweight: Snapshot,
): Promise<readonly string[]> {
  const [plain, again] = both;
  const asked = [...plain.accounts, ...(await readFurtherPage(context, plain))];
  const selected = await selectAccounts(context);
  return [
    ...new Set([
      ...findUnlike(asked, both, lightweight),
      ...findOnlyInOne(plain, again, lightweight),
      ...findUnlike(selected.plain, both, { ...lightweight, accounts: selected.lightweight }),
    ]),
  ];
}

/** Reads the list without resultType and with lightweight, and judges that both say the same. */
export async function compareDefaultResultType(context: CheckContext): Promise<void> {
  const readLightweight = () => snapshot(context, { resultType: 'lightweight' });
  let plain = await listAccounts(context);
  let lightweight = await readLightweight();
  if (plain.accounts.length === 0) {
    context.notExercised(
      'result-type-defaults-to-lightweight',
      'the customer has no account; fdx.token of another one shows more',
    );
    return;
  }
  let differing = await findDiffering(context, [plain, plain], lightweight);
  // The list was read some time before: what differs is looked at again between two lists of now.
  if (differing.length > 0) {
    plain = await snapshot(context);
    lightweight = await readLightweight();
    differing = await findDiffering(context, [plain, await snapshot(context)], lightweight);
  }
  context.verify('result-type-defaults-to-lightweight', differing.length === 0, {
    exchange: plain.exchange,
    pointer: '/accounts',
    wanted: 'the accounts and members of resultType lightweight',
    got: `${differing.length} accounts that are other ones or carry other members: ${summarizeIds(differing)}`,
    related: [lightweight.exchange],
  });
  context.observe(
    'members-of-a-lightweight-account',
    listMemberNames(lightweight.accounts),
    lightweight.exchange,
  );
}

function listMemberNames(accounts: readonly Account[]): string {
  return [...new Set(accounts.flatMap(({ members }) => Object.keys(members)))].sort().join(', ') || 'none';
}

function compareAccounts(light: Snapshot, details: Snapshot): LawResult[] {
  const wanted = accountIdsOf(light.accounts).filter((id) => {
    const other = findAccount(details.accounts, id);
    return other === undefined || other.kind !== findAccount(light.accounts, id)?.kind;
  });
  const more = accountIdsOf(details.accounts).filter((id) => findAccount(light.accounts, id) === undefined);
  const nameless = countWithoutId(details.accounts) - countWithoutId(light.accounts);
  if (nameless > 0 && wanted.length <= nameless) return [];
  const lacks = light.accounts.length > 0 && details.accounts.length === 0;
  const evidence = {
    exchange: details.exchange,
    pointer: '/accounts',
    wanted: 'the accounts of resultType lightweight, of the same kinds',
    got: `${details.accounts.length} accounts; absent, of another kind or new: ${summarizeIds([...wanted, ...more])}`,
    related: [light.exchange],
  };
  const holds = wanted.length === 0 && more.length === 0 && !lacks;
  return [{ id: 'result-type-details-lists-the-same-accounts', holds, compares: true, evidence }];
}

/** Reads the list in both result types, and judges that details show the same accounts and no less of them. */
export async function compareDetailsWithLightweight(context: CheckContext): Promise<void> {
  const listed = await listAccounts(context);
  if (listed.accounts.length === 0) {
    for (const id of detailRequirements)
      context.notExercised(id, 'the customer has no account; fdx.token of another one shows more');
    return;
  }
  const inDetails = () => snapshot(context, { resultType: 'details' });
  const shared = await listInDetails(context);
  // Accounts may have been opened or closed since the lists were read.
  const isCurrent = holdSameItems(accountIdsOf(listed.accounts), accountIdsOf(shared.accounts));
  let known = isCurrent ? shared : undefined;
  const light = isCurrent ? listed : await snapshot(context);
  await verifyLaws(context, light, async () => {
    const details = known ?? (await inDetails());
    known = undefined;
    return light.complete && details.complete ? compareAccounts(light, details) : [];
  });
}

/** The requirements that both result types show together. */
export const detailRequirements = [
  'result-type-details-lists-the-same-accounts',
  'details-carry-what-lightweight-carries',
] as const;
