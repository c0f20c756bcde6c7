import { isAscii } from 'node:buffer';
import type { ReceivedResponse } from './exchange.ts';
import { readRecentJson } from './recent.ts';

type Body = Pick<ReceivedResponse, 'text' | 'json' | 'isJson' | 'hasExactNumbers' | 'encoding'>;

/**
 * The body of an answer as text, and as JSON where it is. JSON goes over the wire in UTF-8 (RFC 8259, 8.1); what comes
 * in another encoding is read all the same and named, so that one mistake is one finding. `type` is the Content-Type.
 */
export function readBody(bytes: Buffer, type: string | undefined): Body {
  const marked = marks.find(({ mark }) => mark.every((byte, index) => bytes[index] === byte));
  if (marked !== undefined) {
    const encoding = marked.encoding === 'utf-8' ? 'utf-8 with a byte order mark' : marked.encoding;
    return readAs(bytes, marked.encoding, encoding) ?? opaque(bytes);
  }
  const utf16 = guessUtf16(bytes);
  if (utf16 !== undefined) return readAs(bytes, utf16, utf16) ?? opaque(bytes);
  const text = decode(bytes, 'utf-8');
  if (text !== undefined) return parse(text) ?? { text, json: undefined, isJson: false };
  const declared = /charset\s*=\s*"?([\w.:-]+)/i.exec(type ?? '')?.[1]?.toLowerCase();
  for (const encoding of [declared, 'windows-1252']) {
    const read = encoding === undefined ? undefined : readAs(bytes, encoding, encoding);
    if (read !== undefined) return read;
  }
  return opaque(bytes);
}

const marks = [
  { mark: [0xef, 0xbb, 0xbf], encoding: 'utf-8' },
  { mark: [0xff, 0xfe], encoding: 'utf-16le' },
  { mark: [0xfe, 0xff], encoding: 'utf-16be' },
];

/** JSON begins with two characters of ASCII, or with one and nothing else (RFC 4627, 3). */
function guessUtf16([first, second]: Buffer): string | undefined {
  if (first === 0 && second !== 0 && second !== undefined) return 'utf-16be';
  return first !== 0 && second === 0 ? 'utf-16le' : undefined;
}

/** The body where it is JSON in an encoding; undefined where it is not, or where nobody knows the encoding. */
function readAs(bytes: Buffer, name: string, encoding: string): Body | undefined {
  const text = decode(bytes, name);
  const read = text === undefined ? undefined : parse(text);
  return read && { ...read, encoding };
}

function parse(text: string): Body | undefined {
  try {
    const { value, hasExactNumbers } = readRecentJson(text);
    return { text, json: value, isJson: true, ...(hasExactNumbers ? { hasExactNumbers } : {}) };
  } catch {
    return undefined;
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The text, without its byte order mark; undefined where the bytes are not of the encoding, or it is unknown. */
function decode(bytes: Buffer, encoding: string): string | undefined {
  // Most bodies are of ASCII, which needs no decoder.
  if (encoding === 'utf-8' && isAscii(bytes)) return bytes.toString('latin1');
  try {
    return (encoding === 'utf-8' ? utf8 : new TextDecoder(encoding, { fatal: true })).decode(bytes);
  } catch {
    return undefined;
  }
}

function opaque(bytes: Buffer): Body {
  return { text: bytes.toString('latin1'), json: undefined, isJson: false };
}
