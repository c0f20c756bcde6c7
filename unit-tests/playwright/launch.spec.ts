import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { packageRoot } from '../../src/lib/package-root.ts';
import { start } from '../cli/obc.ts';

const launch = join(packageRoot, 'dist', 'app', 'playwright', 'launch.js');

test('a process that is told of no run ends without a word', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [launch], { input: '', encoding: 'utf8' });
  expect([status, stdout, stderr]).toEqual([0, '', '']);
});

test('a run by Playwright that is refused leaves no process behind', async () => {
  // Another run may be at work in the usual folder, which is refused before any process is started.
  const out = test.info().outputPath('reports');
  const pids = test.info().outputPath('pids');
  const preload = test.info().outputPath('preload.cjs');
  writeFileSync(
    preload,
    `const processes = require('node:child_process');
     const { spawn } = processes;
     processes.spawn = (program, args, options) => {
       const child = spawn(program, args, options);
       if (args[0] === ${JSON.stringify(launch)}) require('node:fs').appendFileSync(${JSON.stringify(pids)}, child.pid + '\\n');
       return child;
     };
     require('node:module').syncBuiltinESMExports();`,
  );
  const { ended } = start(['run', '--workers', '2', '--out', out, 'nowhere.yaml'], {
    NODE_OPTIONS: `--require ${preload}`,
  });
  expect((await ended).code).toBe(2);
  const started = readFileSync(pids, 'utf8').trim().split('\n').map(Number);
  expect(started).toHaveLength(1);
  await expect.poll(() => started.filter(isRunning)).toEqual([]);
});

function isRunning(pid: number): boolean {
  return !['', 'Z'].includes(
    spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).stdout.slice(0, 1),
  );
}
