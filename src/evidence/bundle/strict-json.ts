import type { JournalEntry } from '../../journal/entry.ts';
import { findMisshapen } from '../../journal/entry-shape.ts';
import { readJournal } from '../../journal/file.ts';
import { findEndOfString } from '../../lib/json/text.ts';
import { Refused } from './refused.ts';

/** Objects and lists within each other that a file of the suite has at most; bodies of answers are texts in it. */
export const maxJsonDepth = 100;

/**
 * Reads a JSON file of evidence. Throws Refused for one that the suite did not write so: names that stand twice, other
 * spellings and anything beside the value are read by each reader as it likes.
 */
export function readOwnJson(bytes: Buffer, file: string): unknown {
  const text = bytes.toString('utf8');
  const value = parse(text, file);
  // In a file by itself, or packed into another one.
  const isOwn = text === `${JSON.stringify(value, null, 2)}\n` || text === JSON.stringify(value);
  if (!isOwn || !isUtf8(bytes, text)) throw new Refused(describeSpelling(file));
  return value;
}

/** Reads a journal of evidence. Throws Refused as `readOwnJson` does, and UserError as `readJournal` does. */
export function readOwnJournal(file: string, bytes: Buffer): JournalEntry[] {
  let last: JournalEntry | undefined;
  let from = 0;
  for (let number = 1, to = bytes.indexOf(10); to >= 0; number++, to = bytes.indexOf(10, from)) {
    last = readLine(bytes.subarray(from, to), `${file}:${number}`);
    from = to + 1;
  }
  // A kill may cut off the last line of a session, and nothing after its end.
  if (from < bytes.length && last?.type === 'end')
    throw new Refused(`${file} goes on after the end of its session: something was added to it`);
  return readJournal(file, bytes);
}

function readLine(bytes: Buffer, where: string): JournalEntry {
  const text = bytes.toString('utf8');
  const entry = parse(text, where);
  if (JSON.stringify(entry) !== text || !isUtf8(bytes, text)) throw new Refused(describeSpelling(where));
  const problem = findMisshapen(entry, true);
  if (problem === undefined) return entry as JournalEntry;
  throw new Refused(`${where} is not an entry of a journal (${problem}): it was changed or damaged`);
}

function isUtf8(bytes: Buffer, text: string): boolean {
  return Buffer.from(text).equals(bytes);
}

function describeSpelling(where: string): string {
  return `${where} is not written as the suite writes it (a name that stands twice, another spelling, or something beside the value): it was changed`;
}

function parse(text: string, where: string): unknown {
  if (measureDepth(text) > maxJsonDepth)
    throw new Refused(`${where} is nested more than ${maxJsonDepth} levels deep: no run writes that`);
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused(`${where} is not JSON: it was changed or damaged`);
  }
}

/** How deep the objects and lists of a JSON text are nested; texts in it are passed over. */
export function measureDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) at = findEndOfString(text, at);
    else if (code === 0x5b || code === 0x7b) deepest = Math.max(deepest, ++depth);
    else if (code === 0x5d || code === 0x7d) depth -= 1;
  }
  return deepest;
}
