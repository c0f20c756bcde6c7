import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { expect, test } from '@playwright/test';
import { laws } from '../../laws/index.ts';
import { startReferenceServer } from '../../proof/reference-server/server.ts';
import { referenceTarget } from '../../proof/reference-target.ts';
import { runInProcess } from '../../src/engine/in-process.ts';
import { Blocked } from '../../src/plan/blocked.ts';
import { foldReport } from '../../src/report/fold/report.ts';
import { listenForDeliveries } from '../../tests/account-detail/support/webhook-listener.ts';
import { checks } from '../../tests/index.ts';

async function freeAddress(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `http://127.0.0.1:${port}`;
}

/** What a run observes of the webhook of a reference server that delivers to one address and is listened to on another. */
async function observed(webhookUrl: string | undefined, listen: string) {
  const server = await startReferenceServer(webhookUrl === undefined ? {} : { webhookUrl });
  try {
    const embedded = referenceTarget(server.description);
    const target = { ...embedded, banking: { ...embedded.banking!, webhook: { listen } } };
    const run = await runInProcess({ laws, checks, target, plan: { only: ['account-detail-webhook'] } });
    const report = foldReport({ ...run, target, entries: run.journal.entries, replay: 'obc run' });
    const silence = report.silences.find(({ requirement }) => requirement === 'webhook-delivery');
    const row = report.requirements.find(({ id }) => id === 'webhook-delivery');
    return { what: silence?.observed.map(({ what }) => what) ?? [], row, report };
  } finally {
    await server.close();
  }
}

test('a delivery is told with its time, its number and whether it is the polled result', async () => {
  const listen = await freeAddress();
  const { what, report } = await observed(`${listen}/results`, listen);
  expect(what).toEqual([
    '1 delivery for one operation, the first after a 202',
    expect.stringMatching(/^POST \/results, application\/json, \d\.\d s after the POST: the polled result$/),
  ]);
  expect(report.harnessErrors).toEqual([]);
});

test('a target that delivers nothing is told so', async () => {
  const { what } = await observed(undefined, await freeAddress());
  expect(what).toEqual([expect.stringMatching(/^nothing was delivered within \d+ s of the completion$/)]);
});

test('an address that is taken blocks the check and names the setting', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const { port } = taken.address() as AddressInfo;
  const { row } = await observed(undefined, `http://127.0.0.1:${port}`);
  taken.close();
  expect(row).toMatchObject({ verdict: 'blocked', setting: 'banking.webhook' });
  expect(row?.reason).toContain('cannot listen');
});

test('an address that nobody can listen on is refused with what was expected', async () => {
  for (const address of ['https://hooks.example/results', 'results', '']) {
    await expect(listenForDeliveries(address, Date.now)).rejects.toThrow(Blocked);
  }
});

test('what is delivered is kept as it came, JSON or not', async () => {
  const address = await freeAddress();
  const listener = await listenForDeliveries(address, () => 7);
  await fetch(`${address}/a?b=1`, { method: 'PUT', body: 'no JSON' });
  await fetch(address, { method: 'POST', body: '{"a":1}', headers: { 'content-type': 'application/json' } });
  await listener.close();
  expect(listener.deliveries).toMatchObject([
    { at: 7, method: 'PUT', path: '/a', text: 'no JSON', json: undefined },
    { at: 7, method: 'POST', path: '/', contentType: 'application/json', json: { a: 1 } },
  ]);
});
