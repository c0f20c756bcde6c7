import { getOperation, type OperationId, operationIds } from '../../src/catalogue/operations.ts';
import { type Exchange, findHeader, type ReceivedResponse } from '../../src/http/exchange.ts';
import { decodePercent } from '../../src/lib/encode-text.ts';
import { readJson } from '../../src/lib/json/text.ts';
import { parseUrl } from '../../src/lib/url.ts';
import type { Asked, RecordedRequest, RecordedResponse } from './traffic.ts';

/** Where the services are, as far as somebody declared it. */
export interface Addresses {
  readonly outbound?: string;
  readonly banking?: string;
  readonly token?: string;
  /** Where any of them may be, in place of these: origins, with a path or without. */
  readonly origins?: readonly string[];
}

interface Template {
  readonly operation: OperationId;
  readonly method: string;
  readonly path: RegExp;
  readonly names: readonly string[];
}

/** How many segments of a path are given; those of more come first. */
const weigh = (path: string) => path.split('/').filter((part) => part !== '' && !part.startsWith('{')).length;

const templates: readonly Template[] = [...operationIds]
  .map(getOperation)
  .sort((a, b) => weigh(b.path) - weigh(a.path))
  .map(({ id, method, path }) => {
    // The way in which a poll carries its RequestId is not shown: it need not be a segment.
    const shown = path.replace(/\/\{requestId\}$/, '(?:/([^/]*))?');
    const pattern = shown.replace(/\{\w+\}/g, '([^/]*)');
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
    return { operation: id, method, names, path: new RegExp(`^(.*)${pattern}$`) };
  });

/** The operation that a method and a path name, whatever stands before the path; undefined for none of the interface. */
export function locateOperation(
  method: string,
  path: string,
): (Pick<Asked, 'params'> & { readonly operation: OperationId; readonly before: string }) | undefined {
  const trimmed = path.length > 1 ? path.replace(/\/$/, '') : path;
  for (const candidate of new Set([trimmed, path])) {
    for (const { operation, method: own, path: pattern, names } of templates) {
      const found = own === method ? pattern.exec(candidate) : null;
      if (found === null) continue;
      const [, before = '', ...values] = found;
      const params = names.flatMap((name, at) =>
        values[at] === undefined ? [] : [[name, decodePercent(values[at])]],
      );
      return { operation, before, params: Object.fromEntries(params) };
    }
  }
  return undefined;
}

/**
 * The recorded requests that belong to the interface: by their paths where no address is declared, and otherwise at the
 * declared ones alone. A request to the address that a pending answer links to is a poll, whatever its path is.
 */
export function findAsked(requests: readonly RecordedRequest[], addresses: Addresses = {}): readonly Asked[] {
  const recognize = startRecognition(addresses);
  return requests.flatMap((request) => recognize(request) ?? []);
}

/** As `findAsked`, for one request after another: undefined for one that does not belong to the interface. */
export function startRecognition(addresses: Addresses): (request: RecordedRequest) => Asked | undefined {
  const links = new Set<string>();
  return (request) => {
    const found = recognizeRequest(request, addresses, links);
    if (found !== undefined) for (const link of listPendingLinks(found)) links.add(link);
    return found;
  };
}

/** An exchange that was recorded as one of the interface, with what its address holds. */
export function readAsked(request: RecordedRequest, operation: OperationId): Asked {
  const found = locateOperation(request.method, pathOf(request.url));
  return describeAsked(request, operation, found?.operation === operation ? found.params : {});
}

function recognizeRequest(
  request: RecordedRequest,
  addresses: Addresses,
  links: ReadonlySet<string>,
): Asked | undefined {
  const url = parseUrl(request.url);
  if (url === undefined || !/^https?:$/.test(url.protocol)) return undefined;
  if (request.method === 'POST' && isDeclaredToken(url, addresses))
    return describeAsked(request, 'token', {});
  const found = locateOperation(request.method, pathOf(request.url));
  if (found !== undefined && isAt(url, found, addresses) && !isSentOn(request, found.operation, addresses))
    return describeAsked(request, found.operation, found.params);
  const isPoll = request.method === 'GET' && links.has(withoutQuery(url));
  return isPoll ? describeAsked(request, 'getAccountsDetailAsync', {}) : undefined;
}

/** A target file says where tokens are given: the document shows no address but `/Token`. */
function isDeclaredToken(url: URL, { token }: Addresses): boolean {
  return token !== undefined && new URL(token).href.replace(/[?#].*$/, '') === withoutQuery(url);
}

/** The path as it was sent: URL would take empty and dotted segments out. */
function pathOf(address: string): string {
  return /^https?:\/\/[^/?#]*([^?#]*)/i.exec(address)?.[1] || '/';
}

function isAt(
  url: URL,
  { operation, before }: { readonly operation: OperationId; readonly before: string },
  { outbound, banking, token, origins }: Addresses,
): boolean {
  if (origins !== undefined) return origins.some((one) => isBelow(`${url.origin}${before}`, one));
  if (operation === 'token' && token !== undefined) return false;
  const declared = getOperation(operation).document === 'banking' ? banking : outbound;
  if (declared === undefined) return outbound === undefined && banking === undefined;
  const base = new URL(declared);
  return base.origin === url.origin && base.pathname.replace(/\/+$/, '') === before;
}

/**
 * True for an answer that sends the same request on to another address, as from http to https: it is that of an edge. Where
 * somebody declared the address, its answers are those of the service.
 */
function isSentOn(
  { method, url, response }: RecordedRequest,
  operation: OperationId,
  declared: Addresses,
): boolean {
  const { outbound, banking, origins } = declared;
  if ((outbound ?? banking ?? origins) !== undefined) return false;
  if (response === undefined || response.status < 300 || response.status >= 400) return false;
  const location = findHeader(response.headers, 'location');
  const next = location === undefined ? undefined : parseUrl(location, url);
  if (next === undefined || next.origin === new URL(url).origin) return false;
  return locateOperation(method, next.pathname)?.operation === operation;
}

/** True for a request to a place where a service may be; to any, where nobody declares one. */
export function isBelowService({ url }: RecordedRequest, addresses: Addresses): boolean {
  const { outbound, banking, origins } = addresses;
  const bases = origins ?? [outbound, banking].filter((base) => base !== undefined);
  return bases.length === 0 || bases.some((base) => isBelow(url.replace(/[?#].*$/, ''), base));
}

function isBelow(address: string, origin: string): boolean {
  const base = new URL(origin).href.replace(/\/+$/, '');
  return address === base || address.startsWith(`${base}/`);
}

/**
 * The addresses, of more than one, at which a recording holds the paths of one service, in the order of its requests: one
 * of them may be a foreign service that has the same paths. Empty where each service stands at one address.
 */
export function findRivalAddresses(requests: readonly RecordedRequest[]): readonly string[] {
  const found = new Map<string, Set<string>>();
  for (const request of requests) {
    const { method, url } = request;
    const located = parseUrl(url) && locateOperation(method, pathOf(url));
    if (located === undefined || !/^https?:/i.test(url)) continue;
    const { operation, before } = located;
    if (isSentOn(request, operation, {})) continue;
    const service = operation === 'token' ? operation : getOperation(operation).document;
    const known = found.get(service) ?? new Set();
    found.set(service, known.add(`${new URL(url).origin}${before}`));
  }
  return [...new Set([...found.values()].filter(({ size }) => size > 1).flatMap((known) => [...known]))];
}

function withoutQuery({ origin, pathname }: URL): string {
  return `${origin}${pathname}`;
}

function describeAsked(request: RecordedRequest, operation: OperationId, params: Asked['params']): Asked {
  const { id, method, url, headers, body, isBodyKnown, startedAt, took, response } = request;
  const { areHeadersKnown = true, isUtf8 = true, marks } = request;
  const exchange: Exchange = {
    ...{ id, operation, startedAt, took },
    ...marks,
    request: { method, url, headers, body },
    ...(response === undefined
      ? { failure: { kind: 'lost', message: 'the recording shows no answer' } }
      : { response: receivedOf(response) }),
  };
  return {
    exchange,
    params,
    query: splitQuery(url),
    ...{ isBodyKnown, isUtf8, areHeadersKnown },
    isAnswerKnown: response?.text !== undefined,
  };
}

function receivedOf({ status, headers, text = '' }: RecordedResponse): ReceivedResponse {
  try {
    const { value, hasExactNumbers } = readJson(text);
    return {
      status,
      headers,
      text,
      json: value,
      isJson: true,
      ...(hasExactNumbers ? { hasExactNumbers } : {}),
    };
  } catch {
    return { status, headers, text, json: undefined, isJson: false };
  }
}

function splitQuery(address: string): Asked['query'] {
  const text = /\?([^#]*)/.exec(address)?.[1] ?? '';
  return text
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const at = pair.indexOf('=');
      return at < 0 ? [decodePercent(pair), ''] : [decodePercent(pair.slice(0, at)), pair.slice(at + 1)];
    });
}

/** The addresses that a pending answer links to, without their queries; relative ones against its own. */
function listPendingLinks({ exchange: { operation, request, response } }: Asked): string[] {
  if (!/^getAccountsDetail/.test(operation) || response?.status !== 202) return [];
  const { Links } = (response.json ?? {}) as { readonly Links?: unknown };
  const links = Array.isArray(Links) ? (Links as readonly unknown[]) : [];
  return links.flatMap((link) => {
    const { href, example } = (link ?? {}) as { readonly href?: unknown; readonly example?: unknown };
    return [href, example].flatMap((address) => {
      const isAddress = typeof address === 'string' && URL.canParse(address, request.url);
      return isAddress ? [withoutQuery(new URL(address, request.url))] : [];
    });
  });
}
