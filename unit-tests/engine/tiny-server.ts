import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolveTarget } from '../../src/target-file/resolve.ts';
import type { Target } from '../../src/target-file/types.ts';

export interface TinyServer {
  readonly url: string;
  readonly target: Target;
  readonly seen: string[];
  close(): Promise<void>;
}

/** A server on loopback that answers as it is told, and a target file for it with the Outbound areas. */
export async function tinyServer(
  answer: (request: IncomingMessage, response: ServerResponse, count: number) => void,
): Promise<TinyServer> {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    request.resume();
    answer(request, response, seen.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const target = resolveTarget({
    target: { name: 'tiny', kind: 'server' },
    areas: ['providers'],
    outbound: { baseUrl: url, auth: { token: 'valid-token' } },
    settleSeconds: 0,
  });
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url, target, seen, close };
}

/** Writes a JSON answer. */
export function send(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}
