import type { Answered } from '../../src/http/exchange.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { type Account, accountOf } from '../../src/resources/account.ts';
import { isObject, listObjects } from '../support/assertions/bodies.ts';
import { findAccountId, listInDetails, readAccount } from '../support/resources/fdx-accounts.ts';
import { documentedMembers } from './support/documented-members.ts';

/** Members whose values 2.4 shows by example only. */
const openLists = [
  'accountCategory',
  'accountType',
  'status',
  'paymentFrequency',
  'compoundingPeriod',
  'payoutMode',
];

/** Members whose nested shape 2.4 does not show. */
const nested = ['currency', 'fiAttributes', 'holdings', 'openOrders', 'transactions'];

/** The accounts of the list in details, and one read alone, with the answer that shows the list. */
async function gatherAccounts(
  context: CheckContext,
): Promise<{ readonly accounts: readonly Account[]; readonly exchange: Answered }> {
  const details = await listInDetails(context);
  const id = await findAccountId(context);
  const { accounts, exchange } = details;
  if (id === undefined) return { accounts, exchange };
  const { json, status } = (await readAccount(context, id)).response;
  return { accounts: status === 200 && isObject(json) ? [...accounts, accountOf(json)] : accounts, exchange };
}

/** The names of the objects under a member, one level down. */
function listNamesUnder(accounts: readonly Account[], member: string): string[] {
  const values = accounts.map(({ members }) => members[member]);
  const objects = values.flatMap((value) => (isObject(value) ? [value] : listObjects(value)));
  return sortDistinct(objects.flatMap(Object.keys));
}

function sortDistinct(names: readonly string[]): string[] {
  return [...new Set(names)].sort();
}

function observeOpenLists(context: CheckContext, accounts: readonly Account[], exchange: Answered): void {
  for (const name of openLists) {
    const values = accounts.map(({ members }) => members[name]).filter((value) => typeof value === 'string');
    if (values.length > 0)
      context.observe('values-of-open-fdx-lists', `${name}: ${sortDistinct(values).join(', ')}`, exchange);
  }
}

function observeNested(context: CheckContext, accounts: readonly Account[], exchange: Answered): void {
  for (const name of nested) {
    const names = listNamesUnder(accounts, name);
    if (names.length > 0)
      context.observe('shapes-of-nested-fdx-objects', `${name}: ${names.join(', ')}`, exchange);
  }
}

/** Members that 2.4 lists neither for the kind nor, since those may stand on any kind, for deposit accounts. */
function observeOthers(context: CheckContext, accounts: readonly Account[], exchange: Answered): void {
  const others = accounts.flatMap(({ kind, members }) => {
    const known = new Set(
      kind === undefined ? [] : [...documentedMembers[kind], ...documentedMembers.depositAccount],
    );
    return Object.keys(members)
      .filter((name) => !known.has(name))
      .map((name) => `${kind ?? 'account'}.${name}`);
  });
  if (accounts.length === 0) return;
  context.observe(
    'fdx-account-members-beyond-the-document',
    sortDistinct(others).join(', ') || 'none',
    exchange,
  );
}

/** 2.4: what the document leaves open about accounts. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'fdx-accounts-silences',
    area: 'fdx-accounts',
    title: 'Records unspecified values, nested members and further members of accounts',
    ids: [
      'values-of-open-fdx-lists',
      'shapes-of-nested-fdx-objects',
      'fdx-account-members-beyond-the-document',
    ],
    needs: ['outbound'],
    access: 'read',
    async run(context) {
      const { accounts, exchange } = await gatherAccounts(context);
      observeOpenLists(context, accounts, exchange);
      observeNested(context, accounts, exchange);
      observeOthers(context, accounts, exchange);
    },
  }),
]);
