import { expect, test } from '@playwright/test';
import { check } from '../../src/plan/define-check.ts';
import type { Target } from '../../src/target-file/types.ts';
import { takeTurns } from '../days.ts';
import type { Canaries } from './canaries.ts';
import { encodings } from './encodings.ts';
import { outputsInProcess } from './outputs.ts';
import { plantedServer } from './planted-server.ts';
import { leaksIn } from './search.ts';
import { speakInForms, speakUndeclared } from './speaking.ts';

const slow = takeTurns(import.meta.url);

/** The target with canaries wherever a target file takes one from the environment, or declares values of its own. */
function withTaken(target: Target, canaries: Canaries): Target {
  const taken = Array.from({ length: 90 }, (_, index) =>
    canaries.secret(`variable ${index} of the environment`),
  );
  const [header, query, note, persona, ...others] = taken as [string, string, string, string];
  const { connections = [], ...revocation } = target.revocation!;
  const { authorize, ...banking } = target.banking!;
  const personas = Object.entries(authorize!.personas!).map(([kind, values]) => [
    kind,
    { ...values, persona2: persona },
  ]);
  return {
    ...target,
    taken: [header, query, ...others],
    outbound: {
      ...target.outbound!,
      provoke500: {
        ...target.outbound!.provoke500,
        fdx: { headers: { 'x-provoke': header }, query: { mode: query } },
      },
    },
    revocation: { ...revocation, connections: connections.map((one) => ({ ...one, note })) },
    banking: { ...banking, authorize: { ...authorize!, personas: Object.fromEntries(personas) } },
  };
}

slow.test('no credential shows in any form, wherever a server puts it', async () => {
  const { server, target: plain, canaries } = await plantedServer();
  const target = withTaken(plain, canaries);
  const spoken = speakInForms(server.workings, target, canaries);
  const outputs = await outputsInProcess(target);
  await server.close();
  const forms = Object.keys(encodings).length;
  const figure = `${spoken.values.size} values in ${forms} forms at ${spoken.places.size} places: ${spoken.pairs.size} spoken`;
  test.info().annotations.push({ type: 'canaries', description: figure });
  console.log(`canaries: ${figure}`);
  expect(spoken.values.size).toBeGreaterThanOrEqual(200);
  expect(forms).toBeGreaterThanOrEqual(12);
  expect(leaksIn(outputs, canaries)).toEqual([]);
});

slow.test('nothing that nobody declared shows, by its name or by its form', async () => {
  const { server, target, canaries } = await plantedServer();
  speakUndeclared(server.workings, canaries);
  const outputs = await outputsInProcess({ ...target, areas: ['providers', 'recipients', 'fdx-accounts'] });
  await server.close();
  expect(canaries.planted.size).toBeGreaterThan(200);
  expect(leaksIn(outputs, canaries)).toEqual([]);
});

test('a crash shows no credential in any form', async () => {
  const { server, target, canaries } = await plantedServer();
  const { token } = target.outbound!.auth;
  const told = Object.values(encodings).map((encode) => encode(String(token)));
  const checks = [
    check({
      id: 'throws',
      area: 'providers',
      title: 'throws what it was given',
      ids: ['provider-name-is-a-string'],
      access: 'read',
      run: () => Promise.reject(new Error(`cannot read ${told.join(' or ')}`)),
    }),
  ];
  const outputs = await outputsInProcess(target, { checks });
  await server.close();
  expect(outputs.get('report')).toContain('harness-error');
  expect(leaksIn(outputs, canaries)).toEqual([]);
});
