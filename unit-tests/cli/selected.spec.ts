import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { faults } from '../../proof/faults/index.ts';
import { type ReferenceServer, startReferenceServer } from '../../proof/reference-server/server.ts';
import { referenceTarget } from '../../proof/reference-target.ts';
import { takeTurns } from '../days.ts';
import { obcIn, start } from './obc.ts';

const slow = takeTurns(import.meta.url);

let server: ReferenceServer;
test.beforeAll(async () => {
  const fault = faults.find(({ id }) => id === 'providers-last-provider-id-add-a-fraction')!;
  server = await startReferenceServer({ faults: [fault] });
});
test.afterAll(() => server.close());

const failing = 'provider-id-is-an-integer';

/** A run of single checks in a folder of the test, with its target file written first. */
function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  return obcIn(writeTarget(), [...quick, ...args], env);
}

const quick = ['run', '--depth', 'quick'];

/** Gives the folder. */
function writeTarget(): string {
  const folder = test.info().outputPath();
  writeFileSync(join(folder, 'target.yaml'), JSON.stringify(referenceTarget(server.description)));
  return folder;
}

const readRun = (inside = '') =>
  JSON.parse(readFileSync(test.info().outputPath('reports', inside, 'report.json'), 'utf8'));

test('--exclude sets a requirement aside, also where another check meets its violation', async () => {
  const { stdout } = await run(['--only', 'providers-list,provider-detail', '--exclude', failing]);
  expect(stdout).toContain(`without ${failing}`);
  const report = readRun();
  const row = report.requirements.find(({ id }: { id: string }) => id === failing);
  expect([row.verdict, row.reason]).toEqual(['not-selected', 'skipped by --exclude']);
});

test('levels, operations and clauses select checks that judge a requirement of all of them', async () => {
  const { stdout } = await run(['--only', 'must,getProvider,2.1', '--plan', '--json']);
  const planned = JSON.parse(stdout) as { check: string; requests: unknown[] }[];
  expect(planned.map(({ check }) => check)).toContain('provider-detail');
  expect(planned.map(({ check }) => check)).not.toContain('recipients-list');
});

test('--plan prints requests and sends none to the target', async () => {
  const asked: string[] = [];
  server.workings.before('listProviders', ({ operation }) => {
    asked.push(operation);
    return undefined;
  });
  const { code, stdout } = await run(['--only', 'providers-list', '--plan']);
  expect(code).toBe(0);
  expect(stdout).toContain('     2  GET /api/v1/providers\n');
  expect(stdout).toContain('1 check, about 2 requests. Nothing was sent to the target.');
  expect(asked).toEqual([]);
});

test('--last-failed runs what failed before beside it, and nothing where nothing failed', async () => {
  expect((await run(['--last-failed'])).stderr).toContain('error: there is no reports');
  expect((await run(['--only', 'providers-list'])).code).toBe(1);
  for (const _ of ['once', 'again']) {
    const again = await run(['--last-failed', '--quiet']);
    expect(again.code).toBe(1);
    expect(readRun('rerun').reasons).toContain('1 requirement failed');
  }
  expect((await run(['--only', 'recipients-list'])).code).not.toBe(1);
  const none = await run(['--last-failed']);
  expect([none.code, none.stderr]).toEqual([
    2,
    expect.stringContaining('no requirement failed in the last run'),
  ]);
});

slow.test(
  'a part of the tests never writes over a whole run, which is exchanged by another whole one alone',
  async () => {
    await run([]);
    const whole = readRun();
    const { stdout } = await run(['--only', 'providers-list']);
    expect(stdout).toContain(
      'note: reports keeps the reports of the whole run; those of this one go to reports/rerun',
    );
    expect(readRun().run.id).toBe(whole.run.id);
    const shown = await obcIn(writeTarget(), ['explain', 'w0-1']);
    expect([shown.code, shown.stderr]).toEqual([
      0,
      expect.stringContaining('From the run of reports/rerun;'),
    ]);
    await run(['--only', 'providers-list', '--out', 'reports']);
    expect(readRun().run.id).not.toBe(whole.run.id);
  },
);

slow.test('--max-failures stops the run, in this process and under Playwright', async () => {
  for (const how of [
    ['--concurrency', '1'],
    ['--workers', '2'],
  ]) {
    const args = [...quick, '--only', 'providers', '--max-failures', '1', ...how];
    const { code, stdout } = await start(args, {}, writeTarget()).ended;
    expect(code).toBe(1);
    expect(stdout).toMatch(/^Failed: \d requirements?$/m);
    expect(readRun().executed).toBeLessThan(readRun().planned);
  }
});

test('--quiet prints the outcome alone, --verbose each request without its secrets', async () => {
  const quiet = await run(['--only', 'providers-list', '--quiet']);
  expect(quiet.stdout).toBe(
    'Not conformant: the target departs from the document.\n  1 requirement failed\n',
  );
  const { stdout } = await run(['--only', 'providers-list', '--verbose']);
  expect(stdout).toMatch(/^ {2}w0-1 {2}GET \/api\/v1\/providers -> 200 \([\d.]+ ms\)$/m);
  expect(stdout).not.toContain(server.description.tokens.token);
});

test('--baseline: expected failures have to go on failing, and no other may begin', async () => {
  const file = test.info().outputPath('expected.txt');
  const held = async (text: string, ...more: readonly string[]) => {
    writeFileSync(file, text);
    return await run(['--only', 'providers-list', '--baseline', 'expected.txt', ...more]);
  };
  const kept = await held(`${failing} # known since spring\n`);
  expect([kept.code, kept.stdout]).toEqual([
    0,
    expect.stringContaining('1 expected failure went on failing'),
  ]);
  const results = test.info().outputPath('reports', 'allure-results');
  const [known] = readdirSync(results).filter((name) => name.endsWith(`-${failing}-result.json`));
  expect(JSON.parse(readFileSync(join(results, known!), 'utf8')).statusDetails.known).toBe(true);
  // The report of that run says the same as the file.
  expect((await run(['--only', 'providers-list', '--baseline', 'reports'])).code).toBe(0);
  const other = await held('# nothing\n');
  expect([other.code, other.stdout]).toEqual([
    1,
    expect.stringContaining(`not expected to fail: ${failing}`),
  ]);
  const gone = await held(`${failing}\nprovider-name-is-a-string\n`);
  expect([gone.code, gone.stdout]).toEqual([1, expect.stringContaining('take it off')]);
  const unknown = await held('provider-name-is-string\n');
  expect([unknown.code, unknown.stderr]).toEqual([
    2,
    expect.stringContaining(
      'expected.txt:1: no requirement has the id provider-name-is-string; did you mean',
    ),
  ]);
});

test('colours come by --color and FORCE_COLOR without a terminal, and go by --no-color', async () => {
  const only = ['--only', 'providers-list', '--quiet'];
  const marked = '\u001b[';
  expect((await run(only)).stdout).not.toContain(marked);
  expect((await run([...only, '--color'])).stdout).toContain(marked);
  expect((await run(only, { FORCE_COLOR: '1' })).stdout).toContain(marked);
  expect((await run(only, { FORCE_COLOR: '0' })).stdout).not.toContain(marked);
  expect((await run([...only, '--no-color'], { FORCE_COLOR: '1' })).stdout).not.toContain(marked);
});

test('--max-failures counts a requirement that fails in passing, which fails no check', async () => {
  const fault = faults.find(({ id }) => id === 'created-client-secret-drop')!;
  const other = await startReferenceServer({ faults: [fault] });
  const file = test.info().outputPath('other.yaml');
  writeFileSync(file, JSON.stringify(referenceTarget(other.description)));
  const args = ['run', file, '--depth', 'quick', '--max-failures', '1', '--out', 'other'];
  const { code } = await start(args, {}, test.info().outputPath()).ended;
  await other.close();
  const report = JSON.parse(readFileSync(test.info().outputPath('other', 'report.json'), 'utf8'));
  expect(code).toBe(1);
  expect(report.executed).toBeLessThan(report.planned);
});
