import { isAscii } from 'node:buffer';
import type { Socket } from 'node:net';
import type { Dispatcher } from 'undici';
import { type ParsedJson, readJson } from '../lib/json/text.ts';
import { listContainers } from '../lib/json/values.ts';
import { findHeader, type Header, type ReceivedResponse } from './exchange.ts';
import { maxHeaderBytes, type WireLimits } from './limits.ts';
import { unpack } from './unpack.ts';

/** An answer as it came: raw headers and the bytes of its body. */
export interface RawResponse {
  readonly status: number;
  readonly headers: readonly Header[];
  readonly body: Buffer;
}

/**
 * Sends a request and gathers its whole answer. Rejects with undici's error when there is none, with a TimeoutError
 * when it is not whole within the limits, and with ERR_BUFFER_TOO_LARGE when it is longer than they allow.
 */
export function receiveResponse(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  limits: WireLimits,
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    // What stands before the connections sees by these how long an answer may take.
    const { timeoutMs: headersTimeout, timeoutMs: bodyTimeout } = limits;
    dispatcher.dispatch(
      { ...request, headersTimeout, bodyTimeout },
      new ResponseHandler(limits, resolve, reject),
    );
  });
}

/**
 * The most values of a body, an array or object counted as several since it takes as much memory: a list of 50,000 items has as
 * many. A short text of millions takes a hundred times its length once it is read, and again when it is judged.
 */
const maxValues = 1_500_000;
const valuesPerContainer = 4;

/** Bytes of a body from which on they are counted: nobody can make too much of fewer. */
const minCounted = 20_000;

/** Bytes of JSON, before each of which a value ends or begins: a comma, and what opens a container. */
const [comma, array, object] = [44, 91, 123];

/** Counts the values of a JSON text as its bytes come. */
class ValueCount {
  #values = 0;

  /** Takes the next bytes; true once there are more values than a body may have. */
  isBeyond(bytes: Uint8Array): boolean {
    for (const byte of bytes)
      if (byte === comma) this.#values += 1;
      else if (byte === array || byte === object) this.#values += valuesPerContainer;
    return this.#values > maxValues;
  }
}

/** True for a body of more values than one may have. */
function holdsTooMuch(body: Uint8Array): boolean {
  return body.length > minCounted && new ValueCount().isBeyond(body);
}

/** Says why a body is not read. */
export const tooManyValues = `the body holds more than ${maxValues} values, an array or object counted as ${valuesPerContainer}`;

/** Our own handler: undici's `request` makes a stream and a signal per answer, which cost more than the rest. */
class ResponseHandler implements Dispatcher.DispatchHandler {
  readonly #maxBytes: number;
  readonly #resolve: (response: RawResponse) => void;
  readonly #reject: (error: Error) => void;
  readonly #timer: NodeJS.Timeout;
  #controller: Dispatcher.DispatchController | undefined;
  #expired: Error | undefined;
  #status = 0;
  #headers: readonly Header[] = [];
  #chunks: Buffer[] = [];
  #length = 0;
  readonly #values = new ValueCount();

  constructor(limits: WireLimits, resolve: (response: RawResponse) => void, reject: (error: Error) => void) {
    this.#maxBytes = limits.maxBytes;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#timer = setTimeout(() => this.#expire(), limits.timeoutMs);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#expired !== undefined) controller.abort(this.#expired);
  }

  onResponseStart({ rawHeaders }: Dispatcher.DispatchController, status: number): void {
    if (status < 200) return;
    this.#status = status;
    this.#headers = pairHeaders((rawHeaders ?? []) as readonly (string | Buffer)[]);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#length += chunk.length;
    this.#chunks.push(chunk);
    if (this.#length > this.#maxBytes) controller.abort(codedError('ERR_BUFFER_TOO_LARGE'));
    else if (this.#length > minCounted && this.#values.isBeyond(chunk))
      controller.abort(codedError('OBC_TOO_MANY_VALUES'));
  }

  onResponseEnd(): void {
    clearTimeout(this.#timer);
    const body = this.#chunks.length === 1 ? this.#chunks[0]! : Buffer.concat(this.#chunks);
    this.#resolve({ status: this.#status, headers: this.#headers, body });
  }

  onResponseError(_controller: unknown, error: Error): void {
    clearTimeout(this.#timer);
    this.#chunks = [];
    this.#reject(error);
  }

  #expire(): void {
    this.#expired = Object.assign(codedError('OBC_TIMEOUT'), { name: 'TimeoutError' });
    this.#controller?.abort(this.#expired);
    this.#reject(this.#expired);
  }
}

function codedError(code: string): Error {
  return Object.assign(new Error(code), { code });
}

/** Headers that came as names and values in turn, in pairs. */
export function pairHeaders(raw: readonly (string | Buffer)[]): Header[] {
  const headers: Header[] = [];
  for (let i = 0; i + 1 < raw.length; i += 2)
    headers.push([decodeLatin1(raw[i]!), decodeLatin1(raw[i + 1]!)]);
  return headers;
}

/** Headers are Latin-1 on the wire. */
function decodeLatin1(raw: string | Buffer): string {
  return typeof raw === 'string' ? raw : raw.toString('latin1');
}

/**
 * An answer with its content codings undone, and read as JSON where it is. One that cannot be unpacked is read as it came,
 * and says so. Throws ERR_BUFFER_TOO_LARGE for one that is longer than `maxBytes` once it is unpacked, and OBC_TOO_MANY_VALUES
 * for one of more values than a run can judge.
 */
export function readAnswer({ status, headers, body }: RawResponse, maxBytes: number): ReceivedResponse {
  const values = headers.flatMap(([name, value]) =>
    name.toLowerCase() === 'content-encoding' ? [value] : [],
  );
  const { bytes, problem: coding } = values.length === 0 ? { bytes: body } : unpack(body, values, maxBytes);
  if (holdsTooMuch(bytes)) throw codedError('OBC_TOO_MANY_VALUES');
  const read = readBody(bytes, findHeader(headers, 'content-type'));
  return { status, headers, ...read, ...(coding === undefined ? {} : { coding }) };
}

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
    const { value, hasExactNumbers, text: own } = readRecentJson(text);
    return { text: own, json: value, isJson: true, ...(hasExactNumbers ? { hasExactNumbers } : {}) };
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

interface Kept extends ParsedJson {
  readonly text: string;
  isFrozen: boolean;
}

/** Longer texts are not kept, but for the last one: they seldom come twice, and cost memory. */
const maxLength = 50_000;

/** Characters of all texts that are kept at a time. */
const maxKept = 8_000_000;

let recent = new Map<string, Kept>();
let older = new Map<string, Kept>();
let kept = 0;
let lastLong: Kept | undefined;

/**
 * Reads a JSON text as `readJson` does. Most answers of a run come more than once: the same text gives the same value
 * again, with the text that it was read from, so that what was learnt of it need not be learnt twice. From then on it is
 * frozen, since it has several owners. Throws SyntaxError.
 */
export function readRecentJson(text: string): ParsedJson & { readonly text: string } {
  const isLong = text.length > maxLength;
  const known = isLong ? findLong(text) : (recent.get(text) ?? older.get(text));
  if (known === undefined) {
    const read = { ...readJson(text), text, isFrozen: false };
    if (isLong) lastLong = read;
    else keep(text, read);
    return read;
  }
  if (!known.isFrozen) freeze(known);
  if (!isLong && !recent.has(text)) keep(text, known);
  return known;
}

/** Compared, and not looked up: a map reads a text of megabytes to its end to find that it is new. */
function findLong(text: string): Kept | undefined {
  return text === lastLong?.text ? lastLong : undefined;
}

/** Two halves: when the newer one is full it becomes the older one, whose texts are forgotten unless they came again. */
function keep(text: string, read: Kept): void {
  kept += text.length;
  if (kept > maxKept / 2) {
    older = recent;
    recent = new Map();
    kept = text.length;
  }
  recent.set(text, read);
}

function freeze(known: Kept): void {
  known.isFrozen = true;
  for (const node of listContainers(known.value)) Object.freeze(node);
}

/** 100 Continue before an answer, which nobody asked for and every client has to pass over (RFC 9110, 15.2.1). */
const unasked = /^(?:HTTP\/1\.[01] 100\b[^\r\n]*\r\n(?:[^\r\n]+\r\n)*\r\n)+/;

/** Takes 100 Continue out of what a socket gives to undici, which would break the connection off. */
export function skipContinue(socket: Socket): void {
  const read = socket.read.bind(socket);
  socket.read = (size) => {
    const chunk = read(size) as Buffer | null;
    // Every answer of HTTP begins so; the bytes after a 1 and two zeros are looked at alone.
    if (chunk === null || chunk.toString('latin1', 9, 12) !== '100') return chunk;
    const skipped = unasked.exec(chunk.toString('latin1', 0, maxHeaderBytes))?.[0].length ?? 0;
    const rest = chunk.subarray(skipped);
    return skipped > 0 && rest.length === 0 ? socket.read(size) : rest;
  };
}
