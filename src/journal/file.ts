import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { tryToWrite, type WriteError } from '../lib/write-error.ts';
import type { Journal, JournalEntry } from './entry.ts';
import type { Learnt } from './redaction/handover.ts';
import { makeLearntRedactor } from './redaction/redact-again.ts';

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

/**
 * Takes what was learnt during a run out of the journals of its folder, where it was written before it was known for what
 * it is, or by a worker that had not heard of it. Throws WriteError.
 */
export function redactJournals(folder: string, learnt: readonly Learnt[]): void {
  if (learnt.length === 0) return;
  const redactor = makeLearntRedactor(learnt);
  for (const name of readdirSync(folder).filter(isJournal)) {
    const file = join(folder, name);
    const lines = readFileSync(file, 'utf8').split('\n');
    const cleaned = lines.map((line) => cleanLine(line, redactor));
    if (cleaned.every((line, at) => line === lines[at])) continue;
    tryToWrite(file, 'cannot be written', () => {
      writeFileSync(`${file}.tmp`, cleaned.join('\n'));
      renameSync(`${file}.tmp`, file);
    });
  }
}

function cleanLine(line: string, redactor: ReturnType<typeof makeLearntRedactor>): string {
  if (line === '') return line;
  try {
    const entry = JSON.parse(line) as JournalEntry;
    const cleaned = redactor.entry(entry);
    return cleaned === entry ? line : JSON.stringify(cleaned);
  } catch (error) {
    // A line that was cut off by a kill is read by nobody, and still stands there.
    if (error instanceof SyntaxError) return redactor.text(line);
    throw error;
  }
}
