import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../http/clock.ts';
import { readMonotonicMs } from '../../lib/monotonic.ts';

/** Until when the origins of a target asked to be left alone, in milliseconds of the reader's own clock. */
interface Rests {
  read(origin: string): number;
  write(origin: string, until: number): void;
  now(): number;
}

/** Keeps a run from sending to an origin that asked for rest by Retry-After until it is over. */
export class Hold {
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
      mkdirSync(this.#folder, { recursive: true });
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
