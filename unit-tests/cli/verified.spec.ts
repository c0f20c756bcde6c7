import { createVerify } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { requirements } from '../../src/catalogue/requirements.ts';
import type { BundleJson } from '../../src/evidence/bundle/sign.ts';
import { deriveDigest } from '../../src/evidence/bundle/statement.ts';
import type { VerificationSummary } from '../../src/evidence/bundle/summary.ts';
import type { Exchange } from '../../src/http/exchange.ts';
import { readTag } from '../../src/journal/redaction/marks.ts';
import { readSuite } from '../../src/report/fold/suite.ts';
import type { Target } from '../../src/target-file/types.ts';
import { takeTurns } from '../days.ts';
import { encodeForSigning } from '../evidence/bundle/dsse.ts';
import { otherSigner, signer } from '../evidence/bundle/signed-run.ts';
import { obc } from './obc.ts';
import { makeSignedFolders, type SignedFolders } from './signed-folders.ts';

const slow = takeTurns(import.meta.url);

let signed: SignedFolders;
let root = '';
let key = '';

test.beforeAll(async () => {
  signed = makeSignedFolders(test.info().outputPath('evidence'));
  ({ root, key } = signed);
  await signed.runAndSign('passed');
  await signed.runAndSign('failed', 'providers-provider-id-number-to-text');
});

test('a verifier signs what holds, and nothing of a run that is not what was asked for', async () => {
  const file = join(root, 'summary.json');
  const args = ['--summary', file, '--summary-key', join(root, 'verifier.pem')];
  writeFileSync(args[3]!, otherSigner.privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const { code, stderr } = await signed.verify(join(root, 'passed'), ...args);
  expect([code, stderr]).toEqual([0, expect.stringContaining('summary.json is written')]);
  const { dsseEnvelope: envelope } = JSON.parse(readFileSync(file, 'utf8')) as BundleJson;
  const { sig } = envelope.signatures[0]!;
  const isOfVerifier = (pair: typeof signer) =>
    createVerify('sha256').update(encodeForSigning(envelope)).verify(pair.publicKey, sig, 'base64');
  expect([otherSigner, signer].map(isOfVerifier)).toEqual([true, false]);
  const said = JSON.parse(Buffer.from(envelope.payload, 'base64').toString()) as VerificationSummary;
  expect([said._type, said.predicateType]).toEqual([
    'https://in-toto.io/Statement/v1',
    'https://in-toto.io/attestation/svr/v0.1',
  ]);
  const bytes = readFileSync(join(root, 'passed', 'bundle.sigstore.json'));
  expect(said.subject[0]).toEqual({ name: 'bundle.sigstore.json', digest: { sha256: deriveDigest(bytes) } });
  expect(said.subject.map(({ name }) => name)).toContain('report.json');
  const { verifier, timeCreated, properties, ...rest } = said.predicate;
  expect(verifier.id).toMatch(/^pkg:npm\/open-banking-conformance@\d+\.\d+\.\d+#evidence-verify$/);
  expect(Math.abs(Date.now() - Date.parse(timeCreated))).toBeLessThan(600_000);
  expect(rest).toEqual({});
  expect(properties).toEqual([
    ...['OBC_SIGNATURE_VERIFIED', 'OBC_EVIDENCE_UNCHANGED', 'OBC_REPORT_MADE_AGAIN'],
    expect.stringMatching(/^OBC_VERDICTS_MADE_AGAIN_\d+_PERCENT$/),
    'OBC_AREA_PROVIDERS',
    'OBC_NO_DEPARTURES',
  ]);
  // What holds no more leaves no summary, and what is none stays.
  expect((await signed.verify(join(root, 'failed'), ...args)).code).toBe(1);
  expect(existsSync(file)).toBe(false);
  writeFileSync(file, '{}');
  await signed.verify(join(root, 'failed'), ...args);
  expect(readFileSync(file, 'utf8')).toBe('{}');
  const alone = await signed.verify(join(root, 'passed'), '--summary', file);
  expect([alone.code, alone.stderr]).toEqual([2, expect.stringContaining('--summary-key FILE')]);
});

/** The accounts that the journals of a run show, one by one. */
function readAccounts(folder: string): Record<string, unknown>[] {
  const record = join(folder, '.run');
  const journals = readdirSync(record).filter((name) => name.endsWith('.ndjson'));
  const lines = journals.flatMap((name) => readFileSync(join(record, name), 'utf8').trim().split('\n'));
  return lines.flatMap((line) => {
    const { exchange } = JSON.parse(line) as { readonly exchange?: Exchange };
    if (exchange?.operation !== 'getAccount' || exchange.response?.status !== 200) return [];
    return Object.values(JSON.parse(exchange.response.text) as object);
  });
}

slow.test('the owner of a run opens single marks, and others hold them against the bundle', async () => {
  await signed.runAndSign('accounts', undefined, 'fdx-accounts');
  const folder = join(root, 'accounts');
  const targetFile = join(root, 'accounts.yaml');
  const target = JSON.parse(readFileSync(targetFile, 'utf8')) as Target;
  const { id, values = {} } = target.fixtures!.fdx!.accounts![0]!;
  const shown = readAccounts(folder).find((one) => one.accountId === id && one.accountNumber !== undefined)!;
  const tagOf = (name: string) => readTag(String(shown[name])) ?? '';
  const [number, balance] = ['accountNumber', 'currentBalance'].map(tagOf) as [string, string];
  const open = (...args: readonly string[]) =>
    signed.verify(folder, ...args.flatMap((one) => ['--open', one]));
  const opened = await signed.verify(
    folder,
    ...['--open', `${number}=${values.accountNumber}`, '--open', `#${balance}=${values.currentBalance}`],
    ...['--target', targetFile],
  );
  expect([opened.code, opened.stderr]).toEqual([0, '']);
  const handed = [...opened.stdout.matchAll(/--open '?([^'\n]+)'?$/gm)].map(([, one]) => one!);
  expect(handed).toHaveLength(2);
  const [first, second] = handed as [string, string];
  const seen = await open(first, second);
  expect([seen.code, seen.stdout]).toEqual([
    0,
    expect.stringContaining(`#${number} stands for "${values.accountNumber}"`),
  ]);
  const salt = first.slice(17, 60);
  for (const wrong of [
    `${first}1`,
    `${balance}.${salt}=${values.currentBalance}`,
    `${'A'.repeat(16)}.${salt}=1`,
  ]) {
    const { code, stdout } = await open(wrong);
    expect([code, stdout]).toEqual([
      1,
      expect.stringMatching(/stands for another value|no mark of the bundle has/),
    ]);
  }
  const guessed = await open(`${number}=${values.accountNumber}`);
  expect([guessed.code, guessed.stderr]).toEqual([2, expect.stringContaining('needs --target')]);
});

test('what was not made again is named, with the reason', async () => {
  const { stdout } = await signed.verify(join(root, 'passed'));
  const [said = '', of, again] = /Recomputed: (\d+) of (\d+)/.exec(stdout) ?? [];
  expect(said).not.toBe('');
  const left = Number(again) - Number(of);
  const listed = stdout.replaceAll(/\n {4,}/g, ' ').matchAll(/^ {2}(\d+) because [^:]*: (.*)/gm);
  const ids = [...listed].flatMap(([, count, names]) => {
    expect(names!.split(', ')).toHaveLength(Number(count));
    return names!.split(', ');
  });
  expect(ids).toHaveLength(left);
  const known = new Set<string>(requirements.map(({ id }) => id));
  for (const id of ids) expect(known.has(id), id).toBe(true);
});

test('the page of a bundle names the command that verifies it', async () => {
  const page = readFileSync(join(root, 'passed', 'bundle.README.md'), 'utf8');
  const [, command = ''] = /^ *npx \S+ (evidence verify .*)$/m.exec(page) ?? [];
  const own = command.replace('FOLDER', join(root, 'passed')).replace('key.pub.pem', key);
  const { code, stdout } = await obc(...own.split(' '));
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^The bundle holds\./)]);
  expect(page).toContain(`npm install --save-exact open-banking-conformance@${readSuite().version}\n`);
});
