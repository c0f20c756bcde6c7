import { createServer, request as forward, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createSecureServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { ReferenceServer } from '../../src/reference-server/server.ts';
import { referenceTarget } from '../../src/reference-target.ts';
import type { Target } from '../../src/target-file/types.ts';

export interface GatewayOptions {
  /** 127.0.0.1 by default. */
  readonly host?: string;
  /** Path that stands before every path of the server; none by default. */
  readonly prefix?: string;
  readonly tls?: ServerOptions;
  /** How a connection goes on after an answer: kept by default, closed as announced, or dropped without a word. */
  readonly connection?: 'kept' | 'closed' | 'dropped';
}

export interface Gateway {
  /** The target file of the server behind the gateway, with the addresses of the gateway. */
  readonly target: Target;
  close(): Promise<void>;
}

/** A gateway on loopback before a reference server, which writes its own address into the answers. */
export async function gatewayTo(server: ReferenceServer, options: GatewayOptions = {}): Promise<Gateway> {
  const { host = '127.0.0.1', prefix = '', tls, connection = 'kept' } = options;
  const behind = new URL(server.baseUrl);
  let base = '';
  const answer: RequestListener = (request, response) => {
    const path = (request.url ?? '').replace(prefix.replace(/\/$/, ''), '');
    const { method = 'GET', headers } = request;
    const onward = forward(
      { host: behind.hostname, port: behind.port, method, path, headers },
      async (got) => {
        const { 'content-length': _, 'transfer-encoding': __, connection: ___, ...kept } = got.headers;
        const body = (await textOf(got)).replaceAll(server.baseUrl, base);
        const length = body === '' ? {} : { 'content-length': Buffer.byteLength(body) };
        response.writeHead(got.statusCode ?? 500, {
          ...kept,
          ...length,
          ...(connection === 'closed' ? { connection: 'close' } : {}),
        });
        response.end(body, () => connection === 'dropped' && request.socket.end());
      },
    );
    request.pipe(onward);
  };
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
  const text = JSON.stringify(referenceTarget(server.description)).replaceAll(server.baseUrl, base);
  const plain = JSON.parse(text) as Target;
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

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
