import { hasRecord, readRecord } from '../../../src/report/run/record.ts';
import { JournalFollower } from './follow.ts';
import { RunTally } from './tally.ts';

/** What the folder of a run tells of it while it lasts. */
export class RunWatch {
  readonly #out: string;
  #follower: JournalFollower;
  tally: RunTally | undefined;
  /** When the first check was planned, in milliseconds of this process. */
  begun = 0;

  constructor(out: string) {
    this.#out = out;
    this.#follower = new JournalFollower(out);
  }

  /**
   * True when there is something new. A journal that cannot be read now, since it is being written again, is read from its
   * beginning the next time.
   */
  look(): boolean {
    try {
      return this.#lookAgain();
    } catch {
      this.#follower = new JournalFollower(this.#out);
      this.tally = undefined;
      return false;
    }
  }

  #lookAgain(): boolean {
    if (!hasRecord(this.#out)) return false;
    const { entries, isWhole } = this.#follower.read();
    const isNew = this.tally === undefined;
    if (this.begun === 0) this.begun = performance.now();
    if (isNew || isWhole) this.tally = new RunTally(readRecord(this.#out));
    for (const entry of entries) this.tally!.add(entry);
    return isNew || isWhole || entries.length > 0;
  }
}
