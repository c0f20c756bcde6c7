import type { Clock } from '../../http/clock.ts';

/** A check, and the clock by which it waits. */
interface Waiter {
  readonly clock?: Clock;
}

/**
 * Keeps lists of accounts out of a walk over their pages: a cursor may be good in the latest walk only, and any list
 * may be the first page of one. Lists of several checks may be under way at once as long as none walks.
 */
export class Walks {
  #walker: Waiter | undefined;
  #isOpen = false;
  /** How many walks the walker has under way. */
  #walks = 0;
  readonly #lists = new Map<Waiter, number>();
  /** How many lists were begun in all, and by each check. */
  #begun = 0;
  readonly #begunBy = new WeakMap<Waiter, number>();
  #waiting: (() => void)[] = [];

  /** Does what lists accounts once, when no other check walks. */
  async list<T>(check: Waiter, work: () => Promise<T>): Promise<T> {
    while (this.#isAnothers(check)) await this.#change(check);
    this.#lists.set(check, (this.#lists.get(check) ?? 0) + 1);
    this.#begun += 1;
    this.#begunBy.set(check, (this.#begunBy.get(check) ?? 0) + 1);
    try {
      return await work();
    } finally {
      this.#lists.set(check, this.#lists.get(check)! - 1);
      this.#tell();
    }
  }

  /** Does what lists accounts page by page; other checks list none meanwhile. A check may have several walks at once. */
  async walk<T>(check: Waiter, work: () => Promise<T>): Promise<T> {
    while (this.#isAnothers(check)) await this.#change(check);
    this.#walker = check;
    this.#walks += 1;
    try {
      while (!this.#isOpen && this.#areOthersListing(check)) await this.#change(check);
      return await work();
    } finally {
      this.#walks -= 1;
      if (this.#walks === 0) this.#walker = undefined;
      this.#tell();
    }
  }

  /** Keeps nobody waiting any more. */
  open(): void {
    this.#isOpen = true;
    this.#tell();
  }

  /**
   * Watches the lists of other checks from now on: the function tells whether one was under way meanwhile, so that a
   * cursor may be good no longer.
   */
  watch(check: Waiter): () => boolean {
    const countOthers = () => this.#begun - (this.#begunBy.get(check) ?? 0);
    const before = countOthers();
    const wasListing = this.#areOthersListing(check);
    return () => wasListing || countOthers() !== before;
  }

  #areOthersListing(check: Waiter): boolean {
    return [...this.#lists].some(([other, count]) => other !== check && count > 0);
  }

  #isAnothers(check: Waiter): boolean {
    return !this.#isOpen && this.#walker !== undefined && this.#walker !== check;
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
