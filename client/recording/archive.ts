import { dirname, join } from 'node:path';
import { crc32, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import { maxMadeBytes, readNamedBytes, UnreadableFile } from '../../src/lib/read-file.ts';
import { UserError } from '../../src/lib/user-error.ts';
import type { ReadAttachment } from './har.ts';

/** A recording as a file holds it: its text, and the bodies that stand beside it. */
export interface StoredRecording {
  readonly text: string;
  readonly readAttachment: ReadAttachment;
}

/** The files that may be a recording, as messages name them. */
export const expected = 'expected a HAR file, a Postman export or an exchanges.ndjson';

/**
 * Reads the file of a recording: a text, packed by gzip or zlib or not, or a .zip with a HAR file and its bodies. Throws UserError
 * for one that cannot be read.
 */
export function openRecording(file: string): StoredRecording {
  return unpackRecording(readBytes(file), file, (name) => tryToRead(join(dirname(file), name)));
}

/** Opens the bytes of a file as `openRecording` does; `readBeside` gives those of a file that stands beside it. */
export function unpackRecording(bytes: Buffer, file: string, readBeside: ReadAttachment): StoredRecording {
  if (isZip(bytes)) return openZip(bytes, file);
  const text = unpack(bytes, file);
  return {
    text: decodeText(text),
    readAttachment: (name) => (isDigestName(name) ? readBeside(name) : undefined),
  };
}

/** True for the bytes of a .zip. */
export function isZip(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04';
}

/** Windows tools write UTF-16. */
function decodeText(bytes: Buffer): string {
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
  return isWide ? bytes.toString('utf16le') : bytes.toString('utf8');
}

/** Bodies are named by their digests: nothing else that stands beside a recording is read. */
function isDigestName(name: string): boolean {
  return /^[0-9a-f]{32,64}(?:\.\w+)?$/i.test(name);
}

function readBytes(file: string): Buffer {
  try {
    return readNamedBytes(file, maxMadeBytes);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new UserError(`${file} cannot be read: ${error.message}; ${expected}`);
  }
}

function tryToRead(file: string): Buffer | undefined {
  try {
    return readNamedBytes(file, maxMadeBytes);
  } catch {
    return undefined;
  }
}

/** The bytes of an unpacked file. */
const maxOutputLength = maxMadeBytes;

/** The bytes of a text that is packed by gzip, or by zlib as mitmproxy packs a .zhar; others as they are. */
function unpack(bytes: Buffer, file: string): Buffer {
  const [first = 0, second = 0] = bytes;
  const isGzip = first === 0x1f && second === 0x8b;
  const isZlib = first === 0x78 && (first * 256 + second) % 31 === 0;
  if (!isGzip && !isZlib) return bytes;
  try {
    return (isGzip ? gunzipSync : inflateSync)(bytes, { maxOutputLength });
  } catch {
    throw new UserError(`${file} is packed by ${isGzip ? 'gzip' : 'zlib'} and damaged; ${expected}`);
  }
}

/** A file within a .zip, by where its bytes stand. */
export interface ZippedFile {
  readonly name: string;
  readonly isPacked: boolean;
  /** The checksum of its bytes; 0 where none is given. */
  readonly checksum: number;
  readonly packedSize: number;
  readonly offset: number;
}

function openZip(bytes: Buffer, file: string): StoredRecording {
  const files = listZipped(bytes);
  const [har, another] = files.filter(({ name }) => name.endsWith('.har') && !name.startsWith('__MACOSX/'));
  if (har === undefined) throw new UserError(`${file} holds no .har file; ${expected}`);
  if (another !== undefined)
    throw new UserError(`${file} holds ${har.name} and ${another.name}: unpack it, and judge each by itself`);
  const text = readZipped(bytes, har);
  if (text === undefined) throw new UserError(`${file}: ${har.name} is damaged; save the recording again`);
  const folder = har.name.slice(0, har.name.lastIndexOf('/') + 1);
  return {
    text: decodeText(text),
    readAttachment: (name) => {
      const found = files.find((one) => one.name === `${folder}${name}`);
      return found && readZipped(bytes, found);
    },
  };
}

/** Bytes of the record at the end of a .zip, and of the longest comment behind it. */
const [endSize, maxComment] = [22, 65_535];

/** The files that the directory at the end of a .zip names; none where there is none. */
export function listZipped(bytes: Buffer): readonly ZippedFile[] {
  const end = bytes.lastIndexOf('PK\x05\x06', bytes.length - endSize, 'latin1');
  if (end < 0 || end < bytes.length - endSize - maxComment) return [];
  const found: ZippedFile[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (at + 46 > bytes.length || bytes.toString('latin1', at, at + 4) !== 'PK\x01\x02') return found;
    const sizes = [28, 30, 32].map((place) => bytes.readUInt16LE(at + place));
    const [name = 0, extra = 0, comment = 0] = sizes;
    found.push({
      name: bytes.toString('utf8', at + 46, at + 46 + name),
      isPacked: bytes.readUInt16LE(at + 10) !== 0,
      checksum: bytes.readUInt32LE(at + 16),
      packedSize: bytes.readUInt32LE(at + 20),
      offset: bytes.readUInt32LE(at + 42),
    });
    at += 46 + name + extra + comment;
  }
  return found;
}

/** The bytes of a file in a .zip; undefined for a damaged one. */
export function readZipped(bytes: Buffer, zipped: ZippedFile): Buffer | undefined {
  const { isPacked, checksum, packedSize, offset } = zipped;
  try {
    const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
    const packed = bytes.subarray(start, start + packedSize);
    const own = isPacked ? inflateRawSync(packed, { maxOutputLength }) : packed;
    return checksum === 0 || checksum === crc32(own) ? own : undefined;
  } catch {
    return undefined;
  }
}
