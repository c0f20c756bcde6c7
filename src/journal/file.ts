import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { tryToWrite, type WriteError } from '../lib/write-error.ts';
import type { Journal, JournalEntry } from './entry.ts';

/**
 * A journal on disk, one JSON line per entry, written at once so that a killed run loses nothing. `append` throws
 * WriteError when it cannot be written, and ever after.
 */
export class FileJournal implements Journal {
  readonly keepsExchanges = true;
  readonly #file: string;
  #failure: WriteError | undefined;

  constructor(file: string) {
    mkdirSync(dirname(file), { recursive: true });
    this.#file = file;
  }

  append(entry: JournalEntry): void {
    // After a line that was cut off, the next one would be lost with it; and what cannot be noted is not sent.
    if (this.#failure !== undefined) throw this.#failure;
    try {
      tryToWrite(this.#file, 'cannot be written', () =>
        appendFileSync(this.#file, `${JSON.stringify(entry)}\n`),
      );
    } catch (error) {
      this.#failure = error as WriteError;
      throw error;
    }
  }
}

/** The entries of a journal file; a last line that was cut off by a kill is left out. */
export function readJournal(file: string): JournalEntry[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.flatMap((line) => {
    try {
      return line === '' ? [] : [JSON.parse(line) as JournalEntry];
    } catch {
      return [];
    }
  });
}

const names = /^journal-(?:s\d+)?(?:w\d+|main)\.ndjson$/;

/** True for the name of a file that a worker of a run keeps its journal in. */
export function isJournal(name: string): boolean {
  return names.test(name);
}

/** Every journal of a run: the files `journal-*.ndjson` of its folder, in the order of their names. */
export function readJournals(folder: string): JournalEntry[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter(isJournal);
  return files.sort().flatMap((file) => readJournal(join(folder, file)));
}
