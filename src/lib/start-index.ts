/** Characters that are hashed: no entry is shorter. */
const keyLength = 4;
const keyMask = 2 ** 28 - 1;
const filterSize = 2 ** 16;

/**
 * Finds which of many texts may stand at each place of another in one pass, however many they are: the first four
 * characters of a text lead to its entries. The caller compares the rest.
 */
export class StartIndex<Entry> {
  readonly #entries = new Map<number, readonly Entry[]>();
  readonly #filter = new Uint8Array(filterSize);

  /** Adds an entry for a text of at least four characters; `sort` puts it among those that begin alike. */
  add(text: string, entry: Entry, sort?: (a: Entry, b: Entry) => number): void {
    const key = keyAt(text, 0);
    const entries = [...(this.#entries.get(key) ?? []), entry];
    this.#entries.set(key, sort === undefined ? entries : entries.sort(sort));
    this.#filter[key % filterSize] = 1;
  }

  /** The entries whose texts may begin at a place. */
  entriesAt(text: string, at: number): readonly Entry[] {
    return this.#entries.get(keyAt(text, at)) ?? [];
  }

  /**
   * Hands each place at which entries may begin to `visit`, with these entries; the place that it returns is the next
   * one that is looked at.
   */
  scan(text: string, visit: (at: number, entries: readonly Entry[]) => number | undefined): void {
    let key = keyAt(text, 0);
    for (let at = 0; at + keyLength <= text.length; at++) {
      const entries = this.#filter[key % filterSize] === 1 ? this.#entries.get(key) : undefined;
      const next = entries && visit(at, entries);
      if (next === undefined) {
        key = (((key << 7) & keyMask) | (text.charCodeAt(at + keyLength) & 0x7f)) >>> 0;
      } else {
        at = next - 1;
        key = keyAt(text, next);
      }
    }
  }
}

/** Seven bits of each of the four characters at a place. */
function keyAt(text: string, at: number): number {
  let key = 0;
  for (let next = at; next < at + keyLength; next++) key = (key << 7) | (text.charCodeAt(next) & 0x7f);
  return (key & keyMask) >>> 0;
}
