// `node:zlib` for a browser, whose own unpacking is a promise: gzip, zlib and deflate (RFC 1950 to 1952). Brotli is not undone: a
// body that is packed so is not shown.

interface Limit {
  readonly maxOutputLength: number;
}

/** Lengths and distances of copies: the first one of each code, and the bits that follow the code. */
const lengths = countUp(
  3,
  [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5],
);
const distances = countUp(1, [
  ...[0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13],
]);
/** The order in which the lengths of codes stand. */
const order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

function countUp(first: number, bits: readonly number[]): readonly (readonly [number, number])[] {
  let next = first;
  return bits.map((count) => {
    const one = [next, count] as const;
    next += 2 ** count;
    return one;
  });
}

/** A code of Huffman: how many codes have each length, and the symbols in the order of their codes. */
interface Code {
  readonly counts: readonly number[];
  readonly symbols: readonly number[];
}

function makeCode(sizes: readonly number[]): Code {
  const counts = Array.from({ length: 16 }, (_, size) =>
    size === 0 ? 0 : sizes.filter((one) => one === size).length,
  );
  const symbols = counts.flatMap((_, size) =>
    size === 0 ? [] : sizes.flatMap((one, at) => (one === size ? [at] : [])),
  );
  return { counts, symbols };
}

const repeat = (times: number, size: number) => Array.from({ length: times }, () => size);
const fixed = [
  makeCode([...repeat(144, 8), ...repeat(112, 9), ...repeat(24, 7), ...repeat(8, 8)]),
  makeCode(repeat(30, 5)),
] as const;

function fail(code = 'Z_DATA_ERROR'): never {
  throw Object.assign(new Error(code), { code });
}

/** Unpacks deflate as its bits come. */
class Inflater {
  readonly #from: Uint8Array;
  readonly #max: number;
  #out = new Uint8Array(65_536);
  #length = 0;
  #bit = 0;
  /** The place of the next byte. */
  at: number;

  constructor(from: Uint8Array, at: number, max: number) {
    this.#from = from;
    this.at = at;
    this.#max = max;
  }

  inflate(): Uint8Array {
    for (let isLast = false; !isLast; ) {
      isLast = this.#take(1) === 1;
      const kind = this.#take(2);
      if (kind === 0) this.#copyStored();
      else if (kind === 3) fail();
      else this.#copyCoded(...(kind === 1 ? fixed : this.#readCodes()));
    }
    if (this.#bit > 0) this.at += 1;
    return this.#out.subarray(0, this.#length);
  }

  #take(bits: number): number {
    let value = 0;
    for (let at = 0; at < bits; at++) {
      const byte = this.#from[this.at] ?? fail('Z_BUF_ERROR');
      value |= ((byte >> this.#bit) & 1) << at;
      this.#bit = (this.#bit + 1) % 8;
      if (this.#bit === 0) this.at += 1;
    }
    return value;
  }

  #decode({ counts, symbols }: Code): number {
    let [code, first, index] = [0, 0, 0];
    for (let size = 1; size < 16; size++) {
      code |= this.#take(1);
      const count = counts[size]!;
      if (code - first < count) return symbols[index + code - first]!;
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    return fail();
  }

  #readCodes(): readonly [Code, Code] {
    const [literals, copies, sizes] = [this.#take(5) + 257, this.#take(5) + 1, this.#take(4) + 4];
    const own = repeat(19, 0);
    for (const at of order.slice(0, sizes)) own[at] = this.#take(3);
    const code = makeCode(own);
    const all: number[] = [];
    while (all.length < literals + copies) {
      const symbol = this.#decode(code);
      if (symbol < 16) all.push(symbol);
      else if (symbol === 16) all.push(...repeat(3 + this.#take(2), all.at(-1) ?? fail()));
      else all.push(...repeat(symbol === 17 ? 3 + this.#take(3) : 11 + this.#take(7), 0));
    }
    if (all.length > literals + copies) fail();
    return [makeCode(all.slice(0, literals)), makeCode(all.slice(literals))];
  }

  #copyStored(): void {
    if (this.#bit > 0) [this.#bit, this.at] = [0, this.at + 1];
    const [length, check] = [this.#take(16), this.#take(16)];
    if (length !== (~check & 0xffff)) fail();
    for (let left = length; left > 0; left--) this.#put(this.#take(8));
  }

  #copyCoded(literals: Code, copies: Code): void {
    for (;;) {
      const symbol = this.#decode(literals);
      if (symbol === 256) return;
      if (symbol < 256) this.#put(symbol);
      else {
        const length = symbol === 285 ? 258 : this.#takeNumber(lengths[symbol - 257]);
        const distance = this.#takeNumber(distances[this.#decode(copies)]);
        if (distance > this.#length) fail();
        for (let left = length; left > 0; left--) this.#put(this.#out[this.#length - distance]!);
      }
    }
  }

  #takeNumber([first, bits]: readonly [number, number] = fail()): number {
    return first + this.#take(bits);
  }

  #put(byte: number): void {
    if (this.#length >= this.#max) fail('ERR_BUFFER_TOO_LARGE');
    if (this.#length === this.#out.length) {
      const larger = new Uint8Array(2 * this.#length);
      larger.set(this.#out);
      this.#out = larger;
    }
    this.#out[this.#length++] = byte;
  }
}

export const inflateRawSync = (bytes: Uint8Array, { maxOutputLength }: Limit): Buffer =>
  Buffer.from(new Inflater(bytes, 0, maxOutputLength).inflate());

export const inflateSync = (bytes: Uint8Array, { maxOutputLength }: Limit): Buffer => {
  const [method = 0, flags = 0] = bytes;
  if ((method & 15) !== 8 || (method * 256 + flags) % 31 !== 0 || (flags & 32) !== 0) fail();
  const inflater = new Inflater(bytes, 2, maxOutputLength);
  const unpacked = inflater.inflate();
  if (new DataView(bytes.buffer, bytes.byteOffset + inflater.at).getUint32(0) !== sumAdler(unpacked)) fail();
  return Buffer.from(unpacked);
};

function sumAdler(bytes: Uint8Array): number {
  let [low, high] = [1, 0];
  for (const byte of bytes) {
    low = (low + byte) % 65_521;
    high = (high + low) % 65_521;
  }
  return high * 65_536 + low;
}

/** Several gzip files one after another are one. */
export const gunzipSync = (bytes: Uint8Array, { maxOutputLength }: Limit): Buffer => {
  const parts: Uint8Array[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  do {
    const inflater = new Inflater(bytes, skipHead(bytes, at), maxOutputLength);
    const part = inflater.inflate();
    if (inflater.at + 8 > bytes.length) fail('Z_BUF_ERROR');
    if (
      view.getUint32(inflater.at, true) !== crc32(part) ||
      view.getUint32(inflater.at + 4, true) !== part.length
    )
      fail();
    parts.push(part);
    at = inflater.at + 8;
  } while (bytes[at] === 0x1f && bytes[at + 1] === 0x8b);
  return Buffer.concat(parts);
};

/** Finds the place at which the packed bytes of a gzip file begin. */
function skipHead(bytes: Uint8Array, start: number): number {
  if (bytes[start] !== 0x1f || bytes[start + 1] !== 0x8b || bytes[start + 2] !== 8) fail();
  const flags = bytes[start + 3] ?? fail();
  let at = start + 10;
  if ((flags & 4) !== 0) at += 2 + bytes[at]! + 256 * bytes[at + 1]!;
  for (const flag of [8, 16]) if ((flags & flag) !== 0) at = bytes.indexOf(0, at) + 1;
  return (flags & 2) === 0 ? at : at + 2;
}

const table = Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = (value & 1) === 0 ? value >>> 1 : (value >>> 1) ^ 0xedb88320;
  return value;
});

/** The checksum of ISO 3309, which gzip and .zip hold of each file. */
export const crc32 = (bytes: Uint8Array): number => {
  let sum = ~0;
  for (const byte of bytes) sum = (sum >>> 8) ^ table[(sum ^ byte) & 255]!;
  return ~sum >>> 0;
};

export const brotliDecompressSync = (): never => fail();
