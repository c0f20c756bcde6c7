import { type ChildProcess, spawn } from 'node:child_process';

export interface CommandOptions {
  readonly folder: string | undefined;
  readonly seconds: number;
  /** All variables that it gets. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether what it prints as errors is kept too; it is not. */
  readonly keepsErrors?: boolean;
  /** Bytes that it may print; 64 KB, which hold more than a handful of values, when absent. */
  readonly maxBytes?: number;
}

/** How a command ended by itself, with what it printed; or in words why it did not. */
export type CommandEnd = CommandOutput & ({ readonly code: number | string } | { readonly problem: string });

interface CommandOutput {
  readonly text: string;
  /** Empty where errors are not kept. */
  readonly errors: string;
}

const usualBytes = 64 * 1024;

/** Runs a program without a shell until it ends, or its time is over. Never throws. */
export function runCommand(command: readonly string[], options: CommandOptions): Promise<CommandEnd> {
  const [program = '', ...args] = command;
  const { folder, seconds, env, keepsErrors = false, maxBytes = usualBytes } = options;
  const child = spawn(program, args, {
    ...(folder === undefined ? {} : { cwd: folder }),
    env,
    stdio: ['ignore', 'pipe', keepsErrors ? 'pipe' : 'ignore'],
    // A group of its own, so that the time limit ends what it started as well.
    detached: process.platform !== 'win32',
  });
  return waitForEnd(child, seconds, maxBytes);
}

function waitForEnd(child: ChildProcess, seconds: number, maxBytes: number): Promise<CommandEnd> {
  const [text, errors]: [Buffer[], Buffer[]] = [[], []];
  const killChild = () => killGroup(child);
  process.once('exit', killChild);
  return new Promise((resolve) => {
    const end = (how: { readonly code: number | string } | { readonly problem: string }) => {
      process.off('exit', killChild);
      clearTimeout(timer);
      resolve({ ...how, text: readText(text), errors: readText(errors) });
    };
    const stop = (problem: string) => {
      killGroup(child);
      end({ problem });
    };
    const timer = setTimeout(() => stop(`did not end within ${seconds} s`), seconds * 1000);
    const keep = (chunks: Buffer[]) => (chunk: Buffer) => {
      chunks.push(chunk);
      if (chunks.reduce((sum, { length }) => sum + length, 0) > maxBytes)
        stop(`printed more than ${maxBytes / 1024} KB`);
    };
    child.stdout?.on('data', keep(text));
    child.stderr?.on('data', keep(errors));
    child.once('error', (error) => end({ problem: describeStartFailure(error) }));
    child.once('close', (code, signal) => end({ code: code ?? String(signal) }));
  });
}

function readText(chunks: readonly Buffer[]): string {
  return Buffer.concat(chunks).toString('utf8');
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
    ENOENT: 'does not exist, neither on the PATH nor below the folder of the file that names it',
    EACCES: 'may not be executed',
  };
  return `could not be started: it ${reasons[code ?? ''] ?? message}`;
}
