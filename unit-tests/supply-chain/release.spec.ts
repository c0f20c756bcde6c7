import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { parse } from 'yaml';
import { packageRoot } from '../../src/lib/package-root.ts';

interface Step {
  readonly uses?: string;
  readonly run?: string;
}

const read = (file: string) => readFileSync(join(packageRoot, file), 'utf8');

interface Job {
  readonly needs?: string;
  readonly environment?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly outputs?: Readonly<Record<string, string>>;
  readonly steps: readonly Step[];
}

const { permissions, jobs } = parse(read('.github/workflows/release.yml')) as {
  permissions: Record<string, string>;
  jobs: { test: Job; publish: Job };
};

/** The commands of a job, one a line. */
function linesOf({ steps }: Job): string[] {
  return steps.flatMap(({ run = '' }) => run.split('\n')).map((line) => line.trim());
}

test('a release is audited, tested, packed with a bill of materials, and the tarball tested, by a job without rights', () => {
  expect([permissions, jobs.test.permissions]).toEqual([{ contents: 'read' }, undefined]);
  const lines = linesOf(jobs.test);
  const order = [
    'test "v$(node -p',
    'npm ci',
    'npm audit --omit dev',
    'npm test',
    'npm pkg set repository.type=git',
    'npm pack',
    'npm run sbom',
    'npm run test:package -- release/package.tgz',
  ];
  const places = order.map((command) => lines.findIndex((one) => one.startsWith(command)));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(JSON.stringify(jobs.test)).not.toContain('secrets.');
});

test('a second job with rights publishes what was tested, byte for byte, and runs nothing else', () => {
  const { needs, environment, permissions: own, steps } = jobs.publish;
  expect([needs, environment]).toEqual(['test', 'release']);
  expect(own).toEqual({ contents: 'write', 'id-token': 'write' });
  expect(steps.flatMap(({ uses = '' }) => uses.split('@')[0] || []).sort()).toEqual([
    'actions/download-artifact',
    'actions/setup-node',
  ]);
  const programs = linesOf(jobs.publish).filter((line) => line !== '');
  expect(programs.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
    'test "$(cat',
    'npm publish',
    'gh release',
  ]);
  expect(programs[1]).toMatch(/^npm publish \.\/package\.tgz --provenance .*--ignore-scripts$/);
  expect(jobs.test.outputs?.sha256).toContain('steps.pack.outputs.sha256');
});

test('the job with rights refuses files that are not those that were tested', () => {
  const folder = test.info().outputPath('artifact');
  mkdirSync(join(folder, 'release'), { recursive: true });
  const files = ['package.tgz', 'sbom.cdx.json', 'notes.md'];
  for (const name of files)
    for (const at of [folder, join(folder, 'release')]) writeFileSync(join(at, name), name);
  const shell = (script: string, env: Record<string, string> = {}) =>
    spawnSync('bash', ['-c', script], {
      cwd: folder,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, GITHUB_OUTPUT: join(folder, 'output'), ...env },
    }).status;
  const told = linesOf(jobs.test).find((line) => line.startsWith('echo "sha256='))!;
  expect(shell(told)).toBe(0);
  const [, SHA256 = ''] = readFileSync(join(folder, 'output'), 'utf8').trim().split('=');
  const refuse = jobs.publish.steps.find(({ run = '' }) => run.startsWith('test '))!.run!;
  expect(shell(refuse, { SHA256 })).toBe(0);
  for (const name of files) {
    writeFileSync(join(folder, name), 'another');
    expect(shell(refuse, { SHA256 }), name).toBe(1);
    writeFileSync(join(folder, name), name);
  }
  expect(shell(refuse, { SHA256: '' })).toBe(1);
});

for (const name of [
  'github-actions.yml',
  'gitlab-ci.yml',
  'azure-pipelines.yml',
  'circleci.yml',
  'Jenkinsfile',
]) {
  const file = `docs/ci/${name}`;
  test(`${file} audits what it installs`, () => {
    expect(read(file)).toMatch(/npm audit --audit-level high/);
  });
}
