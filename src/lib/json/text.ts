import { randomUUID } from 'node:crypto';
import { countWritten, ExactNumber, readNumber } from './exact-number.ts';
import { isContainer } from './values.ts';

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

/** The value of a JSON text; undefined for a text that is not JSON. */
export function tryToParse(text: string, parse: (text: string) => unknown = JSON.parse): unknown {
  try {
    return parse(text);
  } catch {
    return undefined;
  }
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

/** The closing quote of the string that begins at `opening`; the end of the text where there is none. */
export function findEndOfString(text: string, opening: number): number {
  for (let close = text.indexOf(quote, opening + 1); close >= 0; close = text.indexOf(quote, close + 1)) {
    let before = close;
    while (text[before - 1] === '\\') before -= 1;
    if ((close - before) % 2 === 0) return close;
  }
  return text.length;
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

interface WriteOptions {
  /** Members in the order of their names, so that equal values have equal text. */
  readonly sorted?: boolean;
  /** Blanks between members and items, at which a line can break. */
  readonly spaced?: boolean;
}

/** JSON text of a value, its numbers exact, however deep it is nested; what JSON.stringify leaves out is left out. */
export function writeJson(value: unknown, { sorted = false, spaced = false }: WriteOptions = {}): string {
  if (spaced) return writeStepByStep(value, sorted, ' ');
  const before = countWritten();
  try {
    const text = sorted ? JSON.stringify(value, sortMembers) : JSON.stringify(value);
    if (countWritten() === before) return text;
  } catch (error) {
    // Nested too deep for a function that calls itself.
    if (!(error instanceof RangeError)) throw error;
  }
  return writeStepByStep(value, sorted, '');
}

function sortMembers(_: string, member: unknown): unknown {
  return isContainer(member) && !Array.isArray(member) ? sortNames(member) : member;
}

function sortNames(object: object): object {
  return Object.fromEntries(Object.entries(object).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** What is still to be written of an object or an array. */
interface Open {
  readonly node: Readonly<Record<string, unknown>>;
  /** Absent for an array. */
  readonly names: readonly string[] | undefined;
  readonly length: number;
  next: number;
}

function writeStepByStep(value: unknown, sorted: boolean, blank: string): string {
  const parts: string[] = [];
  const open: Open[] = [];
  const begin = (node: unknown) => {
    if (!isContainer(node)) {
      parts.push(node instanceof ExactNumber ? String(node) : (JSON.stringify(node) ?? 'null'));
      return;
    }
    parts.push(Array.isArray(node) ? '[' : '{');
    open.push(openNode(node, sorted));
  };
  begin(value);
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const { node, names, length, next } = top;
    if (next === length) {
      if (length > 0) parts.push(blank);
      parts.push(names === undefined ? ']' : '}');
      open.pop();
      continue;
    }
    parts.push(next > 0 ? `,${blank}` : blank);
    const name = names === undefined ? String(next) : names[next]!;
    if (names !== undefined) parts.push(JSON.stringify(name), `:${blank}`);
    top.next += 1;
    begin(node[name]);
  }
  return parts.join('');
}

function openNode(container: object, sorted: boolean): Open {
  const node = container as Readonly<Record<string, unknown>>;
  if (Array.isArray(container)) return { node, names: undefined, length: container.length, next: 0 };
  const names = Object.keys(node).filter((name) => node[name] !== undefined);
  if (sorted) names.sort();
  return { node, names, length: names.length, next: 0 };
}
