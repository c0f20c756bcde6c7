/** Where a secret stands in a text, from its first character to the one after its last. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** One form of a secret. Letters of long forms are compared without their case. */
interface Form {
  readonly text: string;
  /** What betrays it where it is cut off or altered further on; the whole of most. */
  readonly stem: string;
  readonly anyCase: boolean;
  /** Found only where no letter or digit stands beside it: a short word may be a part of others. */
  readonly isWord: boolean;
}

/** Characters by which a secret is recognised that is not there as a whole. */
const stemLength = 12;

/** Characters from which on letters are compared without their case. */
const minAnyCase = 8;

/** A word or a number of fewer characters than this is looked for as a whole word. */
const ordinaryWord = /^(?:\p{L}{1,11}|\d{1,11})$/u;

/** Characters that are hashed: the shortest secret has as many. */
const keyLength = 4;
const filterSize = 2 ** 16;

/**
 * Finds secrets in texts in one pass, however many there are: the first four characters of each form lead to those that
 * may stand at a place. A run learns secrets with every answer, so that a pattern of all would always be built again.
 */
export class SecretIndex {
  readonly #byKey = new Map<number, Form[]>();
  readonly #filter = new Uint8Array(filterSize);

  /** Adds a form of at least four characters. */
  add(text: string): void {
    const anyCase = text.length >= minAnyCase;
    const own = anyCase ? toLowerLetters(text) : text;
    const key = keyAt(toLowerLetters(text), 0);
    const known = this.#byKey.get(key) ?? [];
    // The longest goes first, since the forms of a secret begin alike.
    const forms = [...known, { text: own, stem: stemOf(own), anyCase, isWord: ordinaryWord.test(text) }].sort(
      (a, b) => b.text.length - a.text.length,
    );
    this.#byKey.set(key, forms);
    this.#filter[key % filterSize] = 1;
  }

  /** The places of all secrets in a text, in its order, none within another. */
  find(text: string): Span[] {
    const lower = toLowerLetters(text);
    const spans: Span[] = [];
    let key = keyAt(lower, 0);
    for (let at = 0; at + keyLength <= lower.length; at++) {
      if (this.#filter[key % filterSize] === 1) {
        const end = this.#endAt(text, lower, at, key);
        if (end !== undefined) {
          spans.push({ start: at, end });
          at = end - 1;
          key = keyAt(lower, end);
          continue;
        }
      }
      key = (((key << 7) & keyMask) | (lower.charCodeAt(at + keyLength) & 0x7f)) >>> 0;
    }
    return spans;
  }

  #endAt(text: string, lower: string, at: number, key: number): number | undefined {
    const forms = this.#byKey.get(key);
    const here = (form: Form, part: string) =>
      (form.anyCase ? lower : text).startsWith(part, at) &&
      (!form.isWord || standsAlone(text, at, at + part.length));
    const whole = forms?.find((form) => here(form, form.text));
    if (whole !== undefined) return at + whole.text.length;
    const begun = forms?.find((form) => form.stem !== form.text && here(form, form.stem));
    return begun === undefined ? undefined : endOfWord(text, at + begun.stem.length);
  }
}

const partOfWord = /[\p{L}\p{N}]/u;

function standsAlone(text: string, start: number, end: number): boolean {
  return !partOfWord.test(text.charAt(start - 1)) && !partOfWord.test(text.charAt(end));
}

const keyMask = 2 ** 28 - 1;

/** Seven bits of each of the four characters at a place. */
function keyAt(text: string, at: number): number {
  let key = 0;
  for (let next = at; next < at + keyLength; next++) key = (key << 7) | (text.charCodeAt(next) & 0x7f);
  return (key & keyMask) >>> 0;
}

/** The text with its letters A to Z small; other letters might change its length. */
function toLowerLetters(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** The beginning that betrays a secret; the whole of one that is short, or begins with ordinary words. */
function stemOf(form: string): string {
  const stem = form.slice(0, stemLength);
  const looksMade = /\d/.test(stem) && /[a-z]/i.test(stem);
  return looksMade && form.length >= stemLength + 4 ? stem : form;
}

const wordLetters = /[\w%+/=.~-]*/y;

function endOfWord(text: string, from: number): number {
  wordLetters.lastIndex = from;
  wordLetters.test(text);
  return wordLetters.lastIndex;
}
