import { closeSync, constants, fstatSync, openSync, readFileSync, type Stats } from 'node:fs';
import { UserError } from './user-error.ts';

/** A file that was named and cannot be read. The message is the reason, as the end of a sentence. */
export class UnreadableFile extends Error {
  /** The code of the system, such as ENOENT; empty where the file is not what it is to be. */
  readonly code: string;

  constructor(message: string, code = '') {
    super(message);
    this.name = 'UnreadableFile';
    this.code = code;
  }
}

const mega = 1024 * 1024;

/** Bytes of a file that a person writes: a target file, a list of ids, certificates. */
export const maxWrittenBytes = 16 * mega;

/** Bytes of a file that a program writes, such as a report or a recording: a text of Node holds little more. */
export const maxMadeBytes = 500 * mega;

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  ENOTDIR: 'a part of its path is a file',
  EACCES: 'it may not be read',
  EPERM: 'it may not be read',
  ELOOP: 'its links lead back to themselves',
  EMFILE: 'this process may open no more files (ulimit -n)',
  ENXIO: 'it is a socket or a terminal and no file',
};

/**
 * The bytes of a file that a person named. Throws UnreadableFile for one that cannot be read, is longer than `maxBytes`, or
 * is not a file: a pipe or a device may never end.
 */
export function readNamedBytes(file: string, maxBytes = maxWrittenBytes): Buffer {
  try {
    // Without waiting for the other end of a pipe.
    const opened = openSync(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      verifyKind(fstatSync(opened), maxBytes);
      return readFileSync(opened);
    } finally {
      closeSync(opened);
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new UnreadableFile(code === 'EISDIR' ? isFolder : (reasons[code] ?? message), code);
  }
}

const isFolder = 'it is a folder';

function verifyKind(found: Stats, maxBytes: number): void {
  if (found.isDirectory()) throw new UnreadableFile(isFolder, 'EISDIR');
  if (found.isFIFO()) throw new UnreadableFile('it is a pipe and no file');
  if (!found.isFile()) throw new UnreadableFile('it is a device and no file');
  if (found.size > maxBytes) throw new UnreadableFile(`it is longer than ${describeSize(maxBytes)}`);
}

function describeSize(bytes: number): string {
  return bytes < mega ? `${bytes / 1024} KB` : `${bytes / mega} MB`;
}

/** The text of a file that a person named, without a byte order mark. Throws as `readNamedBytes`, and for other text than UTF-8. */
export function readNamedText(file: string, maxBytes?: number): string {
  return decodeText(readNamedBytes(file, maxBytes));
}

/** Reads it as `readNamedText`. Throws UserError, which calls the file `what` and says why. */
export function readTextOf(what: string, file: string, maxBytes?: number): string {
  try {
    return readNamedText(file, maxBytes);
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    throw new UserError(`${what} cannot be read: ${error.message}`);
  }
}

function decodeText(bytes: Buffer): string {
  const [first, second] = bytes;
  const isWide = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (isWide || bytes.subarray(0, 4).includes(0))
    throw new UnreadableFile('it is UTF-16 or binary; save it as UTF-8');
  const text = bytes.toString('utf8');
  const wrong = findOther(bytes, text);
  if (wrong !== undefined) throw new UnreadableFile(`line ${wrong} is not UTF-8; save it as UTF-8`);
  return text.replace(/^\uFEFF/, '');
}

/** The number of the first line with a byte that is not UTF-8. */
function findOther(bytes: Buffer, text: string): number | undefined {
  if (!text.includes('\uFFFD') || Buffer.from(text).equals(bytes)) return undefined;
  const lines = text.split('\n');
  let from = 0;
  for (const [index, line] of lines.entries()) {
    const end = bytes.indexOf(10, from);
    const own = bytes.subarray(from, end < 0 ? bytes.length : end);
    if (!Buffer.from(line).equals(own)) return index + 1;
    from = end + 1;
  }
  return lines.length;
}
