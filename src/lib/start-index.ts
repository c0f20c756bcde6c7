/** Characters that are hashed: no entry is shorter. */
const keyLength = 4;
const keyMask = 2 ** 28 - 1;
const filterMask = 2 ** 16 - 1;

/**
 * Finds which of many texts may stand at each place of another in one pass, however many they are: the first four
 * characters of a text lead to its entries. The caller compares the rest.
 */
export class StartIndex<Entry> {
  readonly #entries = new Map<number, Entry[]>();
  readonly #filter = new Uint8Array(filterMask + 1);

  /** Adds an entry for a text of at least four characters; `compare` puts it among those that begin alike. */
  add(text: string, entry: Entry, compare: (a: Entry, b: Entry) => number = () => 0): void {
    const key = keyAt(text, 0);
    const entries = this.#entries.get(key);
    if (entries === undefined) {
      this.#entries.set(key, [entry]);
      this.#filter[key & filterMask] = 1;
      return;
    }
    const at = entries.findLastIndex((other) => compare(other, entry) <= 0) + 1;
    entries.splice(at, 0, entry);
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
    const filter = this.#filter;
    const last = text.length - keyLength;
    if (last < 0 || this.#entries.size === 0) return;
    let key = keyAt(text, 0);
    for (let at = 0; ; ) {
      const entries = filter[key & filterMask] === 1 ? this.#entries.get(key) : undefined;
      const next = entries && visit(at, entries);
      at = next ?? at + 1;
      // Asked for a character behind the end, the loop would be three times as slow from then on.
      if (at > last) return;
      key =
        next === undefined
          ? ((key << 7) & keyMask) | (text.charCodeAt(at + keyLength - 1) & 0x7f)
          : keyAt(text, at);
    }
  }
}

/** Seven bits of each of the four characters at a place. */
function keyAt(text: string, at: number): number {
  let key = 0;
  for (let next = at; next < at + keyLength; next++) key = (key << 7) | (text.charCodeAt(next) & 0x7f);
  return key & keyMask;
}
