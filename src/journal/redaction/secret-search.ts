import { StartIndex } from '../../lib/start-index.ts';

/** Where a secret stands in a text, from its first character to the one after its last. */
export interface Span {
  readonly start: number;
  readonly end: number;
  /** What stands for it in what is written. */
  readonly mark: string;
}

/** The text with its spans replaced, which may overlap and stand in any order. */
export function replaceSpans(text: string, spans: readonly Span[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end, mark } of [...spans].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (end <= from) continue;
    if (start >= from) parts.push(text.slice(from, start), mark);
    from = end;
  }
  return [...parts, text.slice(from)].join('');
}

/** One form of a secret. Letters of long forms are compared without their case. */
export interface SecretForm {
  readonly text: string;
  /** The same with small letters. */
  readonly lower: string;
  /** What betrays it where it is cut off or altered further on; the whole of most. */
  readonly stem: string;
  readonly anyCase: boolean;
  /** Found only where no letter or digit stands beside it: a short word may be a part of others. */
  readonly isWord: boolean;
  readonly mark: string;
}

/** Characters by which a secret is recognised that is not there as a whole. */
const stemLength = 12;

/** Characters from which on letters are compared without their case. */
const minAnyCase = 8;

/** A word or a number of fewer characters than this is looked for as a whole word. */
const ordinaryWord = /^(?:\p{L}{1,11}|\d{1,11})$/u;

/** Letters may be written by two characters each. */
const maxWord = 22;

/** Characters of a secret that betray it where a text is cut off, and those before the cut that are looked at. */
const minCut = 6;
const maxCut = 120;

/** A form of at least four characters, ready to be searched for, and what stands for it in what is written. */
export function makeSecretForm(text: string, mark: string): SecretForm {
  const anyCase = text.length >= minAnyCase;
  const lower = toLowerLetters(text);
  const own = anyCase ? lower : text;
  const isWord = text.length <= maxWord && ordinaryWord.test(text);
  return { text: own, lower, stem: stemOf(own), anyCase, isWord, mark };
}

/** The longest goes first, since the forms of a secret begin alike. */
function byLength(a: SecretForm, b: SecretForm): number {
  return b.text.length - a.text.length;
}

/**
 * Finds secrets in texts in one pass, however many there are. A run learns secrets with every answer, so that a pattern
 * of all would always be built again.
 */
export class SecretIndex {
  /** Remembers what was searched, where anybody asks for it. */
  seen: SeenText | undefined;
  readonly #forms = new StartIndex<SecretForm>();

  add(form: SecretForm): void {
    this.#forms.add(form.lower, form, byLength);
  }

  /** False when no text that was searched since `seen` is kept can have held the form. */
  mayHaveSeen({ lower }: SecretForm): boolean {
    return this.seen?.mayHold(lower) ?? false;
  }

  /** The places of all secrets in a text, in its order, none within another. */
  find(text: string): Span[] {
    const lower = toLowerLetters(text);
    this.seen?.add(lower);
    const spans: Span[] = [];
    this.#forms.scan(lower, (at, forms) => {
      const span = spanAt(text, lower, at, forms);
      if (span !== undefined) spans.push(span);
      return span?.end;
    });
    return [...spans, ...this.#findCut(text, lower)];
  }

  /** Beginnings of secrets, however short, before the sign that a text was cut off there. */
  #findCut(text: string, lower: string): Span[] {
    const spans: Span[] = [];
    for (let cut = text.indexOf('…'); cut >= 0; cut = text.indexOf('…', cut + 1)) {
      // An escape may have been cut in two.
      const end = cut - (/[&%\\][#\w]{0,6}$/.exec(text.slice(Math.max(0, cut - 8), cut))?.[0].length ?? 0);
      for (let start = Math.max(0, end - maxCut); start + minCut <= end; start++) {
        const begun = this.#forms
          .entriesAt(lower, start)
          .find((form) => form.text.startsWith((form.anyCase ? lower : text).slice(start, end)));
        if (begun === undefined) continue;
        spans.push({ start, end, mark: begun.mark });
        break;
      }
    }
    return spans;
  }
}

function spanAt(text: string, lower: string, start: number, forms: readonly SecretForm[]): Span | undefined {
  const here = (form: SecretForm, part: string) =>
    (form.anyCase ? lower : text).startsWith(part, start) &&
    (!form.isWord || standsAlone(text, start, start + part.length));
  const whole = forms.find((form) => here(form, form.text));
  if (whole !== undefined) return { start, end: start + whole.text.length, mark: whole.mark };
  const begun = forms.find((form) => form.stem !== form.text && here(form, form.stem));
  return begun && { start, end: endOfWord(text, start + begun.stem.length), mark: begun.mark };
}

const partOfWord = /[\p{L}\p{N}]/u;

function standsAlone(text: string, start: number, end: number): boolean {
  return !partOfWord.test(text.charAt(start - 1)) && !partOfWord.test(text.charAt(end));
}

/** The text with its letters A to Z small; other letters might change its length. */
function toLowerLetters(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** The beginning that betrays a secret; the whole of one that is short, or begins with ordinary words. */
function stemOf(form: string): string {
  if (form.length >= 2 * hexStem && /^[0-9a-f]+$/i.test(form)) return form.slice(0, hexStem);
  const stem = form.slice(0, stemLength);
  const looksMade = /\d/.test(stem) && /[a-z]/i.test(stem);
  return looksMade && form.length >= stemLength + 4 ? stem : form;
}

/** Hexadecimal digits, of which an ordinary number may be a part, betray a secret by more of them. */
const hexStem = 16;

const wordLetters = /[\w%+/=.~-]*/y;

function endOfWord(text: string, from: number): number {
  wordLetters.lastIndex = from;
  wordLetters.test(text);
  return wordLetters.lastIndex;
}

/** A text with one layer of its escapes undone, and where each of its characters stands in the text as it was. */
export interface View {
  readonly text: string;
  /** The first character in the original text of each character, and after the last its length. */
  readonly places: Uint32Array;
}

const escapes = [
  // Line ends, as they are, as JSON writes them and as mail folds them, with the blanks that begin the next line.
  '=?(?:\\r?\\n|\\\\r\\\\n|\\\\n)[ \\t]*',
  '(?:%[0-9a-fA-F]{2})+',
  '\\\\u[0-9a-fA-F]{4}',
  '\\\\[\\\\"/]',
  '&#(?:\\d{1,7}|[xX][0-9a-fA-F]{1,6});',
  '&(?:amp|lt|gt|quot|apos);',
  '\\\\[0-3][0-7]{2}',
  // Letters of double width, and what nobody sees between letters.
  '[\uff01-\uff5e]',
  '[\u00ad\u200b-\u200f\u2060-\u2064\ufeff]+',
  // A list of single letters.
  '(?<=["\'][^"\'\\\\])["\'], ?["\'](?=[^"\'\\\\]["\'])',
];

/** Escapes of which the beginnings below do not tell. */
const oddLetters = /[\u00ad\u200b-\u200f\u2060-\u2064\ufeff\uff01-\uff5e]|["'][^"'\\]["'], ?["'][^"'\\]["']/;

const beginnings = ['\\', '\n', '%', '&'];
const anyEscape = new RegExp(escapes.join('|'));
const allEscapes = new RegExp(escapes.join('|'), 'g');

/** True when a text holds what may be written otherwise. */
export function hasEscapes(text: string): boolean {
  const mayHave = beginnings.some((beginning) => text.includes(beginning)) || oddLetters.test(text);
  return mayHave && anyEscape.test(text);
}

/** The text as it is. */
export function viewOf(text: string): View {
  const places = new Uint32Array(text.length + 1);
  for (let at = 0; at <= text.length; at++) places[at] = at;
  return { text, places };
}

/** A view with one more layer of escapes undone: of lines, URLs, JSON and markup. */
export function decodeView({ text, places }: View): View {
  const parts: string[] = [];
  const decoded = new Uint32Array(text.length + 1);
  let length = 0;
  let from = 0;
  const take = (part: string, placeAt: (index: number) => number) => {
    parts.push(part);
    for (let index = 0; index < part.length; index++) decoded[length++] = places[placeAt(index)]!;
  };
  for (const { index: at, 0: found } of text.matchAll(allEscapes)) {
    const start = from;
    take(text.slice(start, at), (index) => start + index);
    // A run of encoded bytes has three characters for each; those of one letter share its place.
    const plain = decode(found);
    take(
      plain,
      (index) => at + (found.startsWith('%') ? Math.min(3 * bytesBefore(plain, index), found.length) : 0),
    );
    from = at + found.length;
  }
  const rest = from;
  take(text.slice(rest), (index) => rest + index);
  decoded[length] = places[text.length]!;
  return { text: parts.join(''), places: decoded.subarray(0, length + 1) };
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decode(found: string): string {
  if (found.startsWith('%')) return decodeBytes(found);
  if (found.startsWith('\\u')) return String.fromCharCode(Number.parseInt(found.slice(2), 16));
  if (/^\\[\\"/]$/.test(found)) return found.slice(1);
  if (/^\\[0-7]/.test(found)) return String.fromCharCode(Number.parseInt(found.slice(1), 8));
  if (/^[\uff01-\uff5e]/.test(found)) return String.fromCharCode(found.charCodeAt(0) - fullWidth);
  if (found.startsWith('&#')) return decodeNumber(found.slice(2, -1));
  if (found.startsWith('&')) return named[found.slice(1, -1)] ?? '';
  return '';
}

/** The distance of letters of double width from those of ASCII. */
const fullWidth = 0xfee0;

function decodeBytes(found: string): string {
  try {
    return decodeURIComponent(found);
  } catch {
    return Buffer.from(found.replaceAll('%', ''), 'hex').toString('latin1');
  }
}

function decodeNumber(digits: string): string {
  const code = /^x/i.test(digits) ? Number.parseInt(digits.slice(1), 16) : Number(digits);
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

function bytesBefore(text: string, index: number): number {
  // Most are of ASCII, where characters are bytes.
  return Buffer.byteLength(text) === text.length ? index : Buffer.byteLength(text.slice(0, index));
}

/** Characters of the pieces that are remembered: four bits of a 32-bit number are left of the oldest. */
const pieceLength = 8;

const bits = 2 ** 24;

/**
 * Remembers of texts, in two megabytes however long they are, which pieces of eight characters they held, so that what is
 * learnt later need not be looked for in all of them.
 */
export class SeenText {
  readonly #seen = new Uint8Array(bits / 8);

  /** Remembers a text. */
  add(text: string): void {
    const seen = this.#seen;
    let piece = 0;
    for (let at = 0; at < text.length; at++) {
      piece = (piece << 4) ^ text.charCodeAt(at);
      if (at < pieceLength - 1) continue;
      const place = Math.imul(piece, 0x9e3779b1) >>> 8;
      seen[place >>> 3]! |= 1 << (place & 7);
    }
  }

  /** False when no text held this one; shorter ones than a piece may always have been there. */
  mayHold(text: string): boolean {
    let piece = 0;
    for (let at = 0; at < text.length; at++) {
      piece = (piece << 4) ^ text.charCodeAt(at);
      if (at < pieceLength - 1) continue;
      const place = Math.imul(piece, 0x9e3779b1) >>> 8;
      if ((this.#seen[place >>> 3]! & (1 << (place & 7))) === 0) return false;
    }
    return true;
  }
}
