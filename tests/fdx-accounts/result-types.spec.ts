import type { Answered } from '../../src/http/exchange.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { sameItems, sameJson } from '../support/assertions/comparison.ts';
import { sampleEvenly } from '../support/generators/sample-evenly.ts';
import type { Account } from '../support/pagination/account.ts';
import {
  accountIdsOf,
  collectAccounts,
  countWithoutId,
  summarizeIds,
} from '../support/pagination/account-sets.ts';
import { walkPages } from '../support/pagination/walk.ts';
import { listedAccounts, type Snapshot, snapshot } from '../support/resources/fdx-accounts.ts';
import { askableIds, listBy } from './support/asked.ts';
import { accountWithId, differingMembers, tellingMembers } from './support/members.ts';
import { type Judgement, verifyAll } from './support/walks.ts';

/** Members that are amounts or transactions, and so no metadata. */
const amounts =
  /(?:Balance|Amount|Value|Credit|Principal|Line|Ytd|YearToDate)$|^(?:transactions|holdings|openOrders)$/;

/** Which accounts differ from those of another list, members apart that changed between two equal requests. */
function unlike(
  asked: readonly Account[],
  [one, again]: readonly [Snapshot, Snapshot],
  other: Snapshot,
): string[] {
  return asked.flatMap((account) => {
    if (account.id === undefined) return [];
    const [first, repeated, compared] = [one, again, other].map(({ accounts }) =>
      accountWithId(accounts, account.id!),
    );
    if (first === undefined || repeated === undefined || compared === undefined) return [];
    const moved = new Set(differingMembers(first, repeated));
    return sameBut(account, compared, moved) ? [] : [account.id];
  });
}

function sameBut(one: Account, other: Account, moved: ReadonlySet<string>): boolean {
  const steady = ({ kind, members }: Account) => [
    kind,
    Object.fromEntries(Object.entries(members).filter(([name]) => !moved.has(name))),
  ];
  return sameJson(steady(one), steady(other));
}

/** The ids that only one of two lists shows; none where the list changed meanwhile or is not whole. */
function onlyInOne(plain: Snapshot, again: Snapshot, other: Snapshot): string[] {
  const [before, after, compared] = [plain, again, other].map(({ accounts }) => accountIdsOf(accounts)) as [
    string[],
    string[],
    string[],
  ];
  if (!plain.complete || !other.complete || !sameItems(before, after)) return [];
  return [...before.filter((id) => !compared.includes(id)), ...compared.filter((id) => !before.includes(id))];
}

/** The accounts of a second page without resultType, where the cursor may have forgotten which it was. */
async function onFurtherPage(context: CheckContext, { accounts }: Snapshot): Promise<readonly Account[]> {
  const half = Math.ceil(accounts.length / 2);
  const limit = Math.min(half, context.target.fdx?.maxLimit ?? half);
  if (accounts.length < 2) return [];
  const { pages } = await walkPages(context, { limit, maxPages: 2 });
  return collectAccounts(pages.slice(1));
}

/** Accounts asked for by their ids, without resultType and with lightweight. */
async function selection(context: CheckContext) {
  const accountIds = sampleEvenly(await askableIds(context), 2);
  if (accountIds.length === 0) return { plain: [], lightweight: [] };
  const plain = await listBy(context, accountIds);
  const lightweight = await listBy(context, accountIds, { resultType: 'lightweight' });
  return { plain: plain.accounts, lightweight: lightweight.accounts };
}

async function defaultsToLightweight(context: CheckContext): Promise<void> {
  const plain = await snapshot(context);
  const lightweight = await snapshot(context, { resultType: 'lightweight' });
  const again = await snapshot(context);
  if (plain.accounts.length === 0) {
    context.notExercised(
      'result-type-defaults-to-lightweight',
      'the customer has no account; fdx.token of another one shows more',
    );
    return;
  }
  const asked = [...plain.accounts, ...(await onFurtherPage(context, plain))];
  const selected = await selection(context);
  const differing = [
    ...new Set([
      ...unlike(asked, [plain, again], lightweight),
      ...onlyInOne(plain, again, lightweight),
      ...unlike(selected.plain, [plain, again], { ...lightweight, accounts: selected.lightweight }),
    ]),
  ];
  context.verify('result-type-defaults-to-lightweight', differing.length === 0, {
    exchange: plain.exchange,
    pointer: '/accounts',
    wanted: 'the accounts and members of resultType lightweight',
    got: `${differing.length} accounts that are other ones or carry other members: ${summarizeIds(differing)}`,
    related: [lightweight.exchange],
  });
  context.observe('members-of-a-lightweight-account', namesIn(lightweight.accounts), lightweight.exchange);
  onlyMetadata(context, lightweight);
}

function namesIn(accounts: readonly Account[]): string {
  return [...new Set(accounts.flatMap(({ members }) => Object.keys(members)))].sort().join(', ') || 'none';
}

function onlyMetadata(context: CheckContext, { accounts, exchange }: Snapshot): void {
  const found = new Set(accounts.flatMap(tellingMembers).filter((name) => amounts.test(name)));
  context.verify('lightweight-carries-metadata-only', found.size === 0, {
    exchange,
    pointer: '/accounts',
    wanted: 'metadata members only',
    got: [...found].join(', '),
  });
}

function sameAccounts(light: Snapshot, details: Snapshot): Judgement[] {
  const wanted = accountIdsOf(light.accounts).filter((id) => {
    const other = accountWithId(details.accounts, id);
    return other === undefined || other.kind !== accountWithId(light.accounts, id)?.kind;
  });
  const more = accountIdsOf(details.accounts).filter((id) => accountWithId(light.accounts, id) === undefined);
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

function carriesMore(light: Snapshot, details: Snapshot, exchange: Answered): Judgement[] {
  return light.accounts.flatMap((account) => {
    const other = account.id === undefined ? undefined : accountWithId(details.accounts, account.id);
    if (other === undefined) return [];
    const lacking = tellingMembers(account).filter((name) => !(name in other.members));
    const evidence = {
      exchange,
      pointer: '/accounts',
      wanted: 'every member that the account carries in lightweight',
      got: `an account without ${lacking.join(', ')}`,
      related: [light.exchange],
    };
    return [
      { id: 'details-carry-what-lightweight-carries', holds: lacking.length === 0, compares: true, evidence },
    ] as const;
  });
}

async function detailsCompare(context: CheckContext): Promise<void> {
  const listed = await listedAccounts(context);
  if (listed.accounts.length === 0) {
    for (const id of detailRows)
      context.notExercised(id, 'the customer has no account; fdx.token of another one shows more');
    return;
  }
  const inDetails = () => snapshot(context, { resultType: 'details' });
  let known: Snapshot | undefined = await inDetails();
  // Accounts may have been opened or closed since the list was read.
  const isCurrent = sameItems(accountIdsOf(listed.accounts), accountIdsOf(known.accounts));
  const light = isCurrent ? listed : await snapshot(context);
  await verifyAll(context, light, async () => {
    const details = known ?? (await inDetails());
    known = undefined;
    const same = light.complete && details.complete ? sameAccounts(light, details) : [];
    return [...same, ...carriesMore(light, details, details.exchange)];
  });
}

const detailRows = [
  'result-type-details-lists-the-same-accounts',
  'details-carry-what-lightweight-carries',
] as const;

/** 4.5: what resultType decides. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'accounts-without-result-type',
    area: 'fdx-accounts',
    title: 'reads the list without resultType, with lightweight, and without again',
    ids: [
      'result-type-defaults-to-lightweight',
      'lightweight-carries-metadata-only',
      'members-of-a-lightweight-account',
    ],
    needs: ['outbound'],
    access: 'read',
    run: defaultsToLightweight,
  }),
  check({
    id: 'accounts-in-details',
    area: 'fdx-accounts',
    title: 'reads the list with resultType details, beside lightweight',
    ids: detailRows,
    needs: ['outbound'],
    access: 'read',
    run: detailsCompare,
  }),
]);
