import { appendFileSync, closeSync, openSync, readSync, statSync } from 'node:fs';
import { tryToWrite } from '../../lib/user-error.ts';
import { Seal } from './seal.ts';

/** A value that a run learnt while it ran, and may not write. */
export interface Learnt {
  readonly value: string;
  /** `sent` is a credential that a check made up, unless it is an id that everybody may read. */
  readonly kind: 'secret' | 'sent' | 'personal';
}

/** Where the processes of a run tell each other what they learnt. */
export interface Handover {
  tell(learnt: Learnt): void;
  /** What others told since the last call. */
  hear(): readonly Learnt[];
  /** All that was told. */
  all(): readonly Learnt[];
}

/** The handover of a run of one process. */
export class MemoryHandover implements Handover {
  readonly #told: Learnt[] = [];

  tell(learnt: Learnt): void {
    this.#told.push(learnt);
  }

  hear(): readonly Learnt[] {
    return [];
  }

  all(): readonly Learnt[] {
    return this.#told;
  }
}

/**
 * The handover of a run of several processes: a file to which each adds lines, sealed under a key that is never
 * written, so that nobody reads them once the run has ended, however it ended.
 */
export class SealedHandover implements Handover {
  readonly #file: string;
  readonly #seal: Seal;
  #heard = 0;

  constructor(file: string, key: string) {
    this.#file = file;
    this.#seal = new Seal(key);
  }

  /** Throws WriteError. */
  tell(learnt: Learnt): void {
    tryToWrite(this.#file, 'cannot be written', () =>
      appendFileSync(this.#file, `${this.#seal.close(JSON.stringify(learnt))}\n`, { mode: 0o600 }),
    );
  }

  hear(): readonly Learnt[] {
    const size = statSync(this.#file, { throwIfNoEntry: false })?.size ?? 0;
    if (size <= this.#heard) return [];
    const text = this.#read(this.#heard, size);
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    this.#heard += whole.length;
    return whole.split('\n').flatMap((line) => this.#open(line));
  }

  all(): readonly Learnt[] {
    this.#heard = 0;
    return this.hear();
  }

  #read(from: number, to: number): string {
    const bytes = Buffer.alloc(to - from);
    const file = openSync(this.#file, 'r');
    try {
      return bytes.toString('latin1', 0, readSync(file, bytes, 0, bytes.length, from));
    } finally {
      closeSync(file);
    }
  }

  /** None where a line was damaged. */
  #open(line: string): Learnt[] {
    const text = this.#seal.open(line);
    return text === undefined ? [] : [JSON.parse(text) as Learnt];
  }
}
