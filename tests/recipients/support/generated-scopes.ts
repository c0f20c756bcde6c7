import type { Depth } from '../../../src/plan/depth.ts';
import { type ByDepth, pickByDepth } from '../../../src/plan/depth.ts';
import type { Property } from '../../../src/plan/property.ts';
import {
  dataScopes,
  drawSetsWithoutAccountBasic,
  setsWithoutAccountBasic,
} from '../../support/generators/scopes.ts';

/** Different sets without ACCOUNT_BASIC that are always sent. */
const counts: ByDepth<number> = { quick: 4, standard: 10, deep: setsWithoutAccountBasic };

/** Sets in which ACCOUNT_BASIC is a part of another word alone; at quick the first. */
const nearNames: readonly (readonly string[])[] = [
  ['TRANSACTIONS', 'ACCOUNT_BASIC_PLUS'],
  ['NO_ACCOUNT_BASIC'],
  ['ACCOUNT_BASICS', 'INVESTMENTS'],
  ['ACCOUNT-BASIC'],
];

export const refusedSets: Property<readonly string[]> = {
  id: 'scopes-without-account-basic-are-refused-or-completed',
  text: 'a creation whose scopes lack ACCOUNT_BASIC answers 400, or adds ACCOUNT_BASIC',
  generator:
    'sets of the seven other scopes, each in an order of its own, a third with one name twice: all 127 of them at deep, and otherwise in turns one of the sets of one name or of all names and another one; then names that only hold ACCOUNT_BASIC, and no scope',
  runs: { quick: 0, standard: 0, deep: 0 },
  featuresOf: (scope) => ({
    scopes: scope.some((name) => !dataScopes.includes(name)) ? 'a near name' : String(new Set(scope).size),
    order: isInTableOrder(scope) ? 'of the table' : 'another',
    repeated: new Set(scope).size < scope.length ? 'a name twice' : 'none',
  }),
};

export const unknownScopes: Property<readonly string[]> = {
  id: 'scopes-outside-the-table-are-refused',
  text: 'a creation with a scope that the table does not have answers 400, which only warns',
  generator:
    'sets with ACCOUNT_BASIC and any others, in any order, and one name like one of the table: with an ending, in small letters, or without its last letter; always one in small letters',
  runs: { quick: 1, standard: 1, deep: 12 },
  featuresOf: (scope) => ({
    scopes: String(scope.length),
    name: describeName(scope.find((name) => !dataScopes.includes(name)) ?? ''),
  }),
};

function isInTableOrder(scope: readonly string[]): boolean {
  const places = scope.map((name) => dataScopes.indexOf(name));
  return places.every((place, index) => index === 0 || places[index - 1]! <= place);
}

function describeName(name: string): string {
  if (name.endsWith('_X')) return 'with an ending';
  return name === name.toLowerCase() ? 'in small letters' : 'without its last letter';
}

/** Sets without ACCOUNT_BASIC that are always sent, the empty one last. */
export function drawRefusedSets(depth: Depth): (seed: number) => readonly (readonly string[])[] {
  const near = depth === 'quick' ? nearNames.slice(0, 1) : nearNames;
  return (seed) => [...drawSetsWithoutAccountBasic(seed, pickByDepth(counts, depth)), ...near, []];
}
