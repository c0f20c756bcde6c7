import { writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { parse, stringify } from 'yaml';
import { tokenValues } from '../../proof/reference-server/seed/tokens.ts';
import { startReferenceServer } from '../../proof/reference-server/server.ts';
import { referenceTarget } from '../../proof/reference-target.ts';
import { packageRoot } from '../../src/lib/package-root.ts';
import { type Ended, obc, obcIn } from '../cli/obc.ts';
import { type Changes, changed } from './diagnose.ts';

const variable = (name: string) => `\${${name}}`;

/** Runs obc doctor on the reference server's own target file with some settings changed. */
async function doctor(
  changes: Changes,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const server = await startReferenceServer();
  const file = test.info().outputPath('target.yaml');
  writeFileSync(file, stringify(changed(referenceTarget(server.description), changes)));
  const ended = await obcIn(packageRoot, ['doctor', file, ...args], env);
  await server.close();
  expect(`${ended.stdout}${ended.stderr}`).not.toMatch(/^\s+at .*\.[jt]s:\d+:\d+\)?$/m);
  return ended;
}

test('a fitting target file ends with 0 and says so', async () => {
  const { code, stdout, stderr } = await doctor(
    { 'outbound.auth.token': variable('MY_TOKEN'), 'fdx.expiredToken': undefined },
    [],
    { MY_TOKEN: tokenValues.token },
  );
  expect([code, stderr]).toEqual([0, '']);
  // The path of the file decides where lines are folded.
  expect(stdout.replace(/\s+/g, ' ')).toContain(
    'it is valid, and what it names of the environment is set (MY_TOKEN)',
  );
  expect(stdout).toMatch(
    /Ready to run: 1 setting missing \(see above\), \d+ requests sent, nothing was changed\.\nA run of it is at best: incomplete \(exit 3\) without fdx\.expiredToken\.\n$/,
  );
  expect(stdout).toMatch(
    /missing +fdx\.expiredToken: not set, and needed for a full verdict; 1 requirement cannot be tested\n +do +declare it; or say under unavailable why this target cannot have it\n +write +fdx:/,
  );
});

test('a problem is placed, with the variable it came from, and ends with 2', async () => {
  const { code, stdout, stderr } = await doctor(
    { 'outbound.auth.token': variable('MY_TOKEN') },
    ['--verbose'],
    {
      MY_TOKEN: 'another-token',
    },
  );
  expect([code, stderr]).toEqual([2, '']);
  expect(stdout).toMatch(/PROBLEM +outbound\.auth\.token: the target refuses it/);
  expect(stdout).toMatch(/ at +.*target\.yaml:\d+\n +from +the variable MY_TOKEN\n +do +set a valid token/);
  expect(stdout).toMatch(/blocks +\d+ requirements: [a-z-]+,/);
  expect(stdout).toMatch(
    /1 problem to fix before a run: outbound\.auth\.token\.\n {2}.*\d+ requests sent, nothing was changed\.\n$/,
  );
});

test('without a token and any other credential there is nothing to run, as a run says too', async () => {
  const server = await startReferenceServer();
  const address = server.description.baseUrl;
  const out = test.info().outputPath('reports');
  const looked = await obcIn(packageRoot, ['doctor', address], {});
  const ran = await obcIn(packageRoot, ['run', address, '--depth', 'quick', '--out', out], {});
  await server.close();
  expect([looked.code, ran.code]).toEqual([2, 2]);
  expect(looked.stdout).toMatch(/PROBLEM +outbound\.auth\.token: not set, nor is another credential/);
  expect(looked.stdout).toMatch(/ do +declare it in the target file, or set OBC_TOKEN where there is none/);
  expect(looked.stdout).toContain('to fix before a run: outbound.auth.token.');
  expect(ran.stderr).toContain(`hint: npm run obc -- doctor ${address} looks at each setting`);
});

test('a token with a line break at its end is named by its setting', async () => {
  const server = await startReferenceServer();
  const args = [
    'run',
    server.description.baseUrl,
    '--only',
    'providers',
    '--out',
    test.info().outputPath('reports'),
  ];
  const { code, stdout } = await obcIn(packageRoot, args, { OBC_TOKEN: `${tokenValues.token}\n` });
  await server.close();
  expect(code).toBe(2);
  expect(stdout.replace(/\s+/g, ' ')).toContain('the credential of outbound.auth.token holds a line break');
});

test('--show prints every setting, marks the defaults and sends nothing', async () => {
  const changes = { 'outbound.auth.token': variable('MY_TOKEN'), 'banking.accountsFilter': undefined };
  const env = { MY_TOKEN: 'another-token' };
  const { code, stdout, stderr } = await doctor(changes, ['--show'], env);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^ +accountsFilter: Id # default$/m);
  expect(stdout).toMatch(/^ +token: \$\{MY_TOKEN\}$/m);
  expect(stdout).toMatch(/^ +apiKey: "\[secret\]"$/m);
  expect(parse(stdout)).toMatchObject({ banking: { accountsFilter: 'Id' } });
  const { settings, defaults } = JSON.parse((await doctor(changes, ['--show', '--json'], env)).stdout);
  expect(Object.keys(settings)).toEqual(Object.keys(parse(stdout)));
  expect(defaults).toContain('banking.accountsFilter');
  expect(`${stdout}${JSON.stringify(settings)}`).not.toContain('another-token');
});

test('--show on a file with a mistake ends with 2 and names it', async () => {
  const { code, stderr } = await doctor({ 'outbound.auth.tokne': 'x' }, ['--show']);
  expect(code).toBe(2);
  expect(stderr).toContain('outbound.auth.tokne: unknown key; did you mean token?');
});

test('a typo and an unset variable are placed before anything is sent', async () => {
  const { code, stdout } = await doctor({
    'outbound.auth.tokne': 'x',
    'outbound.auth.token': variable('NOT_SET_ANYWHERE'),
  });
  expect(code).toBe(2);
  expect(stdout).toMatch(
    /PROBLEM +outbound\.auth\.tokne: unknown key; did you mean token\?\n +at +.*target\.yaml:\d+/,
  );
  expect(stdout).toContain('the environment variable NOT_SET_ANYWHERE is not set');
  expect(stdout.replace(/\s+/g, ' ')).toMatch(
    /2 problems to fix before a run: outbound\.auth\.\w+, outbound\.auth\.\w+\. nothing was sent\. $/,
  );
});

test('--json gives the same to a machine', async () => {
  // With the count, the file would contradict itself before anything is asked.
  const changes = { 'fdx.accounts.0.id': 'no-such-account', 'fixtures.fdx.count': undefined };
  const { code, stdout } = await doctor(changes, ['--json']);
  const { ready, lines } = JSON.parse(stdout);
  expect([code, ready]).toEqual([2, false]);
  const [line] = lines.filter(({ state }: { state: string }) => state === 'problem');
  expect(line).toMatchObject({ topic: 'ids', about: 'fdx.accounts[0].id' });
  expect(line.place).toMatch(/target\.yaml:\d+$/);
});

test('without a target there is nothing to look at', async () => {
  const { code, stderr } = await obc('doctor');
  expect(code).toBe(2);
  expect(stderr).toContain('error: no target to look at: name a target file or an address (');
});
