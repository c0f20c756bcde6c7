import { getOperation, type OperationId } from '../../catalogue/operations.ts';
import type { Answered } from '../../http/exchange.ts';
import { Unavailable } from '../../plan/blocked.ts';
import type { CallOptions } from '../../plan/check.ts';
import { SharedTurns } from './shared-turns.ts';

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

/** Whose turn it is. */
class Turns {
  /**
   * Lists of accounts wait for a walk over pages: a cursor may be good in the latest walk only, and any list may
   * be the first page of one.
   */
  readonly lists = new SharedTurns();
  /** A request that was refused for the sake of another one is sent again when it is the only one. */
  readonly requests = new SharedTurns();
}

/** What the checks of a session share: what is done, or fails, once, and whose turn it is. */
export class Memo {
  readonly turns: Turns;
  readonly firstReads = new FirstReads();
  readonly #made = new Map<string, Promise<unknown>>();
  /** Operations that a check lost again in its repetition, while the service was there. */
  readonly lostAgain = new Set<OperationId>();
  readonly #lost = new Set<string>();
  readonly #failures = new Map<string, unknown>();
  /** The latest request of each operation that was answered 2xx with the declared credential: it can serve as a control. */
  readonly answered = new Map<OperationId, CallOptions>();

  constructor(turns = new Turns()) {
    this.turns = turns;
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
