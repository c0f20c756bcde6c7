import { expect, test } from '@playwright/test';
import type { Check } from '../../src/plan/check.ts';
import { demandOf, shareOf } from '../../src/plan/demand.ts';
import type { PlannedCheck } from '../../src/plan/plan.ts';

function planned(resources: Check['resources'], more: Partial<PlannedCheck> = {}, id = ''): PlannedCheck {
  return { check: { id, resources } as Check, number: 0, seed: 1, sessions: [], connections: [], ...more };
}

const checks = [
  planned({ recipients: 2, reads: ['ordinary'] }),
  planned({ recipients: { quick: 0, standard: 3, deep: 9 }, reads: ['ordinary'], shared: ['letters'] }),
  planned({ recipients: 50, shared: ['guarded'] }, { notSelected: 'left out' }),
];

test('shared recipients count once, and what is left out counts nothing', () => {
  expect(demandOf(checks, 'quick')).toEqual({ requests: 2, recipients: 4, shared: 2 });
  expect(demandOf(checks, 'standard')).toEqual({ requests: 2, recipients: 7, shared: 2 });
});

test('the shares of all shards together are the whole, although each creates what its checks share', () => {
  const shards = [demandOf(checks.slice(0, 1), 'standard'), demandOf(checks.slice(1), 'standard')];
  const shares = shards.map((own) => shareOf(own, shards));
  for (const name of ['requests', 'recipients', 'rate'] as const) {
    expect(shares.reduce((sum, share) => sum + share[name], 0)).toBeCloseTo(1);
  }
});

test('shards that ask for nothing have equal shares', () => {
  const none = { requests: 0, recipients: 0, shared: 0 };
  expect(shareOf(none, [none, none])).toEqual({ requests: 0.5, recipients: 0.5, rate: 0.5 });
});
