import { mkdtempSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Budget } from '../../../src/engine/budget/budget.ts';
import { openSharedPace } from '../../../src/engine/budget/shared-pace.ts';
import { startVirtualClock } from '../../../src/http/clock.ts';
import type { Exchange } from '../../../src/http/exchange.ts';
import { readMonotonicMs } from '../../../src/lib/monotonic.ts';
import { Blocked } from '../../../src/plan/blocked.ts';
import { resolveTarget } from '../../../src/target-file/resolve.ts';
import { LateClock } from './late-clock.ts';

const targetWith = (requestsPerSecond?: number) =>
  resolveTarget({
    target: { name: 'shared', kind: 'server' },
    areas: ['providers'],
    outbound: { baseUrl: 'http://127.0.0.1:9/base', auth: { token: 'valid-token' } },
    ...(requestsPerSecond === undefined ? {} : { limits: { requestsPerSecond } }),
  });

const newFolder = () => mkdtempSync(test.info().outputPath('shared-'));

function busy(status: number, after?: string, url = 'http://a.example/x'): Exchange {
  const headers: [string, string][] = after === undefined ? [] : [['retry-after', after]];
  const response = { status, headers, text: '', json: undefined, isJson: false };
  const request = { method: 'GET', url, headers: [], body: undefined };
  return { id: 'a-1', operation: 'listProviders', startedAt: 0, took: 1, request, response };
}

test('processes of one machine share the rate of their target, whatever the share of each', async () => {
  const folder = newFolder();
  const [rate, turns, processes] = [200, 15, 4];
  const clock = new LateClock();
  const began = clock.now();
  const taken = Array.from({ length: processes }, async () => {
    const pace = openSharedPace(targetWith(rate), { folder, processes, clock })!;
    for (let turn = 0; turn < turns; turn++) await pace.waitForTurn();
  });
  await clock.run();
  await Promise.all(taken);
  const sent = turns * processes;
  expect(clock.now() - began).toBeGreaterThanOrEqual(((sent - 1) * 1000) / rate);
  const [grid, ...others] = readdirSync(folder);
  expect(others).toEqual([]);
  expect(readdirSync(join(folder, grid!)).length).toBe(sent);
});

test('a shard keeps to its own part as well, and shards of one machine meet', async () => {
  const folder = newFolder();
  const share = { requests: 1, recipients: 1, rate: 1 / 2 };
  const clock = new LateClock();
  const [one, two] = ['1/2', '2/2'].map(
    (shard) => openSharedPace(targetWith(400), { folder, share, shard, clock })!,
  );
  const taken = [one, two].map((pace) => pace!.waitForTurn());
  await clock.run();
  await Promise.all(taken);
  const counts = readdirSync(folder).map((grid) => readdirSync(join(folder, grid)).length);
  expect(counts.toSorted()).toEqual([1, 1, 2]);
});

test('without a rate nothing is shared, and where nothing can be shared a process has its part', async () => {
  expect(openSharedPace(targetWith())).toBeUndefined();
  const pace = openSharedPace(targetWith(100), { folder: '/dev/null/none', processes: 4 })!;
  const began = readMonotonicMs();
  for (let turn = 0; turn < 4; turn++) await pace.waitForTurn();
  expect(readMonotonicMs() - began).toBeGreaterThanOrEqual(110);
});

test('Retry-After binds every request to its origin, and none to another', async () => {
  const clock = startVirtualClock();
  const budget = new Budget({ limits: undefined, clock });
  const began = clock.now();
  for (const quiet of [busy(200, '30'), busy(429), busy(503, 'soon'), busy(429, '0')]) budget.heed(quiet);
  await budget.admit('listProviders', 'http://a.example');
  expect(clock.now() - began).toBe(0);
  budget.heed(busy(429, '30'));
  budget.heed(busy(503, '5'));
  await budget.admit('listProviders', 'http://b.example');
  expect(clock.now() - began).toBe(0);
  await Promise.all(
    ['listProviders', 'getProvider'].map(() => budget.admit('listProviders', 'http://a.example')),
  );
  expect(clock.now() - began).toBeGreaterThanOrEqual(30_000);
});

test('a rest that is too long to wait for blocks what would ask again, in every worker of the run', async () => {
  const folder = join(newFolder(), 'budget');
  const [one, two] = [0, 1].map(() => new Budget({ limits: undefined, folder }));
  one!.heed(busy(503, '3600'));
  await two!.admit('getProvider', 'http://a.example');
  for (const budget of [one, two]) {
    const asked = budget!.admit('listProviders', 'http://a.example');
    await expect(asked).rejects.toThrow(Blocked);
    await expect(asked).rejects.toThrow(
      'GET /providers got 503 (service unavailable) once and no answer of the service, last with Retry-After: 3600',
    );
  }
  one!.heed({ ...busy(503, '3600'), operation: 'getProvider' });
  for (const budget of [one, two])
    await expect(budget!.admit('listRecipients', 'http://a.example')).rejects.toThrow(
      /^http:\/\/a\.example got 503/,
    );
  await two!.admit('listProviders', 'http://b.example');
});
