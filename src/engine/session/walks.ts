/**
 * Keeps lists of accounts out of a walk over their pages: a cursor may be good in the latest walk only, and any list
 * may be the first page of one. Lists of several checks may be under way at once as long as none walks.
 */
export class Walks {
  #walker: object | undefined;
  /** How many walks the walker has under way. */
  #walks = 0;
  readonly #lists = new Map<object, number>();
  #waiting: (() => void)[] = [];

  /** Does what lists accounts once, when no other check walks. */
  async list<T>(check: object, work: () => Promise<T>): Promise<T> {
    while (this.#isAnothers(check)) await this.#change();
    this.#lists.set(check, (this.#lists.get(check) ?? 0) + 1);
    try {
      return await work();
    } finally {
      this.#lists.set(check, this.#lists.get(check)! - 1);
      this.#tell();
    }
  }

  /** Does what lists accounts page by page; other checks list none meanwhile. A check may have several walks at once. */
  async walk<T>(check: object, work: () => Promise<T>): Promise<T> {
    while (this.#isAnothers(check)) await this.#change();
    this.#walker = check;
    this.#walks += 1;
    try {
      while ([...this.#lists].some(([other, count]) => other !== check && count > 0)) await this.#change();
      return await work();
    } finally {
      this.#walks -= 1;
      if (this.#walks === 0) this.#walker = undefined;
      this.#tell();
    }
  }

  #isAnothers(check: object): boolean {
    return this.#walker !== undefined && this.#walker !== check;
  }

  #change(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #tell(): void {
    const told = this.#waiting;
    this.#waiting = [];
    for (const resolve of told) resolve();
  }
}
