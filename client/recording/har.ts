import { findHeader, type Header } from '../../src/http/exchange.ts';
import { sensitivityOf } from '../../src/lib/sensitive-names.ts';
import { UserError } from '../../src/lib/user-error.ts';
import { canBeEmpty, restoreBody, type StoredBody } from './bodies.ts';
import { isLeftOut, isMasked, type RecordedRequest, type RecordedResponse, secretMask } from './traffic.ts';

type Members = Readonly<Record<string, unknown>>;

/** Reads a file that a recording names as a body; undefined where there is none. */
export type ReadAttachment = (name: string) => Buffer | undefined;

/** The requests of a HAR file, and how many entries name none. */
export interface HarLog {
  readonly requests: readonly RecordedRequest[];
  readonly leftOut: number;
}

/**
 * The requests of a HAR file, of whatever tool: version 1.1 or 1.2, with or without bodies, comments and members of the
 * tool's own. What a browser took from its cache, or answered by itself, never went out and is left out. Throws UserError
 * for a log that is none, or whose entries name no request; `file` is how the message names it.
 */
export function readHarLog(har: unknown, file: string, readAttachment: ReadAttachment): HarLog {
  const entries = memberOf(memberOf(har, 'log'), 'entries');
  if (!Array.isArray(entries))
    throw new UserError(`${file}: log.entries: expected a list of requests; save the recording as HAR 1.2`);
  const named = (entries as readonly unknown[]).map((entry, at) => ({ entry, id: `r${at + 1}` }));
  const readable = named.filter(({ entry }) => hasRequest(entry));
  if (readable.length === 0 && named.length > 0)
    throw new UserError(`${file}: ${describeMissing(named[0]!.entry)}`);
  return {
    requests: readable
      .filter(({ entry }) => isSent(entry))
      .map(({ entry, id }) => readEntry(entry, id, readAttachment)),
    leftOut: named.length - readable.length,
  };
}

/** True where a HAR file holds requests that checks of the suite of this name sent. */
export function isHarOfChecks(har: unknown, suite: string): boolean {
  const log = memberOf(har, 'log');
  const entries = memberOf(log, 'entries');
  if (memberOf(memberOf(log, 'creator'), 'name') !== suite || !Array.isArray(entries)) return false;
  return (entries as readonly unknown[]).some((entry) => memberOf(entry, '_check') !== undefined);
}

function hasRequest(entry: unknown): boolean {
  const request = memberOf(entry, 'request');
  return [memberOf(request, 'method'), memberOf(request, 'url')].every(
    (value) => typeof value === 'string' && value.trim() !== '',
  );
}

function describeMissing(entry: unknown): string {
  const { method } = (memberOf(entry, 'request') ?? {}) as Members;
  const [member, wanted] =
    typeof method === 'string' && method !== '' ? ['url', 'an address'] : ['method', 'a method'];
  return `log.entries[0].request.${member}: expected ${wanted}; save the recording again with its requests`;
}

/** Failures of a browser before it sent anything. */
const unsent =
  /ERR_(?:BLOCKED|NAME_NOT_RESOLVED|INTERNET_DISCONNECTED|CONNECTION_REFUSED|ADDRESS_UNREACHABLE|CERT_|CACHE_MISS)|NS_ERROR_(?:UNKNOWN_HOST|OFFLINE|CONNECTION_REFUSED)/;

/** True where a request went out: a cache, a service worker, the handler of a test and a browser itself answer some. */
function isSent(entry: unknown): boolean {
  const [response, cache] = [memberOf(entry, 'response'), memberOf(entry, 'cache')];
  const isAnsweredByItself =
    isSet(memberOf(entry, '_fromCache')) ||
    isSet(memberOf(response, '_fromCache')) ||
    [entry, response].some((of) => memberOf(of, '_fetchedViaServiceWorker') === true) ||
    memberOf(entry, '_wasFulfilled') === true ||
    // Firefox names what it found; tools that stored the answer after it came name what was there before as well.
    (isSet(memberOf(cache, 'afterRequest')) && !isSet(memberOf(cache, 'beforeRequest'))) ||
    /Cache|Service Worker|Override/i.test(String(memberOf(entry, '_fetchType') ?? ''));
  const failures = [entry, response].flatMap((of) => [memberOf(of, '_error'), memberOf(of, '_failureText')]);
  const failed = failures.some((failure) => typeof failure === 'string' && unsent.test(failure));
  return !isAnsweredByItself && !failed && !isOwnRedirect(response);
}

function isSet(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false && value !== '';
}

/** A browser that knows a host by HTTPS alone writes down a redirect that nobody sent. */
function isOwnRedirect(response: unknown): boolean {
  const isInternal = /internal redirect/i.test(String(memberOf(response, 'statusText') ?? ''));
  return isInternal || findHeader(readPairs(response), 'non-authoritative-reason') !== undefined;
}

function readEntry(entry: unknown, id: string, readAttachment: ReadAttachment): RecordedRequest {
  const request = memberOf(entry, 'request') as Members;
  const pairs = readPairs(request);
  const isBlank = ([name, value]: Header) => value.trim() === '' && sensitivityOf(name) === 'secret';
  const headers = pairs.filter((pair) => !isBlank(pair)).map(maskCredential);
  const response = readAnswer(memberOf(entry, 'response'), readAttachment);
  return {
    id,
    method: String(request.method).trim().toUpperCase(),
    url: readAddress(request, headers),
    ...readPostData(request, headers, readAttachment),
    ...(headers.length === 0 || pairs.some(isBlank) ? { areHeadersKnown: false } : {}),
    ...timesOf(entry),
    ...(response === undefined ? {} : { response }),
  };
}

/** Some tools write the path alone, as it stands on the wire. */
function readAddress({ url }: Members, headers: readonly Header[]): string {
  const address = String(url).trim();
  const host = findHeader(headers, 'host');
  return address.startsWith('/') && !address.startsWith('//') && host !== undefined
    ? `https://${host}${address}`
    : address;
}

function timesOf(entry: unknown): { readonly startedAt: number; readonly took: number } {
  const [started, took] = [Date.parse(String(memberOf(entry, 'startedDateTime'))), memberOf(entry, 'time')];
  return {
    startedAt: Number.isNaN(started) ? 0 : started,
    took: typeof took === 'number' && took > 0 ? took : 0,
  };
}

/** Pairs of name and value; HTTP/2 puts method, path and host among them under names that begin with a colon. */
function readPairs(message: unknown): Header[] {
  const list = memberOf(message, 'headers');
  const pairs: [unknown, unknown][] = Array.isArray(list)
    ? (list as readonly unknown[]).map((one) => [memberOf(one, 'name'), memberOf(one, 'value')])
    : Object.entries((list ?? {}) as Members);
  const named = pairs.map(([name, value]) => [String(name ?? '').trim(), String(value ?? '')] as const);
  const authority = named.find(([name]) => name === ':authority');
  return [
    ...dropDoubles(named.filter(([name]) => name !== '' && !name.startsWith(':'))),
    ...(authority === undefined ? [] : [['host', authority[1]] as const]),
  ];
}

/** Tools that hear of a request from two places write its headers twice, also those that nobody sets by hand. */
function dropDoubles(pairs: readonly Header[]): readonly Header[] {
  const keys = pairs.map(([name, value]) => `${name.toLowerCase()}: ${value}`);
  const isDouble = (at: number) => keys.indexOf(keys[at]!) < at;
  const isOfTool = pairs.some(([name], at) => headersOfWire.includes(name.toLowerCase()) && isDouble(at));
  return isOfTool ? pairs.filter((_, at) => !isDouble(at)) : pairs;
}

/** A credential that somebody took out, by whatever sign: what it was is not known. */
function maskCredential([name, value]: Header): Header {
  if (!isLeftOut(value) || sensitivityOf(name) !== 'secret') return [name, value];
  const [scheme = ''] = /^(?:Bearer|Basic)\s+/i.exec(value) ?? [];
  return [name, `${scheme}${secretMask}`];
}

type PostBody = Pick<RecordedRequest, 'body' | 'isBodyKnown' | 'headers'>;

function readPostData(request: Members, given: readonly Header[], readAttachment: ReadAttachment): PostBody {
  const { postData, bodySize } = request;
  const isWhole = headersOfWire.some((name) => findHeader(given, name) !== undefined);
  const headers = addMediaType(given, memberOf(postData, 'mimeType'), isWhole);
  const isBase64 = ['encoding', '_encoding'].some((name) => memberOf(postData, name) === 'base64');
  const { text, cut } = stripHeaders(findText(postData, readAttachment));
  const size = typeof bodySize === 'number' && bodySize > 0 ? bodySize - cut : undefined;
  const params = memberOf(postData, 'params');
  if (text !== undefined && text !== '') {
    const body = restoreBody({ text, isBase64, size, headers });
    return { headers, body, isBodyKnown: body !== undefined };
  }
  if (Array.isArray(params) && params.length > 0) {
    const isForm = isFormType(findHeader(headers, 'content-type') ?? '');
    return { headers, body: isForm ? joinForm(params) : undefined, isBodyKnown: isForm };
  }
  const isRead = /^(?:GET|HEAD)$/i.test(String(request.method).trim()) && !isSet(postData);
  const isBare = isRead && findHeader(given, 'content-type') === undefined;
  // A tool that could not read a body names its media type alone.
  const isLost = isSet(postData) && text === undefined;
  const isEmpty =
    canBeEmpty(given, [bodySize]) && ((bodySize === 0 && !isLost) || hasLength(given) || isBare);
  return { headers, body: undefined, isBodyKnown: isEmpty };
}

function hasLength(headers: readonly Header[]): boolean {
  return findHeader(headers, 'content-length') !== undefined;
}

/** True for the media type of a form, or an unknown one: of JSON, some tools keep the members as fields. */
function isFormType(type: string): boolean {
  return (
    unknownTypes.test(type.trim()) ||
    isMasked(type) ||
    /^application\/x-www-form-urlencoded\b/i.test(type.trim())
  );
}

/** Media types that tools write where they do not know one. */
const unknownTypes = /^(?:application\/octet-stream|text\/plain|x-unknown|unknown)?\s*(?:;|$)/i;

/** Headers that every request has on the wire, and that nobody sets by hand. */
const headersOfWire = ['host', 'user-agent', 'connection', 'accept-encoding', 'content-length'];

/** The headers with the media type of a body that some tools name beside them; masked where headers are left out. */
function addMediaType(headers: readonly Header[], type: unknown, isWhole: boolean): readonly Header[] {
  if (typeof type !== 'string' || findHeader(headers, 'content-type') !== undefined) return headers;
  if (!unknownTypes.test(type.trim())) return [...headers, ['content-type', type]];
  return isWhole ? headers : [...headers, ['content-type', secretMask]];
}

/** Firefox writes the headers of an upload before its body. */
function stripHeaders(text: unknown): { readonly text: unknown; readonly cut: number } {
  const [found = ''] =
    typeof text === 'string' ? (/^(?:content-(?:type|length):[^\r\n]*\r\n)+\r\n/i.exec(text) ?? []) : [];
  return found === '' ? { text, cut: 0 } : { text: (text as string).slice(found.length), cut: found.length };
}

/** The text of a body, or the bytes of the file that holds it. */
function findText(stored: unknown, readAttachment: ReadAttachment): unknown {
  const file = memberOf(stored, '_file') ?? memberOf(stored, '_sha1');
  const text = memberOf(stored, 'text');
  return typeof file === 'string' && !isSet(text) ? readAttachment(file) : text;
}

/** Some tools keep a form as its fields alone. */
function joinForm(params: readonly unknown[]): string {
  const form = new URLSearchParams();
  for (const one of params)
    form.append(String(memberOf(one, 'name') ?? ''), String(memberOf(one, 'value') ?? ''));
  return form.toString();
}

/** Statuses of 0 and below stand for an answer that never came. */
function readAnswer(response: unknown, readAttachment: ReadAttachment): RecordedResponse | undefined {
  const status = Number(memberOf(response, 'status') ?? 0);
  if (!Number.isInteger(status) || status < 100) return undefined;
  const content = memberOf(response, 'content');
  const pairs = readPairs(response);
  const headers = addMediaType(pairs, memberOf(content, 'mimeType'), pairs.length > 0);
  const text = readContent(response, headers, findText(content, readAttachment));
  return { status, headers, text: text && maskSecrets(text) };
}

/** A secret that somebody blanked, or wrote another sign for. */
function maskSecrets(text: string): string {
  return text.replace(
    /("(?:client_secret|access_token)"\s*:\s*)"([^"\\]*)"/g,
    (whole, name: string, value: string) =>
      value.trim() === '' || isLeftOut(value) ? `${name}"${secretMask}"` : whole,
  );
}

const statusesWithoutBody = new Set([204, 205]);

function readContent(response: unknown, headers: readonly Header[], text: unknown): string | undefined {
  const [content, status] = [memberOf(response, 'content'), Number(memberOf(response, 'status'))];
  const size = memberOf(content, 'size');
  // What stands here was kept by the client, which asked whether it had changed.
  if (status === 304) return undefined;
  if (text === undefined || text === null || text === '') {
    if (statusesWithoutBody.has(status)) return '';
    const isEmpty = canBeEmpty(headers, [size, memberOf(response, 'bodySize')]);
    return isEmpty && (hasLength(headers) || (text === '' && size === 0)) ? '' : undefined;
  }
  const stored: StoredBody = {
    ...{ text, headers, isBase64: memberOf(content, 'encoding') === 'base64' },
    size: typeof size === 'number' ? size : undefined,
  };
  return restoreBody(stored);
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Members)[name] : undefined;
}
