import { formsOf } from './secret-forms.ts';
import { SecretIndex, type Span } from './secret-index.ts';

/** Text that stands for a secret in everything that is written. */
export const secretMark = '[secret]';

/** Characters of a secret below which it would redact ordinary text. */
const minLength = 4;

/** Characters of the texts that are remembered as clean. */
const maxRemembered = 80;

/** The secrets of a run: those of the target file and those that answers brought. */
export class Secrets {
  readonly #known = new Set<string>();
  readonly #index = new SecretIndex();
  /** Short texts in which nothing was found: the same headers come with every answer. */
  readonly #clean = new Set<string>();

  constructor(values: Iterable<string | undefined> = []) {
    for (const value of values) this.add(value);
  }

  /** Remembers a secret; values under 4 characters are left out, since they would redact ordinary text. */
  add(value: unknown): void {
    if (typeof value !== 'string' || value.length < minLength || this.#known.has(value)) return;
    this.#known.add(value);
    for (const form of formsOf(value)) this.#index.add(form);
    this.#clean.clear();
  }

  /**
   * The text with every secret replaced: as it is or encoded, in whatever case, cut off or altered at its end, or split
   * by line ends.
   */
  redact(text: string): string {
    if (this.#clean.has(text)) return text;
    const redacted = this.#redactSplit(replaceSpans(text, this.#index.find(text)));
    if (redacted === text && text.length <= maxRemembered) this.#clean.add(text);
    return redacted;
  }

  #redactSplit(text: string): string {
    if (!lineEnd.test(text)) return text;
    const { joined, places } = joinLines(text);
    const spans = this.#index.find(joined).map(({ start, end }) => ({
      start: places[start]!,
      end: places[end - 1]! + 1,
    }));
    return replaceSpans(text, spans);
  }
}

/** A line end, as it is or as JSON writes it, with the blanks that begin the next line. */
const lineEnd = /(?:\r?\n|\\r\\n|\\n)[ \t]*/;
const lineEnds = new RegExp(lineEnd, 'g');

/** A text without its line ends, and where each of its characters stands in the text. */
function joinLines(text: string): { readonly joined: string; readonly places: Uint32Array } {
  const places = new Uint32Array(text.length);
  const parts: string[] = [];
  let length = 0;
  let from = 0;
  const take = (to: number) => {
    parts.push(text.slice(from, to));
    for (let at = from; at < to; at++) places[length++] = at;
  };
  for (const { index, 0: found } of text.matchAll(lineEnds)) {
    take(index);
    from = index + found.length;
  }
  take(text.length);
  return { joined: parts.join(''), places };
}

function replaceSpans(text: string, spans: readonly Span[]): string {
  if (spans.length === 0) return text;
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of spans) {
    parts.push(text.slice(from, start), secretMark);
    from = end;
  }
  return [...parts, text.slice(from)].join('');
}
