import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordFolder } from '../../journal/file.ts';
import { makeFolder } from '../../lib/make-folder.ts';
import { readMonotonicMs } from '../../lib/monotonic.ts';
import { UserError } from '../../lib/user-error.ts';
import type { PlanOptions } from '../../plan/plan.ts';
import type { Target } from '../../target-file/types.ts';
import { readSuiteWithPlugins } from '../fold/plugins.ts';
import { readSuite } from '../fold/suite.ts';
import type { FormatName } from '../formats/formats.ts';
import type { Report } from '../report.ts';
import { clientKind } from './client-kind.ts';
import { digestsOf, type RunDigests } from './digests.ts';
import { redactTarget } from './redacted-target.ts';

/** What a run set out to do, written before anything is sent: with the journals it gives the report again. */
export interface RunRecord {
  readonly version: 1;
  readonly suite: Report['suite'];
  readonly runId: string;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** The same moment by the clock of its machine that nobody sets, in milliseconds. */
  readonly startedMs: number;
  /** Ids of the runs before it in its folder, the latest first: what they created may still be there. */
  readonly earlierRuns?: readonly string[];
  /** The command line that repeats the run, without `--only`. */
  readonly replay: string;
  readonly plan: PlanOptions;
  /** True when the target is the reference server that the suite started by itself. */
  readonly bundled?: boolean;
  /** The formats that it writes; those of every run when absent. */
  readonly reporters?: readonly FormatName[];
  /** What shards of one run have in common; absent for a whole run. */
  readonly digests?: RunDigests;
  /** The target without any value that could be a secret. */
  readonly target: Target;
}

/** The record in the folder of a run. */
export const recordFile = `${recordFolder}/run.json`;

/** What a record says of a run beside the suite and the time. */
export type RecordedRun = Omit<RunRecord, 'version' | 'suite' | 'startedAt' | 'startedMs' | 'digests'>;

/** The record of a run that begins now. */
export function recordOf(run: RecordedRun): RunRecord {
  const { runId, replay, plan, bundled = false, target, reporters, earlierRuns = [] } = run;
  return {
    version: 1,
    suite: readSuiteWithPlugins(),
    runId,
    startedAt: Date.now(),
    startedMs: readMonotonicMs(),
    ...(earlierRuns.length === 0 ? {} : { earlierRuns }),
    replay,
    plan,
    ...(bundled ? { bundled } : {}),
    ...(reporters === undefined ? {} : { reporters }),
    ...(plan.shard === undefined ? {} : { digests: digestsOf(target) }),
    target: redactTarget(target),
  };
}

/** Runs whose recipients a folder knows at most; each of them is asked for each name. */
const maxEarlierRuns = 20;

/** The ids of the run that a folder holds and of those before it, the latest first; none where it holds none of ours. */
export function listRunsOf(folder: string): readonly string[] {
  try {
    return hasRecord(folder) ? ownRunsOf(readAnyRecord(folder)).slice(0, maxEarlierRuns) : [];
  } catch (error) {
    if (error instanceof UserError) return [];
    throw error;
  }
}

/** The ids of a run and of those before it in its folder. */
export function ownRunsOf({ runId, earlierRuns = [] }: RunRecord): readonly string[] {
  return [runId, ...earlierRuns];
}

/** Writes a record into the folder of its run, made when it is missing. */
export function writeRecord(folder: string, record: object): void {
  makeFolder(join(folder, recordFolder));
  const file = join(folder, recordFile);
  // What a link of this name leads to is not ours.
  rmSync(`${file}.tmp`, { force: true });
  writeFileSync(`${file}.tmp`, `${JSON.stringify(record, null, 2)}\n`, { flag: 'wx' });
  renameSync(`${file}.tmp`, file);
}

/** True when a folder holds the record of a run. */
export function hasRecord(folder: string): boolean {
  return existsSync(join(folder, recordFile));
}

/**
 * The record in the folder of a run. Throws UserError when there is none, when it is unreadable, and when another
 * version of the suite wrote it, whose checks and rows are not those of this one.
 */
export function readRecord(folder: string): RunRecord {
  const record = readAnyRecord(folder);
  assertOwnVersion(record, folder);
  return record;
}

/** The record in the folder of a run, whichever version wrote it. Throws UserError for none, and an unreadable one. */
export function readAnyRecord(folder: string): RunRecord {
  if (!hasRecord(folder))
    throw new UserError(`${folder} is not the folder of a run: it holds no ${recordFile}`);
  return parseRecord(readFileSync(join(folder, recordFile), 'utf8'), join(folder, recordFile));
}

/** Throws UserError for a record that another version of the suite wrote; `folder` names it. */
export function assertOwnVersion(record: Pick<RunRecord, 'suite'>, folder: string): void {
  const { name, version, rules } = readSuite();
  const wrote = record.suite;
  const [theirs, ours] = [listNames(wrote), listNames(readSuiteWithPlugins())];
  if (theirs !== ours)
    throw new UserError(
      `${folder} was judged ${theirs === '' ? 'without plug-ins' : `with ${theirs}`}; this is ${ours === '' ? 'without' : ours}: name the same ones with --plugin`,
    );
  if (wrote?.version !== version || wrote.rules !== rules) {
    const by = `${wrote?.name ?? name} ${wrote?.version ?? '?'} (rules ${wrote?.rules ?? '?'})`;
    throw new UserError(`${folder} was written by ${by}; this is ${version} (rules ${rules}): use that one`);
  }
}

function listNames(suite: Partial<RunRecord['suite']> | undefined): string {
  return (suite?.plugins ?? [])
    .map(({ name, version, digest }) => `${name} ${version} (${digest})`)
    .join(', ');
}

/** True for the text of the record of a run that judges a client. */
export function isClientRecord(text: string): boolean {
  try {
    return (JSON.parse(text) as { kind?: unknown } | null)?.kind === clientKind;
  } catch {
    return false;
  }
}

/** A record from its text; `file` names it. Throws UserError for what is none. */
export function parseRecord(text: string, file: string): RunRecord {
  if (isClientRecord(text))
    throw new UserError(
      `${file} is of a run that judged a client: obc report and obc evidence take it, and no other command`,
    );
  try {
    const record = JSON.parse(text) as RunRecord | null;
    const lists = [record?.plan?.only, record?.target?.areas, record?.earlierRuns ?? []];
    if (record?.version === 1 && lists.every(Array.isArray)) return record;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new UserError(`${file} is not the record of a run: it was changed or damaged`);
}
