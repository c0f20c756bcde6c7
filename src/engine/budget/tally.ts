import { appendFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../lib/make-folder.ts';

/** What a run uses up. A recipient is `reserved` before its creation is sent and `refused` when none came of it. */
export type Counted = 'requests' | 'reserved' | 'refused';

/** Counts what a run uses up. */
export interface Tally {
  /** Adds one and gives the count with it. */
  add(what: Counted): number;
  count(what: Counted): number;
}

/** A tally of one process. */
export class MemoryTally implements Tally {
  readonly #counts = new Map<Counted, number>();

  add(what: Counted): number {
    this.#counts.set(what, this.count(what) + 1);
    return this.count(what);
  }

  count(what: Counted): number {
    return this.#counts.get(what) ?? 0;
  }
}

/**
 * A tally that the workers of one machine share, those that were started again included: a file per count, to which
 * each adds a byte. Of two that add at once both may see the higher count, so a limit is never passed.
 */
export class FileTally implements Tally {
  readonly #folder: string;

  constructor(folder: string) {
    makeFolder(folder);
    this.#folder = folder;
  }

  add(what: Counted): number {
    appendFileSync(this.#file(what), '.');
    return this.count(what);
  }

  count(what: Counted): number {
    return statSync(this.#file(what), { throwIfNoEntry: false })?.size ?? 0;
  }

  #file(what: Counted): string {
    return join(this.#folder, what);
  }
}
