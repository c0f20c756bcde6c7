import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { parse } from 'yaml';
import { packageRoot } from '../../src/lib/package-root.ts';
import { readOwn } from './validate.ts';

const action = parse(readOwn('action.yml')) as { runs: { steps: readonly { id?: string; run?: string }[] } };
const script = action.runs.steps.find(({ id }) => id === 'run')!.run!;
const { version } = JSON.parse(readOwn('package.json')) as { version: string };

/** Runs the script of the action with a program in the place of npx, which ends with 3. */
function runAction(inputs: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'obc-action-'));
  try {
    mkdirSync(join(folder, 'out of'));
    writeFileSync(join(folder, 'out of', 'summary.md'), 'the summary');
    const stub = '#!/bin/sh\nfor one in "$@"; do echo "$one" >> asked; done\nexit 3\n';
    writeFileSync(join(folder, 'npx'), stub, { mode: 0o755 });
    const { status, stderr } = spawnSync('bash', ['--norc', '-eo', 'pipefail', '-c', script], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
      env: {
        PATH: `${folder}:${process.env.PATH}`,
        ACTION: packageRoot,
        GITHUB_OUTPUT: join(folder, 'output'),
        GITHUB_STEP_SUMMARY: join(folder, 'shown'),
        ...{ TARGET: 'target.yaml', ENVIRONMENT: '', OPTIONS: '', OUT: 'out of', VERSION: '' },
        ...inputs,
      },
    });
    const read = (name: string) => readFileSync(join(folder, name), 'utf8');
    return {
      status,
      stderr,
      asked: read('asked').trim().split('\n'),
      output: read('output'),
      shown: read('shown'),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

test('the action runs the package in its own version, and passes on exit code and summary', () => {
  const { status, stderr, asked, output, shown } = runAction({});
  expect([status, stderr]).toEqual([3, '']);
  const named = `open-banking-conformance@${version}`;
  expect(asked).toEqual(['--yes', named, 'run', 'target.yaml', '--out', 'out of']);
  expect([output, shown]).toEqual(['exit-code=3\n', 'the summary']);
});

test('what is given to the action is passed on as arguments, and never as a command', () => {
  const { asked } = runAction({
    TARGET: '$(touch hacked); target.yaml',
    ENVIRONMENT: 'staging',
    OPTIONS: '--seed 42 ;touch',
    VERSION: '1.2.3',
  });
  expect(asked).toEqual([
    '--yes',
    'open-banking-conformance@1.2.3',
    'run',
    '$(touch hacked); target.yaml',
    '--out',
    'out of',
    '--seed',
    '42',
    ';touch',
    '--env',
    'staging',
  ]);
});
