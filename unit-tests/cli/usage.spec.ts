import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { createProgram } from '../../src/cli/program.ts';
import { packageRoot } from '../../src/lib/package-root.ts';
import { obc, start } from './obc.ts';

/** A help as it is printed where no terminal says how wide it is. */
async function helpOf(...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await obc(...args, '--help');
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
  return stdout;
}

for (const command of createProgram().commands.map((one) => one.name())) {
  test(`obc ${command} --help tells options, exit codes and an example, in 80 columns`, async () => {
    const help = await helpOf(command);
    expect(help).toContain(`Usage: obc ${command}`);
    expect(help).toContain('Exit codes:');
    expect(help).toContain(`$ obc ${command}`);
  });
}

test('obc --help names every command, in 80 columns', async () => {
  const help = await helpOf();
  for (const command of createProgram().commands) expect(help).toContain(`\n  ${command.name()} `);
});

const mistakes: readonly [args: readonly string[], message: string][] = [
  [
    ['register', 'build', 'docs'],
    'error: whose bundles? give --key FILE for each signer, or a folder of public keys',
  ],
  [['register', 'build', 'docs', '--key', 'docs'], 'error: the folder docs of --key holds no *.pem'],
  [['diff', 'reports'], 'error: one run alone: give a later one, or --package'],
  [['register', 'burn', 'docs'], "error: command-argument value 'burn' is invalid for argument 'what'."],
  [['rn'], "error: unknown command 'rn'\n(Did you mean run?)"],
  [['run', '--tarjet', 'x'], "error: unknown option '--tarjet'\n(Did you mean --target?)"],
  [['run', 'x', 'y'], "error: too many arguments for 'run'. Expected 1 argument but got 2."],
  [['run', ''], 'error: the target file has no name: name one with --target, or unset OBC_TARGET'],
  [['run', 'none.yaml'], 'error: the target file none.yaml cannot be read: it does not exist'],
  [
    ['run', 'a.yaml', '--target', 'b.yaml'],
    'error: two target files, a.yaml and --target b.yaml: leave one out',
  ],
  [['run', '--demo', '--target', 'b.yaml'], 'error: --demo certifies the bundled reference server'],
  [['run', '--env', 'staging'], 'error: --env staging is of a target file: name one with --target'],
  [
    ['run', '--exclude', 'providrs'],
    'error: --exclude providrs: unknown area, check or requirement; did you mean providers?',
  ],
  [['run', '--level', 'mst'], 'error: unknown level MST; did you mean MUST?'],
  [
    ['run', '--operation', 'getProviders'],
    'error: unknown operation getProviders; did you mean getProvider?',
  ],
  [['run', '--clause', '2.9'], 'error: unknown clause 2.9'],
  [
    ['run', '--seed', 'x'],
    "error: option '--seed <n>' argument 'x' is invalid. Expected a whole number from 0 to 2147483647.",
  ],
  [
    ['run', '--workers', '0'],
    "error: option '--workers <n>' argument '0' is invalid. Expected a whole number from 1 to 64.",
  ],
  [
    ['run', '--shard', '3/2'],
    "error: option '--shard <i/n>' argument '3/2' is invalid. Expected i/n with i from 1 to n, as in 2/4, or auto.",
  ],
  [
    ['run', '--only', 'providers,,x'],
    "error: option '--only <names>' argument 'providers,,x' is invalid. Expected names separated by commas.",
  ],
  [
    ['run', '--depth', 'deeper'],
    "error: option '--depth <depth>' argument 'deeper' is invalid. Allowed choices are quick, standard, deep.",
  ],
  [
    ['run', '--only', 'providrs'],
    'error: --only providrs: unknown area, check or requirement; did you mean providers?',
  ],
  [['run', '--target', 'none.yaml'], 'error: the target file none.yaml cannot be read: it does not exist'],
  [['run', '--base-url', 'ftp://a'], 'error: --base-url ftp://a: expected http or https, found ftp'],
  [
    ['run', '--base-url', 'http://a', '--target', 'x'],
    'error: --target and addresses exclude each other: write the addresses into the target file',
  ],
  [['list', '--area', 'provider'], 'error: unknown area provider; did you mean providers?'],
  [
    ['list', '--area', 'foo'],
    'error: unknown area foo; choose from general, providers, recipients, registrations, revocation, fdx-accounts, account-detail',
  ],
  [['list', '--level', 'mst'], 'error: unknown level MST; did you mean MUST?'],
  [['explain'], "error: missing required argument 'id'"],
  [
    ['explain', 'provider-name-is-string'],
    'error: unknown requirement provider-name-is-string; did you mean provider-name-is-a-string?',
  ],
  [['serve', '--fault', 'qqqqqqqqqqqq'], 'error: unknown fault qqqqqqqqqqqq'],
  [
    ['serve', '--port', '70000'],
    "error: option '-p, --port <n>' argument '70000' is invalid. Expected a whole number from 0 to 65535.",
  ],
];

for (const [args, message] of mistakes) {
  test(`obc ${args.join(' ')} is refused in words, with exit code 2`, async () => {
    const { code, stdout, stderr } = await obc(...args);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain(message);
    expect(stderr).not.toMatch(/^\s+at /m);
  });
}

test('obc without a command prints the help and ends with 2', async () => {
  const { code, stderr } = await obc();
  expect(code).toBe(2);
  expect(stderr).toContain('Usage: obc');
});

test('obc --version prints the version alone', async () => {
  const { code, stdout } = await obc('--version');
  expect(code).toBe(0);
  expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test('what one format alone needs is loaded by the commands that write it, and by no other', async () => {
  const loadedBy = async (name: string, ...args: readonly string[]) => {
    const folder = test.info().outputPath(name);
    expect((await start(args, { NODE_V8_COVERAGE: folder }).ended).code).toBe(0);
    const text = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
    return ['allure-js-commons', 'xmlbuilder', 'commander'].filter((of) => text.join().includes(`/${of}/`));
  };
  const out = test.info().outputPath('reports');
  const run = ['run', '--demo', '--only', 'providers-list', '--out', out];
  expect(await loadedBy('short', 'list', '--area', 'providers')).toEqual(['commander']);
  expect(await loadedBy('run', ...run)).toEqual(['xmlbuilder', 'commander']);
});

test('the command of the package runs from the sources of a clone, which nobody has built', () => {
  const env = { ...process.env, FORCE_COLOR: undefined };
  const said = execFileSync(process.execPath, [join(packageRoot, 'bin/obc.js'), '--version'], {
    encoding: 'utf8',
    env,
  });
  expect(said).toMatch(/^\d+\.\d+\.\d+\n$/);
});
