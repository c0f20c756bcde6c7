import type { ConnectionOptions } from 'node:tls';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { Agent, type buildConnector, type Dispatcher } from 'undici';
import type { Failure, Header, ReceivedResponse, SentRequest } from './exchange.ts';
import { header } from './exchange.ts';
import { failureOf, tooLarge, type WireLimits } from './failure.ts';
import { noProxies, type Proxies, proxyText } from './proxy.ts';
import { connectorOf, routeOf } from './route.ts';
import { adviceFor, ProxyError } from './tunnel.ts';

export type { WireLimits } from './failure.ts';

export const defaultLimits: WireLimits = { timeoutMs: 30_000, maxBytes: 64 * 1024 * 1024 };

export type WireResult = { readonly response: ReceivedResponse } | { readonly failure: Failure };

const decoders: Record<string, (data: Buffer, limit: { maxOutputLength: number }) => Buffer> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

export interface WireOptions {
  readonly limits?: Partial<WireLimits>;
  readonly tls?: ConnectionOptions;
  readonly proxies?: Proxies;
}

/** How a session reaches its target. */
export interface Wire {
  readonly limits: WireLimits;
  readonly proxies: Proxies;
  /** Makes a connection, secured and through a proxy as the options say. */
  readonly connect: buildConnector.connector;
  /** Keep-alive connections, which are destroyed when the session ends. */
  readonly dispatcher: Dispatcher;
}

/** Opens the wire of one session. */
export function openWire({ limits: given, tls = {}, proxies = noProxies }: WireOptions = {}): Wire {
  const limits = { ...defaultLimits, ...given };
  const connect = connectorOf(tls, proxies, Math.min(limits.timeoutMs, 10_000));
  const dispatcher = new Agent({
    connections: 8,
    headersTimeout: limits.timeoutMs,
    bodyTimeout: limits.timeoutMs,
    connect,
    maxRedirections: 0,
  } as Agent.Options);
  return { limits, proxies, connect, dispatcher };
}

/** Sends a request byte for byte and reads the whole answer, within the limits. Never throws. */
export async function transmit(
  wire: Wire,
  request: SentRequest,
  dispatcher = wire.dispatcher,
): Promise<WireResult> {
  const { limits } = wire;
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), limits.timeoutMs);
  const { proxy, ...route } = routeOf(request, wire.proxies);
  try {
    const answer = await dispatcher.request({
      ...route,
      method: request.method as Dispatcher.HttpMethod,
      body: request.body ?? null,
      responseHeaders: 'raw',
      signal: deadline.signal,
    });
    const headers = pairs(answer.headers as unknown as (string | Buffer)[]);
    const body = await readBody(answer.body, limits.maxBytes);
    if (body === undefined) return { failure: tooLarge(limits) };
    if (proxy !== undefined && answer.statusCode === 407)
      throw new ProxyError(`${proxyText(proxy)} answers 407${adviceFor(407)}`);
    return { response: read(answer.statusCode, headers, body, limits.maxBytes) };
  } catch (error) {
    const failure = failureOf(error, deadline.signal.aborted, limits);
    if (proxy === undefined || failure.kind !== 'connect' || error instanceof ProxyError) return { failure };
    return { failure: { ...failure, message: `${proxyText(proxy)}: ${failure.message}` } };
  } finally {
    clearTimeout(timer);
  }
}

async function readBody(body: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return chunks.length === 1 ? chunks[0] : Buffer.concat(chunks);
}

function pairs(raw: readonly (string | Buffer)[]): Header[] {
  const headers: Header[] = [];
  for (let i = 0; i + 1 < raw.length; i += 2) headers.push([String(raw[i]), String(raw[i + 1])]);
  return headers;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function read(status: number, headers: Header[], body: Buffer, maxBytes: number): ReceivedResponse {
  const decoder = decoders[header(headers, 'content-encoding')?.trim().toLowerCase() ?? ''];
  const bytes = decoder === undefined ? body : decoder(body, { maxOutputLength: maxBytes });
  try {
    const text = utf8.decode(bytes);
    return { status, headers, text, ...parsed(text) };
  } catch {
    return { status, headers, text: bytes.toString('latin1'), json: undefined, isJson: false };
  }
}

function parsed(text: string): { json: unknown; isJson: boolean } {
  try {
    return { json: JSON.parse(text), isJson: true };
  } catch {
    return { json: undefined, isJson: false };
  }
}
