import type { Clock } from '../../../src/http/clock.ts';

interface Sleeper {
  readonly until: number;
  wake(): void;
}

/** A clock whose timers fire late by the milliseconds of a list, one after another and over again; on time by default. */
export class LateClock implements Clock {
  readonly #lateness: readonly number[];
  readonly #sleepers: Sleeper[] = [];
  #now = 1_000_000.4;
  #timers = 0;

  constructor(lateness: readonly number[] = [0]) {
    this.#lateness = lateness;
  }

  now(): number {
    return this.#now;
  }

  sleep(ms: number): Promise<void> {
    const late = this.#lateness[this.#timers++ % this.#lateness.length]!;
    return new Promise((wake) => this.#sleepers.push({ until: this.#now + ms + late, wake }));
  }

  /** Lets time pass until nobody sleeps. */
  async run(): Promise<void> {
    for (await settle(); this.#sleepers.length > 0; await settle()) {
      this.#sleepers.sort((a, b) => a.until - b.until);
      const { until, wake } = this.#sleepers.shift()!;
      this.#now = Math.max(this.#now, until);
      wake();
    }
  }
}

const settle = () => new Promise((resolve) => setImmediate(resolve));
