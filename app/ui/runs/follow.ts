import { closeSync, existsSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import type { JournalEntry } from '../../../src/journal/entry.ts';
import { isJournal, recordFolder } from '../../../src/journal/file.ts';

interface Followed {
  readonly inode: number;
  readonly decoder: StringDecoder;
  offset: number;
  /** A line that is not at its end yet. */
  rest: string;
}

const chunkBytes = 1024 * 1024;

/** Reads what the journals of a run gained since the last look, without holding what it read before. */
export class JournalFollower {
  readonly #folder: string;
  readonly #files = new Map<string, Followed>();

  /** A follower of the run in a folder. */
  constructor(folder: string) {
    this.#folder = join(folder, recordFolder);
  }

  /**
   * The new entries; `isWhole` where a journal was written again, since something was redacted that was learnt late: they
   * are then all entries that there are.
   */
  read(): { readonly entries: readonly JournalEntry[]; readonly isWhole: boolean } {
    const names = existsSync(this.#folder) ? readdirSync(this.#folder).filter(isJournal) : [];
    if (!names.some((name) => this.#isOther(name)))
      return { entries: names.flatMap((name) => this.#readFile(name)), isWhole: false };
    this.#files.clear();
    return { entries: names.flatMap((name) => this.#readFile(name)), isWhole: true };
  }

  #isOther(name: string): boolean {
    const known = this.#files.get(name);
    if (known === undefined) return false;
    return this.#withFile(name, (file) => {
      const { ino, size } = fstatSync(file);
      return ino !== known.inode || size < known.offset;
    });
  }

  #readFile(name: string): JournalEntry[] {
    return this.#withFile(name, (file) => {
      const { ino } = fstatSync(file);
      const followed = this.#files.get(name) ?? {
        inode: ino,
        decoder: new StringDecoder('utf8'),
        offset: 0,
        rest: '',
      };
      this.#files.set(name, followed);
      const buffer = Buffer.alloc(chunkBytes);
      let text = followed.rest;
      for (let read = -1; read !== 0; ) {
        read = readSync(file, buffer, 0, chunkBytes, followed.offset);
        followed.offset += read;
        text += followed.decoder.write(buffer.subarray(0, read));
      }
      const lines = text.split('\n');
      followed.rest = lines.pop() ?? '';
      return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as JournalEntry);
    });
  }

  #withFile<Found>(name: string, use: (file: number) => Found): Found {
    const file = openSync(join(this.#folder, name), 'r');
    try {
      return use(file);
    } finally {
      closeSync(file);
    }
  }
}
