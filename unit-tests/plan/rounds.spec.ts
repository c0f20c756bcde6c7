import { expect, test } from '@playwright/test';
import { makePlan, type PlanOptions } from '../../src/plan/plan.ts';
import { checks } from '../../tests/index.ts';
import { defaultOptions, target } from '../report/fold-fixture.ts';

const planOf = (options: Partial<PlanOptions>) => makePlan(checks, target, { ...defaultOptions, ...options });
const runsOf = (options: Partial<PlanOptions>) =>
  planOf(options).checks.filter(
    ({ notSelected, blocked }) => notSelected === undefined && blocked === undefined,
  );

test('a plan that repeats nothing names no round', () => {
  expect(planOf({}).checks.every(({ round }) => round === undefined)).toBe(true);
  expect(planOf({ repeat: 1 })).toEqual({ ...planOf({}), options: { ...planOf({}).options, repeat: 1 } });
});

test('each check runs as often as asked, once in each round and with seeds of its own', () => {
  const once = runsOf({}).filter(({ check }) => (check.resources.connections ?? 0) === 0);
  const runs = runsOf({ repeat: 4 });
  for (const { check } of once) {
    const own = runs.filter((run) => run.check.id === check.id);
    expect(own.map(({ round }) => round)).toEqual([1, 2, 3, 4]);
    expect(new Set(own.map(({ seed }) => seed)).size).toBe(4);
  }
});

test('the rounds follow each other, each in another order that the seed settles', () => {
  const runs = runsOf({ repeat: 3, seed: 7 });
  expect(runs.map(({ round }) => round)).toEqual(runs.map(({ round }) => round).toSorted());
  const orderIn = (round: number) => runs.filter((run) => run.round === round).map(({ check }) => check.id);
  expect(orderIn(2)).not.toEqual(orderIn(3));
  expect(runsOf({ repeat: 3, seed: 7 })).toEqual(runs);
});

test('what a run asks for multiplies', () => {
  const [once, thrice] = [planOf({}).demand, planOf({ repeat: 3 }).demand];
  expect(thrice.requests).toBeGreaterThan(2 * once.requests);
  expect(thrice.requests).toBeLessThanOrEqual(3 * once.requests);
});

test('shards share out checks and not their rounds', () => {
  const runs = [1, 2].map((index) =>
    runsOf({ repeat: 3, shard: { index, of: 2 } }).map(({ check, round }) => `${check.id} ${round}`),
  );
  expect(runs.flat().toSorted()).toEqual(
    runsOf({ repeat: 3 })
      .map(({ check, round }) => `${check.id} ${round}`)
      .toSorted(),
  );
});
