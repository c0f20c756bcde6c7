import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { locateModule } from '../../../../src/lib/package-root.ts';
import { UserError } from '../../../../src/lib/user-error.ts';
import { readSuite } from '../../../../src/report/fold/suite.ts';
import { escapeForLog } from '../../../../src/report/formats/text.ts';
import { tryToOpen } from '../../../../src/report/run/begin.ts';
import { releaseFolder } from '../../../../src/report/run/lock.ts';
import { hasRecord, readRecord } from '../../../../src/report/run/record.ts';
import { note } from '../../../command-line/terminal.ts';
import {
  type EndedRun,
  locateTargetFolder,
  readShardRecords,
  refuseUnwritable,
  type ShardRecord,
  writeShardRecord,
} from './record.ts';
import { type JobTarget, selectShard } from './targets.ts';

/** One shard of a job. */
export interface ShardOfJob {
  /** The targets of all shards. */
  readonly targets: readonly JobTarget[];
  readonly shard: { readonly index: number; readonly of: number };
  readonly job: string;
  readonly out: string;
  /** Options of `obc run` for every target. */
  readonly options: readonly string[];
}

/**
 * Runs the targets of one shard one after another, and writes after each what is done. A shard that is started again in
 * the same job goes on where it was. Gives its record, in which targets are open when it was stopped. Throws WriteError.
 */
export async function runShard(asked: ShardOfJob, stop: AbortSignal): Promise<ShardRecord> {
  const { targets, shard, job, out, options } = asked;
  const mine = selectShard(targets, shard);
  const names = targets.map(({ name }) => name);
  const begun: ShardRecord = { version: 1, job, shard, suite: readSuite(), targets: names, runs: {} };
  let record: ShardRecord = { ...begun, runs: keptRuns(out, begun) };
  refuseUnwritable(() => writeShardRecord(out, record));
  for (const { name } of mine.filter(({ name }) => record.runs[name] === undefined))
    closeReports(locateTargetFolder(out, name));
  for (const [at, { name, file }] of mine.entries()) {
    if (stop.aborted) break;
    if (record.runs[name] !== undefined) continue;
    note(
      '',
      escapeForLog(`${name}, target ${at + 1} of ${mine.length} of shard ${shard.index} of ${shard.of}`),
    );
    const ended = await runTarget({ file, out: locateTargetFolder(out, name), options }, stop);
    if (ended === undefined) break;
    record = { ...record, runs: { ...record.runs, [name]: ended } };
    writeShardRecord(out, record);
  }
  return record;
}

/** A target that is still to be tested has no verdict of an earlier job. */
function closeReports(folder: string): void {
  tryToOpen(folder);
  releaseFolder(folder);
}

/** Runs of an earlier process of the same shard that came to a verdict. A job without a name is always a new one. */
function keptRuns(out: string, { job, shard, targets }: ShardRecord): ShardRecord['runs'] {
  if (job === '') return {};
  const earlier = readShardRecords(out).find(
    (one) =>
      one.job === job &&
      one.shard.index === shard.index &&
      one.shard.of === shard.of &&
      one.targets.join('\n') === targets.join('\n'),
  );
  const kept = Object.entries(earlier?.runs ?? {}).filter(
    ([name, { exitCode, runId }]) =>
      isVerdict(exitCode) && runId !== undefined && runId === findRunId(locateTargetFolder(out, name)),
  );
  return Object.fromEntries(kept);
}

/** Exit codes of a run that ended in its own time: 4 and signals are not among them. */
export function isVerdict(exitCode: number): boolean {
  return exitCode >= 0 && exitCode <= 3;
}

/** The job that starts a run, as far as the run needs it. */
interface TargetRun {
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
async function runTarget(
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
function findRunId(folder: string): string | undefined {
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
