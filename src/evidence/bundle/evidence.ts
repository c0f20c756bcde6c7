import { basename, dirname } from 'node:path/posix';
import { isJournal, recordFolder } from '../../journal/file.ts';
import { UserError } from '../../lib/user-error.ts';
import type { Check } from '../../plan/check.ts';
import { makePlan } from '../../plan/plan.ts';
import type { Report } from '../../report/report.ts';
import { mergeShards } from '../../report/run/merge.ts';
import { type RunFolder, rebuildReport } from '../../report/run/rebuild-report.ts';
import { assertOwnVersion, parseRecord, recordFile } from '../../report/run/record.ts';
import { Refused } from './refused.ts';
import { type Basis, derivePlanDigest, type EvidenceFiles } from './statement.ts';
import { readOwnJournal, readOwnJson } from './strict-json.ts';

/** The evidence of a bundle, read. */
export interface Evidence {
  /** The run, or its shards. */
  readonly runs: readonly RunFolder[];
  readonly report: Report;
  /** The plan of the whole run and its target, derived from the record. */
  readonly basis: Basis;
}

/** The report of a bundle stands in its folder, whatever its shards. */
export const reportFile = 'report.json';

/** True for the path of a file that a bundle vouches for: the report, and records and journals of the run or its shards. */
export function isEvidence(path: string): boolean {
  if (path === reportFile || path === recordFile || path.endsWith(`/${recordFile}`)) return true;
  return isJournal(basename(path)) && basename(dirname(path)) === recordFolder;
}

/** The folder of the run or the shard that a file of its record lies in; `.` for that of the bundle. */
export function runFolderOf(path: string): string {
  return dirname(dirname(path));
}

/** Reads the files of a run. Throws Refused for what no run of this version wrote. */
export function readEvidence(files: EvidenceFiles, checks: readonly Check[]): Evidence {
  const records = [...files.keys()].filter((path) => path.endsWith(recordFile));
  const report = files.get(reportFile);
  if (report === undefined) throw new Refused('the bundle names no report.json');
  if (records.length === 0) throw new Refused(`the bundle names no ${recordFile}, so no plan can be derived`);
  return explainEvidence(() => {
    const runs = records.map((path) => readRun(files, path));
    for (const { folder, record } of runs) assertOwnVersion(record, folder === '.' ? 'the run' : folder);
    const { target, plan: asked } = runs[0]!.record;
    const { shard: _shard, ...whole } = asked;
    const plan = makePlan(checks, target, runs.length === 1 ? asked : whole);
    return {
      runs,
      report: readOwnJson(report, reportFile) as Report,
      basis: { plan: derivePlanDigest(plan), target },
    };
  });
}

function readRun(files: EvidenceFiles, path: string): RunFolder {
  const folder = runFolderOf(path);
  const bytes = files.get(path)!;
  readOwnJson(bytes, path);
  const record = parseRecord(bytes.toString('utf8'), path);
  const journals = [...files].filter(
    ([name]) => dirname(name) === dirname(path) && isJournal(basename(name)),
  );
  if (journals.length === 0) throw new Refused(`the bundle names no journal of the run in ${folder}`);
  const entries = journals
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, bytes]) => readOwnJournal(name, bytes));
  return { folder, record, entries };
}

/** The report that follows from a run, or from shards of one. Throws Refused where they are none of one run. */
export function deriveReport({ runs }: Evidence, checks: readonly Check[]): Report {
  return explainEvidence(
    () => (runs.length === 1 ? rebuildReport(runs[0]!, checks) : mergeShards(runs, checks)).report,
  );
}

/** Does work with evidence. Throws Refused for what is wrong with it. */
export function explainEvidence<Made>(work: () => Made): Made {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refused) throw error;
    if (error instanceof UserError) throw new Refused(error.message);
    if (!(error instanceof Error)) throw error;
    throw new Refused(`the evidence cannot be read (${error.message})`);
  }
}
