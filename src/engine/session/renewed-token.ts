import type { Clock } from '../../http/clock.ts';

/** A token that an endpoint gave, and the seconds that it lasts as far as that is known. */
export interface Grant {
  readonly token: string;
  readonly seconds: number | undefined;
}

interface Held {
  readonly token: string;
  /** Milliseconds since the epoch. */
  readonly renewAt: number;
  readonly expiresAt: number;
}

/** A token is renewed when a quarter of its life is left, but at most a minute before its end. */
const maxSkewMs = 60_000;
const skewShare = 0.25;
/** How long an endpoint that gave no token is not asked again. */
const pauseMs = 10_000;

/**
 * A token that is fetched when it is first needed and renewed before it expires, one fetch at a time. A renewal that
 * fails changes nothing while the old token lasts.
 */
export class RenewedToken {
  readonly #clock: Clock;
  #held: Held | undefined;
  #pending: Promise<string> | undefined;
  #failure: { readonly error: unknown; readonly until: number } | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** A token that is still valid. Throws what `fetch` throws when there is none. */
  value(fetch: () => Promise<Grant>): Promise<string> {
    const now = this.#clock.now();
    if (this.#held !== undefined && now < this.#held.renewAt) return Promise.resolve(this.#held.token);
    if (this.#pending !== undefined) return this.#pending;
    if (this.#failure !== undefined && now < this.#failure.until) return this.#fallBack(this.#failure.error);
    this.#pending = this.#renew(fetch).finally(() => {
      this.#pending = undefined;
    });
    return this.#pending;
  }

  /** Drops a token that the target refuses, so that the next call gets another one. */
  forget(): void {
    this.#held = undefined;
  }

  async #renew(fetch: () => Promise<Grant>): Promise<string> {
    const asked = this.#clock.now();
    try {
      const { token, seconds } = await fetch();
      this.#held = { token, ...timesOf(asked, seconds) };
      this.#failure = undefined;
      return token;
    } catch (error) {
      this.#failure = { error, until: this.#clock.now() + pauseMs };
      return await this.#fallBack(error);
    }
  }

  #fallBack(error: unknown): Promise<string> {
    if (this.#held !== undefined && this.#clock.now() < this.#held.expiresAt)
      return Promise.resolve(this.#held.token);
    return Promise.reject(error);
  }
}

/** Counted from the request, since the token may have been made before its answer was on its way. */
function timesOf(asked: number, seconds: number | undefined): Omit<Held, 'token'> {
  if (seconds === undefined)
    return { renewAt: Number.POSITIVE_INFINITY, expiresAt: Number.POSITIVE_INFINITY };
  const life = seconds * 1000;
  const expiresAt = asked + life;
  return { renewAt: expiresAt - Math.min(maxSkewMs, life * skewShare), expiresAt };
}
