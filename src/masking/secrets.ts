/** Text that stands for a secret in everything that is written. */
export const maskedSecret = '[secret]';

/** The secrets of a run: those of the target file and those that answers brought. */
export class Secrets {
  readonly #values = new Set<string>();
  #pattern: RegExp | undefined;

  constructor(values: Iterable<string | undefined> = []) {
    for (const value of values) this.add(value);
  }

  /** Remembers a secret; values under 4 characters are left out, since they would mask ordinary text. */
  add(value: unknown): void {
    if (typeof value !== 'string' || value.length < 4 || this.#values.has(value)) return;
    this.#values.add(value);
    for (const form of formsOf(value)) this.#values.add(form);
    this.#pattern = undefined;
  }

  /** The text with every secret, as it is or as it is encoded in URLs and JSON, replaced. */
  hide(text: string): string {
    if (this.#values.size === 0) return text;
    this.#pattern ??= patternOf(this.#values);
    return text.replace(this.#pattern, maskedSecret);
  }
}

function formsOf(value: string): string[] {
  return [
    encodeURIComponent(value),
    new URLSearchParams({ v: value }).toString().slice(2),
    JSON.stringify(value).slice(1, -1),
    Buffer.from(value).toString('base64'),
  ];
}

function patternOf(values: Set<string>): RegExp {
  const longestFirst = [...values].sort((a, b) => b.length - a.length);
  return new RegExp(longestFirst.map((value) => value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'g');
}
