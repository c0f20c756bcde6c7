import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../../../src/lib/make-folder.ts';
import { tryToWrite, UserError, WriteError } from '../../../../src/lib/user-error.ts';
import type { Report } from '../../../../src/report/report.ts';

/** How the run of one target ended. */
export interface EndedRun {
  readonly exitCode: number;
  /** Absent when it ended before anything was sent. */
  readonly runId?: string;
  /** The last thing that it said on standard error, where it left no report. */
  readonly said?: string;
}

/** What one shard of a job set out to do and what it did, replaced after each target. */
export interface ShardRecord {
  readonly version: 1;
  /** What tells the job from others in the same folder; empty where nothing named it. */
  readonly job: string;
  readonly shard: { readonly index: number; readonly of: number };
  readonly suite: Report['suite'];
  /** The targets of all shards, so that those of a lost one are known. */
  readonly targets: readonly string[];
  /** The runs of this shard that ended, by their targets. */
  readonly runs: Readonly<Record<string, EndedRun>>;
}

const folderName = 'shards';

/** Where the run of a target leaves its reports. */
export function locateTargetFolder(out: string, name: string): string {
  return join(out, 'targets', name);
}

/** Puts the record of a shard in the place of an earlier one. Throws WriteError. */
export function writeShardRecord(out: string, record: ShardRecord): void {
  const { index, of } = record.shard;
  const file = join(out, folderName, `${index}-of-${of}.json`);
  tryToWrite(file, 'cannot be written', () => {
    makeFolder(join(out, folderName));
    writeFileSync(`${file}.${process.pid}.tmp`, `${JSON.stringify(record, null, 2)}\n`);
    renameSync(`${file}.${process.pid}.tmp`, file);
  });
}

/** Writes something before anything is sent. Throws UserError: a folder that cannot be written is a mistake of the one who chose it. */
export function refuseUnwritable(write: () => void): void {
  try {
    write();
  } catch (error) {
    throw error instanceof WriteError ? new UserError(error.message) : error;
  }
}

/** The records that shards left in a folder. Throws UserError for a file that is none. */
export function readShardRecords(out: string): readonly ShardRecord[] {
  const folder = join(out, folderName);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.filter((name) => name.endsWith('.json')).map((name) => readShardRecord(join(folder, name)));
}

function readShardRecord(file: string): ShardRecord {
  try {
    const record = JSON.parse(readFileSync(file, 'utf8')) as ShardRecord | null;
    const { index, of } = record?.shard ?? {};
    const isWhole =
      record?.version === 1 &&
      typeof record.job === 'string' &&
      Number.isInteger(index) &&
      Number.isInteger(of) &&
      Array.isArray(record.targets) &&
      typeof record.runs === 'object';
    if (isWhole) return record;
  } catch {
    // Said below as for what is not a record.
  }
  throw new UserError(
    `${file} is not what a shard of obc registry run wrote: remove it, or run that shard again`,
  );
}
