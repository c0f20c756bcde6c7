import type { Clock } from '../../http/clock.ts';

/** Tells when the next call may be made. */
export interface Turns {
  /** Resolves when it may; turns are given in the order of asking, unless one is missed. */
  waitForTurn(): Promise<void>;
}

/**
 * Spaces the calls of one process evenly. No second holds more than the rate allows, not even where a timer fires late: a
 * turn comes a whole second after the one that began it was really given, beside waiting for its own moment.
 */
export class Pace implements Turns {
  readonly #clock: Clock;
  readonly #gap: number;
  /** When the last turns were given, as many as one second may hold. */
  readonly #given: number[];
  #asked = 0;
  #free = Number.NEGATIVE_INFINITY;
  #last = Promise.resolve();

  /** `perSecond` may be a fraction: 0.5 is a call every two seconds. */
  constructor(perSecond: number, clock: Clock) {
    this.#clock = clock;
    this.#gap = 1000 / perSecond;
    this.#given = Array(Math.max(1, Math.floor(perSecond))).fill(Number.NEGATIVE_INFINITY);
  }

  waitForTurn(): Promise<void> {
    const mine = Math.max(this.#free, this.#clock.now());
    this.#free = mine + this.#gap;
    this.#last = this.#give(this.#asked++ % this.#given.length, mine, this.#last);
    return this.#last;
  }

  async #give(place: number, mine: number, before: Promise<void>): Promise<void> {
    await before;
    await waitUntil(mine, this.#clock);
    await waitUntil(this.#given[place]! + this.#gap * this.#given.length, this.#clock);
    this.#given[place] = this.#clock.now();
  }
}

/** Resolves at a moment of a clock or after it, never before: a timer may fire a little early. */
export async function waitUntil(moment: number, clock: Clock): Promise<void> {
  for (let left = moment - clock.now(); left > 0; left = moment - clock.now())
    await clock.sleep(Math.ceil(left));
}
