import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from '@playwright/test';
import { transmitWatchingTail } from '../../src/engine/exchange/bytes-after-204.ts';
import { openWire, transmit } from '../../src/http/wire.ts';

/** What the client makes of the bytes that a server writes and leaves the connection open after. */
async function heard(bytes: string): Promise<unknown> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', () => socket.write(bytes));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const request = { method: 'DELETE', url, headers: [], body: undefined };
  const result = await transmitWatchingTail(openWire({ limits: { timeoutMs: 2000 } }), request);
  server.close();
  return 'response' in result ? [result.response.status, result.response.text] : result.failure.kind;
}

const noContent = 'HTTP/1.1 204 No Content\r\n';

for (const [what, bytes, wanted] of [
  ['nothing after a 204', `${noContent}\r\n`, [204, '']],
  ['an empty body with its length', `${noContent}Content-Length: 0\r\n\r\n`, [204, '']],
  ['an empty chunked body', `${noContent}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n`, [204, '']],
  ['a body with its length', `${noContent}Content-Length: 2\r\n\r\n{}`, [204, '{}']],
  ['a body without a length', `${noContent}\r\n{}`, [204, '{}']],
  ['another status', 'HTTP/1.1 400 Bad Request\r\nContent-Length: 2\r\n\r\n{}', [400, '{}']],
] as const) {
  test(`hears ${what}`, async () => {
    expect(await heard(bytes)).toEqual(wanted);
  });
}

test('a second answer behind the first is not taken for that of the next request', async () => {
  let requests = 0;
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', () => {
      requests += 1;
      const answers = [`{"a":${requests}}`, '{"b":0}'];
      for (const body of answers)
        socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const wire = openWire({ limits: { timeoutMs: 2000 } });
  const texts: string[] = [];
  for (let request = 0; request < 20; request += 1) {
    const result = await transmit(wire, { method: 'GET', url, headers: [], body: undefined });
    texts.push('response' in result ? result.response.text : result.failure.kind);
  }
  await wire.close();
  server.close();
  expect(texts.filter((text) => text.includes('b'))).toEqual([]);
  expect(texts).toContain('{"a":1}');
});
