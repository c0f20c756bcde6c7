import { type ChildProcess, fork, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { packageRoot } from '../../src/lib/package-root.ts';

/** What a command left behind. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command that is still running. */
export interface Running {
  readonly child: ChildProcess;
  /** Resolves once standard output holds a text; rejects when the command ends before. */
  said(text: string): Promise<string>;
  readonly ended: Promise<Ended>;
}

/** Built by `unit-tests/build.ts`. */
const main = join(packageRoot, 'dist', 'app', 'main.js');

/** Starts the built command line in a folder, without variables of our own in its environment. */
export function start(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  cwd = packageRoot,
): Running {
  return startInto('pipe', args, env, cwd);
}

/** Runs the self-test to its end in a folder, in a process of its own. */
export function selftestIn(cwd: string, ...args: readonly string[]): Promise<Ended> {
  return startProgram(join(packageRoot, 'dist', 'app', 'cli', 'selftest', 'main.js'), 'pipe', args, {}, cwd)
    .ended;
}

/** Starts it with a standard output of its own: a pipe, or a file that is open for writing. */
export function startInto(
  stdout: 'pipe' | number,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  cwd = packageRoot,
): Running {
  return startProgram(main, stdout, args, env, cwd);
}

function startProgram(
  program: string,
  stdout: 'pipe' | number,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  cwd: string,
): Running {
  const child = spawn(process.execPath, [program, ...args], {
    cwd,
    env: environmentWith(env),
    stdio: ['ignore', stdout, 'pipe'],
  });
  const texts = { stdout: '', stderr: '' };
  child.stdout?.on('data', (chunk) => (texts.stdout += chunk));
  child.stderr?.on('data', (chunk) => (texts.stderr += chunk));
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...texts }));
  });
  const said = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const look = () => texts.stdout.includes(text) && resolve(texts.stdout);
      child.stdout?.on('data', look);
      look();
      ended.then(({ code, stderr }) =>
        reject(new Error(`it ended with ${code} and never said ${text}: ${stderr}`)),
      );
    });
  return { child, said, ended };
}

/** The environment without variables of our own, of Playwright and of npm, and with some more. */
export function environmentWith(env: Readonly<Record<string, string>> = {}): Record<string, string> {
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => !/^(OBC_|FORCE_COLOR|NO_COLOR|TEST_|PW|npm_)/.test(entry[0]),
  );
  return { ...Object.fromEntries(inherited), ...env };
}

let host: ChildProcess | undefined;
let asked = 0;

/**
 * Runs the command line to its end in a folder, in a process that has run others before. For a test of signals, of
 * streams that break, or of what is printed meanwhile there is `start`.
 */
export function obcIn(
  cwd: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  host ??= startHost();
  const used = host;
  const id = asked++;
  return new Promise((resolve, reject) => {
    const lost = (code: number | null) =>
      reject(new Error(`the process of the commands ended with ${code} at obc ${args.join(' ')}`));
    const hear = ({ id: of, ...ended }: Ended & { id: number }) => {
      if (of !== id) return;
      used.off('message', hear).off('exit', lost);
      resolve(ended);
    };
    used.on('message', hear).once('exit', lost);
    used.send({ id, args, env: environmentWith(env), cwd });
  });
}

/** Runs the command line to its end. */
export function obc(...args: readonly string[]): Promise<Ended> {
  return obcIn(packageRoot, args);
}

/**
 * Runs the command line to its end in the folder of a run whose processes were just ended: again while one of them is
 * still there, and holds the folder.
 */
export async function obcOnceFree(...args: readonly string[]): Promise<Ended> {
  for (;;) {
    const ended = await obc(...args);
    if (ended.code !== 2 || !/^error: process \d+ writes into the folder /.test(ended.stderr)) return ended;
    await setTimeout(100);
  }
}

function startHost(): ChildProcess {
  const child = fork(join(import.meta.dirname, 'host.js'), [main], { execArgv: [], silent: true });
  child.once('exit', () => (host = undefined));
  // It ends with this process, which does not wait for it.
  child.unref();
  child.channel?.unref();
  return child;
}
