import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { makePlan } from '../../src/plan/plan.ts';
import { enoughAnswers, Repetition, type RoundResult, rareness } from '../../src/plan/repetition.ts';
import { checks } from '../../tests/index.ts';
import { defaultOptions, target } from '../report/fold-fixture.ts';

const id = 'provider-carries-its-id-and-name';
const plan = makePlan(checks, target, { ...defaultOptions, only: [id], repeat: 1000 });
const home = plan.checks.find(({ check }) => check.ids.includes(id))!;
const later = { ...home, round: 2 };

const roundOf = (good: number, bad = 0, answers?: number): RoundResult => ({
  check: home.check.id,
  outcome: 'ran',
  restsOn: { [id]: good + bad },
  findings: bad === 0 ? [] : [{ requirement: id, grade: 'fail', ...(answers !== undefined && { answers }) }],
});

/** Takes rounds until nothing is open; gives how many answers that took. */
const runUntilSettled = (rounds: readonly RoundResult[]) => {
  const repetition = new Repetition(plan);
  let taken = 0;
  for (const round of rounds) {
    repetition.add(round);
    taken += round.restsOn?.[id] ?? 0;
    if (!repetition.needs(later)) break;
  }
  return { taken, repetition };
};

const sizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: enoughAnswers, maxLength: 80 });

test('a stop without a failure overlooks a defect of the share that it names, or a larger one, in 5 % at most', () => {
  const shares = fc.double({ min: 1 / rareness, max: 1, noNaN: true });
  fc.assert(
    fc.property(sizes, shares, (rounds, share) => {
      const { taken, repetition } = runUntilSettled(rounds.map((size) => roundOf(size)));
      expect(repetition.explain(home.check)).toMatchObject({ settled: true });
      // Answers are bad by chance, so that a run of good ones is the only way to overlook the share.
      expect((1 - share) ** taken).toBeLessThanOrEqual(0.05);
    }),
  );
  // One answer less would claim too much.
  expect((1 - 1 / rareness) ** (enoughAnswers - 1)).toBeGreaterThan(0.05);
});

test('whatever the order of the answers, one of which so many is bad is found before the stop', () => {
  const population = fc.nat({ max: rareness - 1 });
  fc.assert(
    fc.property(sizes, population, (rounds, phase) => {
      let sent = 0;
      const results = rounds.map((size) => {
        const bad = Array.from({ length: size }, (_, at) => sent + at).filter(
          (at) => at % rareness === phase,
        );
        sent += size;
        return roundOf(size - bad.length, bad.length, bad.length);
      });
      const { repetition } = runUntilSettled(results);
      expect(repetition.explain(home.check)?.why).toContain(`${id} is broken`);
    }),
  );
});

test('the order of the results makes no difference', () => {
  const results = fc.array(
    fc
      .tuple(fc.nat({ max: 20 }), fc.nat({ max: 1 }), fc.boolean())
      .map(([good, bad, isOfContract]) => roundOf(good, bad, isOfContract ? 1 : undefined)),
  );
  const decide = (all: readonly RoundResult[]) => {
    const repetition = new Repetition(plan);
    for (const one of all) repetition.add(one);
    return [repetition.needs(later), repetition.explain(home.check)];
  };
  fc.assert(fc.property(results, (all) => expect(decide(all.toReversed())).toEqual(decide(all))));
});

test('a failure of an assertion is looked at again, and one that the contract counts is not', () => {
  expect(runUntilSettled([roundOf(4, 1)]).repetition.needs(later)).toBe(true);
  expect(runUntilSettled([roundOf(4, 1), roundOf(5)]).repetition.needs(later)).toBe(false);
  expect(runUntilSettled([roundOf(4, 1, 1)]).repetition.needs(later)).toBe(false);
});

test('a warning settles no requirement that can fail, and a blocked round none at all', () => {
  const warned: RoundResult = { ...roundOf(5), findings: [{ requirement: id, grade: 'warn', answers: 1 }] };
  const blocked: RoundResult = { ...roundOf(enoughAnswers), outcome: 'blocked' };
  for (const round of [warned, blocked]) expect(runUntilSettled([round]).repetition.needs(later)).toBe(true);
  expect(runUntilSettled([blocked]).repetition.explain(home.check)).toBeUndefined();
});

test('a check without answers for what is open runs no further round', () => {
  const { repetition } = runUntilSettled([{ ...roundOf(0), restsOn: {} }]);
  expect(repetition.needs(later)).toBe(false);
  expect(repetition.explain(home.check)).toMatchObject({ rounds: 1, settled: true });
});

test('an explanation names the requirement with the fewest answers and how many it needs', () => {
  const why = `not settled after round 2 of 1000: ${id} rests on 14 answers, and a defect in one of 20 takes ${enoughAnswers} to show`;
  expect(runUntilSettled([roundOf(6), roundOf(8)]).repetition.explain(home.check)?.why).toContain(why);
});
