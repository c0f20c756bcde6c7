import { getOperation, type OperationId } from '../../catalogue/operations.ts';
import type { Clock } from '../../http/clock.ts';
import type { Answered } from '../../http/exchange.ts';
import { listLeaves } from '../../lib/json/values.ts';
import { Unavailable } from '../../plan/blocked.ts';
import type { CallOptions } from '../../plan/check.ts';

/** First reads that are kept of each operation. */
const maxFirstReads = 200;

/** The first good answers to reads of single things, so that later ones can be held against them. */
class FirstReads {
  readonly #known = new Map<OperationId, Map<string, Answered>>();

  /** Keeps an answer where it is the first good one to such a read. */
  note(exchange: Answered): void {
    const { operation, request, response } = exchange;
    const { method, path } = getOperation(operation);
    if (response.status !== 200 || method !== 'GET' || !path.includes('{')) return;
    const known = this.#known.get(operation) ?? new Map<string, Answered>();
    this.#known.set(operation, known);
    if (known.size < maxFirstReads && !known.has(request.url)) known.set(request.url, exchange);
  }

  /** Those of an operation by their addresses. */
  list(operation: OperationId): ReadonlyMap<string, Answered> {
    return this.#known.get(operation) ?? new Map();
  }
}

/** Requests that were answered 2xx with the declared credential, of which one that disturbs no check can serve as a control. */
class AnsweredRequests {
  readonly #latest = new Map<OperationId, Map<string, CallOptions>>();
  /** The texts that running checks have asked the banking service with, RequestIds among them. */
  readonly #asked = new Map<string, Set<unknown>>();

  /** Takes down that a check has begun. */
  begin(check: string): void {
    this.#asked.set(check, new Set());
  }

  /** Takes down that a check has ended: nobody drives any more what it asked alone. */
  end(check: string): void {
    this.#asked.delete(check);
  }

  noteAsked(check: string, options: CallOptions): void {
    for (const text of listTexts(options)) this.#asked.get(check)?.add(text);
  }

  note(operation: OperationId, check: string, options: CallOptions): void {
    const known = this.#latest.get(operation) ?? new Map<string, CallOptions>();
    this.#latest.set(operation, known);
    // The latest stands last.
    known.delete(check);
    known.set(check, options);
  }

  /**
   * The latest request of an operation that disturbs no other check: the check's own, or one of a check that has ended. A session that another
   * one drives answers a poll by what that one asks meanwhile, and may give its result once. /Authorize opens one of its own.
   */
  find(operation: OperationId, check: string): CallOptions | undefined {
    const others = [...this.#asked].filter(([by]) => by !== check).map(([, texts]) => texts);
    const isFree = (options: CallOptions) =>
      operation === 'authorize' ||
      !listTexts(options).some((text) => others.some((texts) => texts.has(text)));
    return [...(this.#latest.get(operation)?.values() ?? [])].findLast(isFree);
  }
}

function listTexts({ json, path, query, headers, url }: CallOptions): readonly unknown[] {
  return listLeaves({ json, path, query, headers, url }).filter((leaf) => typeof leaf === 'string');
}

/** Whose turn it is. */
class Locks {
  /**
   * Lists of accounts wait for a walk over pages: a cursor may be good in the latest walk only, and any list may
   * be the first page of one.
   */
  readonly lists = new SharedLock();
  /** Tests that ask on the shared session, and one that finds while it runs that it has no session of its own. */
  readonly sharedSession = new SharedLock();
  /** A request that was refused for the sake of another one is sent again when it is the only one. */
  readonly requests = new SharedLock();
}

/** What the checks of a session share: what is done, or fails, once, and whose turn it is. */
export class SharedState {
  readonly locks: Locks;
  readonly firstReads = new FirstReads();
  readonly #made = new Map<string, Promise<unknown>>();
  readonly #lost = new Set<string>();
  readonly #failures = new Map<string, unknown>();
  readonly answered = new AnsweredRequests();
  /** True once somebody else has used what a check had: another run is there, and meets more checks. */
  hasMetOthers = false;

  constructor(locks = new Locks()) {
    this.locks = locks;
  }

  /** The value that `create` gave the first time, failures included. */
  once<T>(key: string, create: () => Promise<T>): Promise<T> {
    const known = this.#made.get(key);
    if (known !== undefined) return known as Promise<T>;
    const made = create();
    // A failure is handed to every check that asks; without this an early one would count as unhandled.
    made.catch((error) => {
      if (error instanceof Unavailable) this.#lost.add(key);
    });
    this.#made.set(key, made);
    return made;
  }

  /** Lets `once` make again what an outage of the target kept from being made. */
  forgetLost(): void {
    for (const key of this.#lost) this.#made.delete(key);
    this.#lost.clear();
  }

  /** The value that `create` gives now; once it has failed, the same failure again. */
  async untilFailure<T>(key: string, create: () => Promise<T>): Promise<T> {
    if (this.#failures.has(key)) throw this.#failures.get(key);
    try {
      return await create();
    } catch (error) {
      this.#failures.set(key, error);
      throw error;
    }
  }

  /** True when `untilFailure` does not try again. */
  hasFailed(key: string): boolean {
    return this.#failures.has(key);
  }
}

/** Who works or waits: a check or one request, and the clock by which it waits. */
interface Waiter {
  readonly clock?: Clock;
}

/**
 * Lets work of one kind be under way at once, but for that of one who has to be alone with it. Where nothing runs side by
 * side nobody ever waits.
 */
export class SharedLock {
  /** Who is alone. */
  #holder: Waiter | undefined;
  #isOpen = false;
  /** True where the holder keeps others waiting even when nobody else does. */
  #isStrict = false;
  /** How many pieces of work the holder has under way. */
  #held = 0;
  readonly #underWay = new Map<Waiter, number>();
  /** How many pieces of shared work were begun in all, and by each. */
  #begun = 0;
  readonly #begunBy = new WeakMap<Waiter, number>();
  #waiting: (() => void)[] = [];

  /** Does work beside that of others, when none of them is alone. */
  async share<T>(who: Waiter, work: () => Promise<T>): Promise<T> {
    while (this.#isAnothers(who)) await this.#change(who);
    this.#underWay.set(who, (this.#underWay.get(who) ?? 0) + 1);
    this.#begun += 1;
    this.#begunBy.set(who, (this.#begunBy.get(who) ?? 0) + 1);
    try {
      return await work();
    } finally {
      const left = this.#underWay.get(who)! - 1;
      if (left > 0) this.#underWay.set(who, left);
      else this.#underWay.delete(who);
      this.#tell();
    }
  }

  /**
   * Does work while others do none: `strictly`, also after `open`. One may do several such pieces at once, and shared ones
   * within.
   */
  async alone<T>(who: Waiter, work: () => Promise<T>, strictly = false): Promise<T> {
    while (this.#isAnothers(who, strictly)) await this.#change(who);
    this.#holder = who;
    this.#isStrict ||= strictly;
    this.#held += 1;
    try {
      while (!this.#isFree && this.#areOthersAtWork(who)) await this.#change(who);
      return await work();
    } finally {
      this.#held -= 1;
      if (this.#held === 0) {
        this.#holder = undefined;
        this.#isStrict = false;
      }
      this.#tell();
    }
  }

  /** Keeps nobody waiting any more, but for what is done strictly alone. */
  open(): void {
    this.#isOpen = true;
    this.#tell();
  }

  /** Watches the work of others from now on: the function tells whether any was under way meanwhile. */
  watch(who: Waiter): () => boolean {
    const countOthers = () => this.#begun - (this.#begunBy.get(who) ?? 0);
    const before = countOthers();
    const wereAtWork = this.#areOthersAtWork(who);
    return () => wereAtWork || countOthers() !== before;
  }

  #areOthersAtWork(who: Waiter): boolean {
    return [...this.#underWay.keys()].some((other) => other !== who);
  }

  get #isFree(): boolean {
    return this.#isOpen && !this.#isStrict;
  }

  #isAnothers(who: Waiter, strictly = false): boolean {
    const mayPass = this.#isFree && !strictly;
    return !mayPass && this.#holder !== undefined && this.#holder !== who;
  }

  /** Who waits lends what others may use meanwhile. */
  #change({ clock }: Waiter): Promise<void> {
    const wait = () => new Promise<void>((resolve) => this.#waiting.push(resolve));
    return clock?.lend === undefined ? wait() : clock.lend(wait);
  }

  #tell(): void {
    const told = this.#waiting;
    this.#waiting = [];
    for (const resolve of told) resolve();
  }
}
