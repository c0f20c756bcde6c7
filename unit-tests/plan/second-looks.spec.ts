import { expect, test } from '@playwright/test';
import { describePlannedRequests, listPlannedRequests } from '../../app/cli/run/plan-view.ts';
import { startReferenceServer } from '../../proof/reference-server/server.ts';
import { referenceTarget } from '../../proof/reference-target.ts';
import { certifySubject } from '../../proof/self-test/trial.ts';
import { variations } from '../../proof/variations/index.ts';
import { makePlan, type PlanOptions } from '../../src/plan/plan.ts';
import { isLookedAtTwice } from '../../src/plan/second-looks.ts';
import { orderWorstFirst } from '../../src/plan/worst-first.ts';
import type { Limits, Target } from '../../src/target-file/types.ts';
import { checks } from '../../tests/index.ts';
import { pickOfToday, takeTurns } from '../days.ts';
import { defaultOptions } from '../report/fold-fixture.ts';
import { behavesWellFor } from './late-fault.ts';

const slow = takeTurns(import.meta.url);

const standard: PlanOptions = { ...defaultOptions, depth: 'standard', secondLooks: true };
const seeds = Array.from({ length: 20 }, (_, index) => index + 1);

let target: Target;
test.beforeAll(async () => {
  const server = await startReferenceServer();
  target = referenceTarget(server.description);
  await server.close();
});

function planOf(options: Partial<PlanOptions> = {}, limits?: Limits) {
  return makePlan(checks, { ...target, ...(limits && { limits }) }, { ...standard, ...options });
}

function secondOf(...given: Parameters<typeof planOf>) {
  return planOf(...given).checks.filter(({ round, notSelected }) => round === 2 && notSelected === undefined);
}

test('a whole run that certifies looks twice, and no other one', () => {
  expect(isLookedAtTwice(standard)).toBe(true);
  expect(isLookedAtTwice({ ...standard, depth: 'deep' })).toBe(true);
  for (const other of [
    { depth: 'quick' },
    { only: ['providers'] },
    { repeat: 2 },
    { maxRequests: 100 },
  ] as const)
    expect(isLookedAtTwice({ ...standard, ...other }), JSON.stringify(other)).toBe(false);
});

test('the seed chooses several checks, which take a small part of the requests', () => {
  const once = makePlan(checks, target, { ...standard, secondLooks: false }).demand.requests;
  const chosen = seeds.map((seed) => secondOf({ seed }).map(({ check }) => check.id));
  for (const [at, ids] of chosen.entries()) {
    expect(ids.length).toBeGreaterThan(3);
    expect(planOf({ seed: seeds[at]! }).demand.requests / once).toBeLessThan(1.03);
  }
  expect(new Set(chosen.flat()).size).toBeGreaterThan(40);
  expect(secondOf({ seed: 1 })).toEqual(secondOf({ seed: 1 }));
});

test('a second look has values of its own, and uses nothing that a target file declares once', () => {
  for (const { check, seed, sessions, connections } of seeds.flatMap((one) => secondOf({ seed: one }))) {
    expect([sessions, connections, check.atEnd]).toEqual([[], [], false]);
    const { round: _, ...first } = planOf({ seed: 1 }).checks.find((one) => one.check.id === check.id)!;
    expect(first.seed).not.toBe(seed);
  }
});

test('limits are not met for the sake of second looks', () => {
  const { requests, recipients } = planOf().demand;
  expect(secondOf({}, { requests })).toEqual([]);
  expect(secondOf({}, { minutes: 5 })).toEqual([]);
  expect(secondOf({}, { requests: 2 * requests }).length).toBeGreaterThan(3);
  const creating = seeds.flatMap((seed) => secondOf({ seed }, { createdRecipients: recipients }));
  expect(creating.filter(({ check }) => check.resources.recipients !== undefined)).toEqual([]);
});

test('second looks come last, and shards share them out with their checks', () => {
  const running = planOf().checks.filter(({ notSelected }) => notSelected === undefined);
  const rounds = orderWorstFirst(running, 'standard').map(({ round = 1 }) => round);
  expect(rounds).toEqual(rounds.toSorted());
  const named = (options: Partial<PlanOptions>) => secondOf(options).map(({ check }) => check.id);
  const shards = [1, 2, 3].flatMap((index) => named({ shard: { index, of: 3 } }));
  expect(shards.toSorted()).toEqual(named({}).toSorted());
});

test('a planned check that runs several times is listed once, with all its requests', async () => {
  const planned = await listPlannedRequests(undefined, standard);
  expect(new Set(planned.map(({ check }) => check)).size).toBe(planned.length);
  const twice = planned.filter(({ times }) => times === 2);
  expect(twice.map(({ check }) => check).toSorted()).toEqual(
    secondOf()
      .map(({ check }) => check.id)
      .toSorted(),
  );
  for (const { requests } of twice) expect(requests.every(({ count }) => count % 2 === 0)).toBe(true);
  const lines = describePlannedRequests(planned);
  expect(lines.filter((line) => line.endsWith(' (2 times)'))).toHaveLength(twice.length);
});

slow.test('a server that behaves well for a whole run is shown by the second looks', async () => {
  const options = { checks, depth: 'standard', seed: 3 } as const;
  const { run } = await certifySubject({}, options);
  const fault = behavesWellFor(run.requests);
  expect((await certifySubject({ fault }, options)).outcome).toBe('conformant');
  const report = await certifySubject({ fault }, { ...options, secondLooks: true });
  expect(report.outcome).toBe('non-conformant');
  const failed = report.requirements.filter(({ verdict }) => verdict === 'fail');
  expect(failed.length).toBeGreaterThan(1);
  const asserted = failed
    .flatMap(({ findings }) => findings)
    .filter(({ frequency }) => frequency !== undefined);
  for (const { frequency } of asserted) expect(frequency).toMatchObject({ seen: 1, of: 2, flaky: true });
});

test('servers that differ conform at a second look', async () => {
  // Other samples with each variation that is added; all of them were met once with seeds of their own.
  const sample = variations.filter((_, index) => index % 150 === variations.length % 150);
  for (const [at, variation] of pickOfToday([...sample.entries()], 1)) {
    const report = await certifySubject(
      { variation },
      { checks, depth: 'standard', seed: at, secondLooks: true },
    );
    expect(report.run.secondLooks, variation.id).toBeGreaterThan(3);
    const failed = report.requirements.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id);
    expect([failed, report.harnessErrors], variation.id).toEqual([[], []]);
  }
});
