import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { combinePairwise } from '../../../tests/support/generators/pairwise.ts';

const factorsOf = (sizes: readonly number[]) =>
  Object.fromEntries(sizes.map((size, index) => [`f${index}`, Array.from({ length: size }, (_, n) => n)]));

test('any two values of two factors meet, in far fewer combinations than there are', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 7 });
  fc.assert(
    fc.property(sizes, (counts) => {
      const factors = factorsOf(counts);
      const rows = combinePairwise(factors) as Record<string, number>[];
      for (const [i, one] of counts.entries()) {
        for (const [j, other] of counts.entries()) {
          if (i >= j) continue;
          const met = new Set(rows.map((row) => `${row[`f${i}`]} ${row[`f${j}`]}`));
          expect(met.size).toBe(one * other);
        }
      }
      const [most = 1, next = 1] = [...counts].sort((a, b) => b - a);
      expect(rows.length).toBeLessThanOrEqual(3 * most * next);
    }),
  );
});

test('six choices of two need at most eight combinations, the same each time', () => {
  const rows = combinePairwise(factorsOf([2, 2, 2, 2, 2, 2]));
  expect(rows.length).toBeLessThanOrEqual(8);
  expect(combinePairwise(factorsOf([2, 2, 2, 2, 2, 2]))).toEqual(rows);
});
