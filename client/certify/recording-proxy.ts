import { isUtf8 } from 'node:buffer';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Dispatcher } from 'undici';
import { getOperation } from '../../src/catalogue/operations.ts';
import { findHeader } from '../../src/http/exchange.ts';
import { chooseProxies } from '../../src/http/proxy.ts';
import {
  pairHeaders,
  type RawResponse,
  readAnswer,
  receiveResponse,
} from '../../src/http/receive-response.ts';
import { readTlsOptions } from '../../src/http/tls.ts';
import { unpack } from '../../src/http/unpack.ts';
import { openWire, routeOf, type Wire } from '../../src/http/wire.ts';
import { readEnvironment } from '../../src/lib/env.ts';
import type { Target } from '../../src/target-file/types.ts';
import { locateOperation } from '../recording/recognize.ts';
import type { RecordedRequest, RequestWatch } from '../recording/traffic.ts';

/** Stands between a client and a target, passes everything on as it is, and records it. */
export interface RecordingProxy {
  /** Where the client finds all services of the target. */
  readonly url: string;
  close(): Promise<void>;
}

const host = '127.0.0.1';

/** Headers that belong to one connection (RFC 9110, 7.6.1), and those that are made again for the other. */
const ownHeaders =
  /^(?:connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|content-length|host)$/i;

/** Starts a proxy before a target, of whose requests `watch` hears. Rejects when the port is taken. */
export async function startRecordingProxy(
  target: Target,
  watch: RequestWatch,
  port = 0,
): Promise<RecordingProxy> {
  const wire = openWire({ tls: readTlsOptions(target), proxies: chooseProxies(target, readEnvironment()) });
  let count = 0;
  const listener = createServer((incoming, outgoing) => {
    count += 1;
    void pass(incoming, outgoing, { target, wire, watch, id: `c${count}` });
  });
  await new Promise<void>((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(port, host, resolve);
  });
  return {
    url: `http://${host}:${(listener.address() as AddressInfo).port}`,
    close: () => close(listener, wire),
  };
}

async function close(listener: Server, wire: Wire): Promise<void> {
  await new Promise<void>((resolve) => {
    listener.close(() => resolve());
    listener.closeAllConnections();
  });
  await wire.close();
}

interface Passing {
  readonly target: Target;
  readonly wire: Wire;
  readonly watch: RequestWatch;
  readonly id: string;
}

async function pass(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { target, wire, watch, id }: Passing,
): Promise<void> {
  const startedAt = Date.now();
  const bytes = await buffer(incoming).catch(() => Buffer.alloc(0));
  const { method = 'GET', url = '/' } = incoming;
  // Clients behind a proxy write the whole address (RFC 9112, 3.2.2).
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '') || '/';
  const request = {
    method,
    url: `${findBase(target, method, path)}${path}`,
    headers: pairHeaders(incoming.rawHeaders).filter(([name]) => !ownHeaders.test(name)),
  };
  const recorded = { id, ...request, ...readSentBody(bytes, request.headers), startedAt };
  // What cannot be noted is not sent.
  if (!watch.sent({ ...recorded, took: 0 })) {
    outgoing.writeHead(503).end('the recording cannot be written');
    return;
  }
  const answer = await forward(wire, request, bytes);
  const took = Date.now() - startedAt;
  const response = answer === undefined ? {} : { response: describeAnswer(answer, wire) };
  watch.answered({ ...recorded, took, ...response });
  if (answer === undefined) {
    outgoing.writeHead(502).end('the target did not answer');
    return;
  }
  const headers = answer.headers.filter(([name]) => !ownHeaders.test(name)).flat();
  outgoing.writeHead(answer.status, headers).end(answer.body);
}

/** Bytes that an unpacked request may have. */
const maxBytes = 64 * 1024 * 1024;

/** The body that a client sent, its content encoding undone. */
function readSentBody(
  bytes: Buffer,
  headers: RecordedRequest['headers'],
): Pick<RecordedRequest, 'body' | 'isBodyKnown' | 'isUtf8'> {
  const coding = findHeader(headers, 'content-encoding');
  try {
    const { bytes: read, problem } = unpack(bytes, coding === undefined ? [] : [coding], maxBytes);
    const body = read.length === 0 ? undefined : read.toString('utf8');
    return problem === undefined
      ? { body, isBodyKnown: true, isUtf8: isUtf8(read) }
      : { body: undefined, isBodyKnown: false };
  } catch {
    return { body: undefined, isBodyKnown: false };
  }
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
): Promise<RawResponse | undefined> {
  try {
    const { proxy: _, ...route } = routeOf({ ...request, body: undefined }, wire.proxies);
    const method = request.method as Dispatcher.HttpMethod;
    return await receiveResponse(
      wire.dispatcher,
      { ...route, method, body: bytes.length === 0 ? null : bytes },
      wire.limits,
    );
  } catch {
    return undefined;
  }
}

function describeAnswer(answer: RawResponse, wire: Wire): NonNullable<RecordedRequest['response']> {
  const { status, headers } = answer;
  try {
    const { text, coding } = readAnswer(answer, wire.limits.maxBytes);
    return { status, headers, text: coding === undefined ? text : undefined };
  } catch {
    return { status, headers, text: undefined };
  }
}
