import { decodeView, hasEscapes, type View, viewOf } from './decoded-view.ts';
import { formsOf } from './secret-forms.ts';
import { SecretIndex, type Span } from './secret-index.ts';

/** Text that stands for a secret in everything that is written. */
export const secretMark = '[secret]';

/** Characters of a secret below which it would redact ordinary text. */
const minLength = 4;

/** Characters of the texts that are remembered as clean. */
const maxRemembered = 80;

/** Layers of escapes, and of base64, that are undone in the search for a secret. */
const maxLayers = 3;

export interface SecretsOptions {
  /** What stands for a value in what is written. */
  readonly mark?: string;
  /** The forms in which a value is looked for. */
  readonly forms?: (value: string) => readonly string[];
  /** Values beyond this number are not remembered. */
  readonly maxValues?: number;
}

/** The secrets of a run: those of the target file and those that answers brought. */
export class Secrets {
  readonly #mark: string;
  readonly #forms: (value: string) => readonly string[];
  readonly #maxValues: number;
  readonly #known = new Set<string>();
  readonly #public = new Set<string>();
  readonly #index = new SecretIndex();
  /** Short texts in which nothing was found: the same headers come with every answer. */
  readonly #clean = new Set<string>();

  constructor(values: Iterable<string | undefined> = [], options: SecretsOptions = {}) {
    const { mark = secretMark, forms = formsOf, maxValues = Number.POSITIVE_INFINITY } = options;
    this.#mark = mark;
    this.#forms = forms;
    this.#maxValues = maxValues;
    for (const value of values) this.add(value);
  }

  /** Remembers a secret; values under 4 characters are left out, since they would redact ordinary text. */
  add(value: unknown): void {
    if (typeof value !== 'string' || value.length < minLength || this.#known.has(value)) return;
    // A mask tells nothing, and stands in many places.
    if (this.#known.size >= this.#maxValues || !/[\p{L}\p{N}]/u.test(value)) return;
    this.#known.add(value);
    for (const form of this.#forms(value)) if (form.length >= minLength) this.#index.add(form);
    this.#clean.clear();
  }

  /** Remembers what a check made up as a credential, unless it is an id that everybody may read. */
  addSent(value: string): void {
    if (!this.#public.has(value)) this.add(value);
  }

  /** Remembers an id that everybody may read (a client_id): sent in place of a token it becomes no secret. */
  addPublic(id: string): void {
    this.#public.add(id);
  }

  /**
   * The text with every secret replaced: as it is, encoded or escaped, in whatever case, cut off or altered at its end,
   * or split by line ends.
   */
  redact(text: string): string {
    if (this.#clean.has(text)) return text;
    const spans = this.#find(text, maxLayers);
    if (spans.length > 0) return replaceSpans(text, spans, this.#mark);
    if (text.length <= maxRemembered) this.#clean.add(text);
    return text;
  }

  /** The places of secrets in a text and below its layers of encoding. */
  #find(text: string, layers: number): Span[] {
    const spans = [...this.#index.find(text), ...this.#findInBase64(text, layers)];
    let view: View | undefined;
    for (let layer = 0; layer < layers && hasEscapes(view?.text ?? text); layer++) {
      view = decodeView(view ?? viewOf(text));
      const { places } = view;
      for (const { start, end } of [...this.#index.find(view.text), ...this.#findInBase64(view.text, layers)])
        spans.push({ start: places[start]!, end: Math.max(places[end - 1]! + 1, places[end]!) });
    }
    return spans;
  }

  #findInBase64(text: string, layers: number): Span[] {
    if (layers === 0 || !base64Run.test(text)) return [];
    const spans: Span[] = [];
    for (const { index, 0: run } of text.matchAll(base64Runs)) {
      if (!/[a-z]/.test(run) || !/[A-Z]/.test(run) || !/\d/.test(run)) continue;
      const decoded = Buffer.from(run, 'base64').toString('latin1');
      if (this.#find(decoded, layers - 1).length > 0) spans.push({ start: index, end: index + run.length });
    }
    return spans;
  }
}

/** Base64, of texts or of URLs, long enough for a secret that was encoded twice. */
const base64Run = /[\w+/-]{20,}={0,2}/;
const base64Runs = new RegExp(base64Run, 'g');

/** The text with its spans replaced, which may overlap and stand in any order. */
function replaceSpans(text: string, spans: readonly Span[], mark: string): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (end <= from) continue;
    if (start >= from) parts.push(text.slice(from, start), mark);
    from = end;
  }
  return [...parts, text.slice(from)].join('');
}
