import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Canaries } from './canaries.ts';
import { encodings } from './encodings.ts';

/** A part of this many characters betrays a canary, wherever it was cut. */
const telling = 12;

/** Characters of a text before a cut that betray it: of fewer nobody knows whose they are. */
const fewest = 6;

/** A part of a canary that was found. */
export interface Leak {
  /** The output that holds it. */
  readonly output: string;
  /** Where the canary was planted. */
  readonly planted: string;
  readonly form: string;
  /** What stands around it. */
  readonly around: string;
}

const escapings: Readonly<Record<string, (text: string) => readonly string[]>> = {
  'JSON-escaped': (text) => [JSON.stringify(text).slice(1, -1)],
  'JSON-escaped twice': (text) => [JSON.stringify(JSON.stringify(text)).slice(3, -3)],
  'percent-encoded as a form': (text) => [new URLSearchParams({ v: text }).toString().slice(2)],
  markup: (text) => [
    text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;'),
    text.replaceAll('&', '&#38;').replaceAll('<', '&#60;').replaceAll('"', '&#34;'),
  ],
  'within base64': (text) => ['', 'x', 'xx'].map((before) => base64Core(text, before.length)),
};

const forms: Readonly<Record<string, (text: string) => readonly string[]>> = {
  ...Object.fromEntries(
    Object.entries(encodings).map(([name, encode]) => [name, (text: string) => ownPartsOf(text, encode)]),
  ),
  ...Object.fromEntries(
    Object.entries(escapings).map(([name, write]) => [
      name,
      (text: string) => write(text).flatMap(windowsOf),
    ]),
  ),
};

function windowsOf(text: string): string[] {
  const starts = Array.from({ length: Math.max(0, text.length - telling + 1) }, (_, at) => at);
  return starts.map((at) => text.slice(at, at + telling));
}

/** What an encoding makes of a text, without what any other text of its length gets: quotes at its ends, and the like. */
function ownPartsOf(text: string, encode: (text: string) => string): string[] {
  const other = encode('~'.repeat(text.length));
  const encoded = encode(text);
  const from = countEqual([...encoded], [...other]);
  const to = encoded.length - countEqual([...encoded].reverse(), [...other].reverse());
  // Where one character becomes many, a part that betrays the text is longer.
  const length = Math.max(telling, Math.ceil((fewest * encoded.length) / text.length));
  const starts = Array.from({ length: Math.max(0, to - length - from + 1) }, (_, at) => from + at);
  return starts.map((at) => encoded.slice(at, at + length)).filter((part) => !other.includes(part));
}

/** How many of the first units of two texts are the same. */
function countEqual(one: readonly string[], other: readonly string[]): number {
  const different = one.findIndex((unit, at) => unit !== other[at]);
  return different === -1 ? one.length : different;
}

/** What base64 makes of a text after some other bytes, without the letters that those bytes have a part in. */
function base64Core(text: string, shift: number): string {
  const whole = Buffer.from(' '.repeat(shift) + text).toString('base64');
  return whole.replace(/=+$/, '').slice(shift === 0 ? 0 : 4, -1);
}

/** Finds every part of a canary in outputs, as it is or as it is encoded. */
export function leaksIn(outputs: ReadonlyMap<string, string>, { planted }: Canaries): Leak[] {
  for (const canary of planted.keys()) addParts(canary);
  return [...outputs].flatMap(([output, text]) => leaksInText(output, text, planted));
}

interface Part {
  readonly text: string;
  readonly canary: string;
  readonly form: string;
}

/** The parts of all canaries so far by their first characters: tests plant the same ones, and each is taken apart once. */
const parts = new Map<string, Part[]>();
const known = new Set<string>();

/** Whether a part may begin with some characters: almost every place of a text is passed over by this alone. */
const beginnings = new Uint8Array(1 << 24);

function addParts(canary: string): void {
  if (known.has(canary)) return;
  known.add(canary);
  for (const [form, write] of Object.entries(forms)) {
    for (const text of write(canary)) {
      const key = text.slice(0, telling);
      const others = parts.get(key);
      beginnings[beginningAt(key, 0)] = 1;
      if (others === undefined) parts.set(key, [{ text, canary, form }]);
      else if (others.every((part) => part.text !== text || part.canary !== canary))
        others.push({ text, canary, form });
    }
  }
}

/** A number of 24 bits made of five of the characters that begin a part. */
function beginningAt(text: string, at: number): number {
  const first = text.charCodeAt(at) ^ (text.charCodeAt(at + 3) << 4) ^ (text.charCodeAt(at + 5) << 9);
  return (first ^ (text.charCodeAt(at + 8) << 13) ^ (text.charCodeAt(at + 11) << 17)) & 0xffffff;
}

const mostPerOutput = 5;

function leaksInText(output: string, text: string, planted: Canaries['planted']): Leak[] {
  const leaks: Leak[] = [];
  for (let at = 0; at + telling <= text.length && leaks.length < mostPerOutput; at++) {
    if (beginnings[beginningAt(text, at)] === 0) continue;
    const part = partAt(text, at, planted);
    if (part === undefined) continue;
    const { canary, form } = part;
    const around = text.slice(Math.max(0, at - 100), at + 60);
    leaks.push({ output, planted: planted.get(canary)!, form, around });
    at += 40;
  }
  return leaks;
}

/** The part of a canary of this test that begins at some place of a text. */
function partAt(text: string, at: number, planted: Canaries['planted']): Part | undefined {
  const begun = parts.get(text.slice(at, at + telling));
  return begun?.find((part) => planted.has(part.canary) && text.startsWith(part.text, at));
}

/** Every file below a folder, by its path there; none when there is no folder. */
export function filesIn(folder: string): Map<string, string> {
  if (!existsSync(folder)) return new Map();
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(
    files.map((file) => [file.slice(folder.length + 1), unpackPage(readFileSync(file, 'utf8'))]),
  );
}

/** A page with what it holds packed as its browser sees it; other texts as they are. */
export function unpackPage(text: string): string {
  return text.replace(/(<script type="application\/gzip"[^>]*>)([^<]+)/g, (_, tag: string, packed: string) =>
    [tag, gunzipSync(Buffer.from(packed, 'base64')).toString()].join(''),
  );
}
