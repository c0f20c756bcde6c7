import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { findTrustBeside } from '../../app/cli/evidence/verify/action.ts';
import { findUnmetDemands, readDemands } from '../../app/cli/evidence/verify/demands.ts';
import { renderCertificate } from '../../src/evidence/bundle/certificate.ts';
import { otherSigner } from '../evidence/bundle/signed-run.ts';
import { conformantReport, statement } from '../report/graded.ts';
import { obc } from './obc.ts';
import { makeSignedFolders, type SignedFolders } from './signed-folders.ts';

let signed: SignedFolders;
let root = '';
let key = '';

const verify = (folder: string, ...args: readonly string[]) => signed.verify(folder, ...args);

/** A copy of the folder of a signed run. */
function copyOf(name: string, as: string): string {
  const folder = test.info().outputPath(as);
  cpSync(join(root, name), folder, { recursive: true });
  return folder;
}

test.beforeAll(async () => {
  signed = makeSignedFolders(test.info().outputPath('evidence'));
  ({ root, key } = signed);
  await signed.runAndSign('passed');
  await signed.runAndSign('failed', 'providers-provider-id-number-to-text');
});

test('the first lines say what came of it and what no bundle proves', async () => {
  const { code, stdout, stderr } = await verify(join(root, 'passed'));
  const [first, run, unknown] = stdout.split('\n');
  expect([code, stderr, first]).toEqual([0, '', expect.stringMatching(/^The bundle holds\. Passed: /)]);
  expect(run).toMatch(/^reference server, run \w{8}, /);
  expect(unknown).toMatch(/^Not proved: that the answers came from http:\/\/127\.0\.0\.1:\d+/);
});

test('a run that failed verifies with 0 only where that is asked for', async () => {
  const failed = join(root, 'failed');
  const { code, stdout } = await verify(failed);
  expect([code, stdout.split('\n').slice(0, 2)]).toEqual([
    1,
    [
      'The bundle holds, and the run is not what was asked for: 1 reason.',
      expect.stringMatching(/^ {2}- the run did not pass: Not conformant.*--require any/),
    ],
  ]);
  expect((await verify(failed, '--require', 'any')).code).toBe(0);
  expect((await verify(failed, '--require', 'conformant')).code).toBe(1);
});

const demands: Readonly<Record<string, readonly [args: readonly string[], code: number, said?: string]>> = {
  conformant: [['--require', 'conformant'], 1, 'the run is not conformant'],
  'an age': [['--max-age', '1h'], 0],
  'a share that it has': [['--min-recomputed', '50'], 0],
  'a share that it lacks': [['--min-recomputed', '100'], 1, '--min-recomputed asks for 100 %'],
  'an area that was not tested': [['--areas', 'providers,recipients'], 1, 'whole of recipients'],
  'no departures': [['--no-departures'], 0],
  'an age that is none': [['--max-age', 'soon'], 2, 'expected days or hours, such as 30d or 12h'],
  'an area that is none': [['--areas', 'provider'], 2, '--areas names provider, which is unknown'],
  'a share that is none': [['--min-recomputed', '101'], 2, 'expected percent from 0 to 100'],
  'an outcome that is none': [['--require', 'good'], 2, 'conformant, passed, any'],
};
for (const [name, [args, code, said = '']] of Object.entries(demands)) {
  test(`a relying party asks for ${name}`, async () => {
    const ended = await verify(join(root, 'passed'), ...args);
    expect([ended.code, ended.stdout + ended.stderr]).toEqual([code, expect.stringContaining(said)]);
  });
}

test('each file that was handed on is covered, or named as not covered', async () => {
  const folder = copyOf('passed', 'handed');
  writeFileSync(join(folder, 'letter.txt'), 'We conform.');
  writeFileSync(join(folder, '.run', 'notes.txt'), 'We conform.');
  const { code, stdout } = await verify(folder);
  expect(code).toBe(0);
  expect(stdout).toContain('.run/notes.txt');
  const covered = /^Covered: (.*)\.$/ms.exec(stdout)?.[1]?.replaceAll('\n', ' ') ?? '';
  for (const name of [
    'report.json',
    'index.html',
    'badge.svg',
    'summary.md',
    'bundle.dsse.json',
    'bundle.README.md',
  ])
    expect(covered).toContain(name);
  expect(stdout).toMatch(/^Not covered, and not looked at: .*letter\.txt/m);
});

test('a report that was signed and is missing is named, and the bundle holds', async () => {
  const folder = copyOf('passed', 'fewer');
  expect((await verify(folder)).stdout).not.toContain('not here');
  for (const name of ['index.html', 'summary.md']) rmSync(join(folder, name));
  const { code, stdout } = await verify(folder);
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^The bundle holds\./)]);
  expect(stdout).toMatch(/^Signed, and not here: index\.html, summary\.md\.$/m);
});

for (const name of [
  'index.html',
  'badge.svg',
  'summary.md',
  'junit.xml',
  'results.sarif',
  'bundle.dsse.json',
  'bundle.README.md',
]) {
  test(`an altered ${name} is refused`, async () => {
    const folder = copyOf('failed', 'altered');
    const text = readFileSync(join(folder, name), 'utf8');
    writeFileSync(join(folder, name), `${text} `);
    const { code, stdout } = await verify(folder, '--require', 'any');
    expect([code, stdout]).toEqual([
      1,
      expect.stringMatching(new RegExp(`^Refused.*- ${name.replace('.', '\\.')}`, 's')),
    ]);
  });
}

test('a badge that was altered before all was signed is refused', async () => {
  const folder = copyOf('failed', 'badge');
  const text = readFileSync(join(folder, 'badge.svg'), 'utf8');
  writeFileSync(join(folder, 'badge.svg'), text.replaceAll('not conformant', 'conformant'));
  await obc('evidence', 'sign', folder, '--key', join(root, 'key.pem'));
  const { stdout } = await verify(folder, '--require', 'any');
  expect(stdout).toContain('badge.svg is not what the report gives: it was altered');
});

test('a key that came with the bundle is said to prove nothing', async () => {
  const folder = copyOf('passed', 'with-key');
  writeFileSync(join(folder, 'key.pub.pem'), readFileSync(key));
  const { stdout } = await obc('evidence', 'verify', folder, '--key', join(folder, 'key.pub.pem'));
  expect(stdout).toMatch(/Not proved: who signed\. \S+ came with the bundle/);
  const other = join(root, 'other.pub.pem');
  writeFileSync(other, otherSigner.publicKey.export({ type: 'spki', format: 'pem' }));
  expect((await obc('evidence', 'verify', folder, '--key', other)).stdout).toContain(
    'signed with another key',
  );
});

test('a trusted root that came with the bundle is said to prove nothing', async () => {
  const folder = copyOf('passed', 'with-root');
  const trustedRoot = join(folder, 'root.json');
  writeFileSync(trustedRoot, '{}');
  expect(findTrustBeside({ trustedRoot }, folder)).toBe(trustedRoot);
  expect(findTrustBeside({ trustedRoot: key }, folder)).toBeUndefined();
});

test('a run of the bundled server is not conformant for a relying party, and has no share where nothing was judged', () => {
  const demands = readDemands({ require: 'conformant', departures: true, minRecomputed: '1' });
  const checks = { same: 0, of: 0 };
  const find = (own: { readonly bundled?: true }, verdicts: { readonly same: number; readonly of: number }) =>
    findUnmetDemands(demands, {
      report: { ...conformantReport, target: { ...conformantReport.target, ...own } },
      recomputed: {
        ...{ checks, answers: { judged: 0, of: 0 }, believed: [], comparedCode: true },
        verdicts: { ...verdicts, believed: [] },
      },
      now: new Date(),
    });
  expect(find({}, { same: 1, of: 1 })).toEqual([]);
  expect(find({ bundled: true }, { same: 1, of: 1 })).toEqual([
    expect.stringContaining('the bundled reference server'),
  ]);
  expect(find({}, { same: 0, of: 0 })).toEqual([expect.stringContaining('0 % of the verdicts')]);
});

test('a certificate of yesterday goes where nothing earns one today', async () => {
  const file = join(root, 'certificate.html');
  for (const [folder, args, code] of [
    ['failed', ['--key', key], 1],
    ['passed', [], 2],
    ['nowhere', ['--key', key], 2],
  ] as const) {
    writeFileSync(file, renderCertificate(conformantReport, statement, 81));
    const ended = await obc('evidence', 'verify', join(root, folder), ...args, '--certificate', file);
    expect([ended.code, existsSync(file)], folder).toEqual([code, false]);
  }
  writeFileSync(file, 'a page of somebody else');
  await verify(join(root, 'failed'), '--certificate', file);
  expect(readFileSync(file, 'utf8')).toBe('a page of somebody else');
});

test('pipes, deep nesting and paths that leave the folder are refused in one sentence', async () => {
  const folder = copyOf('passed', 'odd');
  const bundle = join(folder, 'bundle.sigstore.json');
  const text = readFileSync(bundle, 'utf8');
  const said: string[] = [];
  const attempt = async () => {
    const { code, stderr, stdout } = await verify(folder);
    expect([1, 2]).toContain(code);
    said.push((stdout + stderr).trim());
  };
  writeFileSync(bundle, `${'['.repeat(200_000)}${']'.repeat(200_000)}`);
  await attempt();
  renameSync(bundle, `${bundle}.old`);
  if (spawnSync('mkfifo', [bundle]).status === 0) await attempt();
  else said.push('cannot be read: it is a pipe and no file');
  renameSync(`${bundle}.old`, bundle);
  const leading = JSON.parse(text);
  const payload = Buffer.from(leading.dsseEnvelope.payload, 'base64').toString();
  for (const name of ['../passed/.run/run.json', '/etc/.run/run.json', 'link/.run/run.json']) {
    symlinkSync(join(root, 'failed'), join(folder, 'link'), 'dir');
    leading.dsseEnvelope.payload = Buffer.from(payload.replace('.run/run.json', name)).toString('base64');
    writeFileSync(bundle, JSON.stringify(leading));
    await attempt();
    renameSync(join(folder, 'link'), join(folder, `link-${said.length}`));
  }
  expect(said).toEqual([
    expect.stringContaining('is nested more than 100 levels deep'),
    expect.stringContaining('cannot be read: it is a pipe and no file'),
    ...Array.from({ length: 3 }, () => expect.stringContaining('outside of its folder')),
  ]);
  for (const text of said) expect(text.split('\n').length).toBeLessThan(4);
});

test('a shard outside of the folder is not signed', async () => {
  const { code, stderr } = await obc(
    ...['evidence', 'sign', join(root, 'passed'), '--shard', join(root, 'failed')],
    ...['--key', join(root, 'key.pem')],
  );
  expect([code, stderr]).toEqual([2, expect.stringContaining('lies outside of')]);
});
