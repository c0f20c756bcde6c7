import { expect, test } from '@playwright/test';
import { check } from '../../src/plan/define-check.ts';
import { pickOfToday, takeTurns } from '../days.ts';
import type { Canaries } from './canaries.ts';
import { outputsInProcess } from './outputs.ts';
import { personalNames, plantedServer } from './planted-server.ts';
import { leaksIn } from './search.ts';
import { type Tattling, tattle, tattlings } from './tattling.ts';

const slow = takeTurns(import.meta.url);

function expectNone(outputs: ReadonlyMap<string, string>, canaries: Canaries): void {
  expect(leaksIn(outputs, canaries)).toEqual([]);
}

test('a search finds what it is to find', async () => {
  const { server, canaries } = await plantedServer();
  await server.close();
  const [canary] = [...canaries.planted.keys()];
  const texts = [
    canary!.slice(0, 13),
    encodeURIComponent(canary!),
    Buffer.from(`user:${canary}`).toString('base64'),
    JSON.stringify(JSON.stringify(`x"${canary}`)),
  ];
  for (const text of texts) expect(leaksIn(new Map([['text', text]]), canaries)).not.toEqual([]);
  expect(leaksIn(new Map([['text', canary!.slice(0, 11)]]), canaries)).toEqual([]);
});

slow.test('a run of the planted server leaks nothing', async () => {
  const { server, target, canaries } = await plantedServer();
  const outputs = await outputsInProcess(target);
  await server.close();
  // That one stands in requests only.
  const answered = [...personalNames()].filter((name) => name !== 'AccountsFilter');
  expect(answered.filter((name) => !canaries.members.has(name))).toEqual([]);
  expectNone(outputs, canaries);
});

test('requests that name accounts by their numbers leak nothing', async () => {
  const { server, target, canaries } = await plantedServer();
  tattle(server.workings, 'errors repeat the request');
  const banking = { ...target.banking!, accountsFilter: 'AccountNumber' as const };
  const outputs = await outputsInProcess({ ...target, areas: ['account-detail'], banking });
  await server.close();
  expect(outputs.get('journal')).toContain('AccountsFilter');
  expectNone(outputs, canaries);
});

/** Areas that a server tattles in on one day, and on the next. */
const halves = [
  ['recipients', 'registrations', 'fdx-accounts'],
  ['providers', 'recipients', 'revocation', 'account-detail'],
] as const;

for (const way of pickOfToday(Object.keys(tattlings) as Tattling[], 3)) {
  slow.test(`a server that tattles leaks nothing: ${way}`, async () => {
    const { server, target, canaries } = await plantedServer();
    tattle(server.workings, way);
    const [areas] = pickOfToday(halves, 1);
    const outputs = await outputsInProcess({ ...target, areas: areas! });
    await server.close();
    expectNone(outputs, canaries);
  });
}

test('a check that throws a secret leaks nothing', async () => {
  const { server, target, canaries } = await plantedServer();
  const { token } = target.outbound!.auth;
  const checks = [
    check({
      id: 'throws',
      area: 'providers',
      title: 'throws what it was given',
      ids: ['provider-name-is-a-string'],
      access: 'read',
      run: () => Promise.reject(new Error(`cannot read ${token}, ${encodeURIComponent(String(token))}`)),
    }),
  ];
  const outputs = await outputsInProcess(target, { checks });
  await server.close();
  expect(outputs.get('report')).toContain('harness-error');
  expectNone(outputs, canaries);
});

test('a server that answers too late, and one that is gone, leak nothing', async () => {
  const late = await plantedServer();
  late.server.workings.wire.delayMs = 400;
  const wireLimits = { timeoutMs: 50 };
  expectNone(await outputsInProcess(late.target, { wireLimits }), late.canaries);
  await late.server.close();
  expectNone(await outputsInProcess(late.target), late.canaries);
});
