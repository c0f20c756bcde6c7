import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createServer as createSecureServer } from 'node:tls';
import { expect, test } from '@playwright/test';
import { transmitWatchingTail } from '../../src/engine/exchange/bytes-after-204.ts';
import { Departure } from '../../src/http/departure.ts';
import { holdBack, openWire, type Transmit, transmit } from '../../src/http/wire.ts';
import { serverIdentity } from './certificates.ts';

/** Starts a server that notes `begun` for the first bytes of each request, and `whole` for its last. */
async function listen(isSecure = false) {
  const seen: string[] = [];
  const serve = (socket: Socket) => {
    let text = '';
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      if (text === '') seen.push('begun');
      text += bytes.toString('latin1');
      const [head = '', body] = text.split('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      if (body === undefined || body.length < length) return;
      seen.push('whole');
      text = '';
      socket.write('HTTP/1.1 204 No Content\r\n\r\n');
    });
  };
  const identity = isSecure ? await serverIdentity() : undefined;
  const server: Server =
    identity === undefined ? createServer(serve) : createSecureServer(identity, serve as never);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http${isSecure ? 's' : ''}://127.0.0.1:${port}/`;
  const wire = openWire({ limits: { timeoutMs: 5000 }, ...(identity && { tls: { ca: identity.cert } }) });
  return { seen, url, wire, server };
}

type Listening = Awaited<ReturnType<typeof listen>>;

/** Sends one request each, the next one a little later, by one departure; gives the statuses. */
function sendEach(
  { wire, url }: Listening,
  departure: Departure,
  ways: readonly Transmit[],
): Promise<(number | string)[]> {
  return Promise.all(
    ways.map(async (way, at) => {
      await delay(60 * at);
      const body = at % 2 === 0 ? undefined : '{"redirect_uris":"https://a.example/"}';
      const method = body === undefined ? 'DELETE' : 'PUT';
      const sent = await way(holdBack(wire, departure), { method, url, headers: [], body });
      departure.note(String(at), method);
      departure.leave();
      return 'response' in sent ? sent.response.status : sent.failure.kind;
    }),
  );
}

async function close({ wire, server }: Listening): Promise<void> {
  await wire.close();
  server.close();
}

const ordinary = transmit as Transmit;

for (const isSecure of [false, true])
  test(`requests ${isSecure ? 'over TLS ' : ''}are held one byte short until all are there`, async () => {
    const listening = await listen(isSecure);
    const departure = new Departure(3);
    const { seen } = listening;
    let before: readonly string[] = [];
    const last: Transmit = (wire, request) => {
      before = [...seen];
      return transmitWatchingTail(wire, request);
    };
    expect(await sendEach(listening, departure, [ordinary, ordinary, last])).toEqual([204, 204, 204]);
    expect(before).not.toContain('whole');
    expect([...seen].sort()).toEqual(['begun', 'begun', 'begun', 'whole', 'whole', 'whole']);
    expect([departure.sent.size, departure.wasHeld, departure.isOver]).toEqual([3, true, true]);
    // The connections are used again.
    const second = new Departure(2);
    await sendEach(listening, second, [ordinary, last]);
    expect(before.filter((one) => one === 'whole')).toHaveLength(3);
    expect(seen).toHaveLength(10);
    await close(listening);
  });

test('nothing waits for work that sends nothing, or whose request got no connection', async () => {
  const listening = await listen();
  const [idle, lost] = [new Departure(2), new Departure(2)];
  // The second for which a request may be held never ends here: what waits for it does not leave at all.
  const wait = globalThis.setTimeout;
  const skip = (run: () => void, ms?: number) => (ms === 1000 ? undefined : wait(run, ms));
  globalThis.setTimeout = skip as unknown as typeof setTimeout;
  idle.leave();
  const lose: Transmit = (wire, request) => transmit(wire, { ...request, url: 'http://127.0.0.1:9/' });
  try {
    expect(await sendEach(listening, idle, [ordinary])).toEqual([204]);
    expect(await sendEach(listening, lost, [ordinary, lose])).toEqual([204, 'connect']);
  } finally {
    globalThis.setTimeout = wait;
  }
  await close(listening);
});

test('what waits longer than a server does leaves by itself', async () => {
  const listening = await listen();
  const departure = new Departure(2);
  expect(await sendEach(listening, departure, [ordinary])).toEqual([204]);
  await close(listening);
});

test('nothing is held where a rate spaces requests', async () => {
  const listening = await listen();
  const departure = new Departure(2, false);
  await sendEach(listening, departure, [ordinary, ordinary]);
  expect(listening.seen).toEqual(['begun', 'whole', 'begun', 'whole']);
  expect(departure.wasHeld).toBe(false);
  await close(listening);
});
