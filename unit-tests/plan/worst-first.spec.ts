import { expect, test } from '@playwright/test';
import { fitRequests } from '../../app/cli/run/plan-view.ts';
import { faults } from '../../proof/faults/index.ts';
import { runSubject } from '../../proof/self-test/trial.ts';
import type { Check } from '../../src/plan/check.ts';
import { depths } from '../../src/plan/depth.ts';
import knownDefects from '../../src/plan/known-defects.json' with { type: 'json' };
import { makePlan } from '../../src/plan/plan.ts';
import {
  countShownDefects,
  knownDefectCount,
  orderWorstFirst,
  sortByDefects,
} from '../../src/plan/worst-first.ts';
import { describeLeftOut } from '../../src/report/fold/waivers.ts';
import type { Target } from '../../src/target-file/types.ts';
import { checks } from '../../tests/index.ts';
import { defaultOptions, fold } from '../report/fold-fixture.ts';

const known = Object.entries(knownDefects).map(([fault, by]) => ({ fault, by: by.split(' ') }));

test('the known defects are the faults, each shown by checks of the suite; npm run freeze adds new ones', () => {
  expect(known.map(({ fault }) => fault)).toEqual(faults.map(({ id }) => id));
  const ids = checks.map(({ id }) => id);
  expect(known.flatMap(({ by }) => by.filter((id) => !ids.includes(id)))).toEqual([]);
});

test('at least 500 known defects are found by the first 100 requests of a run', async () => {
  const order = <One extends { check: Check }>(planned: readonly One[]) => orderWorstFirst(planned, 'quick');
  const { journal } = await runSubject({}, { checks, order });
  let sent = 0;
  const early = journal.entries.flatMap((entry) => {
    if (entry.type !== 'check') return [];
    sent += entry.result.requests;
    return sent <= 100 ? [{ id: entry.result.check }] : [];
  });
  expect(countShownDefects(early)).toBeGreaterThan(500);
});

test('the order holds every check once, is the same each time, and leaves the end of a run where it is', () => {
  const planned = checks.map((check) => ({ check }));
  for (const depth of depths) {
    const order = orderWorstFirst(planned, depth);
    expect(order.toSorted((a, b) => planned.indexOf(a) - planned.indexOf(b))).toEqual(planned);
    expect(orderWorstFirst(planned.toReversed(), depth).slice(0, 50)).toEqual(order.slice(0, 50));
    const atEnd = order.findIndex(({ check }) => check.atEnd);
    expect(order.slice(atEnd).every(({ check }) => check.atEnd)).toBe(true);
  }
});

test('each check that is ranked adds what those before it do not show, and the best come first', () => {
  const ranked = sortByDefects(checks, 'standard');
  expect(ranked.reduce((sum, { defects }) => sum + defects, 0)).toBe(knownDefectCount);
  const rates = ranked.map(({ defects, requests }) => defects / Math.max(1, requests));
  expect(rates).toEqual(rates.toSorted((a, b) => b - a));
});

test('a run of so many requests plans no more, and says what that shows and what it left out', async () => {
  const { target } = await runSubject({}, { checks: [] });
  const plan = makePlan(checks, target, { ...defaultOptions, maxRequests: 100 });
  expect(plan.demand.requests).toBeLessThanOrEqual(100);
  expect(plan.demand.requests).toBeGreaterThan(80);
  const [chosen, left] = [true, false].map((is) =>
    plan.checks.filter(({ notSelected }) => (notSelected === undefined) === is),
  );
  expect(countShownDefects(chosen!.map(({ check }) => check))).toBeGreaterThan(500);
  expect(new Set(left!.map(({ notSelected }) => notSelected))).toContain('does not fit into 100 requests');
  const whole = makePlan(checks, target, { ...defaultOptions, maxRequests: 1_000_000 });
  expect(whole.checks.filter(({ notSelected }) => notSelected?.includes('fit into'))).toEqual([]);

  const report = fold(checks, [], { options: { maxRequests: 100 } });
  expect(report.reasons.join('\n')).toMatch(/\d+ tests that fit find \d+ of 1,\d+ known defects/);
  expect(describeLeftOut(plan).join('\n')).toMatch(/\d+ tests: does not fit into 100 requests/);
});

test('minutes are reckoned at the rate of the target file, or at the time of a usual answer', () => {
  const one = { concurrency: 1, workers: 1 };
  const four = { concurrency: 4, workers: 1 };
  const limited = { limits: { requestsPerSecond: 2 } } as Target;
  expect(fitRequests({}, one, undefined)).toBeUndefined();
  expect(fitRequests({ requests: 7 }, one, undefined)).toBe(7);
  expect(fitRequests({ minutes: 1 }, one, undefined)).toBe(600);
  expect(fitRequests({ minutes: 1 }, four, undefined)).toBe(2400);
  expect(fitRequests({ minutes: 1 }, four, limited)).toBe(120);
  expect(fitRequests({ minutes: 1, requests: 50 }, one, limited)).toBe(50);
});
