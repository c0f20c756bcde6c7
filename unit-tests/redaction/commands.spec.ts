import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { faults } from '../../proof/faults/index.ts';
import { formatNames, formats, usualFormats } from '../../src/report/formats/formats.ts';
import { start } from '../cli/obc.ts';
import { takeTurns } from '../days.ts';
import { signer } from '../evidence/bundle/signed-run.ts';
import { outputsOf, placeWith } from './commands.ts';
import { plantedServer } from './planted-server.ts';
import { filesIn, leaksIn } from './search.ts';
import { speakInForms } from './speaking.ts';
import { tattle } from './tattling.ts';

const slow = takeTurns(import.meta.url);

const quick = ['--depth', 'quick', '--seed', '7'];
const others = formatNames.filter((name) => !usualFormats.includes(name));

/** Faults that show personal data in findings, secrets in lists, and answers that cannot be read. */
const telling = faults.filter(({ id }) =>
  /secret|holder|email|number|balance|nickname|cut|half|plain-text|address/.test(id),
);

slow.test('what one worker is handed out shows nowhere, whatever a server tells the other', async () => {
  const { server, target, canaries } = await plantedServer();
  const spoken = speakInForms(server.workings, target, canaries);
  // Headers that a file takes from the environment; the server goes on refusing what the checks provoke.
  const fromEnvironment = canaries.secret('a header of the environment');
  const fdx = { headers: { 'x-from-outside': `\${OBC_CANARY}` } };
  const { provoke500, ...outbound } = target.outbound!;
  const place = placeWith({ ...target, outbound: { ...outbound, provoke500: { ...provoke500, fdx } } });
  const env = { OBC_CANARY: fromEnvironment };
  const run = ['run', place.target, ...quick, '--out', place.out, '--workers', '2'];
  const { outputs } = await outputsOf(place, [[...run, '--only', 'providers,recipients']], env);
  await server.close();
  expect([...outputs.keys()].filter((name) => name.includes('journal-')).length).toBeGreaterThan(1);
  const handed = [...spoken.values].filter((one) => canaries.planted.get(one) === 'a client_secret');
  expect(handed.length).toBeGreaterThan(4);
  expect(leaksIn(outputs, canaries)).toEqual([]);
});

slow.test(
  'a run that fails leaks nothing in any format, nor do the commands that read its folder',
  async () => {
    expect(telling.length).toBeGreaterThan(20);
    const { server, target, canaries } = await plantedServer({ faults: telling });
    const place = placeWith(target);
    const again = join(place.folder, 'again');
    const shard = join(place.out, 'second');
    const keys = { own: join(place.folder, 'key.pem'), public: join(place.folder, 'key.pub.pem') };
    writeFileSync(keys.own, signer.privateKey.export({ type: 'pkcs8', format: 'pem' }));
    writeFileSync(keys.public, signer.publicKey.export({ type: 'spki', format: 'pem' }));
    const run = ['run', place.target, ...quick, '--only'];
    const { outputs, ended } = await outputsOf(place, [
      [...run, 'recipients,fdx-accounts,account-detail', '--out', place.out],
      ['report', place.out, '--format', others.join(',')],
      ['report', place.out, '--json'],
      ['evidence', 'sign', place.out, '--key', keys.own],
      [
        ...[
          'evidence',
          'verify',
          place.out,
          '--key',
          keys.public,
          '--target',
          place.target,
          '--require',
          'any',
        ],
      ],
      [...run, 'recipients', '--json', '--shard', '1/1', '--out', shard],
      ['report', shard, '--out', again],
      ['report', shard, '--against', place.out, '--html', join(place.out, 'changes.html')],
    ]);
    await server.close();
    expect(ended.map(({ code }) => code)).not.toContain(4);
    const names = [...outputs.keys()];
    expect(names).toContain('bundle.README.md of obc evidence');
    for (const { path } of Object.values(formats))
      expect(names.filter((name) => name.startsWith(path) && name.includes(' of obc r'))).not.toEqual([]);
    expect(existsSync(again)).toBe(true);
    expect(canaries.planted.size).toBeGreaterThan(200);
    expect(leaksIn(new Map([...outputs, ...filesIn(again)]), canaries)).toEqual([]);
  },
);

// In process, a server tattles in every way there is.
slow.test('a run against a server that tattles leaks nothing in any format', async () => {
  const { server, target, canaries } = await plantedServer();
  tattle(server.workings, 'errors repeat the request');
  const place = placeWith(target);
  const areas = 'recipients,general,fdx-accounts';
  const { outputs } = await outputsOf(place, [
    ['run', place.target, ...quick, '--only', areas, '--out', place.out],
    ['doctor', place.target, '--verbose', '--authorize'],
    ['doctor', place.target, '--json'],
  ]);
  await server.close();
  expect(leaksIn(outputs, canaries)).toEqual([]);
});

slow.test('a run that is interrupted leaks nothing', async () => {
  const { server, target, canaries } = await plantedServer();
  const place = placeWith(target);
  const options = [place.target, '--depth', 'deep', '--out', place.out];
  const { child, said, ended } = start(['run', ...options]);
  await said('recipients ›');
  child.kill('SIGINT');
  const { stdout, stderr } = await ended;
  await server.close();
  const printed = new Map([
    ['output', stdout],
    ['errors', stderr],
  ]);
  expect(leaksIn(new Map([...filesIn(place.out), ...printed]), canaries)).toEqual([]);
});

test('a server that is gone leaks nothing', async () => {
  const { server, target, canaries } = await plantedServer();
  await server.close();
  const place = placeWith(target);
  mkdirSync(place.out);
  const { outputs, ended } = await outputsOf(place, [
    ['doctor', place.target],
    ['run', place.target, ...quick, '--out', place.out],
  ]);
  expect(ended.map(({ code }) => code)).toEqual([2, 2]);
  expect(leaksIn(outputs, canaries)).toEqual([]);
});
