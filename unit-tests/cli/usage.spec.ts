import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { createProgram } from '../../app/program.ts';
import { packageRoot } from '../../src/lib/package-root.ts';
import { takeTurns } from '../days.ts';
import { obc, obcIn, start } from './obc.ts';

const slow = takeTurns(import.meta.url);

/** A help as it is printed where no terminal says how wide it is. */
async function helpOf(...args: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await obc(...args, '--help');
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
  return stdout;
}

const leaves = createProgram().commands.flatMap((one) =>
  one.commands.length === 0 ? [[one.name()]] : one.commands.map((inside) => [one.name(), inside.name()]),
);

for (const command of leaves) {
  test(`obc ${command.join(' ')} --help tells options, exit codes and an example, in 80 columns`, async () => {
    const help = await helpOf(...command);
    expect(help).toContain(`Usage: obc ${command.join(' ')}`);
    expect(help).toContain('Exit codes:');
    expect(help).toContain(`$ obc ${command.join(' ')}`);
  });
}

test('obc init --help says once that a list is separated by commas', async () => {
  const help = (await helpOf('init')).replace(/\s+/g, ' ');
  expect(help).toContain('Ids of accounts of that customer, separated by commas; repeatable');
  expect(help).not.toMatch(/separated by commas[^-]{0,5}separated by commas/i);
});

test('obc help prints the help of a command in a group', async () => {
  for (const command of [
    ['client', 'certify'],
    ['evidence', 'verify'],
  ])
    expect((await obc('help', ...command)).stdout).toBe(await helpOf(...command));
  expect((await obc('help', 'client')).stdout).toBe(await helpOf('client'));
});

test('obc --help names seven commands and three groups, in 40 lines of 80 columns', async () => {
  const help = await helpOf();
  expect(help.trimEnd().split('\n').length).toBeLessThanOrEqual(40);
  const commands = createProgram().commands.filter((one) => one.commands.length === 0);
  expect(commands).toHaveLength(7);
  for (const command of commands) expect(help).toContain(`\n  ${command.name()} `);
  for (const [group, inside] of leaves.filter((one) => one.length === 2))
    expect(help).toMatch(new RegExp(`^More: .*\\b${group} \\S*\\b${inside}\\b`, 'm'));
});

test('obc run --help shows at most 16 options, in 40 lines, and obc help run prints the same', async () => {
  const help = await helpOf('run');
  expect(help.trimEnd().split('\n').length).toBeLessThanOrEqual(40);
  const shown = help.match(/^ {2}(?:-\w, )?--/gm) ?? [];
  // That of the help itself is none.
  expect(shown.length - 1).toBeLessThanOrEqual(16);
  expect((await obc('help', 'run')).stdout).toBe(help);
});

const mistakes: readonly [args: readonly string[], message: string][] = [
  [
    ['registry', 'build', 'docs'],
    'error: whose bundles? give --key FILE for each signer, or a folder of public keys',
  ],
  [['registry', 'build', 'docs', '--key', 'docs'], 'error: the folder docs of --key holds no *.pem'],
  [['report', 'a', 'b', '--against', 'c'], 'error: a comparison takes one run: leave b out'],
  [['report', '--html', 'x.html'], 'error: --html is of --against: add it, or leave it out'],
  [['report', '--against', 'x', '--allure'], 'error: --allure makes a report, and a comparison makes none'],
  [['report', '--format', 'pdf'], 'There is no format pdf: html, json, junit'],
  [['serve', '--mock', '--fault', 'x'], 'error: --mock answers from the documents alone: leave --fault out'],
  [['init', '--values'], 'error: --values is of --pin: add it, or leave it out'],
  [['registry', 'burn', 'docs'], "error: unknown command 'burn'"],
  [['rn'], "error: unknown command 'rn'\n(Did you mean run?)"],
  [['run', '--tarjet', 'x'], "error: unknown option '--tarjet'"],
  [['run', 'x', 'y'], "error: too many arguments for 'run'. Expected 1 argument but got 2."],
  [['run', ''], 'error: the target file has no name: name one, or unset OBC_TARGET'],
  [['run', '--demo', 'b.yaml'], 'error: --demo certifies the bundled reference server'],
  [['run', '--env', 'staging'], 'error: --env staging is of a target file: name one'],
  [['run', '--demo', '--env', 'staging'], 'error: --env staging is of a target file: name one'],
  [['run', '--exclude', 'providrs'], 'error: --exclude providrs: unknown; did you mean providers?'],
  [['run', '--only', 'mst'], 'error: --only mst: unknown; did you mean MUST?'],
  [['run', '--only', 'getProviders'], 'error: --only getProviders: unknown; did you mean getProvider?'],
  [['run', '--only', '2.9'], 'error: --only 2.9: no requirement stands in this clause'],
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
  [['run', '--only', 'providrs'], 'error: --only providrs: unknown; did you mean providers?'],
  [['run', 'none.yaml'], 'error: the target file none.yaml cannot be read: it does not exist'],
  [
    ['run', 'localhost:8080'],
    'error: the target file localhost:8080 does not exist; an address begins with its scheme: https://localhost:8080',
  ],
  [
    ['run', 'http://user:hunter2@127.0.0.1:9'],
    'error: the address http://[not shown]@127.0.0.1:9: expected an address without a user name and password',
  ],
  [
    ['doctor', 'http://127.0.0.1:9?token=hunter2'],
    'error: the address http://127.0.0.1:9?[not shown]: expected an address without a query and a fragment',
  ],
  [['run', 'ftp://a'], 'error: the address ftp://a: expected http or https, found ftp'],
  [['explain', 'recipents'], 'error: there is nothing named recipents; did you mean recipients?'],
  [
    ['explain', 'provider-name-is-string'],
    'error: there is nothing named provider-name-is-string; did you mean provider-name-is-a-string?',
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

slow.test(
  'variables that a run of Playwright reads stand for the options of obc run, unless these are typed',
  async () => {
    const plan = async (env: Readonly<Record<string, string>>, ...args: readonly string[]) => {
      const { stdout, stderr } = await obcIn(packageRoot, ['run', '--demo', '--plan', ...args], env);
      return stdout.split('\n', 1)[0] + stderr;
    };
    const given = { OBC_MODE: 'read-only', OBC_DEPTH: 'quick', OBC_SEED: '7' };
    expect(await plan(given)).toContain('· read-only · quick · seed 7');
    expect(await plan(given, '--depth', 'deep', '--seed', '8')).toContain('· read-only · deep · seed 8');
    // CI leaves a variable empty where nobody gave it a value.
    expect(await plan({ OBC_MODE: '', OBC_DEPTH: '', OBC_SEED: '', OBC_ENV: '', OBC_OUT: '' })).toMatch(
      /· full · standard · seed \d+$/,
    );
    expect(await plan({ OBC_MODE: 'read-onyl' })).toContain(
      'OBC_MODE is read-onyl, not one of full, read-only',
    );
    expect(await plan({ OBC_DEPTH: 'deeper' })).toContain("'deeper' from env 'OBC_DEPTH' is invalid");
  },
);

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
  expect(await loadedBy('short', 'explain', 'providers')).toEqual(['commander']);
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

slow.test('no tsconfig of the working folder or the environment decides what the sources import', () => {
  const folder = test.info().outputPath('foreign');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'tsconfig.json');
  const paths = Object.fromEntries(['commander', 'undici'].map((name) => [name, ['./foreign.mjs']]));
  writeFileSync(file, JSON.stringify({ compilerOptions: { paths } }));
  writeFileSync(join(folder, 'foreign.mjs'), "process.stderr.write('foreign code');");
  for (const program of ['obc.js', 'selftest.js'])
    for (const more of [{}, { TSX_TSCONFIG_PATH: file }]) {
      const args = [join(packageRoot, 'bin', program), '--help'];
      const { status, stderr } = spawnSync(process.execPath, args, {
        cwd: folder,
        env: { ...process.env, ...more },
        encoding: 'utf8',
      });
      expect([status, stderr], program).toEqual([0, '']);
    }
});

test('sources run in the one process that is started, with its options of Node', () => {
  const hook = test.info().outputPath('hook.cjs');
  writeFileSync(hook, "process.on('exit', () => console.error(process.argv[1]));");
  const args = ['--require', hook, join(packageRoot, 'bin', 'obc.js'), '--version'];
  const { stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(stderr).toBe(`${join(packageRoot, 'bin', 'obc.js')}\n`);
});
