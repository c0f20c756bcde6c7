import type { FailingId, Fault } from '../../types.ts';
import { asNull, type MemberFault, memberFault, removed } from '../members.ts';

/** What goes wrong with each group of the inventory: every time something else. */
const groups: readonly (readonly [group: string, id: string, to: MemberFault['to']])[] = [
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

function groupFault([group, wrong, to]: (typeof groups)[number]): MemberFault {
  const name = group.replaceAll('_', '-');
  return {
    id: `inventory-${name}-${wrong.replaceAll(' ', '-')}`,
    title: `the group ${group} of the inventory is written ${wrong}`,
    breaks: [`inventory-${name}-is-an-array-of-strings` as FailingId],
    on: 'getProvider',
    at: `/data_inventory/${group}`,
    to,
  };
}

/** Entries or the group itself, of another type than the group fault above it. */
const entries: readonly (readonly [group: string, id: string, to: MemberFault['to']])[] = [
  ['account', 'with numbers', (value) => (value as string[]).map((_, index) => index)],
  ['customers', 'with an empty object', (value) => [...(value as string[]), {}]],
  ['detailed_accounts', 'with lists', (value) => (value as string[]).map((path) => path.split('.'))],
  ['lightweight_accounts', 'as text', (value) => (value as string[]).join(',')],
  ['payments', 'with a flag', (value) => [...(value as string[]), true]],
  ['transactions', 'as a flag', (value) => (value as string[]).length > 0],
];

const table: readonly MemberFault[] = [
  ...groupFaults,
  ...entries.map(groupFault),
  {
    id: 'inventory-missing',
    title: 'the detail leaves out data_inventory',
    breaks: ['provider-detail-carries-its-inventory'],
    on: 'getProvider',
    at: '/data_inventory',
    to: removed,
  },
  {
    id: 'inventory-null',
    title: 'the detail has null for data_inventory',
    breaks: ['inventory-is-an-object'],
    on: 'getProvider',
    at: '/data_inventory',
    to: asNull,
  },
  {
    id: 'inventory-as-a-list',
    title: 'data_inventory is a list of groups',
    breaks: ['inventory-is-an-object'],
    on: 'getProvider',
    at: '/data_inventory',
    to: (value) => Object.entries(value as object).map(([group, fields]) => ({ group, fields })),
  },
  {
    id: 'inventory-lacks-its-last-group',
    title: 'the inventory leaves out transactions',
    breaks: ['inventory-carries-its-six-groups'],
    on: 'getProvider',
    at: '/data_inventory/transactions',
    to: removed,
  },
  {
    id: 'inventory-lacks-empty-groups',
    title: 'the inventory leaves out the groups that are empty',
    breaks: ['inventory-carries-its-six-groups'],
    on: 'getProvider',
    at: '/data_inventory',
    to: (value) =>
      Object.fromEntries(
        Object.entries(value as object).filter(([, paths]) => (paths as string[]).length > 0),
      ),
  },
];

/** The inventory of a provider in a wrong shape. */
export const providerInventoryFaults: readonly Fault[] = table.map(memberFault);
