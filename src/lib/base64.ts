import { gunzipSync, inflateSync } from 'node:zlib';

/**
 * What base64 makes of a text, or of bytes, in a longer one after `before` bytes (0, 1 or 2): the letters in which its
 * neighbours have no part, whatever they are.
 */
export function encodeWithin(text: string | Uint8Array, before: number): string {
  const inside = typeof text === 'string' ? Buffer.from(text) : text;
  const bytes = Buffer.concat([Buffer.alloc(before), inside]);
  const whole = bytes.toString('base64').replace(/=+$/, '');
  return whole.slice(before === 0 ? 0 : 4, bytes.length % 3 === 0 ? undefined : -1);
}

/** A text of base64 in the alphabet of URLs. */
export function toUrlAlphabet(base64: string): string {
  return base64.replaceAll('+', '-').replaceAll('/', '_');
}

/** The bytes that a text of base64 stands for, without their packing where they are packed and have at most `maxBytes`. */
export function decodeBase64(text: string, maxBytes: number): Buffer {
  const bytes = Buffer.from(text, 'base64');
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  if (!isPacked && bytes[0] !== 0x78) return bytes;
  try {
    return (isPacked ? gunzipSync : inflateSync)(bytes, { maxOutputLength: maxBytes });
  } catch {
    return bytes;
  }
}
