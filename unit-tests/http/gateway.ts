import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Agent, type Dispatcher } from 'undici';
import type { ReferenceServer } from '../../proof/reference-server/server.ts';
import { referenceTarget } from '../../proof/reference-target.ts';
import { defaultLimits } from '../../src/http/limits.ts';
import { receiveResponse } from '../../src/http/receive-response.ts';
import type { Target } from '../../src/target-file/types.ts';

export interface GatewayOptions {
  /** 127.0.0.1 by default. */
  readonly host?: string;
  /** Path that stands before every path of the server; none by default. */
  readonly prefix?: string;
  readonly tls?: ServerOptions;
  /** How a connection goes on after an answer: kept by default, closed as announced, or dropped without a word. */
  readonly connection?: 'kept' | 'closed' | 'dropped';
  /** True for 100 Continue before each answer. */
  readonly continues?: boolean;
}

export interface Gateway {
  /** The target file of the server behind the gateway, with the addresses of the gateway. */
  readonly target: Target;
  close(): Promise<void>;
}

/**
 * A gateway on loopback before a reference server, which writes its own address into the answers; behind it there are
 * no connections.
 */
export async function gatewayTo(server: ReferenceServer, options: GatewayOptions = {}): Promise<Gateway> {
  const { host = '127.0.0.1', prefix = '', tls, connection = 'kept', continues = false } = options;
  const behind = new Agent().compose(server.interceptor);
  let base = '';
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const onward = {
      origin: server.baseUrl,
      path: (request.url ?? '').replace(prefix.replace(/\/$/, ''), ''),
      method: request.method as Dispatcher.HttpMethod,
      headers: request.rawHeaders,
      body: await text(request),
    };
    if (continues) response.writeContinue();
    const got = await receiveResponse(behind, onward, defaultLimits);
    const body = got.body.toString().replaceAll(server.baseUrl, base);
    const kept = got.headers.filter(([name]) => !ofConnections.has(name.toLowerCase()));
    response.writeHead(got.status, [
      ...kept.flat(),
      ...(body === '' ? [] : ['content-length', String(Buffer.byteLength(body))]),
      ...(connection === 'closed' ? ['connection', 'close'] : []),
    ]);
    response.end(body, () => connection === 'dropped' && request.socket.end());
  };
  const answer = (request: IncomingMessage, response: ServerResponse) => void pass(request, response);
  const listener = tls === undefined ? createServer(answer) : createSecureServer(tls, answer);
  listener.on('tlsClientError', () => {});
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(0, host, resolve);
  });
  const { port } = listener.address() as AddressInfo;
  const name = host.includes(':') ? `[${host}]` : host;
  base = `${tls === undefined ? 'http' : 'https'}://${name}:${port}${prefix}`.replace(/\/$/, '');
  const slash = prefix.endsWith('/') ? '/' : '';
  const written = JSON.stringify(referenceTarget(server.description)).replaceAll(server.baseUrl, base);
  const plain = JSON.parse(written) as Target;
  const close = () =>
    new Promise<void>((resolve) => {
      listener.close(() => resolve());
      listener.closeAllConnections();
    });
  return {
    target: {
      ...plain,
      ...(plain.outbound && { outbound: { ...plain.outbound, baseUrl: plain.outbound.baseUrl + slash } }),
      ...(plain.banking && { banking: { ...plain.banking, baseUrl: plain.banking.baseUrl + slash } }),
    },
    close,
  };
}

/** Headers that are of one connection, or of one length. */
const ofConnections = new Set(['content-length', 'transfer-encoding', 'connection']);
