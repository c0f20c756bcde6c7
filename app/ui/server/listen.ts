import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { startListening } from '../../../src/lib/listen-errors.ts';

/** A server that listens. */
export interface Listening {
  readonly port: number;
  /** Ends the answers that are on, and resolves when the port is free. */
  close(): Promise<void>;
}

type Handler = (request: Request) => Response | Promise<Response>;

/**
 * Answers the requests that reach a port of 127.0.0.1 by a function over the standard's requests and responses; `handlerOf` makes it when
 * the port is known. Throws UserError when the port is not to be had.
 */
export async function listenOnLoopback(
  port: number,
  handlerOf: (port: number) => Handler,
): Promise<Listening> {
  const server = createServer();
  await startListening(server, port);
  const address = server.address();
  const own = typeof address === 'object' && address !== null ? address.port : port;
  const handle = handlerOf(own);
  server.on('request', (incoming, outgoing) => {
    void answer(incoming, outgoing, handle).catch(() => outgoing.destroy());
  });
  return {
    port: own,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse, handle: Handler): Promise<void> {
  const { method = 'GET', url = '/', headers } = incoming;
  const gone = new AbortController();
  outgoing.once('close', () => gone.abort());
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const request = new Request(new URL(url, 'http://127.0.0.1'), {
    method,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [
      name,
      [value].flat().join(', '),
    ]),
    signal: gone.signal,
    ...(hasBody ? { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' } : {}),
  } as RequestInit);
  const response = await handle(request);
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body === null) outgoing.end();
  else await pipeline(Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]), outgoing);
}
