import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { faults } from '../../proof/faults/index.ts';
import { type ReferenceServer, startReferenceServer } from '../../proof/reference-server/server.ts';
import { declaredReferenceTarget } from '../../proof/reference-target.ts';
import { pickOfToday, takeTurns } from '../days.ts';
import { configs } from './certify.ts';
import { runPlaywrightAsBuilt } from './vendor-project.ts';

const slow = takeTurns(import.meta.url);

// What stands around a run by Playwright: variables from elsewhere, other reporters, options that let an empty run pass.

const servers: Partial<Record<'good' | 'bad', ReferenceServer>> = {};

test.beforeAll(async () => {
  servers.good = await startReferenceServer();
  const broken = faults.filter(({ id }) => id === 'providers-duplicate-item');
  servers.bad = await startReferenceServer({ faults: broken });
});
test.afterAll(async () => {
  for (const server of Object.values(servers)) await server.close();
});

/** A folder with target files of a server, and with a configuration of its own where one is given. */
function makeFolder(kind: 'good' | 'bad', name: string, reporters?: string): string {
  const folder = test.info().outputPath(kind);
  const target = declaredReferenceTarget(servers[kind]!.description);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), JSON.stringify(target));
  if (reporters !== undefined)
    writeFileSync(
      join(folder, 'own.config.mjs'),
      `import base from ${JSON.stringify(configs.built)};
       const ours = base.reporter[0];
       export default { ...base, reporter: ${reporters} };`,
    );
  return folder;
}

const list = ['test', '-c', configs.built, '-g', 'lists the declared providers'];

const kinds = [
  ['good', 0, '1 passed', undefined],
  ['bad', 1, undefined, '1 failed'],
] as const;

for (const [kind, code, passed, failed] of pickOfToday(kinds, 1)) {
  slow.test(`another reporter, and every sign of ours from elsewhere, on a ${kind} server`, async () => {
    const folder = makeFolder(kind, 'target.yaml');
    const signs = {
      ...{ OBC_REPORTER: 'present', OBC_COMMAND: 'present', OBC_RUN_ID: 'x', OBC_HANDOVER: 'x' },
      OBC_RUNS: JSON.stringify({ owner: process.pid, isReporterFirst: true, planned: {} }),
      OBC_EMBEDDED: JSON.stringify({ owner: 1, description: {} }),
    };
    const ended = await runPlaywrightAsBuilt(folder, [...list, '--reporter=line'], {
      ...signs,
      OBC_TARGET: 'target.yaml',
    });
    expect(ended.code, ended.output).toBe(code);
    for (const said of [passed, failed]) if (said !== undefined) expect(ended.output).toContain(said);
    expect(ended.output).toContain('Testing target.yaml');
  });
}

slow.test('reporters that stand before ours see a failure too, whatever they are called', async () => {
  const reporters = "[['./first-reporter.js'], ['junit', { outputFile: 'before.xml' }], ours]";
  const folder = makeFolder('bad', 'target.yaml', reporters);
  writeFileSync(
    join(folder, 'first-reporter.js'),
    "export default class { onTestEnd(test) { console.log('first saw', test.outcome()); } }",
  );
  const args = ['test', '-c', 'own.config.mjs', '-g', 'lists the declared providers'];
  const { code, output } = await runPlaywrightAsBuilt(folder, args, { OBC_TARGET: 'target.yaml' });
  expect(code, output).toBe(1);
  expect(output).toContain('first saw unexpected');
  expect(readFileSync(join(folder, 'before.xml'), 'utf8')).toMatch(/ tests="1" failures="1"/);
});

slow.test(
  'a reporter that calls every run passed, and JUnit in a file that a variable names, are as red as the run',
  async () => {
    const folder = makeFolder('bad', 'target.yaml', "[ours, ['./own-reporter.mjs']]");
    writeFileSync(
      join(folder, 'own-reporter.mjs'),
      "export default class { async onEnd() { return { status: 'passed' }; } }",
    );
    const args = ['test', '-c', 'own.config.mjs', '-g', 'lists the declared providers'];
    const overruled = await runPlaywrightAsBuilt(folder, args, { OBC_TARGET: 'target.yaml' });
    expect(overruled.code, overruled.output).toBe(1);
    writeFileSync(join(folder, 'mistaken.yaml'), 'target: [');
    const env = { OBC_TARGET: 'mistaken.yaml', PLAYWRIGHT_JUNIT_OUTPUT_FILE: 'named.xml' };
    const reporters = configs.built.replace('playwright.config', 'app/playwright/reporter');
    const closed = await runPlaywrightAsBuilt(
      folder,
      [...args, '--no-deps', `--reporter=${reporters},junit`],
      env,
    );
    expect(closed.code, closed.output).toBe(1);
    expect(readFileSync(join(folder, 'named.xml'), 'utf8')).toContain('No verdict');
  },
);

slow.test('a test that another reporter skips makes the verdict red, in each report', async () => {
  const reporters = "[ours, ['./skipping.mjs'], ['junit', { outputFile: 'skipped.xml' }]], testIgnore: []";
  const folder = makeFolder('good', 'target.yaml', reporters);
  writeFileSync(
    join(folder, 'skipping.mjs'),
    `export default class {
      async preprocess({ suite, testRun }) {
        for (const test of suite.allTests()) if (/with letters/.test(test.title)) testRun.skip(test);
      }
    }`,
  );
  const args = [
    'test',
    '-c',
    'own.config.mjs',
    '-g',
    'lists the declared providers|an id with letters|verdict on',
  ];
  const { code, output } = await runPlaywrightAsBuilt(folder, args, { OBC_TARGET: 'target.yaml' });
  expect(code, output).toBe(1);
  expect(readFileSync(join(folder, 'skipped.xml'), 'utf8')).toContain('Incomplete (');
});

slow.test('a file in the place of the reports is said in a sentence, without a stack', async () => {
  const folder = makeFolder('good', 'target.yaml');
  const env = { OBC_TARGET: 'target.yaml', OBC_OUT: 'target.yaml' };
  const { code, output } = await runPlaywrightAsBuilt(folder, list, env);
  expect(code, output).toBe(1);
  expect(output).toContain('target.yaml cannot be written (EEXIST): a file of this name is in the way');
  expect(output).not.toMatch(/^ +at /m);
});

test('a run without a test is never green, by our reporter on one day and by another one on the next', async () => {
  const folder = makeFolder('good', 'target.yaml');
  for (const more of [['--shard=1/2'], ...pickOfToday([[], ['--reporter=line']], 1)]) {
    const args = ['test', '-c', configs.built, '--pass-with-no-tests', '-g', 'no such test', ...more];
    const { code, output } = await runPlaywrightAsBuilt(folder, args, { OBC_TARGET: 'target.yaml' });
    expect(code, output).toBe(1);
    expect(output).toContain('no test ran, so nothing was tested: leave out --pass-with-no-tests');
  }
});

slow.test('without its verdict test a run that is not green fails all the same', async () => {
  const folder = makeFolder('good', 'target.yaml', "[['line']]");
  const { outbound, ...rest } = JSON.parse(readFileSync(join(folder, 'target.yaml'), 'utf8'));
  const { expiredToken: _left, ...auth } = outbound.auth;
  writeFileSync(join(folder, 'partial.yaml'), JSON.stringify({ ...rest, outbound: { ...outbound, auth } }));
  writeFileSync(join(folder, 'mistaken.yaml'), 'target: [');
  const args = ['test', '-c', 'own.config.mjs', '--no-deps', '-g'];
  const calls = [
    ['target.yaml', 0, '1 passed'],
    ['partial.yaml', 1, 'the verdict test did not run, and the run is not green: '],
    ['mistaken.yaml', 1, 'the verdict test did not run, and the run is not green: No verdict: '],
  ] as const;
  for (const [file, code, said] of pickOfToday(calls, 2)) {
    const env = { OBC_TARGET: file };
    const ended = await runPlaywrightAsBuilt(
      folder,
      [...args, 'GET /providers refuses an expired token'],
      env,
    );
    expect(ended.code, ended.output).toBe(code);
    expect(ended.output).toContain(said);
  }
});

test('in CI a run without a target is refused, whatever obc run would hand over', async () => {
  const folder = test.info().outputPath('nothing');
  mkdirSync(folder);
  const { code, output } = await runPlaywrightAsBuilt(folder, list, {
    CI: 'true',
    OBC_RUN_ID: 'x',
    OBC_COMMAND: '1',
  });
  expect(code, output).toBe(1);
  expect(output).toContain('no target is named, and in CI nothing is tested without one');
});

slow.test('a file with a command that was found is not tested until somebody names it', async () => {
  const folder = makeFolder('good', 'obc.yaml', "[['line']], testIgnore: []");
  const target = JSON.parse(readFileSync(join(folder, 'obc.yaml'), 'utf8'));
  const revocation = { ...target.revocation, connectionCommand: [process.execPath, '-e', 'console.log({})'] };
  writeFileSync(join(folder, 'obc.yaml'), JSON.stringify({ ...target, revocation }));
  const args = ['test', '-c', 'own.config.mjs', '-g', 'lists the declared providers|verdict on'];
  const found = await runPlaywrightAsBuilt(folder, args);
  expect(found.code, found.output).toBe(1);
  expect(found.output).toContain('was found and not named, and it runs');
  expect(found.output).not.toMatch(/^ +\d+ passed/m);
  const named = await runPlaywrightAsBuilt(folder, args, { OBC_TARGET: 'obc.yaml' });
  expect(named.output).not.toContain('found and not named');
});
