import type { Clock } from '../../http/clock.ts';

/** Spaces calls evenly, so that no second holds more than the rate allows. */
export class Pace {
  readonly #clock: Clock;
  readonly #gap: number;
  #free = Number.NEGATIVE_INFINITY;

  /** `perSecond` may be a fraction: 0.5 is a call every two seconds. */
  constructor(perSecond: number, clock: Clock) {
    this.#clock = clock;
    this.#gap = 1000 / perSecond;
  }

  /** Resolves when the next call may be made; turns are given in the order of asking. */
  async waitForTurn(): Promise<void> {
    const mine = Math.max(this.#free, this.#clock.now());
    this.#free = mine + this.#gap;
    // A timer may fire a little early.
    while (this.#clock.now() < mine) await this.#clock.sleep(Math.ceil(mine - this.#clock.now()));
  }
}
