import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../../../src/http/clock.ts';

/** Turns of the event loop in which requests in memory go as far as they can without time passing. */
const turns = 3;

/**
 * A clock on which time passes when nobody can go on without it: it moves to the next moment for which somebody waits. What
 * takes longer on it ends later, on whatever machine.
 */
export function startEventClock(start = Date.UTC(2026, 0, 15, 12)): Clock {
  let now = start;
  let isMoving = false;
  const waiting: { readonly at: number; readonly wake: () => void }[] = [];
  const move = async () => {
    isMoving = true;
    while (waiting.length > 0) {
      for (let turn = 0; turn < turns; turn++) await setImmediate();
      const next = waiting.reduce((first, one) => (one.at < first.at ? one : first));
      waiting.splice(waiting.indexOf(next), 1);
      now = Math.max(now, next.at);
      next.wake();
    }
    isMoving = false;
  };
  return {
    now: () => Math.floor(now),
    sleep: (ms) =>
      new Promise((wake) => {
        waiting.push({ at: now + Math.max(0, ms), wake });
        if (!isMoving) void move();
      }),
  };
}
