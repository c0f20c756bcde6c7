import type { Clock } from '../../http/clock.ts';

/** Who works or waits: a check or one request, and the clock by which it waits. */
interface Waiter {
  readonly clock?: Clock;
}

/**
 * Lets work of one kind be under way at once, but for that of one who has to be alone with it. Where nothing runs side by
 * side nobody ever waits.
 */
export class SharedTurns {
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
