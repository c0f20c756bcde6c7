import { describeSuggestion } from '../lib/suggest.ts';
import { listLinkedMembers, listMembersOfKind, type Members, type MemberType } from './fixture-members.ts';
import type { Path, Problem } from './problem.ts';
import type { FixtureValues, Json, Target } from './types.ts';

/** Promises that no target can keep: values of a type that the document forbids, and settings that exclude each other. */
export function findFixtureProblems(target: Target): Problem[] {
  return [...providerProblems(target), ...fdxProblems(target), ...bankingProblems(target)];
}

function providerProblems({ fixtures, registrations, outbound }: Target): Problem[] {
  const path = ['fixtures', 'providers'];
  const { count, items = [] } = fixtures?.providers ?? {};
  const ids = items.map(({ id }) => id);
  const unknown = outbound?.unknownIds?.provider;
  return [
    ...findRepeated(ids, [...path, 'items'], 'id'),
    ...findTooMany(ids.length, count, [...path, 'count']),
    ...(unknown !== undefined && ids.includes(unknown)
      ? [problem([...path, 'items', ids.indexOf(unknown), 'id'], isUnknown('outbound.unknownIds.provider'))]
      : []),
    ...(registrations?.providers ?? []).flatMap((id, index) =>
      count === ids.length && count > 0 && !ids.includes(id)
        ? [
            problem(
              ['registrations', 'providers', index],
              `the provider ${id} is unknown: fixtures.providers lists all ${count} and not this one`,
            ),
          ]
        : [],
    ),
  ];
}

function fdxProblems({ fixtures, fdx }: Target): Problem[] {
  const path = ['fixtures', 'fdx'];
  const { count, accounts = [] } = fixtures?.fdx ?? {};
  const ids = accounts.map(({ id }) => id);
  const all = new Set([...ids, ...(fdx?.accounts ?? []).map(({ id }) => id)]);
  return [
    ...findRepeated(ids, [...path, 'accounts'], 'id'),
    ...findTooMany(all.size, count, [...path, 'count']),
    ...accounts.flatMap(({ id, kind, transactions, values = {} }, index): Problem[] => {
      const at = [...path, 'accounts', index];
      const other = fdx?.accounts?.find((one) => one.id === id)?.kind;
      return [
        ...(id === fdx?.unknownAccount ? [problem([...at, 'id'], isUnknown('fdx.unknownAccount'))] : []),
        ...(kind !== undefined && other !== undefined && kind !== other
          ? [
              problem(
                [...at, 'kind'],
                `fdx.accounts declares the same account as ${other}; correct one of them`,
              ),
            ]
          : []),
        ...findOwnNames(values, [...at, 'values'], { accountId: 'id', transactions: 'transactions' }),
        ...(transactions !== undefined && transactions > 0 && values.transactionsIncluded === false
          ? [
              problem(
                [...at, 'transactions'],
                'transactionsIncluded is false, so there are none; correct one of them',
              ),
            ]
          : []),
        ...findValueProblems(values, listMembersOfKind(kind), [...at, 'values']),
      ];
    }),
  ];
}

function bankingProblems({ fixtures, banking }: Target): Problem[] {
  const path = ['fixtures', 'banking'];
  const { count, accounts = [] } = fixtures?.banking ?? {};
  const min = banking?.fixture?.accountsMin ?? 0;
  return [
    ...findRepeated(
      accounts.map(({ id }) => id?.toLowerCase()),
      [...path, 'accounts'],
      'id',
    ),
    ...findRepeated(
      accounts.map(({ number }) => number),
      [...path, 'accounts'],
      'number',
    ),
    ...findTooMany(accounts.length, count, [...path, 'count']),
    ...(count !== undefined && count < min
      ? [
          problem(
            [...path, 'count'],
            `banking.fixture.accountsMin is ${min}, which is more; correct one of them`,
          ),
        ]
      : []),
    ...(fixtures?.banking?.usersShareNoAccount === true && banking !== undefined && !tellsUsersApart(banking)
      ? [
          problem(
            [...path, 'usersShareNoAccount'],
            'needs banking.authorize.personas.other or banking.sessionCommand',
          ),
        ]
      : []),
    ...accounts.flatMap(({ id, number, values = {} }, index): Problem[] => {
      const at = [...path, 'accounts', index];
      const isNamed = id !== undefined || number !== undefined;
      return [
        ...(isNamed ? [] : [problem(at, 'expected id or number, by which the account is found in a result')]),
        ...findOwnNames(values, [...at, 'values'], {
          Id: 'id',
          Transactions: 'transactions',
          ...(number === undefined ? {} : { AccountNumber: 'number' }),
        }),
        ...findValueProblems(values, listLinkedMembers(), [...at, 'values']),
      ];
    }),
  ];
}

function tellsUsersApart({ authorize, sessionCommand }: NonNullable<Target['banking']>): boolean {
  return authorize?.personas?.other !== undefined || sessionCommand !== undefined;
}

/** Members that have a setting of their own are written there. */
function findOwnNames(
  values: FixtureValues,
  path: Path,
  settings: Readonly<Record<string, string>>,
): Problem[] {
  return Object.entries(settings).flatMap(([name, setting]) =>
    values[name] === undefined
      ? []
      : [
          {
            path: [...path, name],
            message: `written as ${setting} beside values; move it there`,
            atKey: true,
          },
        ],
  );
}

function findValueProblems(values: FixtureValues, members: Members, path: Path): Problem[] {
  return Object.entries(values).flatMap(([name, value]): Problem[] => {
    const at = [...path, name];
    const member = members.get(name);
    if (member === undefined) {
      const guess = describeSuggestion(name, [...members.keys()]);
      return [
        { path: at, message: `the document lists no such member for this account${guess}`, atKey: true },
      ];
    }
    const found = typeOf(value);
    if (!member.types.includes(found)) {
      const advice = member.types.includes('string') && found === 'number' ? '; put it in quotes' : '';
      const wanted = member.types.map((type) => words[type]).join(' or ');
      return [problem(at, `expected ${wanted}, found ${words[found]}${advice}`)];
    }
    if (member.members === undefined || found !== 'object') return [];
    return findValueProblems(value as FixtureValues, member.members, at);
  });
}

const words: Readonly<Record<MemberType, string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  object: 'keys with values',
  array: 'a list',
  null: 'nothing',
};

function typeOf(value: Json): MemberType {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value as MemberType;
}

function isUnknown(setting: string): string {
  return `declared as an id that does not exist, under ${setting}; correct one of them`;
}

function findRepeated(names: readonly (string | undefined)[], path: Path, key: string): Problem[] {
  return names.flatMap((name, index) => {
    const first = names.indexOf(name);
    if (name === undefined || first === index) return [];
    return [problem([...path, index, key], `the same as item ${first}: each is listed once`)];
  });
}

function findTooMany(listed: number, count: number | undefined, path: Path): Problem[] {
  if (count === undefined || listed <= count) return [];
  return [
    problem(path, `${listed} are declared by their ids, which is more than ${count}; correct one of them`),
  ];
}

function problem(path: Path, message: string): Problem {
  return { path, message };
}
