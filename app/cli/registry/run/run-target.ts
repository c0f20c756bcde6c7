import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { locateModule } from '../../../../src/lib/package-root.ts';
import { UserError } from '../../../../src/lib/user-error.ts';
import { hasRecord, readRecord } from '../../../../src/report/run/record.ts';
import type { EndedRun } from './record.ts';

/** What a run needs to know of the job that starts it. */
export interface TargetRun {
  readonly file: string;
  readonly out: string;
  /** Options of `obc run` for every target. */
  readonly options: readonly string[];
}

const maxSaid = 2_000;

/**
 * Runs `obc run` on a target in a process of its own, so that what breaks or kills it takes no other target along. Gives
 * how it ended; undefined when it was stopped before its end.
 */
export async function runTarget(
  { file, out, options }: TargetRun,
  stop: AbortSignal,
): Promise<EndedRun | undefined> {
  const before = findRunId(out);
  // What was given goes first: the last of two options counts.
  const args = [locateModule('app/main'), 'run', file, ...options, '--quiet', '--out', out];
  const child = spawn(process.execPath, [...process.execArgv, ...args], {
    stdio: ['ignore', 'inherit', 'pipe'],
    // A process group of its own, so that Ctrl-C reaches it once, through us.
    detached: true,
  });
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    process.stderr.write(chunk);
    said = `${said}${chunk}`.slice(-maxSaid);
  });
  const end = () => child.kill('SIGINT');
  stop.addEventListener('abort', end, { once: true });
  const exitCode = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? 128 + constants.signals[signal!]));
  });
  stop.removeEventListener('abort', end);
  if (stop.aborted) return undefined;
  const runId = findRunId(out);
  if (runId !== undefined && runId !== before) return { exitCode, runId };
  return { exitCode, said: lastLineOf(said) };
}

/** The id of the run that a folder holds; undefined where it holds none of this version. */
export function findRunId(folder: string): string | undefined {
  if (!hasRecord(folder)) return undefined;
  try {
    return readRecord(folder).runId;
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}

/** The sentence that ended a command: its hints stand below it. */
function lastLineOf(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return (lines.findLast((line) => line.startsWith('error:')) ?? lines.at(-1) ?? 'nothing').trim();
}
