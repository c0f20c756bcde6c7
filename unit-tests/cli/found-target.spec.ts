import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type ReferenceServer, startReferenceServer } from '../../proof/reference-server/server.ts';
import { takeTurns } from '../days.ts';
import { obcIn } from './obc.ts';

const slow = takeTurns(import.meta.url);

let server: ReferenceServer;
test.beforeAll(async () => {
  server = await startReferenceServer();
});
test.afterAll(() => server.close());

const token = '$'.concat('{OBC_TEST_TOKEN}');

/** A target file in a folder of the test; its banking section names variables that nobody sets. */
function writeTarget(folder: string, name: string, target = 'Found'): void {
  mkdirSync(folder, { recursive: true });
  const { baseUrl } = server.description;
  const text = `
target: { name: ${target} }
areas: [providers, account-detail]
outbound: { baseUrl: '${baseUrl}', auth: { token: '${token}' } }
banking: { baseUrl: 'https://b.example', apiKey: '${'$'}{OBC_TEST_KEY}', customerId: '${'$'}{OBC_TEST_CUSTOMER}' }
environments: { staging: , broken: { outbound: { baseUrl: 'ftp://b.example' } } }
`;
  writeFileSync(join(folder, name), name.startsWith('obc') ? text.replace(/environments.*\n/, '') : text);
}

function run(folder: string, ...args: readonly string[]) {
  const env = { OBC_TEST_TOKEN: server.description.tokens.token };
  return obcIn(folder, ['run', '--only', 'providers-list', ...args], env);
}

test('a target file above this folder is used unasked, and the secrets of other areas need not be set', async () => {
  const top = test.info().outputPath('project');
  writeTarget(top, 'obc.yaml');
  writeTarget(join(top, 'deep'), 'ignored.yaml');
  const { code, stdout } = await run(join(top, 'deep'));
  expect(stdout).toContain('Certifying Found · full');
  expect(stdout).toContain('note: by the target file ../obc.yaml; --demo is the bundled server instead');
  expect(stdout).toContain('\nPassed: ');
  expect(code).toBe(0);
});

test('without a selection every secret is asked for, each at its place', async () => {
  const folder = test.info().outputPath('project');
  writeTarget(folder, 'obc.yaml');
  const { code, stderr } = await obcIn(folder, ['run']);
  expect(code).toBe(2);
  for (const name of ['OBC_TEST_TOKEN', 'OBC_TEST_KEY', 'OBC_TEST_CUSTOMER'])
    expect(stderr).toContain(`the environment variable ${name} is not set`);
});

test('--demo never says of the bundled server alone that it conforms', async () => {
  const folder = test.info().outputPath('project');
  writeTarget(folder, 'target.yaml');
  const { code, stdout } = await run(folder, '--demo');
  expect(code).toBe(0);
  expect(stdout).toContain('Certifying the bundled reference server · full');
  expect(stdout).toContain('\nPassed (the bundled reference server): ');
  const report = JSON.parse(readFileSync(join(folder, 'reports', 'report.json'), 'utf8'));
  expect(report.target.bundled).toBe(true);
  for (const name of ['summary.md', 'index.html', 'junit.xml'])
    expect(readFileSync(join(folder, 'reports', name), 'utf8')).toContain('(the bundled reference server)');
});

slow.test('--demo by Playwright tests the bundled server too, whatever file stands there', async () => {
  const folder = test.info().outputPath('project');
  writeTarget(folder, 'target.yaml');
  const { code, stdout } = await run(folder, '--demo', '--workers', '2');
  expect(code, stdout).toBe(0);
  expect(stdout).toContain('\nPassed (the bundled reference server): ');
});

test('a target file as an argument, and one of its environments', async () => {
  const folder = test.info().outputPath('project');
  writeTarget(folder, 'target.yaml', 'Two places');
  const { code, stdout } = await run(folder, 'target.yaml', '--env', 'staging');
  expect(stdout).toContain('Certifying Two places · environment staging · full');
  expect(code).toBe(0);
  const replay = JSON.parse(readFileSync(join(folder, 'reports', '.run', 'run.json'), 'utf8')).replay;
  expect(replay).toMatch(/^npm run obc -- run target\.yaml --env staging --seed \d+$/);
});

const mistakes: readonly [args: readonly string[], message: string][] = [
  [[], 'environments: choose one with --env: staging, broken'],
  [['--env', 'stagin'], 'environments: no environment is called stagin; did you mean staging?'],
  [['--env', 'broken'], 'environments.broken.outbound.baseUrl: expected an address that begins'],
];
for (const [args, message] of mistakes) {
  test(`environments: obc run ${args.join(' ')} is refused before anything is sent`, async () => {
    const folder = test.info().outputPath('project');
    writeTarget(folder, 'target.yaml');
    const { code, stderr } = await run(folder, ...args);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });
}
