import { setTimeout as delay } from 'node:timers/promises';

/** Time as the suite sees it; unit tests of the poller use a virtual one. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Waits for a number of milliseconds. */
  sleep(ms: number): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: async (ms) => {
    await delay(ms);
  },
};
