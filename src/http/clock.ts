import { setTimeout as delay } from 'node:timers/promises';

/** Time as the suite sees it: that of the system, or a virtual one. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Waits for a number of milliseconds. */
  sleep(ms: number): Promise<void>;
  /** Waits for something that others do, and holds none of them up; absent where nobody waits for a turn. */
  lend?<T>(wait: () => Promise<T>): Promise<T>;
  /** How many more may be at work now beside the one who asks; absent where one works at a time. */
  spare?(): number;
}

/**
 * The system's time as it was when the process began, and what passed since by the monotonic clock: a clock that is set
 * in the middle of a run, by an hour or by NTP, neither stalls a wait nor ends one early.
 */
export const systemClock: Clock = {
  now: () => Math.floor(performance.timeOrigin + performance.now()),
  sleep: async (ms) => {
    await delay(ms);
  },
};

/** A clock on which time passes by sleeping only, and sleeping costs none. */
export interface VirtualClock extends Clock {
  /** Lets a number of milliseconds pass. */
  pass(ms: number): void;
}

/** Starts a virtual clock; at noon by default, so that no run of a few hours meets midnight. */
export function startVirtualClock(start = Date.UTC(2026, 0, 15, 12)): VirtualClock {
  let now = start;
  const pass = (ms: number) => {
    now += ms;
  };
  return { now: () => now, sleep: async (ms) => pass(ms), pass };
}
