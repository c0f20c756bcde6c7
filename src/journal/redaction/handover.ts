import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { appendFileSync, closeSync, openSync, readSync, statSync } from 'node:fs';
import { tryToWrite } from '../../lib/write-error.ts';

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

const cipher = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/** A key for the handover of one run, as text. It stands in the memory of the run's processes alone, and ends with them. */
export function makeHandoverKey(): string {
  return randomBytes(32).toString('base64');
}

/**
 * The handover of a run of several processes: a file to which each adds lines, sealed under a key that is never
 * written, so that nobody reads them once the run has ended, however it ended.
 */
export class SealedHandover implements Handover {
  readonly #file: string;
  readonly #key: Buffer;
  #heard = 0;

  constructor(file: string, key: string) {
    this.#file = file;
    this.#key = Buffer.from(key, 'base64');
  }

  /** Throws WriteError. */
  tell(learnt: Learnt): void {
    tryToWrite(this.#file, 'cannot be written', () =>
      appendFileSync(this.#file, `${this.#seal(JSON.stringify(learnt))}\n`, { mode: 0o600 }),
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

  #seal(text: string): string {
    const nonce = randomBytes(nonceLength);
    const sealing = createCipheriv(cipher, this.#key, nonce);
    const sealed = Buffer.concat([sealing.update(text), sealing.final()]);
    return Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString('base64');
  }

  /** None where a line was damaged: by a disk that was full, or by another hand. */
  #open(line: string): Learnt[] {
    const bytes = Buffer.from(line, 'base64');
    if (bytes.length <= nonceLength + tagLength) return [];
    try {
      const opening = createDecipheriv(cipher, this.#key, bytes.subarray(0, nonceLength));
      opening.setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
      const sealed = bytes.subarray(nonceLength + tagLength);
      return [JSON.parse(Buffer.concat([opening.update(sealed), opening.final()]).toString()) as Learnt];
    } catch {
      return [];
    }
  }
}
