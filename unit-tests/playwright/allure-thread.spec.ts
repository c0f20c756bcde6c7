import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { allureFolder } from '../../src/report/formats/formats.ts';
import { start } from '../cli/obc.ts';

const textsIn = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));

test('the thread of a run by workers leaves the results of Allure that obc report makes of it', async () => {
  const out = test.info().outputPath('reports');
  const folder = join(out, allureFolder);
  const options = ['--only', 'providers', '--workers', '2', '--seed', '1'];
  const run = await start(['run', '--demo', ...options, '--out', out]).ended;
  expect([run.code, run.stderr]).toEqual([0, '']);
  const byThread = textsIn(folder);
  rmSync(folder, { recursive: true });
  expect((await start(['report', out]).ended).code).toBe(0);
  expect(textsIn(folder)).toEqual(byThread);
  expect(Object.keys(byThread).length).toBeGreaterThan(400);
});
