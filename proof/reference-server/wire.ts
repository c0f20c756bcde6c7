import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { writeJson } from './literals.ts';
import type { Responded } from './respond.ts';
import type { Wire } from './types.ts';
import { createVersion, writeVersion } from './version.ts';

const BODILESS = new Set([204, 304]);

/** Plain JSON with its length. */
export function createWire(): Wire {
  return {
    ignoresSlash: false,
    serialise: writeJson,
    encode: (text) => text,
    contentType: 'application/json',
    charset: 'utf-8',
    chunked: false,
    packs: 'never',
    coding: { name: 'gzip', pack: (body) => gzipSync(body) },
    delayMs: 0,
    headers: {},
    close: false,
    version: createVersion(),
  };
}

/** An answer as HTTP carries it; without a body nothing at all is sent as one. */
export interface Message {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Record<string, string>;
  readonly body: string | Uint8Array | undefined;
}

/** The status, headers and body that an answer is written as. A status that has no body loses it. */
export function messageOf({ answer, call }: Responded, wire: Wire): Message {
  const headers: Record<string, string> = { ...wire.headers };
  const text = BODILESS.has(answer.status) ? undefined : textOf({ answer, call }, wire);
  let body = text === undefined ? undefined : wire.encode(writeVersion(text, wire.version, call.operation));
  if (body !== undefined) {
    headers['content-type'] =
      wire.charset === undefined ? wire.contentType : `${wire.contentType}; charset=${wire.charset}`;
    if (isPacked(call.headers, wire)) {
      headers['content-encoding'] = wire.coding.name;
      headers.vary = 'accept-encoding';
      body = wire.coding.pack(body);
    }
  }
  // One spelling per name: Node would send both `content-type` and `Content-Type`.
  for (const [name, value] of Object.entries(answer.headers ?? {})) headers[name.toLowerCase()] = value;
  return { status: answer.status, headers, body };
}

/** Writes an answer to its connection. */
export async function write(responded: Responded, wire: Wire, outgoing: ServerResponse): Promise<void> {
  const { answer } = responded;
  if (wire.delayMs > 0) await wait(wire.delayMs);
  if (answer.drop) {
    outgoing.destroy();
    return;
  }
  const forbidden = forbiddenBodyOf(responded, wire);
  if (forbidden !== undefined) {
    writeForbiddenBody(answer.status, forbidden, outgoing);
    return;
  }
  const { status, headers, body } = messageOf(responded, wire);
  if (wire.close) headers.connection = 'close';
  if (body !== undefined && !wire.chunked)
    outgoing.writeHead(status, { 'content-length': Buffer.byteLength(body), ...headers });
  else outgoing.writeHead(status, headers);
  if (body !== undefined && wire.chunked) outgoing.write(body);
  outgoing.end(wire.chunked ? undefined : body);
}

/** The body of an answer whose status has none in HTTP; undefined for all others. */
export function forbiddenBodyOf(responded: Responded, wire: Wire): string | undefined {
  return BODILESS.has(responded.answer.status) ? textOf(responded, wire) : undefined;
}

/** Node drops a body where HTTP has none; a server that sends it all the same writes to its connection itself. */
function writeForbiddenBody(status: number, text: string, outgoing: ServerResponse): void {
  const head = [
    `HTTP/1.1 ${status} No Content`,
    `content-length: ${Buffer.byteLength(text)}`,
    'connection: close',
  ];
  outgoing.socket?.end(`${head.join('\r\n')}\r\n\r\n${text}`);
}

function textOf({ answer, call }: Responded, wire: Wire): string | undefined {
  return answer.text ?? (answer.body === undefined ? undefined : wire.serialise(answer.body, call));
}

function isPacked(headers: Record<string, string>, { packs, coding }: Wire): boolean {
  if (packs !== 'asked') return packs === 'always';
  const offered = (headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .filter((one) => !/;\s*q=0(?:\.0*)?\s*$/.test(one))
    .map((one) => one.replace(/;.*/, '').trim());
  return coding.name.split(', ').every((name) => name === 'identity' || offered.includes(name));
}
