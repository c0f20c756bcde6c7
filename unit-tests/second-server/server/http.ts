import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { answerWith } from '../../in-memory.ts';
import type { Profile } from './profile.ts';
import type { Answer, Asked } from './world.ts';

/** A server that is listening on a free port of 127.0.0.1. */
export interface Listening {
  readonly origin: string;
  close(): Promise<void>;
}

/** Stands for no answer at all: the connection is lost. */
export const lost: Answer = { status: 0 };

/** What answers requests in the HTTP habits of a profile. */
export interface Service {
  readonly profile: Profile;
  readonly answer: (asked: Asked) => Answer;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** A request as it came. */
interface Arrived {
  readonly method: string;
  /** The path with its query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
}

/** An answer as it goes out. */
interface Message {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes?: Buffer;
}

/** Serves requests on a free port. */
export async function listen(service: Service): Promise<Listening> {
  const server = createServer((request, response) => {
    void serve(service, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => closed(server) };
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

/** Answers requests of this process without a connection; each takes a millisecond of the time that `pass` tells. */
export function answerInMemory(service: Service, pass: () => void): Dispatcher.DispatcherComposeInterceptor {
  return answerWith(({ method, path, headers, body }) => {
    pass();
    const arrived = { method, url: path, headers: Object.fromEntries(headers), text: body };
    const message = messageTo(service, arrived);
    if (message === undefined) return undefined;
    const { status, bytes = '' } = message;
    const date = new Date(service.now()).toUTCString();
    return { status, headers: Object.entries({ Date: date, ...message.headers }), body: bytes };
  });
}

async function serve(service: Service, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { method = 'GET', url = '/' } = request;
  const headers = request.headers as Arrived['headers'];
  const text = Buffer.concat(chunks).toString('utf8');
  const message = messageTo(service, { method, url, headers, text });
  if (message === undefined) response.destroy();
  else write(service.profile, response, message);
}

/** The answer to a request; undefined where the connection is lost. */
function messageTo(service: Service, arrived: Arrived): Message | undefined {
  try {
    const asked = read(service.profile, arrived);
    const answer = asked === undefined ? noRoute : service.answer(asked);
    return answer.status === 0 ? undefined : shape(service, answer);
  } catch (error) {
    return shape(service, { status: 500, body: { message: `Unexpected: ${String(error)}` } });
  }
}

const noRoute: Answer = { status: 404, body: { message: 'No route.' } };

function read({ prefix }: Profile, { method, url, headers, text }: Arrived): Asked | undefined {
  const [path = '', query = ''] = splitOnce(url, '?');
  if (!path.startsWith(`${prefix}/`)) return undefined;
  return {
    method,
    segments: path.slice(prefix.length + 1).split('/'),
    query: new URLSearchParams(query),
    headers,
    text,
    origin: `http://${headers.host}`,
  };
}

function splitOnce(text: string, mark: string): string[] {
  const at = text.indexOf(mark);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

function shape({ profile, now }: Service, { status, body, headers }: Answer): Message {
  const common = { 'X-Request-Ref': String(now()), ...(profile.keepAlive ? {} : { Connection: 'close' }) };
  if (body === undefined) return { status, headers: { ...common, ...headers } };
  const type = status >= 400 ? profile.errorMediaType : profile.mediaType;
  const text = Buffer.from(JSON.stringify(body));
  const bytes = profile.gzip ? gzipSync(text) : text;
  return {
    status,
    bytes,
    headers: {
      ...common,
      'Content-Type': type,
      ...(profile.gzip ? { 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' } : {}),
      ...(profile.chunked ? {} : { 'Content-Length': String(bytes.length) }),
      ...headers,
    },
  };
}

function write({ chunked }: Profile, response: ServerResponse, { status, headers, bytes }: Message): void {
  response.writeHead(status, headers);
  for (let at = 0; chunked && bytes !== undefined && at < bytes.length; at += 700)
    response.write(bytes.subarray(at, at + 700));
  if (chunked || bytes === undefined) response.end();
  else response.end(bytes);
}
