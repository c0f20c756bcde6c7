import { mkdtempSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { Pace, type Turns } from '../../../src/engine/budget/pace.ts';
import { openSharedPace } from '../../../src/engine/budget/shared-pace.ts';
import { resolveTarget } from '../../../src/target-file/resolve.ts';
import { LateClock } from './late-clock.ts';

/** Takes turns, all asked for at once, and gives the moments at which they came. */
async function momentsOf(paces: readonly Turns[], turnsOfEach: number, clock: LateClock): Promise<number[]> {
  const moments: number[] = [];
  const asked = paces.flatMap((pace) =>
    Array.from({ length: turnsOfEach }, () => pace.waitForTurn().then(() => moments.push(clock.now()))),
  );
  await clock.run();
  await Promise.all(asked);
  return moments.toSorted((a, b) => a - b);
}

/** Whether any time that holds `most` turns by the rate holds another; half a microsecond is that of fractions. */
const holdsMore = (moments: readonly number[], rate: number) => {
  const most = Math.max(1, Math.floor(rate));
  const window = (most * 1000) / rate;
  return moments.some((at, place) => place >= most && at - moments[place - most]! < window - 5e-4);
};

const rates = fc.oneof(fc.integer({ min: 1, max: 60 }), fc.double({ min: 0.2, max: 60, noNaN: true }));
/** Most timers fire on time, some after another piece of work, and a few after a long one. */
const lateness = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.double({ min: 0, max: 2, noNaN: true }) },
    { weight: 2, arbitrary: fc.double({ min: 0, max: 60, noNaN: true }) },
    { weight: 1, arbitrary: fc.double({ min: 0, max: 700, noNaN: true }) },
  ),
  { minLength: 1, maxLength: 40 },
);

test('no second holds more turns of one process than its rate, however late timers fire', async () => {
  await fc.assert(
    fc.asyncProperty(rates, lateness, async (rate, late) => {
      const clock = new LateClock(late);
      const moments = await momentsOf([new Pace(rate, clock)], 2 * Math.ceil(rate) + 3, clock);
      expect(holdsMore(moments, rate)).toBe(false);
    }),
    { numRuns: 60 },
  );
});

test('no second holds more turns of all processes than their rate, however late timers fire', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 40 }), lateness, async (rate, late) => {
      const clock = new LateClock([...late, 0.3]);
      const folder = mkdtempSync(test.info().outputPath('paces-'));
      const target = resolveTarget({
        target: { name: 'paced', kind: 'server' },
        areas: ['providers'],
        outbound: { baseUrl: 'http://127.0.0.1:9/base', auth: { token: 'valid-token' } },
        limits: { requestsPerSecond: rate },
      });
      const paces = [0, 1, 2].map(() => openSharedPace(target, { folder, clock })!);
      const moments = await momentsOf(paces, Math.ceil(rate) + 1, clock);
      expect(moments).toHaveLength(3 * (Math.ceil(rate) + 1));
      expect(holdsMore(moments, rate)).toBe(false);
    }),
    { numRuns: 30 },
  );
});
