import {
  appendFileSync,
  closeSync,
  existsSync,
  ftruncateSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { tryToParse } from '../lib/json/text.ts';
import { makeFolder } from '../lib/make-folder.ts';
import { tryToWrite, UserError, WriteError } from '../lib/user-error.ts';
import type { Journal, JournalEntry, LedgerEntry } from './entry.ts';
import { findMisshapen } from './entry-shape.ts';
import type { Learnt } from './redaction/handover.ts';
import { makeLearntRedactor } from './redaction/redact-again.ts';
import { JournalSource } from './source.ts';
import { storeExchange } from './stored-exchange.ts';

/** Entries that wait to be written: those of all checks that run side by side. */
const maxWaiting = 64;

/** What a check reads, how it went about it and what came of it: the last of it a run that is killed may lose. */
const canWait = new Set<JournalEntry['type']>(['exchange', 'poll', 'page', 'check-start', 'check']);

/**
 * A journal on disk, one JSON line per entry. What a check reads is written while the next request is under way, two turns
 * of the event loop later, and everything else at once, so that a killed run loses nothing that it changed. `append` throws
 * WriteError when an entry cannot be written, and ever after.
 */
export class FileJournal implements Journal {
  readonly keepsExchanges = true;
  readonly #file: string;
  #waiting: JournalEntry[] = [];
  /** The writes of the run that the target may hold: somebody has to find them also where the file is lost. */
  readonly #left = new Map<string, LedgerEntry>();
  #failure: WriteError | undefined;

  constructor(file: string) {
    makeFolder(dirname(file));
    this.#file = file;
  }

  append(entry: JournalEntry): void {
    // After a line that was cut off, the next one would be lost with it; and what cannot be noted is not sent.
    if (this.#failure !== undefined) throw this.#failure;
    this.#waiting.push(entry);
    if (entry.type === 'ledger') this.#left.set(entry.entry.key, entry.entry);
    // Redacting an answer takes longer than judging it, and the check that waits for it has another request to send.
    if (!canWait.has(entry.type) || this.#waiting.length >= maxWaiting) this.flush();
    else if (this.#waiting.length === 1) writeSoon(() => this.flush());
  }

  /** A file that cannot be written again keeps what it holds until the next attempt, which the end of the run makes. */
  redactEarlier(learnt: readonly Learnt[]): void {
    redactJournal(this.#file, learnt);
  }

  /** Writes what still waits. Throws WriteError. */
  flush(): void {
    const entries = this.#waiting;
    if (entries.length === 0) return;
    this.#waiting = [];
    try {
      const lines = entries.map((entry) => `${JSON.stringify(entry)}\n`);
      tryToWrite(this.#file, 'cannot be written', () => appendFileSync(this.#file, lines.join('')));
    } catch (error) {
      this.#failure = this.#describeLoss(error as WriteError);
      throw this.#failure;
    }
  }

  /** A file that has gone took the ledger along, which is told instead. */
  #describeLoss(error: WriteError): WriteError {
    const left = [...this.#left.values()].filter(({ state }) => state !== 'refused');
    if (existsSync(this.#file) || left.length === 0) return error;
    const named = left.map(({ what, id }) => JSON.stringify([what, id ?? ''].join(' ').trim()));
    return new WriteError(`${error.message}; the list of what was written went with it: ${named.join(', ')}`);
  }
}

/** What a process has still to write, which it also does when it ends first. */
const soon = new Set<() => void>();

/** Does work once the next request was sent. Where it fails, the journal says so when it is next written to. */
function writeSoon(work: () => void): void {
  soon.add(work);
  if (soon.size > 1) return;
  process.once('exit', writeAll);
  // undici looks at an idle connection for one turn before it sends the next request on it.
  setImmediate(() => setImmediate(writeAll));
}

function writeAll(): void {
  process.off('exit', writeAll);
  const works = [...soon];
  soon.clear();
  for (const work of works) {
    try {
      work();
    } catch (error) {
      if (!(error instanceof WriteError)) throw error;
    }
  }
}

/** Bytes of a line: bodies are cut long before. */
const maxLine = 50_000_000;

/**
 * The entries of a journal file, or of one whose bytes are in memory; a last line that was cut off by a kill is left out.
 * The texts of exchanges stay where they are until they are asked for. Throws UserError for a file that no run wrote as
 * it stands there.
 */
export function readJournal(file: string, bytes?: Buffer): JournalEntry[] {
  const source = new JournalSource(file, bytes);
  const entries: JournalEntry[] = [];
  const shareText = makeShared();
  let number = 0;
  for (const { text, from, length, isCut } of source.readLines(maxLine)) {
    number += 1;
    if (text === '') continue;
    const wrong = (problem: string) =>
      new UserError(`${file}:${number} is not an entry of a journal (${problem}): it was changed or damaged`);
    if (text === undefined) throw wrong(`it has more than ${maxLine} bytes`);
    const entry = tryToParse(text);
    if (entry === undefined && isCut) continue;
    const problem = entry === undefined ? 'it is not JSON' : findMisshapen(entry);
    if (problem !== undefined) throw wrong(problem);
    entries.push(storeEntry(entry as JournalEntry, { source, from, length }, shareText));
  }
  return entries;
}

function storeEntry(
  entry: JournalEntry,
  place: Parameters<typeof storeExchange>[1],
  shareText: ReturnType<typeof makeShared>,
): JournalEntry {
  if (entry.type !== 'exchange') return entry;
  const { type, check, exchange } = entry;
  const shared = { ...exchange, operation: shareText(exchange.operation) };
  return { type, check: shareText(check), exchange: storeExchange(shared, place) };
}

/** Gives one text for all that are equal: each line that is parsed has texts of its own. */
function makeShared() {
  const known = new Map<string, string>();
  return <Text extends string>(text: Text): Text => {
    const first = (known.get(text) ?? text) as Text;
    known.set(text, first);
    return first;
  };
}

/** The folder, in that of a run, of what the run wrote down while it went on: its reports are made of it. */
export const recordFolder = '.run';

const names = /^journal-(?:s\d+)?(?:w\d+|main)\.ndjson$/;

/** True for the name of a file that a worker of a run keeps its journal in. */
export function isJournal(name: string): boolean {
  return names.test(name);
}

/** The file of a journal in the folder of a run; `name` tells it from those of other workers. */
export function locateJournal(folder: string, name: string): string {
  return join(folder, recordFolder, `journal-${name}.ndjson`);
}

/** Reads every journal of a run from its folder, in the order of their names. */
export function readJournals(folder: string): JournalEntry[] {
  const inside = join(folder, recordFolder);
  if (!existsSync(inside)) return [];
  if (!lstatSync(inside).isDirectory())
    throw new UserError(`${inside} is a link or a file: expected the folder of a run's record`);
  const files = readdirSync(inside, { withFileTypes: true }).filter(({ name }) => isJournal(name));
  const odd = files.find((entry) => !entry.isFile());
  if (odd !== undefined)
    throw new UserError(
      `${join(inside, odd.name)} is a link or a folder: expected a journal, which is a file`,
    );
  const found = files.map(({ name }) => name);
  return found.sort().flatMap((file) => readJournal(join(inside, file)));
}

/**
 * Takes what was learnt during a run out of the journals of its folder, where it was written before it was known for what
 * it is, or by a worker that had not heard of it. Throws WriteError.
 */
export function redactJournals(folder: string, learnt: readonly Learnt[]): void {
  const inside = join(folder, recordFolder);
  for (const name of readdirSync(inside).filter(isJournal)) redactJournal(join(inside, name), learnt);
}

/**
 * Takes what was learnt out of the lines of a journal that were written before. The file is replaced whole; where its
 * disk has no room for a second one, its own bytes are written over. Throws WriteError.
 */
function redactJournal(file: string, learnt: readonly Learnt[]): void {
  if (learnt.length === 0 || !existsSync(file)) return;
  const redactor = makeLearntRedactor(learnt);
  const text = readFileSync(file, 'utf8');
  const lines = text.split('\n');
  const cleaned = lines.map((line) => cleanLine(line, redactor));
  if (cleaned.every((line, at) => line === lines[at])) return;
  tryToWrite(file, 'cannot be written', () => replaceText(file, Buffer.byteLength(text), cleaned.join('\n')));
}

function replaceText(file: string, size: number, text: string): void {
  const other = `${file}.tmp`;
  try {
    // What a link of this name leads to is not ours.
    rmSync(other, { force: true });
    writeFileSync(other, text, { flag: 'wx' });
    renameSync(other, file);
  } catch (error) {
    if (lstatSync(other, { throwIfNoEntry: false })?.isFile()) rmSync(other);
    if (Buffer.byteLength(text) > size) throw error;
    overwrite(file, text);
  }
}

/** Needs no room: marks are shorter than most of what they stand for. */
function overwrite(file: string, text: string): void {
  const open = openSync(file, 'r+');
  try {
    ftruncateSync(open, writeSync(open, text, 0));
  } finally {
    closeSync(open);
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
