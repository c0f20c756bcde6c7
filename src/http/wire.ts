import type { ConnectionOptions } from 'node:tls';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { Agent, buildConnector, Dispatcher } from 'undici';
import { loadUndici } from '../lib/load-package.ts';
import type { Failure, ReceivedResponse, SentRequest } from './exchange.ts';
import { findHeader } from './exchange.ts';
import { failureOf } from './failure.ts';
import { type Gathered, gather } from './gather.ts';
import { defaultLimits, maxHeaderBytes, type WireLimits } from './limits.ts';
import { describeProxy, nameProxy, noProxies, type Proxies } from './proxy.ts';
import { readBody } from './read-body.ts';
import { connectorOf, type HearPeer, routeOf, splitUrl } from './route.ts';
import { adviceOf, ProxyError } from './tunnel.ts';

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
  /** Stands before the connections, and may answer in their place. */
  readonly interceptor?: Dispatcher.DispatcherComposeInterceptor;
  /** Hears which proxies requests go through, and which certificates answer. */
  readonly hearPeer?: HearPeer;
}

/** How a session reaches its target. */
export interface Wire {
  readonly limits: WireLimits;
  readonly proxies: Proxies;
  readonly hearPeer: HearPeer;
  /** Makes a connection, secured and through a proxy as the options say. */
  readonly connect: buildConnector.connector;
  /** Keep-alive connections, which are destroyed when the session ends. */
  readonly dispatcher: Dispatcher;
  /** Puts what stands before the session's connections before those of another dispatcher too. */
  intercepted(dispatcher: Dispatcher): Dispatcher;
}

/** Opens the wire of one session. */
export function openWire(options: WireOptions = {}): Wire {
  const { limits: given, tls = {}, proxies = noProxies, interceptor, hearPeer = () => {} } = options;
  const limits = { ...defaultLimits, ...given };
  const connect = connectorOf(tls, proxies, { timeoutMs: Math.min(limits.timeoutMs, 10_000), hearPeer });
  const agent = new (loadUndici().Agent)({
    connections: 8,
    headersTimeout: limits.timeoutMs,
    bodyTimeout: limits.timeoutMs,
    connect,
    maxHeaderSize: maxHeaderBytes,
    maxRedirections: 0,
  } as Agent.Options);
  const intercepted = (dispatcher: Dispatcher) =>
    interceptor === undefined ? dispatcher : dispatcher.compose(interceptor);
  return { limits, proxies, hearPeer, connect, dispatcher: intercepted(agent), intercepted };
}

/** A way of sending a request on a wire. */
export type Transmit = (wire: Wire, request: SentRequest) => Promise<WireResult>;

/** Sends a request as `transmit` does, on a connection of its own. */
export async function transmitAlone(wire: Wire, request: SentRequest): Promise<WireResult> {
  const client = new (loadUndici().Client)(routeOf(request, wire.proxies).origin, { connect: wire.connect });
  try {
    return await transmit(wire, request, wire.intercepted(client));
  } finally {
    await client.destroy();
  }
}

/** Sends a request byte for byte and reads the whole answer, within the limits. Never throws. */
export async function transmit(
  wire: Wire,
  request: SentRequest,
  dispatcher = wire.dispatcher,
): Promise<WireResult> {
  const { limits } = wire;
  const { proxy, ...route } = routeOf(request, wire.proxies);
  // A tunnel tells it by itself.
  if (proxy !== undefined) wire.hearPeer({ origin: splitUrl(request.url).origin, proxy: nameProxy(proxy) });
  try {
    const method = request.method as Dispatcher.HttpMethod;
    const answer = await gather(dispatcher, { ...route, method, body: request.body ?? null }, limits);
    if (proxy !== undefined && answer.status === 407)
      throw new ProxyError(`${describeProxy(proxy)} answers 407${adviceOf(407)}`);
    return { response: readAnswer(answer, limits.maxBytes) };
  } catch (error) {
    const failure = failureOf(error, limits);
    if (proxy === undefined || failure.kind !== 'connect' || error instanceof ProxyError) return { failure };
    return { failure: { ...failure, message: `${describeProxy(proxy)}: ${failure.message}` } };
  }
}

/** An answer with its content encoding undone, and read as JSON where it is. Throws for an encoding that is broken. */
export function readAnswer({ status, headers, body }: Gathered, maxBytes: number): ReceivedResponse {
  const decoder = decoders[findHeader(headers, 'content-encoding')?.trim().toLowerCase() ?? ''];
  const bytes = decoder === undefined ? body : decoder(body, { maxOutputLength: maxBytes });
  return { status, headers, ...readBody(bytes, findHeader(headers, 'content-type')) };
}
