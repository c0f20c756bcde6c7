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

/** Runs the script of the action with programs in the place of npm and node, of which node ends with a code. */
function runAction(inputs: Readonly<Record<string, string>>, nodeCode = 3) {
  const folder = mkdtempSync(join(tmpdir(), 'obc-action-'));
  try {
    mkdirSync(join(folder, 'out of'));
    writeFileSync(join(folder, 'out of', 'summary.md'), 'the summary');
    for (const [name, code] of [
      ['npm', 0],
      ['node', nodeCode],
    ] as const) {
      const stub = `#!/bin/sh\nfor one in ${name} "$@"; do echo "$one" >> asked; done\nexit ${code}\n`;
      writeFileSync(join(folder, name), stub, { mode: 0o755 });
    }
    const { status, stderr } = spawnSync('bash', ['--norc', '-eo', 'pipefail', '-c', script], {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
      env: {
        PATH: `${folder}:${process.env.PATH}`,
        ACTION: packageRoot,
        GITHUB_OUTPUT: join(folder, 'output'),
        GITHUB_STEP_SUMMARY: join(folder, 'shown'),
        ...{ TARGET: 'target.yaml', ENVIRONMENT: '', OPTIONS: '', OUT: 'out of' },
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

/** The checkout of the action is installed, and runs: no registry is asked for a name. */
const ofCheckout = [
  ...['npm', 'ci', '--prefix', packageRoot, '--ignore-scripts', '--no-audit', '--no-fund'],
  ...['node', join(packageRoot, 'bin', 'obc.js')],
];

test('the action runs its own checkout by the lock file, and passes on exit code and summary', () => {
  const { status, stderr, asked, output, shown } = runAction({});
  expect([status, stderr]).toEqual([3, '']);
  expect(asked).toEqual([...ofCheckout, 'run', 'target.yaml', '--out', 'out of']);
  expect([output, shown]).toEqual(['exit-code=3\n', 'the summary']);
});

test('what is given to the action is passed on as arguments, and never as a command', () => {
  const { asked } = runAction({
    TARGET: '$(touch hacked); target.yaml',
    ENVIRONMENT: 'staging',
    OPTIONS: '--seed 42\n;touch\n',
  });
  expect(asked).toEqual([
    ...ofCheckout,
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

test('an action whose options test nothing, such as --help, is red', () => {
  const { status, output } = runAction({ OPTIONS: '--help' }, 0);
  expect([status, output]).toEqual([2, 'exit-code=2\n']);
});
