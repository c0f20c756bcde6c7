import { isUtf8 } from 'node:buffer';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { describeServer } from './describe.ts';
import type { Description } from './description.ts';
import { Hooks } from './hooks.ts';
import { answerInMemory } from './in-memory.ts';
import { applyReferences } from './plugins.ts';
import { type Arrived, type Instance, respond } from './respond.ts';
import { createRules } from './rules/index.ts';
import { createStore } from './store/create-store.ts';
import type { Fault, Variation, Workings } from './types.ts';
import { createWire, type Message, messageOf, write } from './wire.ts';

/** The address of a server that nobody else reaches. */
const loopback = '127.0.0.1';

/** The place at which a reference server listens. */
export interface ServerPlace {
  /** The address of this machine; 127.0.0.1 when absent. */
  host?: string;
  /** Its certificate and private key in PEM, for HTTPS; HTTP when absent. */
  identity?: string;
}

export interface ReferenceServerOptions extends ServerPlace {
  /** 0 or absent: any free port. */
  port?: number;
  faults?: readonly Fault[];
  variations?: readonly Variation[];
  /** Where finished account details are delivered; absent: nowhere. */
  webhookUrl?: string;
  /** The server's clock in milliseconds since the epoch. */
  now?: () => number;
  /** The faults act on every nth request only, as if one of n nodes behind a balancer had them; absent: on all. */
  every?: number;
  /** Hears of each request that came over a connection when it was answered. */
  observe?: (seen: Seen) => void;
}

/** A request as it came over a connection, and what was written back. */
export interface Seen {
  readonly method: string;
  /** Path and query, encoded as they were sent. */
  readonly target: string;
  /** Names and values in turn, as they were sent. */
  readonly rawHeaders: readonly string[];
  readonly rawBody: string;
  /** False also where the body is not packed as its header says. */
  readonly isUtf8: boolean;
  /** Milliseconds since the epoch at which it was read. */
  readonly at: number;
  /** Milliseconds until it was answered. */
  readonly took: number;
  /** Undefined for one that ended without an answer. */
  readonly message: Message | undefined;
}

export interface ReferenceServer {
  baseUrl: string;
  bankingUrl: string;
  description: Description;
  workings: Workings;
  /** The workings of each node: one, or with `every` the one that is whole and the one that has the faults. */
  nodes: readonly Workings[];
  /** Lets a client of this process reach the server without a connection. */
  interceptor: Dispatcher.DispatcherComposeInterceptor;
  /** Answers a request of this process without a connection; undefined for one that ends without an answer. */
  answer(arrived: Arrived): Promise<Message | undefined>;
  /** Stops listening and ends open connections at once. */
  close(): Promise<void>;
}

/**
 * Starts a server of its own state, with faults and variations applied before its first request.
 * Rejects when the port is taken.
 */
export async function startReferenceServer(options: ReferenceServerOptions = {}): Promise<ReferenceServer> {
  const { host = loopback, port = 0, identity } = options;
  const limits = { keepAliveTimeout: 60_000, maxHeaderSize: 65_536 };
  const listener =
    identity === undefined
      ? createServer(limits)
      : createSecureServer({ ...limits, cert: identity, key: identity });
  const address = `${host.includes(':') ? `[${host}]` : host}:${await listen(listener, port, host)}`;
  const origin = `${identity === undefined ? 'http' : 'https'}://${address}`;
  const instance = createInstance(origin, options);
  const { workings } = instance;
  const faulty = options.every === undefined ? instance : createNode(instance, origin);
  const pick = createBalancer(instance, faulty, options.every);
  const { observe } = options;
  listener.on('request', (incoming, outgoing) => void serve(incoming, outgoing, pick(), observe));
  const description = describeServer(workings);
  const { faults = [], variations = [] } = options;
  const conforming = [...variations, ...faults.flatMap(({ on }) => on ?? [])];
  const nodes = [...new Set([workings, faulty.workings])];
  for (const node of nodes) applyReferences(node);
  for (const variation of conforming) for (const node of nodes) variation.apply(node);
  for (const variation of conforming) variation.declares?.(description);
  for (const fault of faults) fault.apply(faulty.workings);
  if ([...conforming, ...faults].some(({ keepsFixtures }) => keepsFixtures !== true))
    delete description.fixtures;
  const { bankingUrl } = description;
  return {
    baseUrl: description.baseUrl,
    bankingUrl,
    description,
    workings,
    nodes,
    interceptor: answerInMemory(origin, pick, nodes),
    answer: (arrived) => answer(arrived, pick()),
    close: () => close(listener, workings),
  };
}

async function answer(arrived: Arrived, instance: Instance): Promise<Message | undefined> {
  const responded = await respond(arrived, instance);
  return responded.answer.drop ? undefined : messageOf(responded, instance.workings.wire);
}

async function serve(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  instance: Instance,
  observe?: ReferenceServerOptions['observe'],
): Promise<void> {
  try {
    const { method = 'GET', rawHeaders } = incoming;
    const url = readTarget(incoming.url);
    const headers = incoming.headers as Record<string, string>;
    const sent = await buffer(incoming);
    const unpacked = unpackRequest(sent, headers['content-encoding']);
    const bytes = unpacked ?? sent;
    const rawBody = bytes.toString('utf8');
    const [at, began] = [Date.now(), performance.now()];
    const responded = await respond({ method, target: url, headers, rawHeaders, rawBody }, instance);
    if (observe !== undefined) {
      const message = responded.answer.drop ? undefined : messageOf(responded, instance.workings.wire);
      const isText = unpacked !== undefined && isUtf8(bytes);
      const seen = { method, target: url, rawHeaders, rawBody, isUtf8: isText };
      observe({ ...seen, at, took: performance.now() - began, message });
    }
    await write(responded, instance.workings.wire, outgoing);
  } catch (error) {
    // A connection that is lost while a request comes in has nobody to answer.
    if (!incoming.destroyed) console.error('reference server: an answer cannot be written', error);
    outgoing.destroy();
  }
}

/** Clients behind a proxy write the whole address (RFC 9112, 3.2.2). */
function readTarget(url = '/'): string {
  return url.replace(/^https?:\/\/[^/?#]*/i, '') || '/';
}

/** Bytes that an unpacked request may have. */
const maxOutputLength = 16 * 1024 * 1024;

const decoders: Readonly<Record<string, (bytes: Buffer, options: { maxOutputLength: number }) => Buffer>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  br: brotliDecompressSync,
  // Many write deflate without the header of zlib (RFC 9110, 8.4.1.2).
  deflate: (bytes, options) => ((bytes[0] ?? 0) % 16 === 8 ? inflateSync : inflateRawSync)(bytes, options),
  identity: (bytes) => bytes,
};

/** A body with its codings undone, the last one first (RFC 9110, 8.4); undefined where it is not packed as it says. */
function unpackRequest(bytes: Buffer, codings = ''): Buffer | undefined {
  const names = bytes.length === 0 ? [] : codings.toLowerCase().split(',');
  try {
    return names
      .map((name) => name.trim())
      .filter((name) => name !== '')
      .reduceRight((packed, name) => decoders[name]!(packed, { maxOutputLength }), bytes);
  } catch {
    return undefined;
  }
}

function createInstance(baseUrl: string, { webhookUrl, now }: ReferenceServerOptions): Instance {
  const hooks = new Hooks();
  const workings: Workings = {
    rules: createRules(baseUrl),
    store: createStore(),
    wire: createWire(),
    baseUrl,
    now: now ?? Date.now,
    webhookUrl,
    before: (operations, hook) => hooks.addBefore(operations, hook),
    after: (operations, hook) => hooks.addAfter(operations, hook),
  };
  return { workings, hooks, counts: new Map() };
}

/** A further node of a server: rules and hooks of its own, and the data of the first. */
function createNode({ workings: first, counts }: Instance, baseUrl: string): Instance {
  const { workings, hooks } = createInstance(baseUrl, { now: first.now });
  return { workings: { ...workings, store: first.store, webhookUrl: first.webhookUrl }, hooks, counts };
}

/** Says which node answers the next request: every nth time the faulty one. */
function createBalancer(whole: Instance, faulty: Instance, every = 1): () => Instance {
  let requests = 0;
  return () => {
    requests += 1;
    return requests % every === 0 ? faulty : whole;
  };
}

function listen(listener: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    listener.once('error', reject);
    listener.listen(port, host, () => resolve((listener.address() as AddressInfo).port));
  });
}

function close(listener: Server, workings: Workings): Promise<void> {
  workings.webhookUrl = undefined;
  return new Promise((resolve) => {
    listener.close(() => resolve());
    listener.closeAllConnections();
  });
}
