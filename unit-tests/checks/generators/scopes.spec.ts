import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import {
  dataScopes,
  generateScopes,
  generateScopesWithoutAccountBasic,
  generateScopesWithUnknownName,
} from '../../../tests/support/generators/scopes.ts';
import { faultyMembers } from './creation-request.ts';

test('generated scope sets are valid and name each scope once', () => {
  fc.assert(
    fc.property(generateScopes(), (scope) => {
      expect(new Set(scope).size).toBe(scope.length);
      expect(faultyMembers({ scope })).toEqual([]);
    }),
  );
});

test('every scope of the table is generated, and ACCOUNT_BASIC at every place', () => {
  const sets = fc.sample(generateScopes(), { numRuns: 500, seed: 1 });
  expect(new Set(sets.flat())).toEqual(new Set(dataScopes));
  expect(new Set(sets.map((scope) => scope.indexOf('ACCOUNT_BASIC'))).size).toBeGreaterThan(4);
});

test('sets without ACCOUNT_BASIC are wrong for that alone', () => {
  fc.assert(
    fc.property(generateScopesWithoutAccountBasic(), (scope) => {
      expect(scope.length).toBeGreaterThan(0);
      expect(faultyMembers({ scope })).toEqual(['scope']);
      expect(faultyMembers({ scope: ['ACCOUNT_BASIC', ...scope] })).toEqual([]);
    }),
  );
});

test('sets with an unknown name are wrong for that name alone', () => {
  fc.assert(
    fc.property(generateScopesWithUnknownName(), (scope) => {
      expect(faultyMembers({ scope })).toEqual(['scope']);
      expect(scope.filter((name) => !dataScopes.includes(name))).toHaveLength(1);
      expect(faultyMembers({ scope: scope.filter((name) => dataScopes.includes(name)) })).toEqual([]);
    }),
  );
});
