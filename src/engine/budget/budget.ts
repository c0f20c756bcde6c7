import type { OperationId } from '../../catalogue/operations.ts';
import { type Clock, systemClock } from '../../http/clock.ts';
import type { Answered, Exchange } from '../../http/exchange.ts';
import { originOf } from '../../http/url.ts';
import { Blocked, LimitReached } from '../../plan/blocked.ts';
import type { Share } from '../../plan/demand.ts';
import type { Limits } from '../../target-file/types.ts';
import { Hold } from './hold.ts';
import { Pace, type Turns } from './pace.ts';
import { Patience } from './patience.ts';
import { MemoryTally, type Tally } from './tally.ts';

export interface BudgetOptions {
  readonly limits: Limits | undefined;
  readonly clock?: Clock;
  /** When the run began, in milliseconds since the epoch; now by default. */
  readonly startedAt?: number;
  /** The part of the limits that this shard may use; all by default. */
  readonly share?: Share;
  /** How many processes of this machine send at once; each has its part of the rate. */
  readonly processes?: number;
  /** Turns in place of those of the rate in the limits, where other processes share them. */
  readonly turns?: Turns | undefined;
  readonly tally?: Tally;
  /** Where the workers of the run tell each other that the target asks for rest; in memory by default. */
  readonly folder?: string;
}

/** What a run may still send by the limits of its target file. Without limits everything passes at once. */
export class Budget {
  readonly #limits: Limits;
  readonly #clock: Clock;
  readonly #startedAt: number;
  readonly #requests: number;
  readonly #recipients: number;
  readonly #turns: Turns | undefined;
  readonly #hold: Hold;
  readonly #patience: Patience;
  readonly #tally: Tally;

  constructor(options: BudgetOptions) {
    const { limits = {}, clock = systemClock, share = fullShare, processes = 1 } = options;
    const { requestsPerSecond: rate } = limits;
    this.#limits = limits;
    this.#clock = clock;
    this.#startedAt = options.startedAt ?? clock.now();
    this.#requests = partOf(limits.requests, share.requests);
    this.#recipients = partOf(limits.createdRecipients, share.recipients);
    this.#turns =
      options.turns ?? (rate === undefined ? undefined : new Pace((rate * share.rate) / processes, clock));
    this.#hold = new Hold(clock, options.folder);
    this.#patience = new Patience(clock, options.folder);
    this.#tally = options.tally ?? new MemoryTally();
  }

  /**
   * Resolves when a request may be sent to an origin. Throws LimitReached when the budget holds no more: what could create
   * a recipient counts as one until `settle` says that it did not. Throws Blocked where patience is over.
   */
  async admit(operation: OperationId, origin = ''): Promise<void> {
    await this.#rest(operation, origin);
    this.#verifyTime();
    const creates = operation === 'createRecipient' && this.#limits.createdRecipients !== undefined;
    if (creates) this.#reserveRecipient();
    if (this.#limits.requests !== undefined && this.#tally.add('requests') > this.#requests) {
      if (creates) this.#tally.add('refused');
      throw this.#reached('requests', this.#requests);
    }
    await this.#turns?.waitForTurn();
    // Another request may have been told to wait meanwhile.
    await this.#rest(operation, origin);
  }

  async #rest(operation: OperationId, origin: string): Promise<void> {
    do {
      const problem = this.problemOf(operation, origin);
      if (problem !== undefined) throw new Blocked(problem);
    } while (await this.#hold.pass(origin));
  }

  /** Why an operation is not asked any more; undefined while the run is patient with it and its origin. */
  problemOf(operation: OperationId, origin: string): string | undefined {
    return this.#patience.problemOf(operation, origin);
  }

  /** Keeps the run from sending to the origin of a busy answer for as long as that asks by Retry-After. */
  heed(exchange: Exchange): void {
    this.#hold.note(originOf(exchange.request.url), this.#patience.note(exchange));
  }

  /** Notes that a request ended without an answer of the service, as `Patience.noteInVain` says. */
  noteInVain(exchange: Answered, waitedMs: number | undefined): void {
    this.#patience.noteInVain(exchange, waitedMs);
  }

  /** Gives a recipient back that was not created: the target refused it (4xx). A redirection may come after it was. */
  settle(operation: OperationId, status: number | undefined): void {
    if (operation !== 'createRecipient' || this.#limits.createdRecipients === undefined) return;
    if (status !== undefined && status >= 400 && status < 500) this.#tally.add('refused');
  }

  #verifyTime(): void {
    const { minutes } = this.#limits;
    if (minutes === undefined || this.#clock.now() - this.#startedAt < minutes * 60_000) return;
    throw this.#reached('minutes', minutes);
  }

  #reserveRecipient(): void {
    const reserved = this.#tally.add('reserved');
    if (reserved - this.#tally.count('refused') <= this.#recipients) return;
    this.#tally.add('refused');
    throw this.#reached('createdRecipients', this.#recipients);
  }

  #reached(limit: 'requests' | 'createdRecipients' | 'minutes', mine: number): LimitReached {
    const part = mine === this.#limits[limit] ? '' : `, of which ${mine} for this shard`;
    const reason = `the run has reached its limit (${limit}: ${this.#limits[limit]}${part})`;
    return new LimitReached(reason, `limits.${limit}`);
  }
}

/** A limit times a share, without losing one to the rounding of fractions. */
function partOf(limit: number | undefined, share: number): number {
  return limit === undefined ? Number.POSITIVE_INFINITY : Math.floor(limit * share + 1e-6);
}

const fullShare: Share = { requests: 1, recipients: 1, rate: 1 };
