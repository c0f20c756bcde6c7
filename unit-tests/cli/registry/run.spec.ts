import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import schema from '#schemas/job.schema.json' with { type: 'json' };
import reportSchema from '#schemas/report.schema.json' with { type: 'json' };
import { listTargetFiles } from '../../../app/cli/registry/run/targets.ts';
import { faults } from '../../../proof/faults/index.ts';
import { startReferenceServer } from '../../../proof/reference-server/server.ts';
import { declaredReferenceTarget } from '../../../proof/reference-target.ts';
import { takeTurns } from '../../days.ts';
import { obcIn, start } from '../obc.ts';

const slow = takeTurns(import.meta.url);

let folder: string;

test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'obc-job-'));
  mkdirSync(join(folder, 'targets'));
});
test.afterEach(() => rmSync(folder, { recursive: true, force: true }));

const ajv = new Ajv2020({ strict: true, allErrors: true });
ajv.addSchema(reportSchema);
const isJob = ajv.compile(schema);

const readJoined = () => JSON.parse(readFileSync(join(folder, 'out', 'job.json'), 'utf8'));
const findSchemaErrors = () => (isJob(readJoined()) ? [] : isJob.errors);
const writeTarget = (name: string, text: string) => writeFileSync(join(folder, 'targets', name), text);

test('target files are listed by name; hidden files, folders and files of other kinds are left out', () => {
  for (const name of ['b.yml', 'a.json', 'C.yaml', '.d.yaml', 'readme.md']) writeTarget(name, '');
  mkdirSync(join(folder, 'targets', '..data.yaml'));
  mkdirSync(join(folder, 'targets', 'e.yaml'));
  const list = () => listTargetFiles(join(folder, 'targets')).map(({ name }) => name);
  expect(list()).toEqual(['C', 'a', 'b']);
  writeTarget('a.yaml', '');
  expect(list).toThrow(/a\.json and .*a\.yaml would write into one folder/);
});

slow.test(
  'shards certify their targets, and joined they say what came of each and what is missing',
  async () => {
    const good = await startReferenceServer();
    const bad = await startReferenceServer({
      faults: faults.filter(({ id }) => id === 'providers-duplicate-item'),
    });
    try {
      writeTarget('a.json', JSON.stringify(declaredReferenceTarget(good.description)));
      writeTarget('b.json', JSON.stringify(declaredReferenceTarget(bad.description)));
      writeTarget('c.yaml', 'target: {}');
      const args = ['registry', 'run', 'targets', '--out', 'out', '--job', 'nightly'];
      const shard = (index: number) =>
        start([...args, '--shard', `${index}/2`, '--', '--only', 'providers', '--depth', 'quick'], {}, folder)
          .ended;

      const first = await shard(1);
      expect(first.stderr).toContain('2 of the 2 targets of shard 1 of 2 came to a verdict');
      expect(first.code).toBe(0);
      const half = await obcIn(folder, [...args, '--join']);
      expect(half.stdout).toContain('shard 2 of 2 is missing, with 1 target: b');
      expect(half.stdout).toMatch(/^not-judged: c \(error: .*c\.yaml/m);
      expect(half.code).toBe(3);
      expect(findSchemaErrors()).toEqual([]);

      expect((await shard(2)).code).toBe(0);
      const whole = await obcIn(folder, [...args, '--join']);
      expect(whole.stdout).toContain('3 targets in 2 shards: ');
      expect(whole.stdout).toContain('none lost');
      expect(whole.code).toBe(1);
      expect(findSchemaErrors()).toEqual([]);
      const joined = readJoined();
      expect(joined.targets.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
        'passed-in-scope',
        'non-conformant',
        'not-judged',
      ]);
    } finally {
      await good.close();
      await bad.close();
    }
  },
);

test('a shard that is told to stop ends its run, begins no other, and its targets are lost until it goes on', async () => {
  let reached = () => {};
  const asked = new Promise<void>((resolve) => {
    reached = resolve;
  });
  // It never answers.
  const server = createServer(() => reached());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const target = {
    target: { name: 'silent', kind: 'server' },
    areas: ['providers'],
    outbound: { baseUrl, auth: { token: 't' } },
  };
  for (const name of ['a.json', 'b.json']) writeTarget(name, JSON.stringify(target));
  const args = ['registry', 'run', 'targets', '--out', 'out', '--shard', '1/1', '--job', 'nightly'];
  try {
    const { child, ended } = start(args, {}, folder);
    await asked;
    child.kill('SIGTERM');
    const { code, stderr } = await ended;
    expect(code).toBe(143);
    expect(stderr).toContain('a, target 1 of 2');
    expect(stderr).not.toContain('target 2 of 2');
    const joined = await obcIn(folder, [...args, '--join']);
    expect(joined.stdout).toContain('shard 1 of 1 ended with 0 of its 2 targets; lost: a, b');
    expect(joined.code).toBe(3);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test('what cannot be a job ends with 2 and one sentence', async () => {
  const refused = async (...args: readonly string[]) => {
    const { code, stderr } = await obcIn(folder, ['registry', 'run', ...args]);
    expect(code).toBe(2);
    return stderr;
  };
  expect(await refused('nowhere')).toContain('nowhere does not exist');
  expect(await refused('targets')).toContain('targets holds no target file');
  writeTarget('a.yaml', '');
  expect(await refused('targets', '--', '--out', 'x')).toContain('--out is for obc registry run to decide');
  expect(await refused('targets', '--out', join('targets', 'a.yaml'))).toContain(
    'a part of this path is a file',
  );
  expect(await refused('targets', '--shard', 'auto')).toContain('JOB_COMPLETION_INDEX');
  expect(await refused('targets', '--join')).toContain('no shard has left anything here');
});
