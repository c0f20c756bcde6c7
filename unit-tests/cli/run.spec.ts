import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { faults } from '../../proof/faults/index.ts';
import { type ReferenceServer, startReferenceServer } from '../../proof/reference-server/server.ts';
import { referenceTarget } from '../../proof/reference-target.ts';
import { packageRoot } from '../../src/lib/package-root.ts';
import { obc, obcIn, start } from './obc.ts';

/** A target file for a running reference server; JSON is YAML. */
function targetFile(
  { description }: ReferenceServer,
  change: (target: object) => object = (target) => target,
): string {
  const file = test.info().outputPath('target.yaml');
  writeFileSync(file, JSON.stringify(change(referenceTarget(description))));
  return file;
}

const quick = ['--depth', 'quick', '--seed', '42'];

test('obc run --json certifies the reference server and prints the report alone', async () => {
  const out = test.info().outputPath('reports');
  const { code, stdout, stderr } = await obc(
    'run',
    '--demo',
    ...quick,
    '--only',
    'providers-list',
    '--out',
    out,
    '--json',
  );
  const report = JSON.parse(stdout);
  expect(report.outcome).toBe('passed-in-scope');
  expect(report.run.seed).toBe(42);
  expect(code).toBe(0);
  expect(stdout).toBe(readFileSync(`${out}/report.json`, 'utf8'));
  expect(stderr).toContain('Certifying the bundled reference server · full · quick · seed 42');
});

test('a faulty server ends the run with 1, and the replay line names the target', async () => {
  const fault = faults.find(({ id }) => id === 'registrations-list-to-object')!;
  const server = await startReferenceServer({ faults: [fault] });
  const file = targetFile(server);
  const out = test.info().outputPath('reports');
  const { code, stdout } = await obc(
    'run',
    file,
    ...quick,
    '--only',
    'registrations-list,providers-list',
    '--out',
    out,
  );
  await server.close();
  expect(code).toBe(1);
  expect(stdout).toContain('FAIL  registrations-list-answers-200-with-an-array');
  expect(stdout).toMatch(
    /replay {4}npm run obc -- run \S*target\.yaml --depth quick --seed 42 --only registrations-list-ans/,
  );
});

test('a wrong target file ends the run before anything is sent', async () => {
  const server = await startReferenceServer();
  const requests: string[] = [];
  server.workings.before('*', ({ operation }) => {
    requests.push(operation);
    return undefined;
  });
  const file = targetFile(server, (target) => ({ ...target, zebra: 1 }));
  const { code, stdout, stderr } = await obc('run', file, ...quick);
  await server.close();
  expect(code).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toContain('zebra: unknown key');
  expect(requests).toEqual([]);
});

test('production is only read from', async () => {
  const server = await startReferenceServer();
  const file = targetFile(server, (target) => ({
    ...target,
    target: { name: 'live', kind: 'server', environment: 'production' },
  }));
  const out = test.info().outputPath('reports');
  const args = ['run', file, ...quick, '--only', 'providers-list', '--out', out];
  const { stdout } = await obc(...args);
  await server.close();
  expect(stdout).toContain('Certifying live · read-only · quick');
  expect(stdout).toContain('note: production is only read from; target.allowWrites changes that');
  expect(JSON.parse(readFileSync(`${out}/report.json`, 'utf8')).run.mode).toBe('read-only');
});

test('a target that does not answer is not judged', async () => {
  const out = test.info().outputPath('reports');
  const args = ['run', 'http://127.0.0.1:9', ...quick, '--only', 'providers-list', '--out', out];
  const { code, stdout } = await obcIn(packageRoot, args, { OBC_TOKEN: 'token' });
  expect(code).toBe(2);
  expect(stdout).toContain('ECONNREFUSED');
});

test('a requirement that needs a greater depth is said to, and no setting is blamed', async () => {
  const only = 'recipient-name-keeps-outer-white-space';
  const { code, stdout } = await obc(
    'run',
    '--demo',
    ...quick,
    '--only',
    only,
    '--out',
    test.info().outputPath('out'),
  );
  expect(code).toBe(2);
  expect(stdout).toContain(`${only} was not tested: needs --depth standard`);
  expect(stdout).not.toMatch(/credential|address/);
});

test('an interrupted run still writes its report', async () => {
  const out = test.info().outputPath('reports');
  const run = start(['run', '--demo', '--seed', '42', '--out', out]);
  await run.said('\nok ');
  run.child.kill('SIGINT');
  const { code, stdout } = await run.ended;
  expect(code).not.toBe(0);
  expect(stdout).toContain('the run was stopped before its end');
  expect(stdout).not.toContain('without effect');
  expect(JSON.parse(readFileSync(`${out}/report.json`, 'utf8')).run.interrupted).toBe(true);
});

test('single checks start no other process, and leave a partial report when they are stopped', async () => {
  const server = await startReferenceServer();
  const asked = new Promise<void>((resolve) => {
    server.workings.before('getProvider', () => {
      resolve();
      return new Promise<undefined>(() => {});
    });
  });
  const out = test.info().outputPath('reports');
  const only = ['--only', 'providers-list,provider-detail', '--out', out];
  const run = start(['run', targetFile(server), ...quick, ...only]);
  await asked;
  const children = spawnSync('ps', ['-o', 'pid=', '--ppid', String(run.child.pid)], { encoding: 'utf8' });
  run.child.kill('SIGINT');
  const { code, stdout } = await run.ended;
  await server.close();
  expect(children.stdout.trim()).toBe('');
  expect(stdout).toContain('the run was stopped before its end');
  const report = JSON.parse(readFileSync(`${out}/report.json`, 'utf8'));
  expect([code, report.run.interrupted, report.executed, report.planned]).toEqual([3, true, 1, 2]);
  expect((await obc('report', out)).code).toBe(3);
});
