import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Dispatcher } from 'undici';
import { getOperation } from '../../catalogue/operations.ts';
import { type Gathered, gather, pairHeaders } from '../../http/gather.ts';
import { chooseProxies } from '../../http/proxy.ts';
import { routeOf } from '../../http/route.ts';
import { readTlsOptions } from '../../http/tls.ts';
import { openWire, readAnswer, type Wire } from '../../http/wire.ts';
import { readEnvironment } from '../../lib/env.ts';
import type { Target } from '../../target-file/types.ts';
import { locateOperation } from '../recording/recognize.ts';
import type { RecordedRequest } from '../traffic.ts';

/** Stands between a client and a target, passes everything on as it is, and records it. */
export interface RecordingProxy {
  /** Where the client finds all services of the target. */
  readonly url: string;
  readonly requests: readonly RecordedRequest[];
  close(): Promise<void>;
}

const host = '127.0.0.1';

/** Headers that belong to one connection (RFC 9110, 7.6.1), and those that are made again for the other. */
const ownHeaders =
  /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|content-length|host)$/i;

/** Starts a proxy before a target. Rejects when the port is taken. */
export async function startRecordingProxy(target: Target, port = 0): Promise<RecordingProxy> {
  const wire = openWire({ tls: readTlsOptions(target), proxies: chooseProxies(target, readEnvironment()) });
  const requests: RecordedRequest[] = [];
  const listener = createServer(
    (incoming, outgoing) => void pass(incoming, outgoing, { target, wire, requests }),
  );
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(port, host, resolve);
  });
  return {
    url: `http://${host}:${(listener.address() as AddressInfo).port}`,
    requests,
    close: () => close(listener, wire),
  };
}

async function close(listener: Server, wire: Wire): Promise<void> {
  await new Promise<void>((resolve) => {
    listener.close(() => resolve());
    listener.closeAllConnections();
  });
  await wire.dispatcher.destroy();
}

interface Passing {
  readonly target: Target;
  readonly wire: Wire;
  readonly requests: RecordedRequest[];
}

async function pass(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { target, wire, requests }: Passing,
): Promise<void> {
  const startedAt = Date.now();
  const bytes = await buffer(incoming).catch(() => Buffer.alloc(0));
  const { method = 'GET', url: path = '/' } = incoming;
  const request = {
    method,
    url: `${findBase(target, method, path)}${path}`,
    headers: pairHeaders(incoming.rawHeaders).filter(([name]) => !ownHeaders.test(name)),
    body: bytes.length === 0 ? undefined : bytes.toString('utf8'),
  };
  const number = requests.length;
  const recorded = { id: `c${number + 1}`, ...request, isBodyKnown: true, startedAt };
  // Its place is that of its sending, whenever the answer comes.
  requests.push({ ...recorded, took: 0 });
  const answer = await forward(wire, request, bytes);
  const took = Date.now() - startedAt;
  if (answer === undefined) {
    requests[number] = { ...recorded, took };
    outgoing.writeHead(502).end('the target did not answer');
    return;
  }
  requests[number] = { ...recorded, took, response: describeAnswer(answer, wire) };
  const headers = answer.headers.filter(([name]) => !ownHeaders.test(name)).flat();
  outgoing.writeHead(answer.status, headers).end(answer.body);
}

/** The services of a target may have hosts of their own; the client sees one. */
function findBase({ outbound, banking }: Target, method: string, path: string): string {
  const operation = locateOperation(method, path.replace(/\?.*/, ''))?.operation;
  const { tokenEndpoint } = outbound?.auth ?? {};
  if (operation === 'token' && tokenEndpoint !== undefined)
    return tokenEndpoint.url.replace(/\/Token\/?$/i, '');
  const isBanking =
    operation === undefined ? /^\/v3\//.test(path) : getOperation(operation).document === 'banking';
  const bases = isBanking ? [banking?.baseUrl, outbound?.baseUrl] : [outbound?.baseUrl, banking?.baseUrl];
  return (bases.find((base) => base !== undefined) ?? '').replace(/\/+$/, '');
}

async function forward(
  wire: Wire,
  request: Pick<RecordedRequest, 'method' | 'url' | 'headers'>,
  bytes: Buffer,
): Promise<Gathered | undefined> {
  try {
    const { proxy: _, ...route } = routeOf({ ...request, body: undefined }, wire.proxies);
    const method = request.method as Dispatcher.HttpMethod;
    return await gather(
      wire.dispatcher,
      { ...route, method, body: bytes.length === 0 ? null : bytes },
      wire.limits,
    );
  } catch {
    return undefined;
  }
}

function describeAnswer(answer: Gathered, wire: Wire): NonNullable<RecordedRequest['response']> {
  const { status, headers } = answer;
  try {
    return { status, headers, text: readAnswer(answer, wire.limits.maxBytes).text };
  } catch {
    return { status, headers, text: undefined };
  }
}
