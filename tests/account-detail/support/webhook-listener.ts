import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { Answered } from '../../../src/http/exchange.ts';
import { parseJson, tryToParse } from '../../../src/lib/json/text.ts';
import { Blocked } from '../../../src/plan/blocked.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { isObject, listObjects } from '../../support/assertions/bodies.ts';
import { holdSameItems, isSameJson } from '../../support/assertions/comparison.ts';
import { readUntil } from '../../support/assertions/settling.ts';
import { accountsOf, idsOf } from './results.ts';

/** The longest delivery that is read. */
const maxDeliveryBytes = 10_000_000;

/** One request that reached the listener. */
interface Delivery {
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
interface Listener {
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
        deliveries.push(readDelivery(request, at, text));
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

function readDelivery(
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

/** Seconds that a delivery may take after the completion, at least. */
const minWaitSeconds = 1;

/** Compares a delivery with the polled result, in words; its values are personal and are not quoted. */
function compareWithResult({ json }: Delivery, result: Answered): string {
  if (json === undefined) return 'a body that is not JSON';
  if (isSameJson(json, result.response.json)) return 'the polled result';
  const ids = isObject(json) ? idsOf(listObjects(json.Accounts)) : [];
  const same = ids.length > 0 && holdSameItems(ids, idsOf(accountsOf(result)));
  const members = isObject(json) ? `an object with ${Object.keys(json).sort().join(', ')}` : 'no object';
  return same ? `the accounts of the polled result, in ${members}` : members;
}

function describeDelivery({ at, method, path, contentType }: Delivery, { startedAt }: Answered): string {
  const seconds = ((at - startedAt) / 1000).toFixed(1);
  return `${method} ${path}, ${contentType ?? 'no content type'}, ${seconds} s after the POST`;
}

/** Records what a listener receives of a completed operation (6). */
export async function observeDeliveries(
  context: CheckContext,
  { deliveries }: Listener,
  posted: Answered,
  result: Answered,
): Promise<void> {
  const seconds = Math.max(minWaitSeconds, context.target.settleSeconds);
  const count = async () => deliveries.length;
  await readUntil(context, count, (found) => found > 0, seconds);
  // What comes twice mostly comes at once.
  await context.clock.sleep(Math.min(seconds, 2) * 100);
  const observe = (what: string, exchange: Answered) => context.observe('webhook-delivery', what, exchange);
  if (deliveries.length === 0) {
    observe(`nothing was delivered within ${seconds} s of the completion`, result);
    return;
  }
  const times = `${deliveries.length} ${deliveries.length === 1 ? 'delivery' : 'deliveries'} for one operation`;
  observe(`${times}, the first after a ${posted.response.status}`, posted);
  for (const delivery of deliveries.slice(0, 3))
    observe(`${describeDelivery(delivery, posted)}: ${compareWithResult(delivery, result)}`, result);
}
