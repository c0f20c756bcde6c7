/** Characters of the pieces that are remembered: four bits of a 32-bit number are left of the oldest. */
const pieceLength = 8;

const bits = 2 ** 24;

/**
 * Remembers of texts, in two megabytes however long they are, which pieces of eight characters they held, so that what is
 * learnt later need not be looked for in all of them.
 */
export class SeenText {
  readonly #seen = new Uint8Array(bits / 8);

  /** Remembers a text. */
  add(text: string): void {
    const seen = this.#seen;
    let piece = 0;
    for (let at = 0; at < text.length; at++) {
      piece = (piece << 4) ^ text.charCodeAt(at);
      if (at < pieceLength - 1) continue;
      const place = Math.imul(piece, 0x9e3779b1) >>> 8;
      seen[place >>> 3]! |= 1 << (place & 7);
    }
  }

  /** False when no text held this one; shorter ones than a piece may always have been there. */
  mayHold(text: string): boolean {
    let piece = 0;
    for (let at = 0; at < text.length; at++) {
      piece = (piece << 4) ^ text.charCodeAt(at);
      if (at < pieceLength - 1) continue;
      const place = Math.imul(piece, 0x9e3779b1) >>> 8;
      if ((this.#seen[place >>> 3]! & (1 << (place & 7))) === 0) return false;
    }
    return true;
  }
}
