import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { packageRoot } from '../../src/lib/package-root.ts';
import { start } from '../cli/obc.ts';

const launch = join(packageRoot, 'dist', 'src', 'playwright', 'launch.js');

test('a process that is told of no run ends without a word', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [launch], { input: '', encoding: 'utf8' });
  expect([status, stdout, stderr]).toEqual([0, '', '']);
});

test('a run by Playwright that is refused leaves no process behind', async () => {
  const mark = `obc-launch-${process.pid}-${test.info().workerIndex}`;
  const isThere = () =>
    execFileSync('ps', ['eww', '-eo', 'args'], { encoding: 'utf8', maxBuffer: 50_000_000 })
      .split('\n')
      .some((line) => line.includes(launch) && line.includes(mark));
  const { ended } = start(['run', '--workers', '2', 'nowhere.yaml'], { OBC_TEST_MARK: mark });
  await expect.poll(isThere, { intervals: [5] }).toBe(true);
  expect((await ended).code).toBe(2);
  await expect.poll(isThere).toBe(false);
});
