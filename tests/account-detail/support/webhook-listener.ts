import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { parseJson, tryToParse } from '../../../src/lib/json/text.ts';
import { Blocked } from '../../../src/plan/blocked.ts';

/** The longest delivery that is read. */
const maxDeliveryBytes = 10_000_000;

/** One request that reached the listener. */
export interface Delivery {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly method: string;
  readonly path: string;
  readonly contentType: string | undefined;
  readonly text: string;
  /** The parsed body; undefined when it is not JSON. */
  readonly json: unknown;
}

/** What listens on the declared address, and what has reached it so far. */
export interface Listener {
  readonly deliveries: readonly Delivery[];
  close(): Promise<void>;
}

/**
 * Listens where the target delivers account details (6): on the host and port of an `http:` address, every path, and
 * answers 200. Throws Blocked, naming the setting, when the address is none to listen on or is taken.
 */
export async function listenForDeliveries(address: string, now: () => number): Promise<Listener> {
  const { hostname, port } = parseAddress(address);
  const deliveries: Delivery[] = [];
  const server = createServer((request, response) => {
    const at = now();
    readDetail(request).then(
      (text) => {
        deliveries.push(describeDelivery(request, at, text));
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      },
      () => response.destroy(),
    );
  });
  server.listen(port, hostname);
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Blocked(`the suite cannot listen on ${address}: ${code}`, 'banking.webhook');
  }
  return {
    deliveries,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function parseAddress(address: string): { readonly hostname: string; readonly port: number } {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'http:') {
    const wanted = 'an address such as http://127.0.0.1:4020';
    throw new Blocked(`banking.webhook.listen is ${address}, not ${wanted}`, 'banking.webhook');
  }
  return { hostname: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port || 80) };
}

async function readDetail(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > maxDeliveryBytes) throw new Error('a delivery is too long');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

function describeDelivery(
  { method = '', url = '', headers }: IncomingMessage,
  at: number,
  text: string,
): Delivery {
  return {
    at,
    method,
    path: url.split('?')[0]!,
    contentType: headers['content-type'],
    text,
    json: tryToParse(text, parseJson),
  };
}
