import { listCodings } from '../../src/http/codings.ts';
import { findHeader, type Header } from '../../src/http/exchange.ts';
import { readBody } from '../../src/http/receive-response.ts';
import { unpack } from '../../src/http/unpack.ts';
import { isMasked } from './traffic.ts';

/** A body as a recorder wrote it down. */
export interface StoredBody {
  /** Its text, in base64 where that is said; the JSON itself, where a tool has parsed it; or the bytes of an attachment. */
  readonly text: unknown;
  readonly isBase64?: boolean;
  /** Bytes of the body that the recorder counted; undefined where it did not. */
  readonly size?: number | undefined;
  readonly headers: readonly Header[];
}

/**
 * The body as it was sent, its content encoding undone: what recorders do to bodies is undone here, and nowhere else.
 * Undefined where the recording does not show it: left out, masked, cut, or packed in a way that nobody can read.
 */
export function restoreBody(stored: StoredBody): string | undefined {
  const { text: written, isBase64 = false } = stored;
  if (Buffer.isBuffer(written)) return readBytes(written, stored);
  if (typeof written === 'object' && written !== null) return JSON.stringify(written);
  // Of a body in which single values were taken out, the others are shown.
  if (typeof written !== 'string' || (isMasked(written) && !isJson(written))) return undefined;
  const text = isBase64 ? readBase64(written, stored) : readText(written, stored);
  return text === undefined || isCut(text, stored) ? undefined : text;
}

/** Bytes that a message announces as its body; undefined where it does not, or where they are packed. */
function readAnnounced(headers: readonly Header[]): number | undefined {
  const length = Number(findHeader(headers, 'content-length') ?? Number.NaN);
  return codingsOf(headers).length === 0 && Number.isInteger(length) ? length : undefined;
}

/** False where the message says that it has a body, so that an empty one was lost. */
export function canBeEmpty(headers: readonly Header[], sizes: readonly unknown[]): boolean {
  const length = findHeader(headers, 'content-length');
  if (length !== undefined) return Number(length) === 0;
  const isChunked = findHeader(headers, 'transfer-encoding') !== undefined;
  return !isChunked && codingsOf(headers).length === 0 && !sizes.some((size) => Number(size) > 0);
}

/** Some recorders keep the beginning of a body alone: nobody can tell that from a body that was sent so, but by its length. */
function isCut(text: string, { size = -1, headers }: StoredBody): boolean {
  if (text === '' || isJson(text)) return false;
  const bytes = Buffer.byteLength(text);
  const announced = readAnnounced(headers);
  if (announced === bytes) return false;
  if (Math.max(announced ?? -1, size) > bytes || isBeginningOfJson(text)) return true;
  return announced === undefined && size < 0 && isBeginningOfForm(text, headers);
}

/** True for a form of which the last name is not written to its end, as far as anybody can tell. */
function isBeginningOfForm(text: string, headers: readonly Header[]): boolean {
  const type = findHeader(headers, 'content-type') ?? '';
  return /^application\/x-www-form-urlencoded\b/i.test(type.trim()) && /=[^&]*&[^=&]+$/.test(text);
}

/** True for a JSON array or object that is not closed. */
function isBeginningOfJson(text: string): boolean {
  if (!/^\s*[{[]/.test(text)) return false;
  // Without its texts, of which the last one may be open.
  const bare = text.replace(/"(?:[^"\\]|\\[\s\S])*(?:"|\\?$)/g, '');
  return (bare.match(/[{[]/g) ?? []).length > (bare.match(/[}\]]/g) ?? []).length;
}

/** A text that is said to be base64: some tools say so of every text. */
function readBase64(text: string, stored: StoredBody): string | undefined {
  const bytes = decodeBase64(text);
  // Of base64 that is cut within a letter, nothing is read.
  if (bytes === undefined) return /^[\w+/=-]+$/.test(text) ? undefined : text;
  const read = readBytes(bytes, stored);
  const isPlain = isJson(text) && (read === undefined || !isJson(read));
  return isPlain ? text : read;
}

function readBytes(written: Buffer, { headers, size }: StoredBody): string | undefined {
  const bytes = isFramed(written.toString('latin1'), headers) ? joinChunks(written) : written;
  if (bytes === undefined) return undefined;
  const unpacked = unpackBody(bytes, headers) ?? keepUnpacked(bytes, size);
  return unpacked && readBody(unpacked, findHeader(headers, 'content-type')).text;
}

/** True for a body with the frames of its chunks (RFC 9112, 7.1), which some recorders keep. */
function isFramed(text: string, headers: readonly Header[]): boolean {
  const coding = findHeader(headers, 'transfer-encoding') ?? '';
  return /\bchunked\b/i.test(coding) && /^[\da-f]{1,8}(?:;[^\r\n]*)?\r\n/i.test(text) && !isJson(text);
}

/** The body within the frames of its chunks; undefined where these do not add up. */
function joinChunks(framed: Buffer): Buffer | undefined {
  const parts: Buffer[] = [];
  for (let at = 0; at < framed.length; ) {
    const start = framed.indexOf('\r\n', at) + 2;
    const size = Number.parseInt(framed.toString('latin1', at, start), 16);
    if (size === 0) return Buffer.concat(parts);
    if (start < at + 2 || !(size > 0) || start + size > framed.length) return undefined;
    parts.push(framed.subarray(start, start + size));
    at = start + size + 2;
  }
  return undefined;
}

/** Most recorders keep the headers and undo the coding. */
function keepUnpacked(bytes: Buffer, size: number | undefined): Buffer | undefined {
  const text = decodeUtf8(bytes);
  return text !== undefined && (isJson(text) || (size === bytes.length && !hasControls(text)))
    ? bytes
    : undefined;
}

/** A text that is said to be plain: some tools leave out that it is base64, or write bytes as if they were letters. */
function readText(text: string, stored: StoredBody): string | undefined {
  if (isJson(text)) return restoreLetters(text, stored);
  if (isFramed(text, stored.headers)) return readBytes(Buffer.from(text), stored);
  const bytes = text.length >= minBase64 ? decodeBase64(text) : undefined;
  const read = bytes && readBytes(bytes, stored);
  if (read !== undefined && isJson(read)) {
    if (stored.size === bytes?.length || stored.size === Buffer.byteLength(read)) return read;
    return stored.size === text.length || readAnnounced(stored.headers) === text.length ? text : undefined;
  }
  if (codingsOf(stored.headers).length === 0) return text;
  return hasControls(text) ? readPackedLetters(text, stored) : text;
}

/** Letters below which a word may be base64 by chance. */
const minBase64 = 12;

/** Bytes that are packed, written as if they were letters: lost where the tool has put a sign for those that are none. */
function readPackedLetters(text: string, { headers }: StoredBody): string | undefined {
  if (!isLatin1(text)) return undefined;
  const bytes = Buffer.from(text, 'latin1');
  const unpacked = unpackBody(bytes, headers);
  return unpacked === undefined || unpacked === bytes ? undefined : decodeUtf8(unpacked);
}

/** UTF-8 that was read as Latin-1, where the length of the body shows it. */
function restoreLetters(text: string, { size, headers }: StoredBody): string {
  if (!/[\x80-\xff]/.test(text) || !isLatin1(text)) return text;
  const bytes = Buffer.from(text, 'latin1');
  const isShorter = size === bytes.length || readAnnounced(headers) === bytes.length;
  return (isShorter ? decodeUtf8(bytes) : undefined) ?? text;
}

function isLatin1(text: string): boolean {
  return !/[^\0-\xff]/.test(text);
}

function hasControls(text: string): boolean {
  return [...text.slice(0, 200)].some((sign) => sign === '\ufffd' || (sign < ' ' && !/\s/.test(sign)));
}

/** The bytes of base64 in either alphabet, in lines or not; undefined for any other text. */
function decodeBase64(text: string): Buffer | undefined {
  const packed = text.replace(/\s+/g, '');
  const isBase64 = /^[\w+/-]+={0,2}$/.test(packed) && packed.replace(/=+$/, '').length % 4 !== 1;
  return isBase64 ? Buffer.from(packed, 'base64') : undefined;
}

function decodeUtf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Bytes that an unpacked body may have. */
const maxOutputLength = 256 * 1024 * 1024;

/** The codings that the headers name, in the order in which they were applied. */
function codingsOf(headers: readonly Header[]): readonly string[] {
  return listCodings(
    headers.filter(([name]) => name.toLowerCase() === 'content-encoding').map(([, value]) => value),
  );
}

/** Undoes the codings that the headers name, or gzip that they do not; undefined where that cannot be done. */
function unpackBody(body: Buffer, headers: readonly Header[]): Buffer | undefined {
  const named = codingsOf(headers);
  const isGzip = body[0] === 0x1f && body[1] === 0x8b;
  try {
    const { bytes, problem } = unpack(body, named.length === 0 && isGzip ? ['gzip'] : named, maxOutputLength);
    return problem === undefined ? bytes : undefined;
  } catch {
    return undefined;
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text.replace(/^\uFEFF/, ''));
    return true;
  } catch {
    return false;
  }
}
