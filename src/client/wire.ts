import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { Agent, type Dispatcher } from 'undici';
import type { Failure, Header, ReceivedResponse, SentRequest } from './exchange.ts';
import { header } from './exchange.ts';

/** Milliseconds until headers and body must have come, and characters that a body may have. */
export interface WireLimits {
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

export const defaultLimits: WireLimits = { timeoutMs: 30_000, maxBytes: 64 * 1024 * 1024 };

export type WireResult = { readonly response: ReceivedResponse } | { readonly failure: Failure };

const decoders: Record<string, (data: Buffer, limit: { maxOutputLength: number }) => Buffer> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/** A dispatcher of keep-alive connections for one session. Close it when the session ends. */
export function openWire(limits: WireLimits): Dispatcher {
  return new Agent({
    connections: 8,
    headersTimeout: limits.timeoutMs,
    bodyTimeout: limits.timeoutMs,
    connect: { timeout: Math.min(limits.timeoutMs, 10_000) },
    maxRedirections: 0,
  } as Agent.Options);
}

/** Sends a request byte for byte and reads the whole answer, within the limits. Never throws. */
export async function transmit(
  wire: Dispatcher,
  request: SentRequest,
  limits: WireLimits,
): Promise<WireResult> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(), limits.timeoutMs);
  try {
    const { origin, pathname, search } = new URL(request.url);
    const answer = await wire.request({
      origin,
      path: `${pathname}${search}`,
      method: request.method as Dispatcher.HttpMethod,
      headers: request.headers.flat(),
      body: request.body ?? null,
      responseHeaders: 'raw',
      signal: deadline.signal,
    });
    const headers = pairs(answer.headers as unknown as (string | Buffer)[]);
    const body = await readBody(answer.body, limits.maxBytes);
    return body === undefined
      ? { failure: { kind: 'too-large', message: `the answer is longer than ${limits.maxBytes} bytes` } }
      : { response: read(answer.statusCode, headers, body, limits.maxBytes) };
  } catch (error) {
    return { failure: failureOf(error, deadline.signal.aborted, limits) };
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

const connectCodes = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
];

function failureOf(error: unknown, timedOut: boolean, limits: WireLimits): Failure {
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (timedOut || /TIMEOUT/.test(code) || (error as Error).name === 'TimeoutError') {
    const kind = code === 'UND_ERR_CONNECT_TIMEOUT' ? 'connect' : 'timeout';
    return { kind, message: `no whole answer within ${limits.timeoutMs / 1000} s` };
  }
  if (connectCodes.includes(code) || /CERT|SSL|TLS|SELF_SIGNED/.test(code)) {
    return { kind: 'connect', message: `${code}: ${message || 'the connection was refused'}` };
  }
  if (/^HPE_|Z_|ERR_BUFFER/.test(code))
    return { kind: 'protocol', message: `the answer is not valid HTTP: ${message}` };
  return { kind: 'lost', message: message || code || 'the connection was lost' };
}
