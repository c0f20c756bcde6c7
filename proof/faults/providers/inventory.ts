import { changeMember, type MemberChange } from '../../mutate/changes.ts';
import { defineFaults } from '../../mutate/fault.ts';
import { asNull, removed } from '../../mutate/members.ts';
import type { FailingId, Fault } from '../../reference-server/types.ts';

/** What goes wrong with each group of the inventory: every time something else. */
const groups: readonly (readonly [group: string, id: string, to: MemberChange])[] = [
  ['account', 'as text', (value) => (value as string[]).join(',')],
  ['customers', 'null when empty', (value) => ((value as string[]).length === 0 ? null : value)],
  ['detailed_accounts', 'as an object', (value) => Object.fromEntries(Object.entries(value as string[]))],
  [
    'lightweight_accounts',
    'as objects with a path',
    (value) => (value as string[]).map((path) => ({ path })),
  ],
  ['payments', 'null when empty', (value) => ((value as string[]).length === 0 ? null : value)],
  ['transactions', 'as lists of names', (value) => (value as string[]).map((path) => path.split('.'))],
];

const groupFaults = groups.map(groupFault);

function groupFault([group, wrong, to]: (typeof groups)[number]): Fault {
  const name = group.replaceAll('_', '-');
  return {
    id: `inventory-${name}-${wrong.replaceAll(' ', '-')}`,
    title: `the group ${group} of the inventory is written ${wrong}`,
    breaks: [`inventory-${name}-is-an-array-of-strings` as FailingId],
    apply: changeMember('getProvider', `/data_inventory/${group}`, to),
  };
}

/** Entries or the group itself, of another type than the group fault above it. */
const entries: readonly (readonly [group: string, id: string, to: MemberChange])[] = [
  ['account', 'with numbers', (value) => (value as string[]).map((_, index) => index)],
  ['customers', 'with an empty object', (value) => [...(value as string[]), {}]],
  ['detailed_accounts', 'with lists', (value) => (value as string[]).map((path) => path.split('.'))],
  ['lightweight_accounts', 'as text', (value) => (value as string[]).join(',')],
  ['payments', 'with a flag', (value) => [...(value as string[]), true]],
  ['transactions', 'as a flag', (value) => (value as string[]).length > 0],
];

/** The inventory of a provider in a wrong shape. */
export const providerInventoryFaults: readonly Fault[] = [
  ...groupFaults,
  ...entries.map(groupFault),
  ...defineFaults('provider-detail-carries-its-inventory', {
    'inventory-missing': [
      'the detail leaves out data_inventory',
      changeMember('getProvider', '/data_inventory', removed),
    ],
  }),
  ...defineFaults('inventory-is-an-object', {
    'inventory-null': [
      'the detail has null for data_inventory',
      changeMember('getProvider', '/data_inventory', asNull),
    ],
    'inventory-as-a-list': [
      'data_inventory is a list of groups',
      changeMember('getProvider', '/data_inventory', (value) =>
        Object.entries(value as object).map(([group, fields]) => ({ group, fields })),
      ),
    ],
  }),
  ...defineFaults('inventory-carries-its-six-groups', {
    'inventory-lacks-its-last-group': [
      'the inventory leaves out transactions',
      changeMember('getProvider', '/data_inventory/transactions', removed),
    ],
    'inventory-lacks-empty-groups': [
      'the inventory leaves out the groups that are empty',
      changeMember('getProvider', '/data_inventory', (value) =>
        Object.fromEntries(
          Object.entries(value as object).filter(([, paths]) => (paths as string[]).length > 0),
        ),
      ),
    ],
  }),
];
