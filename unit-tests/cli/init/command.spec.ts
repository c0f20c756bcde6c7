import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { startReferenceServer } from '../../../proof/reference-server/server.ts';
import { obc, start } from '../obc.ts';

test('obc init writes a file that obc doctor finds fitting', async () => {
  const server = await startReferenceServer();
  const out = test.info().outputPath('bank.yaml');
  const { description } = server;
  const options = ['--base-url', description.baseUrl, '--provider-ids', '101,102'];
  const admin = ['--admin-token-env', 'OBC_ADMIN', '--fdx-token-env', 'OBC_FDX_TOKEN'];
  const written = await obc('init', '--yes', '--out', out, ...options, ...admin);
  expect([written.code, written.stderr]).toEqual([0, '']);
  expect(written.stdout).toContain('bank.yaml; it holds no secret.');
  expect(written.stdout).toMatch(
    /export OBC_TOKEN= +# A valid token for everything but registration requests\n/,
  );
  expect(written.stdout).toMatch(/export OBC_ADMIN= +# A token with the scope client:admin, in place of /);
  expect(written.stdout).toContain(
    'Still comments in the file, for you to fill in: revocation, fdx.accounts.',
  );
  const { token, admin: adminToken } = description.tokens;
  const env = {
    ...{ OBC_TOKEN: token, OBC_ADMIN: adminToken },
    OBC_FDX_TOKEN: description.fdx.customers[0]!.token,
  };
  const examined = await start(['doctor', out], env).ended;
  await server.close();
  expect([examined.code, examined.stderr]).toEqual([0, '']);
  expect(examined.stdout).toContain('Ready to run');
});

test('the editor finds the schema where the file says', async () => {
  const out = test.info().outputPath('bank.yaml');
  await obc('init', '--yes', '--out', out, '--base-url', 'https://a.example');
  const [line] = readFileSync(out, 'utf8').split('\n');
  const [, schema] = /^# yaml-language-server: \$schema=(\.\S+target\.schema\.json)$/.exec(line!) ?? [];
  expect(schema).toBeDefined();
  expect(existsSync(resolve(dirname(out), schema!))).toBe(true);
});

test('a file that exists is kept unless --force says otherwise', async () => {
  const out = test.info().outputPath('bank.yaml');
  writeFileSync(out, 'mine');
  const args = ['init', '--yes', '--out', out, '--base-url', 'https://a.example'];
  const kept = await obc(...args);
  expect([kept.code, readFileSync(out, 'utf8')]).toEqual([2, 'mine']);
  expect(kept.stderr).toContain('bank.yaml exists already; --force writes over it, --out names another file');
  expect((await obc(...args, '--force')).code).toBe(0);
  expect(readFileSync(out, 'utf8')).toContain('https://a.example');
});

test('two tokens by variables that are not set are no contradiction', async () => {
  const out = test.info().outputPath('bank.yaml');
  const args = ['--yes', '--no-discover', '--out', out, '--base-url', 'https://a.example'];
  const { code, stderr } = await obc('init', ...args, '--expired-token-env', 'MY_EXPIRED_TOKEN');
  expect([code, stderr]).toEqual([0, '']);
  expect(readFileSync(out, 'utf8')).toContain('expiredToken: $'.concat('{MY_EXPIRED_TOKEN}'));
});

test('a folder that does not exist is named', async () => {
  const out = test.info().outputPath('none', 'bank.yaml');
  const { code, stderr } = await obc('init', '--yes', '--out', out, '--base-url', 'https://a.example');
  expect(code).toBe(2);
  expect(stderr).toContain('cannot be written');
});
