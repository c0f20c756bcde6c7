import type { Clock } from '../../http/clock.ts';

/** Tells when the next call may be made. */
export interface Turns {
  /** Resolves when it may; turns are given in the order of asking. */
  waitForTurn(): Promise<void>;
}

/** Spaces the calls of one process evenly, so that no second holds more than the rate allows. */
export class Pace implements Turns {
  readonly #clock: Clock;
  readonly #gap: number;
  #free = Number.NEGATIVE_INFINITY;

  /** `perSecond` may be a fraction: 0.5 is a call every two seconds. */
  constructor(perSecond: number, clock: Clock) {
    this.#clock = clock;
    this.#gap = 1000 / perSecond;
  }

  async waitForTurn(): Promise<void> {
    const mine = Math.max(this.#free, this.#clock.now());
    this.#free = mine + this.#gap;
    // A timer may fire a little early.
    while (this.#clock.now() < mine) await this.#clock.sleep(Math.ceil(mine - this.#clock.now()));
  }
}
