import { type ConnectionOptions, TLSSocket } from 'node:tls';
import type { Agent, buildConnector, Dispatcher } from 'undici';
import { loadUndici } from '../lib/load-package.ts';
import { type Departure, joinDeparture, makeHoldable, makeHoldableOnce, makeWatched } from './departure.ts';
import { type Failure, type Header, type ReceivedResponse, type SentRequest, writeHead } from './exchange.ts';
import { defaultLimits, maxHeaderBytes, type WireLimits } from './limits.ts';
import type { Peer } from './peer.ts';
import {
  chooseProxy,
  describeProxy,
  nameProxy,
  noProxies,
  type Proxies,
  type ProxyServer,
  proxyHeadersOf,
} from './proxy.ts';
import { readAnswer, receiveResponse, skipContinue, tooManyValues } from './receive-response.ts';
import { readShownCertificate, strictTls } from './tls.ts';
import { adviceOf, openTunnel, ProxyError } from './tunnel.ts';
import { originOf } from './url.ts';

export type WireResult = { readonly response: ReceivedResponse } | { readonly failure: Failure };

interface WireOptions {
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
  /** The same for requests that leave together: as many connections as there are requests. */
  departing(): Dispatcher;
  /** Ends all connections at once. */
  close(): Promise<void>;
  /** Puts what stands before the session's connections before those of another dispatcher too. */
  intercepted(dispatcher: Dispatcher): Dispatcher;
}

/** Opens the wire of one session. */
export function openWire(options: WireOptions = {}): Wire {
  const { limits: given, tls = {}, proxies = noProxies, interceptor, hearPeer = () => {} } = options;
  const limits = { ...defaultLimits, ...given };
  const connect = connectorOf(tls, proxies, { timeoutMs: Math.min(limits.timeoutMs, 10_000), hearPeer });
  const openConnections = (count: number | null, connector: buildConnector.connector) =>
    new (loadUndici().Agent)({
      connections: count,
      headersTimeout: limits.timeoutMs,
      bodyTimeout: limits.timeoutMs,
      connect: makeSpelled(connector),
      maxHeaderSize: maxHeaderBytes,
      maxRedirections: 0,
    } as Agent.Options);
  const agent = openConnections(8, connect);
  let departing: Agent | undefined;
  const intercepted = (dispatcher: Dispatcher) =>
    interceptor === undefined ? dispatcher : dispatcher.compose(interceptor);
  return {
    ...{ limits, proxies, hearPeer, connect, intercepted },
    dispatcher: intercepted(agent),
    departing: () => (departing ??= openConnections(null, makeHoldable(connect))),
    close: async () => void (await Promise.all([agent.destroy(), departing?.destroy()])),
  };
}

/** The wire on which requests are held one byte short until those that leave with them are there. */
export function holdBack(wire: Wire, departure: Departure): Wire {
  return {
    ...wire,
    connect: makeHoldableOnce(wire.connect, departure),
    dispatcher: wire.intercepted(wire.departing().compose(joinDeparture(departure))),
  };
}

/** A way of sending a request on a wire. */
export type Transmit = (wire: Wire, request: SentRequest) => Promise<WireResult>;

/** Sends a request as `transmit` does, on a connection of its own. */
export async function transmitAlone(wire: Wire, request: SentRequest): Promise<WireResult> {
  const client = new (loadUndici().Client)(routeOf(request, wire.proxies).origin, {
    connect: makeSpelled(wire.connect),
  });
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
    const answer = await receiveResponse(
      dispatcher,
      { ...route, method, body: request.body ?? null },
      limits,
    );
    if (proxy !== undefined && answer.status === 407)
      throw new ProxyError(`${describeProxy(proxy)} answers 407${adviceOf(407)}`);
    return { response: readAnswer(answer, limits.maxBytes) };
  } catch (error) {
    const failure = failureOf(error, limits);
    if (proxy === undefined || failure.kind !== 'connect' || error instanceof ProxyError) return { failure };
    return { failure: { ...failure, message: `${describeProxy(proxy)}: ${failure.message}` } };
  }
}

/** Where the bytes of a request go, and through which proxy when it is asked for the address itself. */
interface Route {
  readonly origin: string;
  readonly path: string;
  readonly headers: string[];
  readonly proxy: ProxyServer | undefined;
}

/** An address whose path a parser leaves as it is: without dots, quotes, and letters that are encoded or to be. */
const plainUrl = /^https?:\/\/[\w.:-]+(\/[\w~!$&()*+,;=:@/-]*(?:\?[\w.~!$&()*+,;=:@%/?-]*)?)$/;

/** The origin and the path of an address, with its query. Parsing costs as much as judging a short answer. */
export function splitUrl(url: string): { readonly origin: string; readonly path: string } {
  const plain = plainUrl.exec(url)?.[1];
  // A question mark without a query is left out by a parser.
  if (plain !== undefined && !plain.endsWith('?')) return { origin: originOf(url), path: plain };
  const { origin, pathname, search } = new URL(url);
  return { origin, path: `${pathname}${search}` };
}

/** A request over plain HTTP is put to its proxy with the whole address; one over TLS goes through a tunnel. */
export function routeOf(request: SentRequest, proxies: Proxies): Route {
  const { origin, path } = splitUrl(request.url);
  const url = proxies.http === undefined ? undefined : new URL(request.url);
  const proxy = url?.protocol === 'http:' ? chooseProxy(url, proxies) : undefined;
  if (url === undefined || proxy === undefined)
    return { origin, path, headers: request.headers.flat(), proxy: undefined };
  const hasHost = request.headers.some(([name]) => name.toLowerCase() === 'host');
  const added: Header[] = hasHost ? [] : [['host', url.host]];
  const headers = [...request.headers, ...added, ...Object.entries(proxyHeadersOf(proxy))].flat();
  return { origin: proxy.url.origin, path: `${origin}${path}`, headers, proxy };
}

/** Hears of the peer of each connection over TLS. */
export type HearPeer = (peer: Peer) => void;

/** Connects directly, or over TLS through the tunnel of a proxy. */
function connectorOf(
  given: ConnectionOptions,
  proxies: Proxies,
  { timeoutMs, hearPeer }: { readonly timeoutMs: number; readonly hearPeer: HearPeer },
): buildConnector.connector {
  const tls = { ...strictTls, ...given };
  const direct = loadUndici().buildConnector({ ...tls, timeout: timeoutMs } as buildConnector.BuildOptions);
  return (options, callback) => {
    const isOfProxy = Object.values({ ...proxies, none: undefined }).some(
      (one) => one?.url.host === options.host,
    );
    const isDirect = isOfProxy || options.protocol !== 'https:' || options.host === undefined;
    const proxy = isDirect ? undefined : chooseProxy(new URL(`https://${options.host}`), proxies);
    const connected: buildConnector.Callback = (...[error, socket]) => {
      if (error !== null) {
        callback(error, null);
        return;
      }
      const certificate = socket instanceof TLSSocket ? readShownCertificate(socket) : undefined;
      if (!isOfProxy && certificate !== undefined)
        hearPeer({
          origin: `https://${options.host}`,
          ...(proxy && { proxy: nameProxy(proxy) }),
          certificate,
        });
      skipContinue(socket);
      callback(null, socket);
    };
    if (proxy === undefined) {
      direct(options, connected);
      return;
    }
    openTunnel(proxy, options, { tls, timeoutMs }).then(
      (httpSocket) => direct({ ...options, httpSocket }, connected),
      (error: Error) => callback(error, null),
    );
  };
}

const inFile = 'of the target file';
const tooOld = 'it speaks no TLS of version 1.2 or later; let it, or what stands before it, speak that';
const noConnection: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection is refused: nothing listens there',
  ENOTFOUND: 'the name of the host is not known',
  EAI_AGAIN: 'the name of the host cannot be looked up at the moment',
  EHOSTUNREACH: 'no route leads to the host',
  ENETUNREACH: 'no route leads to the host',
  DEPTH_ZERO_SELF_SIGNED_CERT: `its certificate is self-signed; name it in tls.ca ${inFile} if it is the right one`,
  SELF_SIGNED_CERT_IN_CHAIN: `its certificate comes from an authority that is not trusted here; name that in tls.ca ${inFile}`,
  // It sent one certificate: whether the one of an intermediate authority is missing, or the authority is private, nobody can tell.
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: `its certificate comes alone, from an authority that is not trusted here; let it send the intermediate certificates too, or name the authority in tls.ca ${inFile}`,
  UNABLE_TO_GET_ISSUER_CERT: `its certificate comes from an authority that is not trusted here; name that in tls.ca ${inFile}`,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: `its certificate comes from an authority that is not trusted here; name that in tls.ca ${inFile}`,
  CERT_HAS_EXPIRED: 'its certificate has expired',
  CERT_NOT_YET_VALID: 'its certificate is not valid yet; compare the clocks',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS there; is the address http:// and not https://?',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'it does not speak TLS there; is the address http:// and not https://?',
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: tooOld,
  ERR_SSL_UNSUPPORTED_PROTOCOL: tooOld,
  ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL:
    'it speaks HTTP/2 alone, and the suite HTTP/1.1; let it, or a gateway before it, speak that too',
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: `it asks for a client certificate; name one in tls.clientCert ${inFile}`,
  ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE: `it does not trust the client certificate of tls.clientCert`,
  ERR_SSL_TLSV1_ALERT_UNKNOWN_CA: `it does not trust the client certificate of tls.clientCert`,
};

/** Why no connection was made, by the code of the error, and what to do; undefined for a code that is not known. */
export function describeNoConnection(code: string): string | undefined {
  return noConnection[code];
}

/** Why a request got no answer that can be read, in words that say what to do where that is known. */
export function failureOf(error: unknown, limits: WireLimits): Failure {
  const { code = '', message, name } = error as NodeJS.ErrnoException;
  if (code === 'UND_ERR_CONNECT_TIMEOUT')
    return { kind: 'connect', message: 'no connection was made in time' };
  if (/TIMEOUT/.test(code) || name === 'TimeoutError')
    return { kind: 'timeout', message: `no whole answer within ${limits.timeoutMs / 1000} s` };
  if (code === 'OBC_PROXY') return { kind: 'connect', message };
  const known = describeNoConnection(code);
  if (known !== undefined) return { kind: 'connect', message: `${known} (${code})` };
  if (/CERT|SSL|TLS|EPROTO/.test(code)) return { kind: 'connect', message: `${code}: ${message}` };
  if (code === 'UND_ERR_HEADERS_OVERFLOW')
    return {
      kind: 'too-large',
      message: `the headers of the answer are longer than ${maxHeaderBytes / 1024} KB`,
    };
  if (code === 'ERR_BUFFER_TOO_LARGE')
    return { kind: 'too-large', message: `the answer is longer than ${limits.maxBytes} bytes` };
  if (code === 'OBC_TOO_MANY_VALUES') return { kind: 'too-large', message: tooManyValues };
  if (/^HPE_/.test(code)) return { kind: 'protocol', message: `the answer is not valid HTTP: ${message}` };
  // The parser has no code for bytes that do not begin as an answer does. On a connection that was used before they may be left over.
  if (name === 'HTTPParserError')
    return {
      kind: 'lost',
      message: 'what answers does not speak HTTP/1.1; is it HTTP/2 alone, or another port?',
    };
  return { kind: 'lost', message: message || code || 'the connection was lost' };
}

/** Makes connections on which heads are written as the usual clients write them; no other change of what is written stands outside. */
export function makeSpelled(connect: buildConnector.connector): buildConnector.connector {
  return makeWatched(connect, (socket) => {
    const write = socket.write.bind(socket) as (chunk: string | Uint8Array, ...more: unknown[]) => boolean;
    // A head is the only text that is written; bodies are bytes.
    const spell = (chunk: string | Uint8Array, ...more: unknown[]) =>
      write(typeof chunk === 'string' && chunk.endsWith('\r\n\r\n') ? writeHead(chunk) : chunk, ...more);
    socket.write = spell as typeof socket.write;
  });
}
