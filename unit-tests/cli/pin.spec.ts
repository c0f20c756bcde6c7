import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { parse, stringify } from 'yaml';
import { startReferenceServer } from '../../proof/reference-server/server.ts';
import { declaredReferenceTarget } from '../../proof/reference-target.ts';
import { obc } from './obc.ts';

async function sandbox() {
  const server = await startReferenceServer();
  const { fixtures: _, ...declared } = declaredReferenceTarget(server.description);
  const file = test.info().outputPath('bank.yaml');
  writeFileSync(file, `# mine\n${stringify(declared)}# the last line\n`);
  return { server, file };
}

test('obc init --pin pins what is on the target, once and again, and a run then holds the target to it', async () => {
  const { server, file } = await sandbox();
  const before = readFileSync(file, 'utf8');
  const { code, stdout, stderr } = await obc('init', '--pin', file, '--values');
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain('8 providers, 15 FDX accounts, 3 linked accounts');
  const text = readFileSync(file, 'utf8');
  expect(text.startsWith(before.trimEnd())).toBe(true);
  expect((await obc('init', '--pin', file)).code).toBe(0);
  expect(readFileSync(file, 'utf8')).toBe(text);
  const row = 'fdx-account-has-its-declared-values';
  const out = test.info().outputPath('reports');
  expect((await obc('run', file, '--only', row, '--out', out)).code).toBe(0);
  writeFileSync(file, text.replace("accountNumber: '00", "accountNumber: '"));
  const held = await obc('run', file, '--only', row, '--out', out);
  expect(held.code).toBe(1);
  expect(held.stdout.replace(/\s+/g, ' ')).toContain(
    'as the target file bank.yaml promises under fixtures.fdx.accounts[0].values.accountNumber',
  );
  await server.close();
});

test('a target file that is JSON stays JSON, and one in braces keeps its form', async () => {
  const { server, file } = await sandbox();
  const { fixtures: _, ...declared } = declaredReferenceTarget(server.description);
  const json = JSON.stringify(declared, null, 2);
  for (const [text, read] of [
    [json, (written: string) => JSON.parse(written)],
    [`# mine\n${json.slice(0, -2)},\n}\n`, (written: string) => parse(written)],
  ] as const) {
    writeFileSync(file, text);
    expect((await obc('init', '--pin', file)).code).toBe(0);
    const written = readFileSync(file, 'utf8');
    expect(read(written).fixtures.fdx.accounts.length).toBe(15);
    expect(written.startsWith(text.slice(0, 200))).toBe(true);
    expect((await obc('init', '--pin', file)).code).toBe(0);
    expect(readFileSync(file, 'utf8')).toBe(written);
  }
  await server.close();
});

test('without --values it writes no value of an account, and with --print no file', async () => {
  const { server, file } = await sandbox();
  const before = readFileSync(file, 'utf8');
  const { code, stdout } = await obc('init', '--pin', file, '--print');
  await server.close();
  expect([code, readFileSync(file, 'utf8')]).toEqual([0, before]);
  expect(stdout).toContain('kind: depositAccount');
  expect(stdout).not.toMatch(/values|umber|alance/);
});

test('a target that shows nothing ends with a sentence', async () => {
  const { server, file } = await sandbox();
  await server.close();
  const { code, stderr } = await obc('init', '--pin', file);
  expect(code).toBe(2);
  expect(stderr).toContain('the target showed nothing to write: fixtures.providers is left as it is');
});
