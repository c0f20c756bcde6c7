import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Passes requests on to one server after the other, so that a proxy before it need not be started again. */
export interface Relay {
  readonly address: string;
  /** Where requests go from now on. */
  to(baseUrl: string): void;
  close(): Promise<void>;
}

/** Starts a relay on 127.0.0.1. Each request has a connection of its own: the server behind may be another one. */
export async function startRelay(): Promise<Relay> {
  let behind: string | undefined;
  const server = createServer((incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming;
    if (behind === undefined) {
      outgoing.writeHead(503).end();
      return;
    }
    const passed = request(new URL(url, behind), { method, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.rawHeaders);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    to: (baseUrl) => {
      behind = baseUrl;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
