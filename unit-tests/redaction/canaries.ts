import { createHash } from 'node:crypto';

/** Characters that encodings change, one of which stands in each text. */
const awkward = ['+', '"', '/', 'é', '&', '\\', '<'] as const;
const inHeaders = ['+', '/', '=', '&'] as const;

/** Texts and numbers that occur nowhere else: a part of one in an output is a leak. */
export class Canaries {
  readonly #planted = new Map<string, string>();
  readonly #byOriginal = new Map<string, string | number>();

  /** Every planted text, with what it stands in. */
  get planted(): ReadonlyMap<string, string> {
    return this.#planted;
  }

  /** The credentials among them. */
  readonly secrets = new Set<string>();

  /** The members in which something was planted, however often the same. */
  readonly members = new Set<string>();

  /** A secret that a header can carry. */
  secret(place: string): string {
    const digest = this.#digest();
    const mark = inHeaders[this.#planted.size % inHeaders.length];
    const secret = this.#plant(`${digest.slice(0, 9)}${mark}${digest.slice(9, 32)}`, place);
    this.secrets.add(secret);
    return secret;
  }

  /** A value whose form says what it is, drawn from digits of its own. */
  formed(place: string, make: (digits: string) => string): string {
    const digits = BigInt(`0x${this.#digest().slice(0, 24)}`)
      .toString()
      .padStart(24, '7');
    return this.#plant(make(digits), place);
  }

  /** A personal text in place of one of the same kind; the same for the same original. */
  personal(original: string, place: string): string {
    return this.#instead(`text ${original}`, () => {
      const digest = this.#digest();
      const mark = awkward[this.#planted.size % awkward.length];
      const text = `${digest.slice(0, 9)}${mark}${digest.slice(9, 26)}`;
      return this.#plant(original.includes('@') ? `${digest.slice(0, 24)}@c.io` : text, place);
    }) as string;
  }

  /** A personal number in place of another; the same for the same original. */
  number(original: number, place: string): number {
    return this.#instead(`number ${original}`, () => {
      const digits = BigInt(`0x${this.#digest().slice(0, 14)}`)
        .toString()
        .slice(0, 13)
        .padEnd(13, '7');
      const value = Number(`${digits}.25`);
      this.#plant(String(value), place);
      return value;
    }) as number;
  }

  #instead(key: string, make: () => string | number): string | number {
    const known = this.#byOriginal.get(key) ?? make();
    this.#byOriginal.set(key, known);
    return known;
  }

  #plant(text: string, place: string): string {
    this.#planted.set(text, place);
    return text;
  }

  #digest(): string {
    return createHash('sha256').update(`canary ${this.#planted.size}`).digest('hex');
  }
}
