import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import gitlabSchema from 'gitlab-ci-local/src/schema/index.js';
import { parse } from 'yaml';
import { packageRoot } from '../../src/lib/package-root.ts';
import { filesBelow } from '../files.ts';

const read = (name: string) => readFileSync(join(packageRoot, 'docs', 'ci', name), 'utf8');

/** What GitHub would say of workflows, one after another in one process. */
function githubErrors(...contents: readonly string[]): string[][] {
  const program = join(packageRoot, 'unit-tests', 'docs', 'github-errors.ts');
  return JSON.parse(
    execFileSync(process.execPath, ['--import', 'tsx', program], {
      cwd: packageRoot,
      input: JSON.stringify(contents),
      encoding: 'utf8',
    }),
  );
}

function gitlabErrors(content: string): string[] {
  const ajv = new Ajv({ strict: false, allErrors: true });
  // ajv-formats is CommonJS: its function is the default member under nodenext.
  (formats as unknown as { default: typeof formats.default }).default(ajv);
  ajv.validate(gitlabSchema, parse(content));
  return (ajv.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

test('each workflow is one that GitHub takes; a wrong key and an unknown context are refused', () => {
  const files = [...filesBelow('docs/ci', '.yml'), ...filesBelow('.github/workflows', '.yml')].filter(
    (file) => !/gitlab|azure|circle/.test(file),
  );
  expect(files.length).toBeGreaterThanOrEqual(6);
  const workflow = read('github-actions.yml');
  const wrong = [workflow.replace('runs-on:', 'run-on:'), workflow.replace('matrix.shard', 'matrixx.shard')];
  const said = githubErrors(...files.map((file) => readFileSync(join(packageRoot, file), 'utf8')), ...wrong);
  expect(said).toHaveLength(files.length + wrong.length);
  expect(said.slice(0, files.length).map((errors, at) => [files[at], errors])).toEqual(
    files.map((file) => [file, []]),
  );
  for (const errors of said.slice(files.length)) expect(errors).not.toEqual([]);
});

test('the pipeline of GitLab is one that GitLab takes', () => {
  expect(gitlabErrors(read('gitlab-ci.yml'))).toEqual([]);
});

test('a pipeline with a wrong key or type is refused', () => {
  const pipeline = read('gitlab-ci.yml');
  expect(gitlabErrors(pipeline.replace('parallel: 3', 'parallel: many'))).not.toEqual([]);
  expect(gitlabErrors(pipeline.replace('junit:', 'junitt:'))).not.toEqual([]);
});

const shared = ['github-actions.yml', 'gitlab-ci.yml', 'azure-pipelines.yml', 'circleci.yml', 'Jenkinsfile'];

for (const name of shared) {
  test(`${name} asks the doctor, runs shards, joins them and makes the Allure report`, () => {
    const commands = [...read(name).matchAll(/npx open-banking-conformance (\w+)/g)];
    expect(commands.map(([, command]) => command)).toEqual(['doctor', 'run', 'report', 'report']);
  });
}

for (const file of filesBelow('docs/ci', '').filter((one) => !/client|many|register|kubernetes/.test(one))) {
  test(`${file} names the version of Allure that the suite is tested with`, () => {
    const { devDependencies } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'));
    const text = readFileSync(join(packageRoot, file), 'utf8');
    expect(text).toMatch(new RegExp(`npm install --no-save allure@${devDependencies.allure}\\s`));
  });
}
