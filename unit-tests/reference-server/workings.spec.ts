import { gunzipSync } from 'node:zlib';
import { request } from 'undici';
import type { Fault, Variation, Workings } from '../../proof/reference-server/types.ts';
import { expect, test } from './client.ts';

function fault(apply: (workings: Workings) => void): Fault {
  return { id: 'a-fault', title: 'a fault', breaks: [], apply };
}

test('a before hook answers in place of the operation and knows how often it was called', async ({
  serve,
}) => {
  const busy = fault(({ before }) =>
    before('listProviders', (call) => (call.n === 2 ? { status: 503 } : undefined)),
  );
  const { outbound } = await serve({ faults: [busy] });
  const statuses: number[] = [];
  for (let n = 0; n < 3; n += 1) statuses.push((await outbound('GET', '/api/v1/providers')).status);
  expect(statuses).toEqual([200, 503, 200]);
});

test('an after hook mutates the answer of its own server only', async ({ serve }) => {
  const renaming = fault(({ after }) =>
    after(['listProviders', 'getProvider'], (answer) => {
      for (const provider of [answer.body].flat() as { name: unknown }[]) provider.name = 7;
    }),
  );
  const broken = await serve({ faults: [renaming] });
  const sound = await serve();
  expect((await broken.outbound('GET', '/api/v1/providers/101')).json.name).toBe(7);
  expect((await broken.outbound('GET', '/api/v1/providers')).json[0].name).toBe(7);
  expect((await sound.outbound('GET', '/api/v1/providers/101')).json.name).toBe('Lakeshore Bank of Canada');
});

test('after hooks on * see error answers and may replace them', async ({ serve }) => {
  const teapot = fault(({ after }) =>
    after('*', ({ status }) => (status === 401 ? { status: 418 } : undefined)),
  );
  const { call } = await serve({ faults: [teapot] });
  expect(await call('GET', '/api/v1/providers')).toMatchObject({ status: 418, text: '' });
});

test('a changed rule counts on this server only', async ({ serve }) => {
  const longer = fault(({ rules }) => {
    rules.recipients.nameLimit = 257;
  });
  const statuses: number[] = [];
  for (const server of [await serve({ faults: [longer] }), await serve()]) {
    const body = { ...server.description.recipients.create, name: 'n'.repeat(257) };
    statuses.push((await server.outbound('POST', '/api/v1/recipients', body)).status);
  }
  expect(statuses).toEqual([201, 400]);
});

test('a variation bends the wire and the description', async ({ serve }) => {
  const variation: Variation = {
    id: 'gateway',
    title: 'behind a gateway that compresses, chunks and closes',
    apply: ({ wire }) =>
      Object.assign(wire, { packs: 'always', chunked: true, close: true, headers: { via: '1.1 gw' } }),
    declares: (description) => {
      description.baseUrl += '/gateway';
    },
  };
  const { description, baseUrl } = await serve({ variations: [variation] });
  expect(baseUrl).toMatch(/\/gateway$/);
  const headers = { 'service-auth-key': `Bearer ${description.tokens.token}` };
  const answer = await request(`${baseUrl}/api/v1/providers`, { headers });
  expect(answer.headers).toMatchObject({
    'content-encoding': 'gzip',
    'transfer-encoding': 'chunked',
    connection: 'close',
    via: '1.1 gw',
  });
  const text = gunzipSync(await answer.body.bytes()).toString();
  expect(JSON.parse(text)).toHaveLength(8);
});

test('an answer may be text or no answer at all', async ({ serve }) => {
  const odd = fault(({ before }) => {
    before('listProviders', () => ({
      status: 200,
      text: '<html>',
      headers: { 'Content-Type': 'text/html' },
    }));
    before('listRecipients', () => ({ status: 200, drop: true }));
  });
  const { outbound } = await serve({ faults: [odd] });
  const html = await outbound('GET', '/api/v1/providers');
  expect([html.text, html.headers.get('content-type')]).toEqual(['<html>', 'text/html']);
  await expect(outbound('GET', '/api/v1/recipients')).rejects.toThrow();
});

test('close ends open connections at once, and a taken port rejects', async ({ serve }) => {
  const server = await serve();
  await expect(serve({ port: Number(new URL(server.baseUrl).port) })).rejects.toThrow('EADDRINUSE');
  await server.outbound('GET', '/api/v1/providers');
  await server.close();
  await expect(server.outbound('GET', '/api/v1/providers')).rejects.toThrow();
});
