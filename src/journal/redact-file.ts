import {
  closeSync,
  existsSync,
  ftruncateSync,
  lstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tryToWrite } from '../lib/write-error.ts';
import type { JournalEntry } from './entry.ts';
import type { Learnt } from './redaction/handover.ts';
import { makeLearntRedactor } from './redaction/redact-again.ts';

/**
 * Takes what was learnt out of the lines of a journal that were written before. The file is replaced whole; where its
 * disk has no room for a second one, its own bytes are written over. Throws WriteError.
 */
export function redactJournal(file: string, learnt: readonly Learnt[]): void {
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
