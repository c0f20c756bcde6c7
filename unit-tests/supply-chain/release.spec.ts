import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { parse } from 'yaml';
import { packageRoot } from '../../src/lib/package-root.ts';

interface Step {
  readonly run?: string;
}

const read = (file: string) => readFileSync(join(packageRoot, file), 'utf8');

test('a release is audited and tested before it is published, with provenance and a bill of materials', () => {
  const { jobs } = parse(read('.github/workflows/release.yml')) as {
    jobs: { publish: { permissions: Record<string, string>; steps: readonly Step[] } };
  };
  const { permissions, steps } = jobs.publish;
  const commands = steps.map(({ run = '' }) => run);
  const placeOf = (command: string) => commands.findIndex((one) => one.startsWith(command));
  expect(permissions).toEqual({ contents: 'write', 'id-token': 'write' });
  const order = [
    'test "v$(node -p',
    'npm ci',
    'npm audit --omit dev',
    'npm test',
    'npm run sbom',
    'npm pkg set repository.type=git',
    'npm publish --provenance',
    'gh release',
  ];
  const places = order.map(placeOf);
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
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
