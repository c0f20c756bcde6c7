import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OperationId } from '../../catalogue/operations.ts';
import { type Clock, systemClock } from '../../http/clock.ts';
import type { Answered, Exchange } from '../../http/exchange.ts';
import { originOf } from '../../http/url.ts';
import { makeFolder } from '../../lib/make-folder.ts';
import { readMonotonicMs } from '../../lib/monotonic.ts';
import { Blocked, LimitReached } from '../../plan/blocked.ts';
import type { Share } from '../../plan/demand.ts';
import type { Limits } from '../../target-file/types.ts';
import { Pace, type Turns } from './pace.ts';
import { Patience } from './patience.ts';
import { MemoryTally, type Tally } from './tally.ts';

interface BudgetOptions {
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
  readonly #retryAfter: RetryAfter;
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
    this.#retryAfter = new RetryAfter(clock, options.folder);
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
    } while (await this.#retryAfter.pass(origin));
  }

  /** Why an operation is not asked any more; undefined while the run is patient with it and its origin. */
  problemOf(operation: OperationId, origin: string): string | undefined {
    return this.#patience.problemOf(operation, origin);
  }

  /** Keeps the run from sending to the origin of a busy answer for as long as that asks by Retry-After. */
  heed(exchange: Exchange): void {
    this.#retryAfter.note(originOf(exchange.request.url), this.#patience.note(exchange));
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

/** Until when the origins of a target asked to be left alone, in milliseconds of the reader's own clock. */
interface Rests {
  read(origin: string): number;
  write(origin: string, until: number): void;
  now(): number;
}

/** Keeps a run from sending to an origin that asked for rest by Retry-After until it is over. */
class RetryAfter {
  readonly #rests: Rests;
  readonly #clock: Clock;

  /** `folder` is where the workers of a run meet; without one the hold binds its own session alone. */
  constructor(clock: Clock, folder?: string) {
    this.#clock = clock;
    this.#rests = folder === undefined ? new MemoryRests(clock) : new FileRests(folder);
  }

  /** Notes that an origin asks for seconds of rest. */
  note(origin: string, seconds: number): void {
    const until = this.#rests.now() + seconds * 1000;
    if (seconds > 0 && until > this.#rests.read(origin)) this.#rests.write(origin, until);
  }

  /** Waits until an origin may be asked again, as far as is known now. Gives whether that took any time. */
  async pass(origin: string): Promise<boolean> {
    const left = this.#rests.read(origin) - this.#rests.now();
    if (left > 0) await this.#clock.sleep(Math.ceil(left));
    return left > 0;
  }
}

class MemoryRests implements Rests {
  readonly #until = new Map<string, number>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  now(): number {
    return this.#clock.now();
  }

  read(origin: string): number {
    return this.#until.get(origin) ?? 0;
  }

  write(origin: string, until: number): void {
    this.#until.set(origin, until);
  }
}

/** A file per origin, replaced as a whole; the machine's own clock is the same to all who read it. */
class FileRests extends MemoryRests {
  readonly #folder: string;
  readonly #files = new Map<string, string>();

  constructor(folder: string) {
    super({ now: readMonotonicMs, sleep: async () => {} });
    this.#folder = folder;
  }

  override read(origin: string): number {
    const file = this.#file(origin);
    // Each request asks, and few targets ever want a rest: an error for a file that is not there takes ten times as long.
    if (!existsSync(file)) return super.read(origin);
    try {
      return Math.max(super.read(origin), Number(readFileSync(file, 'utf8')) || 0);
    } catch {
      return super.read(origin);
    }
  }

  override write(origin: string, until: number): void {
    super.write(origin, until);
    const file = this.#file(origin);
    try {
      makeFolder(this.#folder);
      writeFileSync(`${file}.${process.pid}`, String(until));
      renameSync(`${file}.${process.pid}`, file);
    } catch {
      // Without room for it the rest binds this worker alone; the journal says that the disk is full.
    }
  }

  #file(origin: string): string {
    const known = this.#files.get(origin);
    if (known !== undefined) return known;
    const name = `rest-${createHash('sha256').update(origin).digest('hex').slice(0, 16)}`;
    const file = join(this.#folder, name);
    this.#files.set(origin, file);
    return file;
  }
}
