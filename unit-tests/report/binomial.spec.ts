import assert from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { estimateShare } from '../../src/report/fold/binomial.ts';

// From the tables of R's binom.test.
for (const [seen, of, low, high] of [
  [0, 10, 0, 0.3085],
  [1, 10, 0.0025, 0.445],
  [2, 5, 0.0527, 0.8534],
  [5, 10, 0.1871, 0.8129],
  [10, 10, 0.6915, 1],
  [1, 1, 0.025, 1],
  [3, 1000, 0.0006, 0.0087],
] as const)
  test(`${seen} of ${of} is a share of ${low} to ${high}`, () => {
    const share = estimateShare(seen, of);
    expect(share.low).toBeCloseTo(low, 3);
    expect(share.high).toBeCloseTo(high, 3);
  });

test('an interval holds the share that was counted, lies within 0 and 1, and mirrors that of the others', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3000 }), fc.nat(3000), (of, any) => {
      const seen = any % (of + 1);
      const { low, high } = estimateShare(seen, of);
      assert(low >= 0 && low <= seen / of && seen / of <= high && high <= 1, `${low} ${high}`);
      assert(Math.abs(estimateShare(of - seen, of).low - (1 - high)) < 1e-6);
    }),
    { numRuns: 100 },
  );
});
