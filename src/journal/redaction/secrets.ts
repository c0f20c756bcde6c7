/** Text that stands for a secret in everything that is written. */
export const secretMark = '[secret]';

/** The secrets of a run: those of the target file and those that answers brought. */
export class Secrets {
  readonly #known = new Set<string>();
  #forms: Form[] = [];
  /** Short texts in which nothing was found: the same headers come with every answer. */
  readonly #clean = new Set<string>();

  constructor(values: Iterable<string | undefined> = []) {
    for (const value of values) this.add(value);
  }

  /** Remembers a secret; values under 4 characters are left out, since they would redact ordinary text. */
  add(value: unknown): void {
    if (typeof value !== 'string' || value.length < 4 || this.#known.has(value)) return;
    for (const form of formsOf(value)) this.#known.add(form);
    this.#forms = [];
    this.#clean.clear();
  }

  /** The text with every secret replaced, as it is, as URLs and JSON encode it, cut off or altered at its end. */
  redact(text: string): string {
    if (text.length > shortText) return this.#replaceSecrets(text);
    if (this.#clean.has(text)) return text;
    const redacted = this.#replaceSecrets(text);
    if (redacted === text) this.#clean.add(text);
    return redacted;
  }

  #replaceSecrets(text: string): string {
    if (this.#forms.length === 0) {
      const forms = [...this.#known].sort((a, b) => b.length - a.length);
      this.#forms = forms.map((form) => ({ form, stem: stemOf(form) }));
    }
    let redacted = text;
    // Looked for one by one: a pattern of all would be built again with every secret that an answer brings.
    let stems: string[] | undefined;
    for (const { form, stem } of this.#forms) {
      if (!redacted.includes(stem)) continue;
      redacted = redacted.replaceAll(form, secretMark);
      if (stem !== form) stems = [...(stems ?? []), stem];
    }
    // Only once every whole form is out, since the forms of a secret begin alike.
    for (const stem of stems ?? []) if (redacted.includes(stem)) redacted = cutBeginnings(redacted, stem);
    return redacted;
  }
}

interface Form {
  readonly form: string;
  readonly stem: string;
}

/** Characters of the texts that are remembered as clean. */
const shortText = 80;

/** Characters by which a secret is recognised that is not there as a whole. */
const stemLength = 12;

/** The beginning that betrays a secret; the whole of one that is short, or begins with ordinary words. */
function stemOf(form: string): string {
  const stem = form.slice(0, stemLength);
  const looksMade = /\d/.test(stem) && /[a-z]/i.test(stem);
  return looksMade && form.length >= stemLength + 4 ? stem : form;
}

/** The text without what begins like a secret, to the end of that word. */
function cutBeginnings(text: string, stem: string): string {
  const [before = '', ...rest] = text.split(stem);
  return before + rest.map((after) => secretMark + after.replace(/^[\w%+/=.~-]+/, '')).join('');
}

/** A value as it stands in texts, in URLs and in JSON, and in base64. */
export function formsOf(value: string): string[] {
  return [
    value,
    encodeURIComponent(value),
    new URLSearchParams({ v: value }).toString().slice(2),
    JSON.stringify(value).slice(1, -1),
    Buffer.from(value).toString('base64'),
  ];
}
