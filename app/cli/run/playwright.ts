import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { dirname, join } from 'node:path';
import { isColourWanted } from '../../../src/lib/colour.ts';
import { readEnvironment } from '../../../src/lib/env.ts';
import { heldLocks } from '../../../src/lib/held-locks.ts';
import { isBuilt, locateModule } from '../../../src/lib/package-root.ts';
import { listInheritedPreloads } from '../../../src/lib/preloads.ts';
import { lockFile } from '../../../src/report/run/lock.ts';
import type { Target } from '../../../src/target-file/types.ts';
import { stopAtOnce, watchSignals } from '../../command-line/terminal.ts';
import type { Launch, Variables } from '../../playwright/settings.ts';

/** How the process that judged ended, with the end of its output where a person has not seen it pass. */
export interface Ended {
  /** The exit code, or the signal that ended it. */
  readonly code: number | NodeJS.Signals;
  readonly tail: readonly string[];
  /** True when a signal asked it to stop. */
  readonly stopped: boolean;
}

const tailLines = 20;

/** A process of Playwright, and the stream that shows its output. */
interface Started {
  readonly child: ChildProcess;
  readonly shown: NodeJS.WriteStream;
}

let prepared: Started | undefined;

/**
 * Starts the process that `runPlaywright` will need: it loads Playwright while this one reads its settings, and ends by
 * itself when this one ends without a run. Only where the suite is built: sources have to be compiled by Playwright.
 */
export function preparePlaywright(quiet: boolean): void {
  if (!isBuilt) return;
  prepared?.child.stdin?.end();
  prepared = start([locateModule('app/playwright/launch')], 'pipe', quiet);
  // Where there is none once it is needed, another attempt says why.
  prepared.child.on('error', () => (prepared = undefined));
  prepared.child.stdin?.on('error', () => {});
  for (const part of partsOf(prepared.child)) part.unref();
}

export interface PlaywrightOptions {
  /** Shows what it prints on standard error. */
  readonly quiet: boolean;
  /** Failed checks after which it stops; never when absent. */
  readonly maxFailures?: number | undefined;
  /** The target, where it was read already. */
  readonly target?: Target | undefined;
  /** The folder of the run, which that process holds. */
  readonly out: string;
}

/**
 * Runs the conformance tests in a Playwright process described by environment variables. Its output is shown as it
 * comes. Signals are passed on, so that an interrupted run still writes its report.
 */
export function runPlaywright(
  variables: Variables,
  { quiet, maxFailures = 0, target, out }: PlaywrightOptions,
): Promise<Ended> {
  const args = ['test', '-c', configFile(), '--max-failures', String(maxFailures)];
  const { child, shown } = begin({ args, variables, ...(target && { target }) }, quiet);
  const tail: string[] = [];
  child.stdout?.on('data', (chunk) => keep(tail, shown, chunk));
  child.stderr?.on('data', (chunk) => keep(tail, process.stderr, chunk));
  const signals = passSignals(child, out);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      const stopped = signals.end();
      resolve({
        code: code ?? signal!,
        tail: tail.join('').trimEnd().split('\n').slice(-tailLines),
        stopped,
      });
    });
  });
}

/** Tells the prepared process what to run, or starts one where there is none. */
function begin(what: Omit<Launch, 'program'>, quiet: boolean): Started {
  const program = locatePlaywright();
  const ready = prepared;
  prepared = undefined;
  if (ready === undefined || hasEnded(ready.child))
    return start([program, ...what.args], 'ignore', quiet, what.variables);
  for (const part of partsOf(ready.child)) part.ref();
  // A variable without a value is one that is to be removed.
  const named = Object.entries(what.variables).map(([name, value]) => [name, value ?? null]);
  const launch: Launch = { program, ...what, variables: Object.fromEntries(named) };
  ready.child.stdin?.end(JSON.stringify(launch));
  return ready;
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** What keeps this process from ending: a child process and its pipes. */
function partsOf(child: ChildProcess): { ref(): void; unref(): void }[] {
  const pipes = [child.stdin, child.stdout, child.stderr].filter((pipe) => pipe !== null);
  return [child, ...(pipes as unknown as Socket[])];
}

function start(
  args: readonly string[],
  input: 'pipe' | 'ignore',
  quiet: boolean,
  variables: Variables = {},
): Started {
  const shown = quiet ? process.stderr : process.stdout;
  const inTerminal = shown.isTTY === true;
  const output = inTerminal ? [shown, process.stderr] : ['pipe', 'pipe'];
  const child = spawn(process.execPath, [...listInheritedPreloads(), ...args], {
    env: {
      ...childEnvironment({
        ...variables,
        OBC_PROGRESS: inTerminal ? 'tty' : 'plain',
        OBC_WITHOUT_STEPS: 'yes',
        OBC_COMMAND: String(process.pid),
      }),
      // What was typed here is unknown there.
      ...(isColourWanted(shown) ? { FORCE_COLOR: '1' } : { FORCE_COLOR: undefined, NO_COLOR: '1' }),
    },
    stdio: [input, ...output] as StdioOptions,
    // A process group of its own, so that Ctrl-C reaches it once, through us.
    detached: true,
  });
  return { child, shown };
}

function keep(tail: string[], stream: NodeJS.WriteStream, chunk: Buffer): void {
  stream.write(chunk);
  tail.push(chunk.toString('utf8'));
  if (tail.length > 2 * tailLines) tail.splice(0, tail.length - tailLines);
}

/**
 * Passes signals on until `end` is called, which tells whether there were any: the first asks Playwright to stop
 * and report, the second ends its processes, whose folder is then this one's.
 */
function passSignals(child: ChildProcess, out: string): { end(): boolean } {
  let asked = false;
  const endWatch = watchSignals(
    (signal) => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      heldLocks.add(join(out, lockFile));
      stopAtOnce(signal);
    },
    () => {
      asked = child.kill('SIGINT');
    },
  );
  return {
    end() {
      endWatch();
      return asked;
    },
  };
}

function childEnvironment(variables: Variables): NodeJS.ProcessEnv {
  // What is built needs no compiler, and without Playwright's own each of its processes starts in two thirds of the time.
  const compiler = isBuilt ? { PW_DISABLE_TS_ESM: '1' } : {};
  const merged = Object.entries({ ...readEnvironment(), ...compiler, ...variables });
  return Object.fromEntries(merged.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** The program behind `npx playwright`. */
export function locatePlaywright(): string {
  const manifest = createRequire(import.meta.url).resolve('@playwright/test/package.json');
  return join(dirname(manifest), 'cli.js');
}

function configFile(): string {
  return locateModule('playwright.config');
}
