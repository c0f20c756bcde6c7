import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { makeWatched } from '../../http/departure.ts';
import type { Header, SentRequest } from '../../http/exchange.ts';
import { maxHeaderBytes } from '../../http/limits.ts';
import { makeSpelled, routeOf, transmit, type Wire, type WireResult } from '../../http/wire.ts';
import { loadUndici } from '../../lib/load-package.ts';

/** Milliseconds in which a server that goes on writing after a 204 is heard. */
const graceMs = 50;

/**
 * Sends a request on a connection of its own and keeps what comes after the headers of a 204. HTTP ends a 204 at its
 * headers, so any client drops a body there in silence, or calls it a broken connection; the document forbids it.
 */
export async function transmitWatchingTail(wire: Wire, request: SentRequest): Promise<WireResult> {
  const heard: Buffer[] = [];
  const client = new (loadUndici().Client)(routeOf(request, wire.proxies).origin, {
    connect: makeSpelled(makeWatched(wire.connect, (socket) => tapReads(socket, heard))),
    maxHeaderSize: maxHeaderBytes,
  });
  try {
    const closing: Header = ['connection', 'close'];
    const closed = { ...request, headers: [...request.headers, closing] };
    const result = await transmit(wire, closed, wire.intercepted(client));
    await Promise.race([client.close().catch(() => {}), delay(graceMs)]);
    return parseNoContent(Buffer.concat(heard)) ?? result;
  } finally {
    await client.destroy();
  }
}

function tapReads(socket: Socket, heard: Buffer[]): void {
  const read = socket.read.bind(socket);
  socket.read = (size) => {
    const chunk = read(size) as Buffer | null;
    if (chunk !== null) heard.push(chunk);
    return chunk;
  };
}

/** A 204 read from the bytes of a connection, what follows its headers as its text; undefined for other answers. */
function parseNoContent(bytes: Buffer): WireResult | undefined {
  const [head, ...rest] = bytes.toString('latin1').split('\r\n\r\n');
  const [statusLine, ...lines] = head!.split('\r\n');
  if (!/^HTTP\/1\.\d 204\b/.test(statusLine!) || rest.length === 0) return undefined;
  const headers = lines.map((line): Header => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon), line.slice(colon + 1).trim()];
  });
  const tail = rest.join('\r\n\r\n');
  // The mark of an empty chunked body says that nothing follows.
  const text = tail === '0\r\n\r\n' ? '' : tail;
  return { response: { status: 204, headers, text, json: undefined, isJson: false } };
}
