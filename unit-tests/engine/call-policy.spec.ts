import { expect, test } from '@playwright/test';
import { runInProcess } from '../../src/engine/in-process.ts';
import type { CheckResult } from '../../src/journal/entry.ts';
import { edgeStatuses } from '../../src/lib/edge.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { check } from '../../src/plan/define-check.ts';
import { send, type TinyServer, tinyServer } from './tiny-server.ts';

const requirementId = 'provider-detail-answers-200-with-an-object';

/** What comes of a check that reads one provider and demands 200. */
async function resultOf(server: TinyServer, run = readProvider): Promise<CheckResult> {
  const one = check({ id: 'one', area: 'providers', title: 'x', ids: [requirementId], access: 'read', run });
  try {
    const { journal } = await runInProcess({
      checks: [one],
      target: server.target,
      wireLimits: { timeoutMs: 300 },
    });
    const entry = journal.entries.find(({ type }) => type === 'check');
    return (entry as { result: CheckResult }).result;
  } finally {
    await server.close();
  }
}

async function readProvider(context: CheckContext): Promise<void> {
  const exchange = await context.call('getProvider', { path: { provider_id: '1' } });
  context.verify(requirementId, exchange.response.status === 200, {
    exchange,
    wanted: '200',
    got: String(exchange.response.status),
  });
}

const isControl = (url: string | undefined) => url === '/api/v1/providers';

test('a 429 is obeyed and asked again, and counts for nothing', async () => {
  const server = await tinyServer((_, response, count) =>
    count === 1 ? send(response, 429, {}, { 'retry-after': '0' }) : send(response, 200, {}),
  );
  const { outcome, findings } = await resultOf(server);
  expect([outcome, server.seen.length]).toEqual(['ran', 2]);
  expect(findings.filter(({ status }) => status === 429)).toEqual([]);
});

test('every status of the edge is sent again on a new connection, and counts for nothing', async () => {
  for (const status of Object.keys(edgeStatuses).map(Number)) {
    const ports: (number | undefined)[] = [];
    const server = await tinyServer(({ socket }, response, count) => {
      ports.push(socket.remotePort);
      send(response, count === 1 ? status : 200, {}, { 'retry-after': '0' });
    });
    const { outcome, findings } = await resultOf(server);
    expect([status, outcome, new Set(ports).size]).toEqual([status, 'ran', 2]);
    expect(findings.filter((finding) => finding.status === status)).toEqual([]);
  }
});

test('what may have taken effect is not sent again by a write, and everything else is', async () => {
  for (const [status, { mayBeDone }] of Object.entries(edgeStatuses)) {
    const server = await tinyServer((_, response, count) =>
      send(response, count === 1 ? Number(status) : 201, {}, { 'retry-after': '0' }),
    );
    await resultOf(server, (context) =>
      context.call('createRecipient', { json: { name: 'x' } }).then(() => {}),
    );
    expect([status, server.seen.filter((line) => line.startsWith('POST')).length]).toEqual([
      status,
      mayBeDone ? 1 : 2,
    ]);
  }
});

test('no status of the edge is given to a check, not even where it provokes an error', async () => {
  const server = await tinyServer((_, response) => send(response, 503, {}, { 'retry-after': '0' }));
  const provoke = async (context: CheckContext) => {
    const { response } = await context.call('listProviders', { expectServerError: true });
    throw new Error(`the check was given ${response.status}`);
  };
  const { outcome, reason } = await resultOf(server, provoke);
  expect(outcome).toBe('blocked');
  expect(reason).toMatch(
    /^GET \/api\/v1\/providers got no answer of the service: 503 \(service unavailable\), 3 times in 0.5 s; look at/,
  );
});

test('a target that stays busy blocks the check', async () => {
  const server = await tinyServer((_, response) => send(response, 503, {}, { 'retry-after': '0' }));
  expect(await resultOf(server)).toMatchObject({ outcome: 'blocked', findings: [] });
});

test('a 500 seen twice while the control succeeds is a failure', async () => {
  const server = await tinyServer(({ url }, response) =>
    isControl(url) ? send(response, 200, []) : send(response, 500, { message: 'x' }),
  );
  const { outcome, findings } = await resultOf(server);
  expect(outcome).toBe('ran');
  expect(findings.map(({ requirement, grade }) => [requirement, grade])).toEqual([[requirementId, 'fail']]);
});

test('a 500 while the control fails too blocks the check', async () => {
  const server = await tinyServer((_, response) => send(response, 500, { message: 'x' }));
  expect(await resultOf(server)).toMatchObject({ outcome: 'blocked', findings: [] });
});

test('a 500 that is gone the second time is not a failure', async () => {
  const server = await tinyServer((_, response, count) =>
    send(response, count === 1 ? 500 : 200, { message: 'x' }),
  );
  expect(
    (await resultOf(server)).findings.filter(({ requirement }) => requirement === requirementId),
  ).toEqual([]);
});

test('a refused credential blocks, since the target file may be wrong', async () => {
  const server = await tinyServer((_, response) => send(response, 401, { message: 'x' }));
  const { outcome, reason } = await resultOf(server);
  expect([outcome, reason]).toEqual(['blocked', expect.stringContaining('refuses the declared credential')]);
});

test('a credential that works elsewhere makes the refusal an answer', async () => {
  const server = await tinyServer(({ url }, response) =>
    isControl(url) ? send(response, 200, []) : send(response, 401, { message: 'x' }),
  );
  const { findings } = await resultOf(server);
  expect(findings).toMatchObject([{ requirement: requirementId, status: 401 }]);
});

test('a connection that is lost on a read is tried again', async () => {
  const server = await tinyServer((request, response, count) =>
    count === 1 ? request.socket.destroy() : send(response, 200, {}),
  );
  expect(await resultOf(server)).toMatchObject({ outcome: 'ran' });
});

test('a write whose outcome is unknown is not sent again, and stands in the ledger', async () => {
  const server = await tinyServer((request) => request.socket.destroy());
  const create = (context: CheckContext) =>
    context.call('createRecipient', { json: { name: 'x' } }).then(() => {});
  const result = await resultOf(server, create);
  expect(result.outcome).toBe('blocked');
  expect(server.seen.filter((line) => line.startsWith('POST'))).toHaveLength(1);
});

test('a write that a gateway lost sight of is not sent again', async () => {
  const server = await tinyServer((_, response) => send(response, 504, 'gone'));
  const create = (context: CheckContext) =>
    context.call('createRecipient', { json: { name: 'x' } }).then(() => {});
  const { outcome, reason } = await resultOf(server, create);
  expect([outcome, reason]).toEqual(['blocked', expect.stringContaining('it may have taken effect')]);
  expect(server.seen.filter((line) => line.startsWith('POST'))).toHaveLength(1);
});

test('a revocation that is refused after a lost one counts for nothing', async () => {
  const server = await tinyServer(({ method }, response, count) =>
    send(response, method !== 'DELETE' ? 200 : count === 1 ? 504 : 404, []),
  );
  const revoke = (context: CheckContext) => context.call('revokeByDelete', {}).then(() => {});
  const { outcome, reason } = await resultOf(server, revoke);
  expect([outcome, reason]).toEqual([
    'blocked',
    expect.stringMatching(/got 504, and 404 when .* the first may have taken effect/),
  ]);
});

test('a Retry-After in the form of a time is read by the clock that wrote it', async () => {
  const date = new Date(Date.now() + 600_000).toUTCString();
  const server = await tinyServer((_, response, count) =>
    count === 1 ? send(response, 429, {}, { date, 'retry-after': date }) : send(response, 200, {}),
  );
  expect(await resultOf(server)).toMatchObject({ outcome: 'ran' });
});

test('a gateway that answers 503 for a moment is asked again', async () => {
  const server = await tinyServer((_, response, count) => send(response, count === 1 ? 503 : 200, {}));
  expect(await resultOf(server)).toMatchObject({ outcome: 'ran' });
});

test('a server that never answers blocks within the time limit', async () => {
  const server = await tinyServer(() => {});
  const { outcome, reason } = await resultOf(server);
  expect([outcome, reason]).toEqual(['blocked', expect.stringContaining('no whole answer within 0.3 s')]);
});

test('what a check throws is a harness error, never a finding', async () => {
  const server = await tinyServer((_, response) => send(response, 200, {}));
  const broken = () => Promise.reject(new TypeError('our own mistake'));
  expect(await resultOf(server, broken)).toMatchObject({
    outcome: 'harness-error',
    reason: expect.stringContaining('our own mistake'),
    findings: [],
  });
});

test('a refused token names the address, and of accounts also the setting for a token of a customer', async () => {
  const refuse = () => tinyServer((_, response) => send(response, 401, { message: 'no' }));
  const provider = await resultOf(await refuse());
  expect(provider.reason).toMatch(
    /of outbound\.auth\.token: GET \/api\/v1\/providers\/\{provider_id\} got 401$/,
  );
  const accounts = await resultOf(await refuse(), async (context) => {
    await context.call('listAccounts');
  });
  expect(accounts.reason).toMatch(
    /of outbound\.auth\.token: GET \/api\/fdx\/5\/accounts got 401; set fdx\.token to a token of a customer$/,
  );
});
