import { generateKeyPairSync } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { packageRoot } from '../../src/lib/package-root.ts';
import type { Report } from '../../src/report/report.ts';
import { type Ended, obcIn, selftestIn, start } from './obc.ts';

// A command with a plug-in has a process of its own: the catalogue is made once in each.

test.describe.configure({ mode: 'serial' });

let folder: string;
test.beforeAll(async () => {
  folder = test.info().outputPath('plugins');
  mkdirSync(folder, { recursive: true });
  const page = readFileSync(join(packageRoot, 'docs/plugins.md'), 'utf8');
  const blocks = [...page.matchAll(/^```(?:json|js)\n([\s\S]*?)^```/gm)].map(([, block]) => block!);
  const pick = (part: string) => blocks.find((block) => block.includes(part))!;
  write('second', {
    'package.json': JSON.stringify({ name: 'second', version: '2.0.0', type: 'module', main: 'index.js' }),
    'interface.json': pick('"limits"'),
    'index.js': pick('useFirstVersion'),
  });
  const profile = pick('"leaveOut"');
  write('lenient', { 'package.json': '{ "name": "lenient", "version": "1.0.0" }', 'profile.json': profile });
  cpSync(join(packageRoot, 'docs/examples/plugin/my-scheme'), join(folder, 'my-scheme'), { recursive: true });
});

function write(name: string, files: Readonly<Record<string, string>>): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name, file)), { recursive: true });
    writeFileSync(join(folder, name, file), text);
  }
}

function run(...args: readonly string[]): Promise<Ended> {
  return start(args, {}, folder).ended;
}

const requirement = 'my-scheme--provider-logo-is-an-https-link';
const both = ['--plugin', './my-scheme', '--interface', './second'];

test('the plug-in of docs/examples and the second version of docs/plugins.md prove themselves', async () => {
  const faults = 'my-scheme--logo-without-tls,second--first-version';
  const variation = 'my-scheme--some-providers-without-logo';
  const { code, stdout, stderr } = await selftestIn(
    folder,
    ...[...both, '--fault', faults, '--variation', variation, '--json'],
  );
  const { examinations } = JSON.parse(stdout) as {
    examinations: { id: string; killed: string[]; falselyCharged: string[] }[];
  };
  expect([code, stderr]).toEqual([0, '']);
  const { killed, falselyCharged } = examinations.find(({ id }) => id === 'second--first-version')!;
  expect([killed.length, falselyCharged]).toEqual([4, []]);
});

test('Playwright runs the checks of a plug-in, and the report names what judged', async () => {
  const only = `${requirement},registration-carries-its-ids-and-status,provider-ids-are-unique`;
  const { code, stdout } = await run(
    ...['run', '--demo', ...both, '--plugin=./lenient', '--workers', '2', '--only', only, '--out', 'out'],
  );
  const report = JSON.parse(readFileSync(join(folder, 'out/report.json'), 'utf8')) as Report;
  const verdictOf = (id: string) => report.requirements.find((row) => row.id === id)?.verdict;
  expect([code, verdictOf(requirement), verdictOf('registration-carries-its-ids-and-status')]).toEqual([
    0,
    'pass',
    'pass',
  ]);
  expect(report.outcome).toBe('passed-in-scope');
  expect(report.grade?.isConformant).toBe(false);
  expect(stdout).toContain('Passed by second and lenient');
  const left = report.requirements.find(({ id }) => id === 'provider-ids-are-unique');
  expect(left).toMatchObject({
    verdict: 'not-selected',
    reason: 'skipped by the plug-in lenient: S 2.4 lets a provider stand twice',
  });
  expect(report.suite.plugins?.map(({ name, version }) => `${name} ${version}`)).toEqual([
    'my-scheme 0.1.0',
    'second 2.0.0',
    'lenient 1.0.0',
  ]);
  for (const file of ['junit.xml', 'summary.md', 'index.html'])
    expect(readFileSync(join(folder, 'out', file), 'utf8'), file).toContain('my-scheme');
});

test('a run with other plug-ins is not made again without them', async () => {
  const { code, stderr } = await obcIn(folder, ['report', 'out']);
  expect(code).toBe(2);
  expect(stderr.replaceAll(/\s+/g, ' ')).toMatch(
    /out was judged with my-scheme 0\.1\.0 \(sha256:\w+\), .*; this is without: name the same ones with --plugin/,
  );
});

test('the run of a plug-in is signed and judged again with it, and not without', async () => {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  writeFileSync(join(folder, 'key.pem'), pair.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  writeFileSync(join(folder, 'key.pub.pem'), pair.publicKey.export({ type: 'spki', format: 'pem' }));
  const plugins = [...both, '--plugin', './lenient'];
  const signed = await run('evidence', 'sign', 'out', '--key', 'key.pem', ...plugins);
  expect(signed.stderr).toBe('');
  const [, command = ''] = /Others verify it with: npx open-banking-conformance (.*)/.exec(signed.stdout)!;
  const verify = command.replace('PUBLIC_KEY', 'key.pub.pem').split(' ');
  const whole = await run(...verify);
  expect([whole.code, whole.stdout]).toEqual([0, expect.stringContaining('The bundle holds.')]);
  const { code, stdout } = await run(...verify.slice(0, 5));
  expect(code).toBe(1);
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain('- the run was judged with my-scheme 0.1.0');
});

test('a scheme says how long a waiver lasts, and the strictest counts', async () => {
  for (const [name, days] of Object.entries({ yearly: 365, monthly: 30 }))
    write(name, {
      'package.json': JSON.stringify({ name, version: '1.0.0' }),
      'waivers.json': JSON.stringify({ days, reason: 'S 9.2' }),
    });
  const expires = new Date(Date.now() + 300 * 86_400_000).toISOString().slice(0, 10);
  const lines = ['target: { name: T }', 'areas: [providers]', 'outbound:', '  baseUrl: http://127.0.0.1:1'];
  const waiver = `{ requirement: provider-ids-are-unique, reason: r, owner: o, expires: '${expires}' }`;
  writeFileSync(
    join(folder, 'waived.yaml'),
    [...lines, '  auth: { token: t }', `waivers: [${waiver}]`].join('\n'),
  );
  const show = (...plugins: readonly string[]) =>
    run('doctor', 'waived.yaml', '--show', ...plugins.flatMap((name) => ['--plugin', name]));
  const usual = await show();
  expect([usual.code, usual.stderr]).toEqual([2, expect.stringContaining('lasts at most 180 days')]);
  expect(await show('./yearly')).toMatchObject({ code: 0, stderr: '' });
  const both = await show('./yearly', './monthly');
  expect([both.code, both.stderr]).toEqual([2, expect.stringContaining('lasts at most 30 days')]);
});

test('a target file names plug-ins and loads none', async () => {
  const target = ['target: { name: T }', 'areas: [providers]', 'plugins: [my-scheme]', 'outbound:'];
  writeFileSync(
    join(folder, 'target.yaml'),
    [...target, '  baseUrl: http://127.0.0.1:1', '  auth: { token: t }'].join('\n'),
  );
  const { code, stderr } = await obcIn(folder, ['run', 'target.yaml']);
  expect(code).toBe(2);
  expect(stderr).toContain('plugins[0]: the plug-in my-scheme is not loaded');
});

test('a plug-in whose check names what is not there ends the command with a sentence', async () => {
  const module =
    "export default { checks: ({ defineCheck }) => [defineCheck({ id: 'odd--check', area: 'providers', ";
  write('odd', {
    'package.json': '{ "name": "odd", "version": "1.0.0", "type": "module" }',
    'index.js': `${module} title: 't', ids: ['odd--lost'], access: 'read', run: async () => {} })] };`,
  });
  const { code, stderr } = await run('explain', '--plugin', './odd');
  expect(code).toBe(2);
  expect(stderr).toBe('error: odd/index.js: checks[0] (odd--check): no requirement has the id odd--lost\n');
});

test('a law of a plug-in judges every exchange, and fails the run', async () => {
  const law =
    "{ judges: ['provider-ids-are-unique'], judge({ exchange }, known, say) { if (exchange.operation === 'listProviders') " +
    "say.verdict('provider-ids-are-unique', false, { wanted: 'by the scheme', got: 'not so' }); } }";
  write('strict', {
    'package.json': '{ "name": "strict", "version": "1.0.0", "type": "module" }',
    'index.js': `export default { laws: ({ defineLaws, noModel }) => [{ id: 'strict--ids', ...defineLaws(noModel, ${law}) }] };`,
  });
  const { code, stdout } = await run('run', '--demo', '--plugin', './strict', '--only', 'providers-list');
  expect(code).toBe(1);
  expect(stdout).toMatch(/FAIL\s+provider-ids-are-unique/);
  expect(stdout).toContain('by the scheme');
});

test('a folder that is not there, or is no plug-in, is said before anything is loaded', async () => {
  const { code, stderr } = await obcIn(folder, ['explain', '--plugin', './nowhere']);
  expect([code, stderr.replaceAll(/\s+/g, ' ')]).toEqual([
    2,
    'error: --plugin ./nowhere: there is no such folder; docs/examples/plugin/my-scheme is one to begin with ',
  ]);
});
