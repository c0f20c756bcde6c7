import { createServer, request as forward, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Identity } from './certificates.ts';

/** A proxy on 127.0.0.1, and what it was asked. */
export interface TestProxy {
  readonly url: string;
  /** Request lines, `CONNECT host:port` for tunnels. */
  readonly seen: string[];
  /** The header proxy-authorization of each request; empty for none. */
  readonly authorizations: string[];
  close(): Promise<void>;
}

interface ProxyOptions {
  /** The port of this machine that every host stands for. */
  readonly port: number;
  /** The status that refuses everything; nothing is refused without one. */
  readonly refuses?: number;
  /** What the proxy itself speaks TLS with; plain HTTP without. */
  readonly tls?: Identity;
}

/** Starts a proxy that leads every host to one port of this machine, through tunnels and by whole addresses. */
export async function testProxy({ port, refuses, tls }: ProxyOptions): Promise<TestProxy> {
  const seen: string[] = [];
  const authorizations: string[] = [];
  const note = ({ method, url, headers }: IncomingMessage) => {
    seen.push(`${method} ${url}`);
    authorizations.push(headers['proxy-authorization'] ?? '');
  };
  const answer: RequestListener = (request, response) => {
    note(request);
    if (refuses !== undefined) {
      response.writeHead(refuses).end();
      return;
    }
    const { pathname, search } = new URL(request.url ?? '');
    const { method = 'GET', headers } = request;
    const onward = forward(
      { host: '127.0.0.1', port, method, path: `${pathname}${search}`, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 500, answer.headers);
        answer.pipe(response);
      },
    );
    request.pipe(onward);
  };
  const server = tls === undefined ? createServer(answer) : createSecureServer(tls, answer);
  server.on('connect', (request: IncomingMessage, client: Socket) => {
    note(request);
    client.on('error', () => {});
    if (refuses !== undefined) {
      client.end(`HTTP/1.1 ${refuses} No\r\n\r\n`);
      return;
    }
    const onward = connect(port, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      onward.pipe(client);
      client.pipe(onward);
    });
    onward.on('error', () => client.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url, seen, authorizations, close };
}
