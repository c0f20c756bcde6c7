import { randomUUID } from 'node:crypto';
import { ExactNumber, readNumber } from './exact-number.ts';

/** What a JSON text holds. */
export interface ParsedJson {
  /** Each number by its value: a double, or an ExactNumber where a double cannot hold it. */
  readonly value: unknown;
  /** True when an ExactNumber is among them. */
  readonly hasExactNumbers: boolean;
}

/**
 * Reads a JSON text (RFC 8259) without losing a digit. Throws SyntaxError where JSON.parse does. Almost every text is
 * read by JSON.parse alone: one scan shows that a double holds each of its numbers.
 */
export function readJson(text: string): ParsedJson {
  const rounded: unknown = JSON.parse(text);
  if (!mayRound(text)) return { value: rounded, hasExactNumbers: false };
  const { marked, numbers } = markExactNumbers(text);
  if (numbers.length === 0) return { value: rounded, hasExactNumbers: false };
  return { value: replaceMarks(JSON.parse(marked), numbers), hasExactNumbers: true };
}

/** The value of a JSON text, its numbers exact. Throws SyntaxError. */
export function parseJson(text: string): unknown {
  return readJson(text).value;
}

// A double holds every number of fifteen digits, and of an exponent of two. Each pattern for itself, and with every
// character written out, is searched for six times as fast as both together with counts.
const suspects = [new RegExp('[\\d.]'.repeat(16), 'g'), /\d[eE][-+]?\d\d\d/g];
const endOfNumber = /[^\d.eE+-]/g;
const afterNumber = /[^ \t\n\r]/g;

/** False when a double holds each number of a JSON text; true when one may be beyond it, or a text looks like one. */
function mayRound(text: string): boolean {
  return suspects.some((pattern) => endsNumber(pattern, text));
}

/** True where a number seems to end after what a pattern finds. */
function endsNumber(pattern: RegExp, text: string): boolean {
  pattern.lastIndex = 0;
  while (pattern.test(text)) {
    const end = findFrom(endOfNumber, text, pattern.lastIndex);
    const next = text[findFrom(afterNumber, text, end)];
    // After the digits of an id within a text comes the quote.
    if (next === undefined || next === ',' || next === '}' || next === ']') return true;
    pattern.lastIndex = end;
  }
  return false;
}

/** Where a pattern is found next; the end of the text where it is not. */
function findFrom(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.exec(text)?.index ?? text.length;
}

/** Begins the texts that stand for exact numbers between two readings; nobody can have written it before. */
const mark = randomUUID();

/** A valid JSON text with each number that a double cannot hold replaced by a marked text, and these numbers. */
function markExactNumbers(text: string): { marked: string; numbers: readonly ExactNumber[] } {
  const parts: string[] = [];
  const numbers: ExactNumber[] = [];
  let copied = 0;
  for (const { start, end } of findNumbers(text)) {
    const number = readNumber(text.slice(start, end));
    if (!(number instanceof ExactNumber)) continue;
    parts.push(text.slice(copied, start), `"${mark}${numbers.length}"`);
    numbers.push(number);
    copied = end;
  }
  return { marked: parts.join('') + text.slice(copied), numbers };
}

const quote = '"';
const isStart = (code: number): boolean => code === 45 || (code >= 48 && code <= 57);

/** Where the numbers of a valid JSON text stand, those alone that are long enough to matter. */
function* findNumbers(text: string): Generator<{ readonly start: number; readonly end: number }> {
  let at = 0;
  while (at < text.length) {
    const opening = text.indexOf(quote, at);
    const stop = opening < 0 ? text.length : opening;
    for (; at < stop; at++) {
      if (!isStart(text.charCodeAt(at))) continue;
      const end = findFrom(endOfNumber, text, at);
      if (end - at > 4) yield { start: at, end };
      at = end - 1;
    }
    if (opening >= 0) at = findEndOfString(text, opening) + 1;
  }
}

/** The closing quote of the string that begins at `opening`. */
function findEndOfString(text: string, opening: number): number {
  for (let close = text.indexOf(quote, opening + 1); ; close = text.indexOf(quote, close + 1)) {
    let before = close;
    while (text[before - 1] === '\\') before -= 1;
    if ((close - before) % 2 === 0) return close;
  }
}

/** Puts the numbers back where their marks stand. Without recursion, since a body may be nested without end. */
function replaceMarks(marked: unknown, numbers: readonly ExactNumber[]): unknown {
  const root = { value: marked };
  const left: Record<string, unknown>[] = [root];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    // By index where it is a list: a list of millions has no names to go through.
    const length = Array.isArray(node) ? node.length : undefined;
    const names = length === undefined ? Object.keys(node) : undefined;
    for (let at = 0; at < (length ?? names!.length); at++) {
      const name = names?.[at] ?? (at as unknown as string);
      const value = node[name];
      if (typeof value === 'object' && value !== null) left.push(value as Record<string, unknown>);
      else if (typeof value === 'string' && value.startsWith(mark))
        node[name] = numbers[Number(value.slice(mark.length))];
    }
  }
  return root.value;
}
