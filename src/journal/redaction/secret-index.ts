import { StartIndex } from '../../lib/start-index.ts';
import type { SeenText } from './seen-text.ts';

/** Where a secret stands in a text, from its first character to the one after its last. */
export interface Span {
  readonly start: number;
  readonly end: number;
  /** What stands for it in what is written. */
  readonly mark: string;
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
