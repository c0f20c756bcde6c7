import { expect, test } from '@playwright/test';
import { Pace } from '../../src/engine/budget/pace.ts';
import { systemClock } from '../../src/http/clock.ts';

const hour = 3_600_000;

/** Runs work while the clock of the wall jumps at each look at it. */
async function withJumps<T>(by: number, work: () => Promise<T>): Promise<T> {
  const { now } = Date;
  let jumped = 0;
  Date.now = () => {
    jumped += by;
    return now() + jumped;
  };
  try {
    return await work();
  } finally {
    Date.now = now;
  }
}

for (const by of [hour, -hour]) {
  test(`a clock of the wall that jumps by ${by / hour} h neither stalls a wait nor ends one early`, async () => {
    const took = await withJumps(by, async () => {
      const pace = new Pace(100, systemClock);
      const began = systemClock.now();
      for (let turn = 0; turn < 4; turn++) await pace.waitForTurn();
      return systemClock.now() - began;
    });
    expect(took).toBeGreaterThanOrEqual(29);
    expect(took).toBeLessThan(hour / 2);
  });
}

test('the clock of the system tells the time of the wall', () => {
  expect(Number.isInteger(systemClock.now())).toBe(true);
  expect(Math.abs(systemClock.now() - Date.now())).toBeLessThan(hour);
});
