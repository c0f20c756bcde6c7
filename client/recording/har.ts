import { gunzipSync } from 'node:zlib';
import type { Header } from '../../src/http/exchange.ts';
import { readBody } from '../../src/http/receive-response.ts';
import { UserError } from '../../src/lib/user-error.ts';
import type { RecordedRequest, RecordedResponse } from './traffic.ts';

type Members = Readonly<Record<string, unknown>>;

/**
 * The requests of a HAR file, of whatever tool: version 1.1 or 1.2, with or without bodies, comments and members of the
 * tool's own. What a browser took from its cache, or answered by itself, never went out and is left out. Throws UserError
 * for a log that is none; `file` is how the message names it.
 */
export function readHarLog(har: unknown, file: string): readonly RecordedRequest[] {
  const log = memberOf(har, 'log');
  const entries = memberOf(log, 'entries');
  if (!Array.isArray(entries))
    throw new UserError(`${file}: log.entries: expected a list of requests; save the recording as HAR 1.2`);
  return (entries as readonly unknown[]).flatMap((entry, at) => readEntry(entry, at, file));
}

/** True where a HAR file holds requests that checks of the suite of this name sent. */
export function isHarOfChecks(har: unknown, suite: string): boolean {
  const log = memberOf(har, 'log');
  const entries = memberOf(log, 'entries');
  if (memberOf(memberOf(log, 'creator'), 'name') !== suite || !Array.isArray(entries)) return false;
  return (entries as readonly unknown[]).some((entry) => memberOf(entry, '_check') !== undefined);
}

function readEntry(entry: unknown, at: number, file: string): RecordedRequest[] {
  const request = memberOf(entry, 'request');
  const [method, url] = [memberOf(request, 'method'), memberOf(request, 'url')];
  const place = `${file}: log.entries[${at}].request`;
  if (typeof url !== 'string' || url === '')
    throw new UserError(`${place}.url: expected an address; save the recording again with its requests`);
  if (typeof method !== 'string' || method === '')
    throw new UserError(`${place}.method: expected a method; save the recording again with its requests`);
  if (!neverSent(entry)) {
    const headers = readHeaders(request);
    const { startedAt, took } = timesOf(entry);
    const response = readAnswer(memberOf(entry, 'response'));
    return [
      {
        id: `r${at + 1}`,
        method: method.toUpperCase(),
        url,
        headers,
        ...readPostData(request as Members, headers),
        startedAt,
        took,
        ...(response === undefined ? {} : { response }),
      },
    ];
  }
  return [];
}

/** What came from a cache, from a service worker or from a test's own handler was sent to nobody. */
function neverSent(entry: unknown): boolean {
  return (
    memberOf(entry, '_fromCache') !== undefined ||
    memberOf(entry, '_wasFulfilled') === true ||
    memberOf(entry, '_fetchedViaServiceWorker') === true
  );
}

function timesOf(entry: unknown): { readonly startedAt: number; readonly took: number } {
  const [started, took] = [Date.parse(String(memberOf(entry, 'startedDateTime'))), memberOf(entry, 'time')];
  return {
    startedAt: Number.isNaN(started) ? 0 : started,
    took: typeof took === 'number' && took > 0 ? took : 0,
  };
}

/** Pairs of name and value; HTTP/2 puts method, path and host among them under names that begin with a colon. */
function readHeaders(message: unknown): Header[] {
  const list = memberOf(message, 'headers');
  const pairs: [unknown, unknown][] = Array.isArray(list)
    ? (list as readonly unknown[]).map((one) => [memberOf(one, 'name'), memberOf(one, 'value')])
    : Object.entries((list ?? {}) as Members);
  return pairs.flatMap(([name, value]) =>
    typeof name === 'string' && name !== '' && !name.startsWith(':')
      ? [[name, String(value ?? '')] as const]
      : [],
  );
}

type PostData = Pick<RecordedRequest, 'body' | 'isBodyKnown'>;

const unknownBody: PostData = { body: undefined, isBodyKnown: false };

function readPostData(request: Members, headers: readonly Header[]): PostData {
  const data = request.postData;
  if (typeof data === 'object' && data !== null) {
    const { text, params, encoding, _encoding } = data as Members;
    const isBase64 = encoding === 'base64' || _encoding === 'base64';
    if (typeof text === 'string' && text !== '')
      return { body: isBase64 ? Buffer.from(text, 'base64').toString('utf8') : text, isBodyKnown: true };
    if (Array.isArray(params) && params.length > 0) return { body: joinForm(params), isBodyKnown: true };
  }
  const length = headers.find(([name]) => name.toLowerCase() === 'content-length')?.[1];
  const isChunked = headers.some(([name]) => name.toLowerCase() === 'transfer-encoding');
  if (length !== undefined ? Number(length) === 0 : request.bodySize === 0 && !isChunked)
    return { body: undefined, isBodyKnown: true };
  return unknownBody;
}

/** Some tools keep a form as its fields alone. */
function joinForm(params: readonly unknown[]): string {
  const form = new URLSearchParams();
  for (const one of params)
    form.append(String(memberOf(one, 'name') ?? ''), String(memberOf(one, 'value') ?? ''));
  return form.toString();
}

/** Statuses of 0 and below stand for an answer that never came. */
function readAnswer(response: unknown): RecordedResponse | undefined {
  const status = memberOf(response, 'status');
  if (typeof status !== 'number' || status < 100) return undefined;
  const headers = readHeaders(response);
  return { status, headers, text: readContent(memberOf(response, 'content'), status, headers) };
}

const statusesWithoutBody = new Set([204, 205, 304]);

function readContent(content: unknown, status: number, headers: readonly Header[]): string | undefined {
  const [text, size] = [memberOf(content, 'text'), memberOf(content, 'size')];
  if (typeof text !== 'string' || (text === '' && typeof size === 'number' && size > 0))
    return size === 0 || statusesWithoutBody.has(status) ? '' : undefined;
  if (memberOf(content, 'encoding') !== 'base64') return text;
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  return readBody(unzip(Buffer.from(text, 'base64')), type).text;
}

/** Some tools keep the bytes as they came. */
function unzip(bytes: Buffer): Buffer {
  try {
    return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
  } catch {
    return bytes;
  }
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Members)[name] : undefined;
}
