import { type ChildProcess, spawn } from 'node:child_process';
import { basename } from 'node:path';
import { readEnvironment } from '../../lib/env.ts';
import { parseJson } from '../../lib/json/parse.ts';

/** What a command of the target file printed, or in one sentence why it gave nothing. */
export type CommandResult =
  | { readonly value: Readonly<Record<string, unknown>> }
  | { readonly problem: string };

export interface JsonCommandOptions {
  readonly folder: string | undefined;
  readonly seconds: number;
  /** Variables added to those of this process. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Longer output holds more than a handful of values. */
const maxOutput = 64 * 1024;

/**
 * Runs a program without a shell and reads the JSON object that it prints. What else it prints is not repeated,
 * since that may hold what the object holds. Never throws.
 */
export async function runJsonCommand(
  command: readonly string[],
  options: JsonCommandOptions,
): Promise<CommandResult> {
  const [program = '', ...args] = command;
  const { folder, seconds, env } = options;
  const child = spawn(program, args, {
    ...(folder === undefined ? {} : { cwd: folder }),
    // The key of the run is for its own processes.
    env: { ...readEnvironment(), OBC_HANDOVER: undefined, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
    // A group of its own, so that the time limit ends what it started as well.
    detached: process.platform !== 'win32',
  });
  const ended = await waitForEnd(child, seconds);
  const name = basename(program);
  return 'problem' in ended ? { problem: `${name} ${ended.problem}` } : parseOutput(name, ended.text);
}

type End = { readonly text: string } | { readonly problem: string };

function waitForEnd(child: ChildProcess, seconds: number): Promise<End> {
  const chunks: Buffer[] = [];
  const killChild = () => killGroup(child);
  process.once('exit', killChild);
  return new Promise((resolve) => {
    const end = (result: End) => {
      process.off('exit', killChild);
      clearTimeout(timer);
      resolve(result);
    };
    const stop = (problem: string) => {
      killGroup(child);
      end({ problem });
    };
    const timer = setTimeout(() => stop(`did not end within ${seconds} s`), seconds * 1000);
    child.stdout?.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      if (chunks.reduce((sum, { length }) => sum + length, 0) > maxOutput)
        stop(`printed more than ${maxOutput / 1024} KB`);
    });
    child.once('error', (error) => end({ problem: describeStartFailure(error) }));
    child.once('close', (code, signal) =>
      end(
        code === 0
          ? { text: Buffer.concat(chunks).toString('utf8') }
          : { problem: `ended with ${code ?? signal}; run it by hand to see why` },
      ),
    );
  });
}

function killGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined)
      process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
  } catch {
    // It has ended by itself meanwhile.
  }
}

function describeStartFailure({ code, message }: NodeJS.ErrnoException): string {
  const reasons: Record<string, string> = {
    ENOENT: 'does not exist, neither on the PATH nor below the folder of the target file',
    EACCES: 'may not be executed',
  };
  return `could not be started: it ${reasons[code ?? ''] ?? message}`;
}

function parseOutput(name: string, text: string): CommandResult {
  const problem = `${name} printed something other than one JSON object`;
  try {
    const value = parseJson(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? { value: value as Record<string, unknown> } : { problem };
  } catch {
    return { problem };
  }
}
