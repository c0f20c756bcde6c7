import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Profile } from './profile.ts';
import type { Answer, Asked } from './world.ts';

/** A server that is listening on a free port of 127.0.0.1. */
export interface Listening {
  readonly origin: string;
  close(): Promise<void>;
}

/** Stands for no answer at all: the connection is lost. */
export const lost: Answer = { status: 0 };

/** Serves requests by `answer` in the HTTP habits of a profile. */
export async function listen(profile: Profile, answer: (asked: Asked) => Answer): Promise<Listening> {
  const server = createServer((request, response) => {
    void serve(profile, answer, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, close: () => closed(server) };
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

async function serve(
  profile: Profile,
  answer: (asked: Asked) => Answer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const asked = await read(profile, request);
    write(
      profile,
      response,
      asked === undefined ? { status: 404, body: { message: 'No route.' } } : answer(asked),
    );
  } catch (error) {
    write(profile, response, { status: 500, body: { message: `Unexpected: ${String(error)}` } });
  }
}

async function read({ prefix }: Profile, request: IncomingMessage): Promise<Asked | undefined> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const [path = '', query = ''] = splitOnce(request.url ?? '/', '?');
  if (!path.startsWith(`${prefix}/`)) return undefined;
  return {
    method: request.method ?? 'GET',
    segments: path.slice(prefix.length + 1).split('/'),
    query: new URLSearchParams(query),
    headers: request.headers as Record<string, string | undefined>,
    text: Buffer.concat(chunks).toString('utf8'),
    origin: `http://${request.headers.host}`,
  };
}

function splitOnce(text: string, mark: string): string[] {
  const at = text.indexOf(mark);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}

function write(profile: Profile, response: ServerResponse, { status, body, headers }: Answer): void {
  const common = {
    'X-Request-Ref': String(Date.now()),
    ...(profile.keepAlive ? {} : { Connection: 'close' }),
  };
  if (status === 0) {
    response.destroy();
    return;
  }
  if (body === undefined) {
    response.writeHead(status, { ...common, ...headers }).end();
    return;
  }
  const type = status >= 400 ? profile.errorMediaType : profile.mediaType;
  const text = Buffer.from(JSON.stringify(body));
  const bytes = profile.gzip ? gzipSync(text) : text;
  response.writeHead(status, {
    ...common,
    'Content-Type': type,
    ...(profile.gzip ? { 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' } : {}),
    ...(profile.chunked ? {} : { 'Content-Length': String(bytes.length) }),
    ...headers,
  });
  if (profile.chunked) {
    for (let at = 0; at < bytes.length; at += 700) response.write(bytes.subarray(at, at + 700));
    response.end();
  } else response.end(bytes);
}
