import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Journal, JournalEntry } from './entry.ts';

/** A journal on disk, one JSON line per entry, written at once so that a killed run loses nothing. */
export class FileJournal implements Journal {
  readonly keepsExchanges = true;
  readonly #file: string;

  constructor(file: string) {
    mkdirSync(dirname(file), { recursive: true });
    this.#file = file;
  }

  append(entry: JournalEntry): void {
    appendFileSync(this.#file, `${JSON.stringify(entry)}\n`);
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

/** Every journal of a run: the files `journal*.ndjson` of its folder, in the order of their names. */
export function readJournals(folder: string): JournalEntry[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((file) => /^journal.*\.ndjson$/.test(file));
  return files.sort().flatMap((file) => readJournal(join(folder, file)));
}
