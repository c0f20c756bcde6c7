import { expect, test } from '@playwright/test';
import { Agent, type Dispatcher } from 'undici';
import { faults } from '../../proof/faults/index.ts';
import { startReferenceServer } from '../../proof/reference-server/server.ts';
import { certifySubject } from '../../proof/self-test/trial.ts';
import { variations } from '../../proof/variations/index.ts';
import { receiveResponse } from '../../src/http/receive-response.ts';
import { failureOf } from '../../src/http/wire.ts';
import { checks } from '../../tests/index.ts';
import { pickOfToday, takeTurns } from '../days.ts';
import { essence } from '../playwright/essence.ts';

const slow = takeTurns(import.meta.url);

const limits = { timeoutMs: 3000, maxBytes: 1_000_000 };

// Other samples with each server that is added.
const sample = <T>(servers: readonly T[], every: number) =>
  servers.filter((_, index) => index % every === servers.length % every);
const sampled = [
  // What two requests at once show depends on how they arrive.
  ...sample(
    faults.filter(({ id }) => !id.includes('-at-once')),
    600,
  ).map((fault) => ({ fault })),
  ...sample(variations, 300).map((variation) => ({ variation })),
];

slow.test('the report of a server that is broken or differs does not depend on connections', async () => {
  for (const subject of pickOfToday(sampled, 2)) {
    const { id } = 'fault' in subject ? subject.fault : subject.variation;
    const over = await certifySubject(subject, { checks, inMemory: false });
    const within = await certifySubject(subject, { checks });
    expect(essence(within), id).toEqual(essence(over));
  }
});

slow.test('the report of the clean server does not depend on connections, request for request', async () => {
  const [over, within] = [
    await certifySubject({}, { checks, inMemory: false }),
    await certifySubject({}, { checks }),
  ];
  expect(essence(within)).toEqual(essence(over));
  expect(within.run.requests).toBe(over.run.requests);
});

test('both ways give the same answers to paths, methods, headers and bodies', async () => {
  const server = await startReferenceServer();
  const agent = new Agent();
  const asked = [
    { method: 'GET', path: '/api/v1/providers' },
    { method: 'GET', path: '/api/v1/providers/101?x=%20' },
    { method: 'GET', path: '/api/v1/providers/%E4%B8%AD%zz' },
    { method: 'PUT', path: '/api/v1/providers' },
    { method: 'GET', path: '/nowhere' },
    { method: 'POST', path: '/api/v1/recipients', body: '{"name":' },
    { method: 'POST', path: '/api/v1/recipients', body: '{"name":"中𝒳"}', headers: ['X-A', '1', 'x-a', '2'] },
  ] as const;
  for (const request of asked) {
    const options = { headers: [], body: null, ...request, origin: server.baseUrl, method: request.method };
    const over = await receiveResponse(agent, options as never, limits);
    const within = await receiveResponse(agent.compose(server.interceptor), options as never, limits);
    expect([within.status, within.body.toString()]).toEqual([over.status, over.body.toString()]);
    const type = (headers: readonly (readonly [string, string])[]) =>
      headers.filter(([name]) => ['content-type', 'allow'].includes(name));
    expect(type(within.headers)).toEqual(type(over.headers));
  }
  await agent.destroy();
  await server.close();
});

test('requests to another address pass the server in memory by', async () => {
  const [one, other] = [await startReferenceServer(), await startReferenceServer()];
  other.workings.wire.headers = { 'x-server': 'other' };
  const agent = new Agent();
  const options = {
    origin: other.baseUrl,
    path: '/nowhere',
    method: 'GET',
    headers: [],
    body: null,
  } as const;
  const { headers } = await receiveResponse(agent.compose(one.interceptor), options as never, limits);
  expect(headers).toContainEqual(['x-server', 'other']);
  await agent.destroy();
  await Promise.all([one.close(), other.close()]);
});

test('an answer that is dropped is lost both ways, and what bends the wire takes a connection', async () => {
  const server = await startReferenceServer();
  const agent = new Agent();
  const options = {
    origin: server.baseUrl,
    path: '/nowhere',
    method: 'GET',
    headers: [],
    body: null,
  } as const;
  const get = (through: Dispatcher) => receiveResponse(through, options as never, limits);
  server.workings.wire.chunked = true;
  const { headers } = await get(agent.compose(server.interceptor));
  expect(headers).toContainEqual(['Transfer-Encoding', 'chunked']);
  server.workings.wire.chunked = false;
  server.workings.before('listProviders', () => ({ status: 200, drop: true }));
  const dropped = { ...options, path: '/api/v1/providers' };
  const failures = [];
  for (const through of [agent, agent.compose(server.interceptor)])
    failures.push(
      await receiveResponse(through, dropped as never, limits).catch((error) => failureOf(error, limits)),
    );
  expect(failures[1]).toEqual(failures[0]);
  expect(failures[0]).toMatchObject({ kind: 'lost' });
  await agent.destroy();
  await server.close();
});
