import { Buffer as Bytes } from 'buffer/index.js';

// `node:buffer` for a browser, with what Node's own has beside the package of that name.

const read = Bytes.from.bind(Bytes) as unknown as (value: unknown, ...rest: unknown[]) => unknown;
const write = Bytes.prototype.toString;

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** The package reads both alphabets of base64 alike. */
const nameOwn = (encoding: unknown) => (encoding === 'base64url' ? 'base64' : encoding);

Object.assign(Bytes, {
  from: (value: unknown, ...[encoding, ...rest]: unknown[]) => read(value, nameOwn(encoding), ...rest),
});
Bytes.prototype.toString = function (this: Bytes, encoding?: BufferEncoding, from?: number, to?: number) {
  // The browser itself is faster than the package.
  if (from === undefined && (encoding === undefined || encoding === 'utf8')) return utf8.decode(this);
  const text = write.call(this, nameOwn(encoding) as BufferEncoding, from, to);
  return encoding === 'base64url' ? text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') : text;
};

export { Bytes as Buffer };

/** True for bytes that are all of ASCII. */
export function isAscii(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte < 0x80);
}
