import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import gitlabSchema from 'gitlab-ci-local/src/schema/index.js';
import { parse } from 'yaml';
import { createProgram } from '../../src/cli/program.ts';
import { packageRoot } from '../../src/lib/package-root.ts';
import { obc } from '../cli/obc.ts';

const read = (name: string) => readFileSync(join(packageRoot, 'docs', 'ci', name), 'utf8');

function githubErrors(content: string): string[] {
  const program = join(packageRoot, 'unit-tests', 'docs', 'github-errors.ts');
  return JSON.parse(
    execFileSync(process.execPath, ['--import', 'tsx', program], {
      cwd: packageRoot,
      input: content,
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

test('the workflow of GitHub Actions is one that GitHub takes', () => {
  expect(githubErrors(read('github-actions.yml'))).toEqual([]);
});

test('the workflow of a client is one that GitHub takes', () => {
  expect(githubErrors(read('github-actions-client.yml'))).toEqual([]);
});

test('the workflow of a register is one that GitHub takes, and asks for what obc has', () => {
  const workflow = read('github-pages-register.yml');
  expect(githubErrors(workflow)).toEqual([]);
  const [, rest = ''] = /npx open-banking-conformance register build bundles(.*)/.exec(workflow) ?? [];
  const { options } = createProgram().commands.find((command) => command.name() === 'register')!;
  const known = options.map(({ long }) => long);
  const used = [...rest.matchAll(/--[\w-]+/g)].map(([option]) => option);
  expect(used.length).toBeGreaterThan(0);
  for (const option of used) expect(known).toContain(option);
});

test('a workflow with a wrong key or an unknown context is refused', () => {
  const workflow = read('github-actions.yml');
  expect(githubErrors(workflow.replace('runs-on:', 'run-on:'))).not.toEqual([]);
  expect(githubErrors(workflow.replace('matrix.shard', 'matrixx.shard'))).not.toEqual([]);
});

test('the pipeline of GitLab is one that GitLab takes', () => {
  expect(gitlabErrors(read('gitlab-ci.yml'))).toEqual([]);
});

test('a pipeline with a wrong key or type is refused', () => {
  const pipeline = read('gitlab-ci.yml');
  expect(gitlabErrors(pipeline.replace('parallel: 3', 'parallel: many'))).not.toEqual([]);
  expect(gitlabErrors(pipeline.replace('junit:', 'junitt:'))).not.toEqual([]);
});

for (const name of ['github-actions.yml', 'gitlab-ci.yml']) {
  test(`every obc in ${name} is a command with options that it has`, async () => {
    const commands = [
      ...read(name).matchAll(/npx open-banking-conformance (\w+)([^\n]*(?:\n\s+--[^\n]*)*)/g),
    ];
    expect(commands.map(([, command]) => command)).toEqual(['doctor', 'run', 'merge', 'allure']);
    for (const [, command, rest] of commands) {
      const { stdout } = await obc(command!, '--help');
      for (const [, option] of rest!.matchAll(/(--[\w-]+)/g)) expect(stdout).toContain(`${option} `);
    }
  });

  test(`${name} names the version of Allure that the suite is tested with`, () => {
    const { devDependencies } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'));
    expect(read(name)).toContain(`npm install --no-save allure@${devDependencies.allure} `);
  });
}
