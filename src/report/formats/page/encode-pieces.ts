/** Bytes of a part: to write or to pack each exchange of a long run takes longer than to make it. */
const maxPart = 1_048_576;

/** Bytes of UTF-8 that a character of a text takes at most. */
const maxCharacter = 3;

/** Texts one after another as UTF-8, in large parts. A part is overwritten once the next one is asked for. */
export function* encodePieces(pieces: Iterable<string>): Generator<Buffer> {
  const part = Buffer.allocUnsafe(maxPart);
  let used = 0;
  for (const piece of pieces) {
    const needed = piece.length * maxCharacter;
    if (used > 0 && used + needed > maxPart) {
      yield part.subarray(0, used);
      used = 0;
    }
    if (needed > maxPart) yield Buffer.from(piece);
    else used += part.write(piece, used);
  }
  if (used > 0) yield part.subarray(0, used);
}
