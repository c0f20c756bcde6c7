/** Text that stands for a secret in everything that is written. */
export const maskedSecret = '[secret]';

/** The secrets of a run: those of the target file and those that answers brought. */
export class Secrets {
  readonly #known = new Set<string>();
  #longestFirst: string[] = [];

  constructor(values: Iterable<string | undefined> = []) {
    for (const value of values) this.add(value);
  }

  /** Remembers a secret; values under 4 characters are left out, since they would mask ordinary text. */
  add(value: unknown): void {
    if (typeof value !== 'string' || value.length < 4 || this.#known.has(value)) return;
    for (const form of formsOf(value)) this.#known.add(form);
    this.#longestFirst = [];
  }

  /** The text with every secret, as it is or as it is encoded in URLs and JSON, replaced. */
  hide(text: string): string {
    if (this.#longestFirst.length === 0) {
      this.#longestFirst = [...this.#known].sort((a, b) => b.length - a.length);
    }
    let hidden = text;
    // Looked for one by one: a pattern of all would be built anew with every secret that an answer brings.
    for (const secret of this.#longestFirst) {
      if (hidden.includes(secret)) hidden = hidden.replaceAll(secret, maskedSecret);
    }
    return hidden;
  }
}

function formsOf(value: string): string[] {
  return [
    value,
    encodeURIComponent(value),
    new URLSearchParams({ v: value }).toString().slice(2),
    JSON.stringify(value).slice(1, -1),
    Buffer.from(value).toString('base64'),
  ];
}
