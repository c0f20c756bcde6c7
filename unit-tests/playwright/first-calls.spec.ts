import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type TestInfo, test } from '@playwright/test';
import type { TestCase } from '@playwright/test/reporter';
import fc from 'fast-check';
import { locatePlaywright } from '../../app/cli/run/playwright.ts';
import { isVerdictTest } from '../../app/playwright/fail-verdict.ts';
import { startReferenceServer } from '../../proof/reference-server/server.ts';
import { declaredReferenceTarget } from '../../proof/reference-target.ts';
import { packageRoot } from '../../src/lib/package-root.ts';
import { sendSignal } from '../cli/kill-moments.ts';
import { environmentWith } from '../cli/obc.ts';
import { pickOfToday, takeTurns } from '../days.ts';
import { makeVendorProject, type PlaywrightEnd, readReport, runPlaywrightAsBuilt } from './vendor-project.ts';

const slow = takeTurns(import.meta.url);

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

let close = async () => {};
test.afterEach(() => close());

/** Makes a project of Playwright with a server of its own, which is closed after the test, and gives its folder. */
async function makeProject(info: TestInfo): Promise<string> {
  const server = await startReferenceServer();
  close = () => server.close();
  const folder = info.outputPath('vendor');
  makeVendorProject(folder, declaredReferenceTarget(server.description), config);
  return folder;
}

/** Calls in which no run begins, by what is done with a folder. */
const calls: Readonly<Record<string, (folder: string) => Promise<PlaywrightEnd>>> = {
  'a list of the tests': (folder) => runPlaywrightAsBuilt(folder, ['test', '--list']),
  'a wrong depth': (folder) => runPlaywrightAsBuilt(folder, ['test'], { OBC_DEPTH: 'deeper' }),
  'a target file that is not there': (folder) =>
    runPlaywrightAsBuilt(folder, ['test', 'providers'], { OBC_TARGET: 'targets.yaml' }),
};

slow.test('a call in which no run begins keeps the next one from nothing', async ({ request: _ }, info) => {
  const folder = await makeProject(info);
  for (const [name, call] of Object.entries(calls)) {
    rmSync(join(folder, 'reports'), { recursive: true, force: true });
    const { code } = await call(folder);
    const next = await runPlaywrightAsBuilt(folder, ['test', 'providers/list']);
    expect(next.code, `after ${name}, which ended with ${code}: ${next.output}`).toBe(0);
    expect(readReport(folder).executed, name).toBe(1);
  }
});

/** Calls by either door, right and wrong, as people type them. */
const typed: readonly (readonly ['obc' | 'playwright', ...string[]])[] = [
  ['playwright', 'test', '--list'],
  ['playwright', 'test', 'providers/'],
  ['playwright', 'test', 'providers/', '--last-failed'],
  ['playwright', 'test', 'providers/', '--shard', '1/2'],
  ['playwright', 'test', '-g', 'a test that nobody wrote'],
  ['obc', 'run', 'target.yaml', '--depth', 'quick'],
  ['obc', 'run', 'target.yaml', '--only', 'providers', '--workers', '2'],
  ['obc', 'run', 'target.yaml', '--only', 'providers', '--shard', '1/2'],
  ['obc', 'run', 'target.yaml', '--only', 'providrs'],
  ['obc', 'run', '--last-failed'],
  ['obc', 'report'],
];

/** Calls of which some are stopped after so many milliseconds. */
const callsOfOneFolder = fc.array(
  fc.record({
    call: fc.constantFrom(...typed),
    signal: fc.constantFrom(undefined, undefined, 'SIGINT', 'SIGTERM', 'SIGKILL'),
    after: fc.integer({ min: 300, max: 3000 }),
  }),
  { minLength: 1, maxLength: 3 },
);

async function make(
  folder: string,
  [door, ...args]: (typeof typed)[number],
  { signal, after = 0 }: { readonly signal?: NodeJS.Signals | undefined; readonly after?: number } = {},
) {
  const program = door === 'obc' ? join(packageRoot, 'dist/app/main.js') : locatePlaywright();
  const env = { ...environmentWith({ PW_DISABLE_TS_ESM: '1' }), CI: '' };
  const child = spawn(process.execPath, [program, ...args], { cwd: folder, env, detached: true });
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (chunk) => (said[name] += chunk));
  const ended = new Promise<number>((resolve) => child.once('close', (code) => resolve(code ?? -1)));
  if (signal !== undefined) {
    await Promise.race([ended, sleep(after)]);
    // To the whole group, as a terminal does.
    sendSignal(-child.pid!, signal);
  }
  const code = await ended;
  return { code, ...said, output: said.stdout + said.stderr };
}

slow.test(
  'whatever was called in a folder, and stopped, a good run comes to its end by either door',
  async ({ request: _ }, info) => {
    const folder = await makeProject(info);
    const drawn = fc.sample(callsOfOneFolder, { numRuns: 365, seed: 1 });
    for (const steps of pickOfToday(drawn, Number(process.env.OBC_CALLS ?? 1))) {
      rmSync(join(folder, 'reports'), { recursive: true, force: true });
      const told: string[] = [];
      for (const { call, signal, after } of steps) {
        const { code, output } = await make(folder, call, { signal, after });
        told.push(`${call.join(' ')}${signal === undefined ? '' : `, ${signal} after ${after} ms`}: ${code}`);
        expect(output, told.join('\n')).not.toMatch(/^ +at /m);
      }
      for (const good of [
        ['playwright', 'test', 'providers/list'],
        ['obc', 'run', 'target.yaml', '--only', 'providers-list'],
      ] as const) {
        const { code, output } = await make(folder, good);
        expect(code, `${told.join('\n')}\n${good.join(' ')}: ${output}`).toBe(0);
      }
    }
  },
);

slow.test(
  'a program that reads JSON or XML from standard output gets nothing else there',
  async ({ request: _ }, info) => {
    const folder = await makeProject(info);
    const read = (reporter: string) =>
      make(folder, ['playwright', 'test', 'providers/list', '--reporter', reporter]);
    const { code, stdout, stderr } = await read('json');
    expect(code, stderr).toBe(0);
    expect(JSON.parse(stdout).stats).toMatchObject({ expected: 2, unexpected: 0 });
    expect(stderr).toContain('Testing target.yaml');
    const plain = await read('line');
    expect([plain.code, plain.stdout]).toEqual([0, expect.stringContaining('Testing target.yaml')]);
  },
);

slow.test(
  'one test that is chosen by its mark and leaves out every conformance test is no verdict',
  async ({ request: _ }, info) => {
    const folder = await makeProject(info);
    const own = "projects: [{ name: 'own', testDir: 'own' }],";
    const file = join(folder, 'playwright.config.js');
    writeFileSync(file, readFileSync(file, 'utf8').replace('reporter: [', `${own}\n  reporter: [`));
    mkdirSync(join(folder, 'own'));
    writeFileSync(
      join(folder, 'own', 'own.spec.js'),
      // The mark is written apart, since no test of ours may have it.
      `import { test } from '@playwright/test';\ntest.describe('own', () => { test${'.only'}('one', () => {}); });\n`,
    );
    const { code, output } = await runPlaywrightAsBuilt(folder, ['test']);
    expect([code, output]).toEqual([
      1,
      expect.stringContaining('a test.only leaves out every conformance test'),
    ]);
    expect((await runPlaywrightAsBuilt(folder, ['test', 'own/'])).code, 'own tests alone, with only').toBe(1);
    writeFileSync(
      join(folder, 'own', 'own.spec.js'),
      "import { test } from '@playwright/test';\ntest('one', () => {});\n",
    );
    expect((await runPlaywrightAsBuilt(folder, ['test', 'own/'])).code, 'own tests that are named').toBe(0);
  },
);

slow.test('two calls of defineConformance of one name are refused', async ({ request: _ }, info) => {
  const folder = await makeProject(info);
  const file = join(folder, 'playwright.config.js');
  const other =
    "defineConformance({ target: 'target.yaml', depth: 'quick' }), defineConformance({ target: 'other.yaml' })";
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace(/defineConformance\(\{.*?\}\)/, other));
  const { code, output } = await runPlaywrightAsBuilt(folder, ['test', 'providers/list']);
  expect([code, output]).toEqual([1, expect.stringContaining('give each call a name of its own')]);
});

test('the verdict is known where a merge gives its file another folder', () => {
  const verdictOf = (file: string, name: string) =>
    ({ location: { file }, parent: { project: () => ({ name }) } }) as unknown as TestCase;
  expect(isVerdictTest(verdictOf('/clone/verdict.spec.ts', 'verdict'))).toBe(true);
  expect(isVerdictTest(verdictOf('/project/tests/verdict.spec.js', 'staging verdict'))).toBe(true);
  expect(isVerdictTest(verdictOf('/project/tests/verdict.spec.ts', 'my own tests'))).toBe(false);
  expect(isVerdictTest(verdictOf('/clone/providers/list.spec.ts', 'providers'))).toBe(false);
});

slow.test("results that are somebody else's are in the way, and stay", async ({ request: _ }, info) => {
  const folder = await makeProject(info);
  const results = join(folder, 'reports', 'allure-results');
  mkdirSync(results, { recursive: true });
  writeFileSync(join(results, 'of-another-suite-result.json'), '{}');
  const next = await runPlaywrightAsBuilt(folder, ['test', 'providers/list']);
  expect(next.code).toBe(1);
  expect(next.output).toContain(
    'holds allure-results, which no run of the suite made: choose another folder with --out, or OBC_OUT',
  );
});
