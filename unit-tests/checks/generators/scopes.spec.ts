import assert from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import {
  dataScopes,
  drawSetsWithoutAccountBasic,
  generateScopes,
  generateScopesWithoutAccountBasic,
  generateScopesWithUnknownName,
  scopeOf,
  setsWithoutAccountBasic,
} from '../../../tests/support/generators/scopes.ts';
import { faultyMembers } from './creation-request.ts';

test('generated scope sets are valid and name each scope once', () => {
  fc.assert(
    fc.property(generateScopes(), (recipe) => {
      const scope = scopeOf(recipe);
      assert.equal(new Set(scope).size, scope.length);
      assert.deepEqual(faultyMembers({ scope }), []);
    }),
  );
});

test('every scope of the table is generated, sets of every size, and ACCOUNT_BASIC at every place', () => {
  const sets = fc.sample(generateScopes(), { numRuns: 500, seed: 1 }).map(scopeOf);
  expect(new Set(sets.flat())).toEqual(new Set(dataScopes));
  expect(new Set(sets.map(({ length }) => length)).size).toBe(dataScopes.length);
  expect(new Set(sets.map((scope) => scope.indexOf('ACCOUNT_BASIC'))).size).toBe(dataScopes.length);
});

test('sets without ACCOUNT_BASIC are wrong for that alone', () => {
  fc.assert(
    fc.property(generateScopesWithoutAccountBasic(), (scope) => {
      assert.ok(scope.length > 0);
      assert.deepEqual(faultyMembers({ scope }), ['scope']);
      assert.deepEqual(faultyMembers({ scope: ['ACCOUNT_BASIC', ...scope] }), []);
    }),
  );
});

const keyOf = (scope: readonly string[]) => [...new Set(scope)].sort().join(' ');

test('all 127 sets without ACCOUNT_BASIC are drawn, each once', () => {
  const sets = drawSetsWithoutAccountBasic(1, setsWithoutAccountBasic);
  expect(setsWithoutAccountBasic).toBe(127);
  expect(new Set(sets.map(keyOf)).size).toBe(127);
  expect(sets.flat()).not.toContain('ACCOUNT_BASIC');
});

test('24 sets are different ones, each name alone and all names among them, in another order for each seed', () => {
  const drawn = [1, 2, 3].map((seed) => drawSetsWithoutAccountBasic(seed, 24));
  for (const sets of drawn) {
    expect(new Set(sets.map(keyOf)).size).toBe(24);
    const counts = sets.map((scope) => new Set(scope).size);
    expect(counts.filter((size) => size === 1)).toHaveLength(7);
    expect(counts.filter((size) => size === 7)).toHaveLength(1);
    const repeated = sets.filter((scope) => new Set(scope).size < scope.length);
    expect(repeated).toHaveLength(8);
    const inOrder = sets.filter((scope) => {
      const places = scope.map((name) => dataScopes.indexOf(name));
      return places.every((place, index) => index === 0 || places[index - 1]! <= place);
    });
    expect(inOrder.length).toBeLessThan(18);
  }
  expect(new Set(drawn.map((sets) => JSON.stringify(sets))).size).toBe(3);
  expect(drawSetsWithoutAccountBasic(1, 24)).toEqual(drawn[0]);
});

test('sets with an unknown name are wrong for that name alone', () => {
  fc.assert(
    fc.property(generateScopesWithUnknownName(), (scope) => {
      assert.deepEqual(faultyMembers({ scope }), ['scope']);
      assert.equal(scope.filter((name) => !dataScopes.includes(name)).length, 1);
      assert.deepEqual(faultyMembers({ scope: scope.filter((name) => dataScopes.includes(name)) }), []);
    }),
  );
});
