import type { RequestListener } from 'node:http';
import { createServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';

/** A server over TLS on 127.0.0.1, and what it was asked. */
export interface SecureServer {
  readonly port: number;
  readonly url: string;
  readonly seen: string[];
  close(): Promise<void>;
}

/** Starts a server over TLS that answers an empty list to everything, unless told otherwise. */
export async function secureServer(
  options: ServerOptions,
  answer: RequestListener = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('[]');
  },
): Promise<SecureServer> {
  const seen: string[] = [];
  const server = createServer(options, (request, response) => {
    seen.push(`${request.method} ${request.url}`);
    request.resume();
    answer(request, response);
  });
  server.on('tlsClientError', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { port, url: `https://127.0.0.1:${port}`, seen, close };
}
