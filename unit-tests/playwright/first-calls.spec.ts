import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import type { TestCase } from '@playwright/test/reporter';
import { locatePlaywright } from '../../app/cli/run/playwright.ts';
import { isVerdictTest } from '../../app/playwright/fail-verdict.ts';
import { startReferenceServer } from '../../proof/reference-server/server.ts';
import { declaredReferenceTarget } from '../../proof/reference-target.ts';
import { environmentWith } from '../cli/obc.ts';
import { makeVendorProject, type PlaywrightEnd, readReport, runPlaywrightAsBuilt } from './vendor-project.ts';

// Somebody who begins lists the tests, mistypes a setting, names a test that is not there: no run begins, Allure writes results
// all the same, and the next call finds them.

/** Allure's results lie in the folder of the reports, as in the configuration of the repository. */
const config = `import { defineConfig } from '@playwright/test';
import { defineConformance } from 'open-banking-conformance/playwright';

export default defineConfig(defineConformance({ target: 'target.yaml', depth: 'quick' }), {
  reporter: [
    ['open-banking-conformance/playwright/reporter'],
    ['list'],
    ['allure-playwright', { resultsDir: 'reports/allure-results' }],
  ],
});
`;

/** Calls in which no run begins, by what they end with, and the folder in which they are made. */
const calls: Readonly<Record<string, (folder: string) => Promise<PlaywrightEnd>>> = {
  'a list of the tests': (folder) => runPlaywrightAsBuilt(folder, ['test', '--list']),
  'a wrong depth': (folder) => runPlaywrightAsBuilt(folder, ['test'], { OBC_DEPTH: 'deeper' }),
  'a target file that is not there': (folder) =>
    runPlaywrightAsBuilt(folder, ['test', 'providers'], { OBC_TARGET: 'targets.yaml' }),
};

test('a call in which no run begins keeps the next one from nothing', async ({ request: _ }, info) => {
  const server = await startReferenceServer();
  const folder = info.outputPath('vendor');
  makeVendorProject(folder, declaredReferenceTarget(server.description), config);
  for (const [name, call] of Object.entries(calls)) {
    rmSync(join(folder, 'reports'), { recursive: true, force: true });
    const { code } = await call(folder);
    const next = await runPlaywrightAsBuilt(folder, ['test', 'providers/list']);
    expect(next.code, `after ${name}, which ended with ${code}: ${next.output}`).toBe(0);
    expect(readReport(folder).executed, name).toBe(1);
  }
  await server.close();
});

test('a program that reads JSON or XML from standard output gets nothing else there', async ({
  request: _,
}, info) => {
  const server = await startReferenceServer();
  const folder = info.outputPath('vendor');
  makeVendorProject(folder, declaredReferenceTarget(server.description), config);
  const read = (reporter: string) =>
    promisify(execFile)(
      process.execPath,
      [locatePlaywright(), 'test', 'providers/list', '--reporter', reporter],
      { cwd: folder, env: { ...environmentWith({ PW_DISABLE_TS_ESM: '1' }), CI: '' } },
    );
  const { stdout, stderr } = await read('json');
  expect(JSON.parse(stdout).stats).toMatchObject({ expected: 2, unexpected: 0 });
  expect(stderr).toContain('Testing target.yaml');
  expect((await read('line')).stdout).toContain('Testing target.yaml');
  await server.close();
});

test('the verdict is known where a merge gives its file another folder', () => {
  const verdictOf = (file: string, name: string) =>
    ({ location: { file }, parent: { project: () => ({ name }) } }) as unknown as TestCase;
  expect(isVerdictTest(verdictOf('/clone/verdict.spec.ts', 'verdict'))).toBe(true);
  expect(isVerdictTest(verdictOf('/project/tests/verdict.spec.js', 'staging verdict'))).toBe(true);
  expect(isVerdictTest(verdictOf('/project/tests/verdict.spec.ts', 'my own tests'))).toBe(false);
  expect(isVerdictTest(verdictOf('/clone/providers/list.spec.ts', 'providers'))).toBe(false);
});

test("results that are somebody else's are in the way, and stay", async ({ request: _ }, info) => {
  const server = await startReferenceServer();
  const folder = info.outputPath('vendor');
  makeVendorProject(folder, declaredReferenceTarget(server.description), config);
  const results = join(folder, 'reports', 'allure-results');
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, 'of-another-suite-result.json'), '{}');
  const next = await runPlaywrightAsBuilt(folder, ['test', 'providers/list']);
  await server.close();
  expect(next.code).toBe(1);
  expect(next.output).toContain(
    'holds allure-results, which no run of the suite made: choose another folder with --out, or OBC_OUT',
  );
});
