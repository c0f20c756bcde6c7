import { type AddressInfo, createServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { transmitWatchingTail } from '../../src/engine/exchange/bytes-after-204.ts';
import { openWire, transmit, type WireResult } from '../../src/http/wire.ts';

const limits = { timeoutMs: 10_000, maxBytes: 2_000_000 };

/** The limit of those that never end: however busy the machine is, they reach it. */
const shortMs = 300;
const timedOut = /^timeout: no whole answer within 0.3 s/;

function outcome(result: WireResult): string {
  return 'response' in result
    ? `${result.response.status} with ${result.response.text.length} characters`
    : `${result.failure.kind}: ${result.failure.message}`;
}

/** What both ways of sending make of a server that writes what it likes and the memory it took. */
async function answersTo(write: (socket: Socket) => void, timeoutMs: number) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => write(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const request = { method: 'GET', url, headers: [], body: undefined };
  const wire = openWire({ limits: { ...limits, timeoutMs } });
  const before = process.memoryUsage().rss;
  const ways = await Promise.all([transmit(wire, request), transmitWatchingTail(wire, request)]);
  const megabytes = (process.memoryUsage().rss - before) / 1e6;
  await wire.dispatcher.destroy();
  for (const socket of sockets) socket.destroy();
  server.close();
  return { ways: ways.map(outcome), megabytes };
}

/** Writes pieces for as long as they are taken. */
function endlessly(socket: Socket, piece: string | Buffer, everyMs = 0): void {
  const more = (): void => {
    if (socket.destroyed) return;
    const next = () => (everyMs === 0 ? setImmediate(more) : setTimeout(more, everyMs));
    socket.write(piece, next);
  };
  more();
}

/** 200 MB of zeros, packed once for the tests that send them. */
let packed: Buffer | undefined;
const packZeros = () => (packed ??= gzipSync(Buffer.alloc(200_000_000)));
const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';

const hostile: readonly (readonly [string, RegExp, (socket: Socket) => void])[] = [
  [
    'sends 200 MB of zeros packed into a few KB',
    /^too-large: the answer is longer than 2000000 bytes/,
    (socket) => {
      const bomb = packZeros();
      socket.write(`${head}Content-Encoding: gzip\r\nContent-Length: ${bomb.length}\r\n\r\n`);
      socket.write(bomb);
    },
  ],
  [
    'sends a million values and more',
    /^too-large: the body holds more than 1500000 values/,
    (socket) =>
      void socket.end(`${head}Connection: close\r\n\r\n[1${',1'.repeat(700_000)}${',[]'.repeat(170_000)}]`),
  ],
  [
    'sends headers without end',
    /^too-large: the headers of the answer are longer than 16 KB/,
    (socket) => {
      socket.write(head);
      endlessly(socket, `X-More: ${'a'.repeat(1000)}\r\n`);
    },
  ],
  [
    'sends one header that is 10 MB long',
    /^too-large: the headers of the answer are longer than 16 KB/,
    (socket) => void socket.write(`${head}X-Long: ${'a'.repeat(10_000_000)}\r\n\r\n[]`),
  ],
  [
    'drips its headers',
    timedOut,
    (socket) => {
      socket.write(head);
      endlessly(socket, 'X', 20);
    },
  ],
  [
    'drips its body',
    timedOut,
    (socket) => {
      socket.write(`${head}Content-Length: 100000\r\n\r\n`);
      endlessly(socket, ' ', 20);
    },
  ],
  [
    'sends a body without end',
    /^too-large: the answer is longer than 2000000 bytes/,
    (socket) => {
      socket.write(`${head}\r\n`);
      endlessly(socket, Buffer.alloc(100_000, ' '));
    },
  ],
  [
    'sends chunks without end',
    /^too-large: the answer is longer than 2000000 bytes/,
    (socket) => {
      socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n`);
      endlessly(socket, `186a0\r\n${' '.repeat(100_000)}\r\n`);
    },
  ],
  [
    'sends interim answers without end',
    timedOut,
    (socket) => endlessly(socket, 'HTTP/1.1 103 Early Hints\r\n\r\n'),
  ],
  ['says nothing', timedOut, () => {}],
  [
    'answers something other than HTTP',
    /^lost: what answers does not speak HTTP/,
    (socket) => void socket.end('SSH-2.0-OpenSSH_9.2\r\n'),
  ],
];

for (const [what, wanted, write] of hostile) {
  test(`a server that ${what} costs bounded time and memory`, async () => {
    const { ways, megabytes } = await answersTo(write, wanted === timedOut ? shortMs : limits.timeoutMs);
    for (const way of ways) expect(way).toMatch(wanted);
    expect(megabytes).toBeLessThan(250);
  });
}
