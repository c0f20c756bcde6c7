import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Answer, Call, Wire } from './types.ts';

const BODILESS = new Set([204, 304]);

/** Plain JSON with its length. */
export function createWire(): Wire {
  return {
    serialise: (body) => JSON.stringify(body),
    contentType: 'application/json',
    charset: 'utf-8',
    chunked: false,
    gzip: 'never',
    delayMs: 0,
    headers: {},
    close: false,
  };
}

/** Writes an answer to its connection. */
export async function writeAnswer(
  answer: Answer,
  call: Call,
  wire: Wire,
  outgoing: ServerResponse,
): Promise<void> {
  if (wire.delayMs > 0) await wait(wire.delayMs);
  if (answer.drop) {
    outgoing.destroy();
    return;
  }
  if (BODILESS.has(answer.status) && (answer.text ?? answer.body) !== undefined) {
    writeForbiddenBody(answer, call, wire, outgoing);
    return;
  }
  const headers: OutgoingHttpHeaders = { ...wire.headers };
  if (wire.close) headers.connection = 'close';
  const body = bodyOf(answer, call, wire, headers);
  // One spelling per name: Node would send both `content-type` and `Content-Type`.
  for (const [name, value] of Object.entries(answer.headers ?? {})) headers[name.toLowerCase()] = value;
  if (body === undefined || wire.chunked) outgoing.writeHead(answer.status, headers);
  else outgoing.writeHead(answer.status, { 'content-length': Buffer.byteLength(body), ...headers });
  if (body !== undefined && wire.chunked) outgoing.write(body);
  outgoing.end(wire.chunked ? undefined : body);
}

/** Node drops a body where HTTP has none; a server that sends it all the same writes to its connection itself. */
function writeForbiddenBody(answer: Answer, call: Call, wire: Wire, outgoing: ServerResponse): void {
  const text = answer.text ?? wire.serialise(answer.body, call);
  const head = [
    `HTTP/1.1 ${answer.status} No Content`,
    `content-length: ${Buffer.byteLength(text)}`,
    'connection: close',
  ];
  outgoing.socket?.end(`${head.join('\r\n')}\r\n\r\n${text}`);
}

function bodyOf(
  answer: Answer,
  call: Call,
  wire: Wire,
  headers: OutgoingHttpHeaders,
): string | Buffer | undefined {
  if (BODILESS.has(answer.status)) return undefined;
  const text = answer.text ?? (answer.body === undefined ? undefined : wire.serialise(answer.body, call));
  if (text === undefined) return undefined;
  headers['content-type'] =
    wire.charset === undefined ? wire.contentType : `${wire.contentType}; charset=${wire.charset}`;
  if (!isZipped(call, wire)) return text;
  headers['content-encoding'] = 'gzip';
  headers.vary = 'accept-encoding';
  return gzipSync(text);
}

function isZipped(call: Call, { gzip }: Wire): boolean {
  return gzip === 'always' || (gzip === 'asked' && /\bgzip\b/.test(call.headers['accept-encoding'] ?? ''));
}
