import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { locatePlaywright } from '../../app/cli/run/playwright.ts';
import { packageRoot } from '../../src/lib/package-root.ts';
import { environmentWith, start } from '../cli/obc.ts';
import { configs } from './certify.ts';

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

test('a run by Playwright that SIGTERM stops writes its report, as by Ctrl-C', async () => {
  const folder = test.info().outputPath('stopped');
  mkdirSync(folder);
  const out = join(folder, 'reports');
  const args = [locatePlaywright(), 'test', '-c', configs.built, '-g', 'recipient'];
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: environmentWith({ OBC_TARGET: 'demo', OBC_OUT: out, OBC_PROGRESS: 'plain', PW_DISABLE_TS_ESM: '1' }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.setEncoding('utf8');
  let said = '';
  for await (const chunk of child.stdout) {
    if (!/^ok /m.test(said) && /^ok /m.test(`${said}${chunk}`)) child.kill('SIGTERM');
    said += chunk;
  }
  if (child.exitCode === null) await once(child, 'exit');
  expect(child.exitCode, said).toBe(130);
  const report = JSON.parse(readFileSync(join(out, 'report.json'), 'utf8'));
  expect(report.outcome).toBe('partial');
  expect(report.executed).toBeLessThan(report.planned);
});
