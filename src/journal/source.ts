import { isAscii } from 'node:buffer';
import { closeSync, openSync, readSync, statSync } from 'node:fs';

/** Bytes that are read at once. */
const block = 1_048_576;

/** Bytes that are kept around a line that is asked for, since the next one stands near it. */
const near = { before: 16_384, in: 65_536 };

/** Bytes of a journal that is kept as a whole: those of most runs. */
const maxWhole = 8_388_608;

/** The bytes of a journal, read piece by piece. */
export class JournalSource {
  readonly name: string;
  readonly size: number;
  /** As much as there is from a place on, up to the length of the room that it may be put into. */
  readonly #read: (from: number, room: Buffer) => Buffer;
  #room = Buffer.alloc(0);
  #window: { readonly from: number; readonly bytes: Buffer } = { from: 0, bytes: Buffer.alloc(0) };

  /** Those of a file, or of a file that is in memory already. Throws the error of the file system. */
  constructor(name: string, bytes?: Buffer) {
    this.name = name;
    this.size = bytes?.length ?? statSync(name).size;
    this.#read =
      bytes === undefined
        ? (from, room) => readFrom(name, from, room)
        : (from, { length }) => bytes.subarray(from, from + length);
  }

  /** The text of a line, of which most are asked for in their order. */
  readNear(from: number, length: number): string {
    const at = from - this.#window.from;
    if (at >= 0 && at + length <= this.#window.bytes.length)
      return decode(this.#window.bytes, at, at + length);
    // One who goes on where the window ended reads the whole journal in its order.
    const goesOn = at >= 0 && at <= this.#window.bytes.length;
    const isWhole = this.size <= maxWhole;
    const begin = isWhole ? 0 : Math.max(0, from - near.before);
    const usual = isWhole ? this.size : goesOn ? block : near.in;
    const asked = Math.max(usual, from - begin + length);
    // The same room again: a new one for each would be more memory than all that is kept.
    if (this.#room.length < asked) this.#room = Buffer.allocUnsafe(Math.max(asked, block));
    const bytes = this.#read(begin, this.#room.subarray(0, asked));
    this.#window = { from: begin, bytes };
    return decode(bytes, from - begin, from - begin + length);
  }

  /**
   * Every line with where it stands; `isCut` for a last one without its end. A line of more bytes than `maxLine` is
   * given as undefined, and ends the reading.
   */
  *readLines(
    maxLine: number,
  ): Generator<{ text: string | undefined; from: number; length: number; isCut: boolean }> {
    let from = 0;
    let room = Buffer.allocUnsafe(block);
    while (from < this.size) {
      const bytes = this.#read(from, room);
      const isLast = bytes.length < room.length || from + bytes.length >= this.size;
      let begin = 0;
      for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10, begin)) {
        yield {
          text: decode(bytes, begin, end),
          from: from + begin,
          length: end - begin,
          isCut: false,
        };
        begin = end + 1;
      }
      const rest = bytes.length - begin;
      if (rest > maxLine) {
        yield { text: undefined, from: from + begin, length: rest, isCut: false };
        return;
      }
      if (isLast) {
        if (rest > 0)
          yield { text: decode(bytes, begin, bytes.length), from: from + begin, length: rest, isCut: true };
        return;
      }
      from += begin;
      // A line longer than the room is read again from its beginning.
      if (begin === 0) room = Buffer.allocUnsafe(2 * room.length);
    }
  }
}

function decode(bytes: Buffer, from: number, to: number): string {
  const line = bytes.subarray(from, to);
  // Bytes of one character each take a third of the time.
  return line.toString(isAscii(line) ? 'latin1' : 'utf8');
}

function readFrom(file: string, from: number, room: Buffer): Buffer {
  const open = openSync(file, 'r');
  try {
    return room.subarray(0, readSync(open, room, 0, room.length, from));
  } finally {
    closeSync(open);
  }
}
