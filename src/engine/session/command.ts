import { type ChildProcess, spawn } from 'node:child_process';
import { basename } from 'node:path';
import { readEnvironment } from '../../lib/env.ts';

/** What a command of the target file printed, or in one sentence why it gave nothing. */
export type CommandResult =
  | { readonly value: Readonly<Record<string, unknown>> }
  | { readonly problem: string };

export interface CommandOptions {
  readonly folder: string | undefined;
  readonly seconds: number;
  /** Variables beside those of this process. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Longer output is no handful of values. */
const longestOutput = 64 * 1024;

/**
 * Runs a program without a shell and reads the JSON object that it prints. What it says besides is not repeated,
 * since it may hold what the object holds. Never throws.
 */
export async function jsonFrom(command: readonly string[], options: CommandOptions): Promise<CommandResult> {
  const [program = '', ...args] = command;
  const { folder, seconds, env } = options;
  const child = spawn(program, args, {
    ...(folder === undefined ? {} : { cwd: folder }),
    env: { ...readEnvironment(), ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
    // A group of its own, so that the time limit ends what it started as well.
    detached: process.platform !== 'win32',
  });
  const ended = await endOf(child, seconds);
  const name = basename(program);
  return 'problem' in ended ? { problem: `${name} ${ended.problem}` } : read(name, ended.text);
}

type End = { readonly text: string } | { readonly problem: string };

function endOf(child: ChildProcess, seconds: number): Promise<End> {
  const chunks: Buffer[] = [];
  const endToo = () => kill(child);
  process.once('exit', endToo);
  return new Promise((resolve) => {
    const end = (result: End) => {
      process.off('exit', endToo);
      clearTimeout(timer);
      resolve(result);
    };
    const stop = (problem: string) => {
      kill(child);
      end({ problem });
    };
    const timer = setTimeout(() => stop(`did not end within ${seconds} s`), seconds * 1000);
    child.stdout?.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      if (chunks.reduce((sum, { length }) => sum + length, 0) > longestOutput)
        stop(`printed more than ${longestOutput / 1024} KB`);
    });
    child.once('error', (error) => end({ problem: notStarted(error) }));
    child.once('close', (code, signal) =>
      end(
        code === 0
          ? { text: Buffer.concat(chunks).toString('utf8') }
          : { problem: `ended with ${code ?? signal}; run it by hand to see why` },
      ),
    );
  });
}

function kill(child: ChildProcess): void {
  try {
    if (child.pid !== undefined)
      process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
  } catch {
    // It has ended by itself meanwhile.
  }
}

function notStarted({ code, message }: NodeJS.ErrnoException): string {
  const reasons: Record<string, string> = {
    ENOENT: 'does not exist, neither on the PATH nor below the folder of the target file',
    EACCES: 'may not be executed',
  };
  return `could not be started: it ${reasons[code ?? ''] ?? message}`;
}

function read(name: string, text: string): CommandResult {
  const problem = `${name} printed something else than one JSON object`;
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? { value: value as Record<string, unknown> } : { problem };
  } catch {
    return { problem };
  }
}
