import { decodeBase64, encodeWithin, toUrlAlphabet } from '../../lib/base64.ts';
import { toWellFormed } from '../../lib/encode-text.ts';
import type { Handover, Learnt } from './handover.ts';
import {
  decodeView,
  hasEscapes,
  makeSecretForm,
  replaceSpans,
  type SecretForm,
  SecretIndex,
  SeenText,
  type Span,
  type View,
  viewOf,
} from './secret-search.ts';

/** Text that stands for a secret in everything that is written. */
export const secretMark = '[secret]';

/** Characters of a secret below which it would redact ordinary text. */
const minLength = 4;

/** Characters of the texts that are remembered as clean. */
const maxRemembered = 80;

/** Characters that are kept of a text such as an id of millions of digits: no pattern goes over so many. */
const maxText = 200_000;

/** Layers of escapes, and of base64, that are undone in the search for a secret. */
const maxLayers = 3;

/** Text that stands for what was learnt of people. */
export const personalMark = '[personal]';

/** Values of people that a run remembers, to find them where they do not belong. */
const maxPeople = 2000;

/** Secrets whose forms are remembered: the runs of a process have many in common. */
const maxMade = 2000;

const made = new Map<string, readonly SecretForm[]>();

function secretFormsOf(value: string): readonly SecretForm[] {
  const known = made.get(value);
  if (known !== undefined) return known;
  const forms = formsOf(value)
    .filter(isLongEnough)
    .map((form) => makeSecretForm(form, secretMark));
  if (made.size >= maxMade) made.clear();
  made.set(value, forms);
  return forms;
}

function isLongEnough(form: string): boolean {
  return form.length >= minLength;
}

/** The secrets of a run: those of the target file and those that answers brought. */
export class Secrets {
  readonly #known = new Set<string>();
  readonly #public = new Set<string>();
  readonly #people = new Set<string>();
  readonly #words = new Set<string>();
  readonly #index = new SecretIndex();
  /** Short texts in which nothing was found: the same headers come with every answer. */
  readonly #clean = new Set<string>();
  #handover: Handover | undefined;
  /** Learnt after a text that may hold it was searched. */
  readonly #late: Learnt[] = [];

  constructor(values: Iterable<string | undefined> = []) {
    for (const value of values) this.add(value);
  }

  /** Remembers a secret; values under 4 characters are left out, since they would redact ordinary text. */
  add(value: unknown): void {
    if (typeof value === 'string') this.#learnFirst({ value, kind: 'secret' });
  }

  /** Remembers a value that belongs to one person, up to 2,000 of them. */
  addPersonal(value: string): void {
    this.#learnFirst({ value, kind: 'personal' });
  }

  /** False once no more values of people are remembered. */
  get hasRoomForPeople(): boolean {
    return this.#people.size < maxPeople;
  }

  /** Remembers what a check made up as a credential, unless it is an id that everybody may read. */
  addSent(value: string): void {
    this.#learnFirst({ value, kind: 'sent' });
  }

  /** Remembers words that are secret as the whole of a value, and ordinary elsewhere. */
  addWords(words: Iterable<string>): void {
    for (const word of words) this.#words.add(word);
  }

  /** True for a word that is secret as the whole of a value. */
  isWord(text: string): boolean {
    return this.#words.size > 0 && this.#words.has(text);
  }

  /** Tells what is learnt from now on to the other processes of the run. */
  shareThrough(handover: Handover): void {
    this.#handover = handover;
  }

  /** Learns what other processes told since the last call. */
  hear(): void {
    for (const learnt of this.#handover?.hear() ?? []) this.learn(learnt);
  }

  /** Remembers what another process has learnt. Gives false for what was known, or is not to be remembered. */
  learn({ value, kind }: Learnt): boolean {
    if (kind === 'personal') return this.#learnPersonal(value);
    if (value.length < minLength || this.#known.has(value)) return false;
    if (kind === 'sent' && this.#public.has(value)) return false;
    // A mask tells nothing, and stands in many places.
    if (!/[\p{L}\p{N}]/u.test(value)) return false;
    this.#known.add(value);
    this.#addForms(secretFormsOf(value), { value, kind });
    return true;
  }

  #learnFirst(learnt: Learnt): void {
    if (this.learn(learnt)) this.#handover?.tell(learnt);
  }

  #learnPersonal(value: string): boolean {
    if (!this.hasRoomForPeople || this.#people.has(value)) return false;
    this.#people.add(value);
    const forms = plainFormsOf(value)
      .filter(isLongEnough)
      .map((form) => makeSecretForm(form, personalMark));
    this.#addForms(forms, { value, kind: 'personal' });
    return true;
  }

  /** Remembers from now on what it searches, so that `takeLate` knows what came too late. */
  watchForLate(): void {
    this.#index.seen ??= new SeenText();
  }

  /** What was learnt since the last call, and may stand in what was redacted before. */
  takeLate(): readonly Learnt[] {
    return this.#late.splice(0);
  }

  #addForms(forms: readonly SecretForm[], learnt: Learnt): void {
    if (forms.some((form) => this.#index.mayHaveSeen(form))) this.#late.push(learnt);
    for (const form of forms) this.#index.add(form);
    this.#clean.clear();
  }

  /** Remembers an id that everybody may read (a client_id): sent in place of a token it becomes no secret. */
  addPublic(id: string): void {
    this.#public.add(id);
  }

  /**
   * The text with every secret, and what was learnt of people, replaced: as it is, encoded or escaped, in whatever case, cut off or altered at its end,
   * or split by line ends.
   */
  redact(text: string): string {
    if (text.length > 2 * maxText)
      return this.redact(`${text.slice(0, maxText)}… (${text.length} characters in all)`);
    // A text is hashed to be looked up, and a long one is not there.
    if (text.length <= maxRemembered && this.#clean.has(text)) return text;
    const spans = this.#find(text, maxLayers);
    if (spans.length > 0) return replaceSpans(text, spans);
    if (text.length <= maxRemembered) this.#clean.add(text);
    return text;
  }

  /** The places of secrets in a text and below its layers of encoding. */
  #find(text: string, layers: number): Span[] {
    const spans = this.#findPlain(text, layers);
    let view: View | undefined;
    for (let layer = 0; layer < layers && hasEscapes(view?.text ?? text); layer++) {
      view = decodeView(view ?? viewOf(text));
      const { places } = view;
      for (const { start, end, mark } of this.#findPlain(view.text, layers))
        spans.push({ start: places[start]!, end: Math.max(places[end - 1]! + 1, places[end]!), mark });
    }
    return spans;
  }

  /** The places of secrets in a text as it is, and in what of it is base64. */
  #findPlain(text: string, layers: number): Span[] {
    const spans = this.#index.find(text);
    if (layers === 0) return spans;
    for (const { index, 0: run } of text.matchAll(base64Runs)) {
      if (!/\d/.test(run) || !/[A-Z]/.test(run) || !/[a-z]/.test(run)) continue;
      const [first] = this.#findEncoded(run, layers - 1);
      if (first !== undefined) spans.push({ start: index, end: index + run.length, mark: first.mark });
    }
    return spans;
  }

  /** Secrets in what a run of base64 stands for, and in the segments of a path that look like one. */
  #findEncoded(run: string, layers: number): Span[] {
    const segments = run.includes('/') ? run.split('/').filter(({ length }) => length >= minRun) : [];
    return [run, ...segments].flatMap((one) =>
      this.#find(decodeBase64(one, maxText).toString('latin1'), layers),
    );
  }
}

/** Characters of base64 that are worth undoing. */
const minRun = 20;

/** Base64, of texts or of URLs, long enough for a secret that was encoded twice. */
const base64Runs = /(?<![\w+/-])[\w+/-]{20,}={0,2}/g;

/** The forms in which a value may stand in a text: as it is, and as URLs and JSON write it. */
export function plainFormsOf(value: string): string[] {
  if (isPlain(value)) return [value];
  return [
    ...new Set([
      value,
      encodeURIComponent(toWellFormed(value)),
      new URLSearchParams({ v: value }).toString().slice(2),
      JSON.stringify(value).slice(1, -1),
    ]),
  ];
}

/** True for what URLs, forms, JSON and markup all leave as it is, as most tokens and numbers are. */
function isPlain(value: string): boolean {
  return /^[\w.*-]*$/.test(value);
}

/** The forms in which a secret may stand in a text: the plain ones, as markup writes it, encoded, or backwards. */
function formsOf(value: string): string[] {
  const forms = plainFormsOf(value);
  if (!isPlain(value))
    for (const escapes of Object.values(markup))
      forms.push(value.replace(/[&<>"']/g, (letter) => escapes[letter] ?? letter));
  if (value.length >= minEncoded) forms.push(...encodedFormsOf(value));
  const tail = value.slice(-tailLength);
  if (value.length >= 2 * tailLength && madeTail.test(tail)) forms.push(tail);
  return [...new Set(forms)];
}

/** The end of a secret by which some name it; of ordinary words and short numbers it would hide others. */
const tailLength = 10;
const madeTail = /^(?=.*\d)(?=.*[a-z])[\w+/=]+$/i;

/** Characters of a secret below which its encoded forms are too like ordinary text. */
const minEncoded = 8;

const markup: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  named: { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' },
  numbered: { '&': '&#38;', '<': '&#60;', '>': '&#62;', '"': '&#34;', "'": '&#39;' },
};

function encodedFormsOf(value: string): string[] {
  const bytes = Buffer.from(value);
  const wide = Buffer.from(value, 'utf16le');
  const inBase64 = [value, wide].flatMap((one) => [0, 1, 2].map((before) => encodeWithin(one, before)));
  const reversed = [...value].reverse().join('');
  return [
    ...inBase64,
    ...inBase64.map(toUrlAlphabet),
    ...[bytes, wide].map((one) => one.toString('hex')),
    reversed,
    encodeBase32(bytes),
    ...dumpsOf(bytes),
    ...[' ', '-', '.', '\0', '\u200b'].map((between) => [...value].join(between)),
  ];
}

/** As programs show bytes: each in hexadecimal, or as a number, with something between them. */
function dumpsOf(bytes: Buffer): string[] {
  const hex = bytes.toString('hex').match(/../g) ?? [];
  const spelled = [':', ' ', '-', ', ', ',', '=', '\\x', ', 0x', ',0x', ' 0x'].map((between) =>
    hex.join(between),
  );
  return [...spelled, ...[',', ', ', ' '].map((between) => [...bytes].join(between))];
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Without what fills it up. */
function encodeBase32(bytes: Buffer): string {
  let text = '';
  let waiting = 0;
  let bits = 0;
  for (const byte of bytes) {
    waiting = (waiting << 8) | byte;
    for (bits += 8; bits >= 5; waiting &= (1 << bits) - 1) {
      bits -= 5;
      text += base32[waiting >> bits];
    }
  }
  return text;
}
