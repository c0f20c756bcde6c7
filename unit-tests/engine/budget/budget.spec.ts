import { expect, test } from '@playwright/test';
import type { OperationId } from '../../../src/catalogue/operations.ts';
import { Budget } from '../../../src/engine/budget/budget.ts';
import { FileTally, MemoryTally } from '../../../src/engine/budget/tally.ts';
import { startVirtualClock } from '../../../src/http/clock.ts';
import { LimitReached } from '../../../src/plan/blocked.ts';
import type { Limits } from '../../../src/target-file/types.ts';

const share = { requests: 1, recipients: 1, rate: 1 };

/** How many of some calls a budget admits, one after another, before it refuses. */
async function admitted(budget: Budget, calls: number, operation: OperationId = 'listProviders') {
  for (let n = 0; n < calls; n++) {
    try {
      await budget.admit(operation);
    } catch (error) {
      expect(error).toBeInstanceOf(LimitReached);
      return n;
    }
  }
  return calls;
}

const budgetOf = (limits: Limits, more = {}) => new Budget({ limits, clock: startVirtualClock(), ...more });

test('without limits everything is admitted at once', async () => {
  const clock = startVirtualClock(0);
  expect(await admitted(new Budget({ limits: undefined, clock }), 1000, 'createRecipient')).toBe(1000);
  expect(clock.now()).toBe(0);
});

for (const [rate, processes, shards, gap] of [
  [20, 1, 1, 50],
  [20, 4, 1, 200],
  [20, 2, 5, 500],
  [0.5, 1, 1, 2000],
  [30, 1, 1, 1000 / 30],
] as const) {
  test(`${rate} requests a second over ${processes} processes and ${shards} shards come every ${Math.round(gap)} ms`, async () => {
    const clock = startVirtualClock();
    const limits = { requestsPerSecond: rate };
    const budget = new Budget({ limits, clock, processes, share: { ...share, rate: 1 / shards } });
    const start = clock.now();
    for (let n = 0; n < 31; n++) {
      await budget.admit('listProviders');
      expect(clock.now() - start).toBeGreaterThanOrEqual(n * gap - 1e-6);
      expect(clock.now() - start).toBeLessThanOrEqual(n * gap + 1);
    }
  });
}

test('a pause of the caller is not made up for by a burst', async () => {
  const clock = startVirtualClock();
  const budget = new Budget({ limits: { requestsPerSecond: 10 }, clock });
  await budget.admit('listProviders');
  clock.pass(10_000);
  const before = clock.now();
  await admitted(budget, 11);
  expect(clock.now() - before).toBe(1000);
});

test('calls at once take their turns in the order of asking', async () => {
  const clock = startVirtualClock();
  const budget = new Budget({ limits: { requestsPerSecond: 10 }, clock });
  const order: number[] = [];
  await Promise.all([0, 1, 2].map((n) => budget.admit('listProviders').then(() => order.push(n))));
  expect(order).toEqual([0, 1, 2]);
  expect(clock.now() - Date.UTC(2026, 0, 1)).toBeGreaterThanOrEqual(200);
});

test('requests are admitted up to their limit, and the reason names it', async () => {
  const budget = budgetOf({ requests: 3 });
  expect(await admitted(budget, 9)).toBe(3);
  await expect(budget.admit('getProvider')).rejects.toMatchObject({
    message: 'the run has reached its limit (requests: 3)',
    setting: 'limits.requests',
  });
});

test('nothing is admitted once the minutes are over, counted from the start of the run', async () => {
  const clock = startVirtualClock();
  const budget = new Budget({ limits: { minutes: 1.5 }, clock, startedAt: clock.now() - 60_000 });
  await budget.admit('listProviders');
  clock.pass(29_999);
  await budget.admit('listProviders');
  clock.pass(1);
  await expect(budget.admit('listProviders')).rejects.toMatchObject({ setting: 'limits.minutes' });
});

test('recipients count when they may have been created, and not when they were refused', async () => {
  const budget = budgetOf({ createdRecipients: 2 });
  for (const status of [400, 401, 201, 422, undefined]) {
    await budget.admit('createRecipient');
    budget.settle('createRecipient', status);
  }
  await expect(budget.admit('createRecipient')).rejects.toMatchObject({
    setting: 'limits.createdRecipients',
  });
  expect(await admitted(budget, 5, 'listRecipients')).toBe(5);
});

test('a creation that was not sent for want of requests costs no recipient', async () => {
  const tally = new MemoryTally();
  const limits = { createdRecipients: 1, requests: 1 };
  const budget = budgetOf(limits, { tally });
  await budget.admit('listProviders');
  expect(await admitted(budget, 1, 'createRecipient')).toBe(0);
  expect(tally.count('reserved') - tally.count('refused')).toBe(0);
});

test('no recipient at all can be allowed', async () => {
  expect(await admitted(budgetOf({ createdRecipients: 0 }), 1, 'createRecipient')).toBe(0);
});

test('a shard has its share of the counts, and says so', async () => {
  const part = { share: { requests: 3 / 10, recipients: 1 / 3, rate: 1 } };
  const budget = budgetOf({ requests: 100, createdRecipients: 3 }, part);
  expect(await admitted(budget, 9, 'createRecipient')).toBe(1);
  expect(await admitted(budget, 99)).toBe(29);
  await expect(budget.admit('getProvider')).rejects.toMatchObject({
    message: 'the run has reached its limit (requests: 100, of which 30 for this shard)',
  });
});

test('workers of one folder share the counts, those that start later included', async () => {
  const folder = test.info().outputPath('budget');
  const worker = () => budgetOf({ requests: 5, createdRecipients: 2 }, { tally: new FileTally(folder) });
  const [one, other] = [worker(), worker()];
  await one.admit('createRecipient');
  await other.admit('createRecipient');
  other.settle('createRecipient', 400);
  expect(await admitted(one, 1, 'createRecipient')).toBe(1);
  expect(await admitted(other, 1, 'createRecipient')).toBe(0);
  expect(await admitted(worker(), 9)).toBe(2);
});
