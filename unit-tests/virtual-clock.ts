import type { Clock } from '../src/http/clock.ts';

/** A clock on which sleeping takes no time. */
export function virtualClock(start = Date.UTC(2026, 0, 1)): Clock & { pass(ms: number): void } {
  let now = start;
  return {
    now: () => now,
    sleep: async (ms) => {
      now += ms;
    },
    pass: (ms) => {
      now += ms;
    },
  };
}
