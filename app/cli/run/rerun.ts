import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../../../src/lib/user-error.ts';
import type { Report } from '../../../src/report/report.ts';
import { readEarlierReports } from '../../../src/report/run/last-report.ts';
import { hasRecord } from '../../../src/report/run/record.ts';
import type { Verdict } from '../../../src/report/verdict/verdict.ts';
import { checks } from '../../../tests/index.ts';
import { rebuildFolder } from '../../command-line/rebuild-folder.ts';
import { readReport } from '../../command-line/report-file.ts';
import type { RunOptions } from './options.ts';

/** Puts the requirements that failed in the last whole run in the place of what --only would name. Throws UserError. */
export function addLastFailed(given: RunOptions): RunOptions {
  if (given.lastFailed !== true) return given;
  if (given.only !== undefined) throw new UserError('--last-failed and --only exclude each other');
  const only = listLastFailed(given.out);
  if (only.length > 0) return { ...given, only };
  throw new UserError(
    `no requirement failed in the last run of ${given.out}, so there is nothing to run again`,
  );
}

/**
 * The requirements that failed in the last run of a folder, and where that one did not come to its end those that failed before
 * it and that it has not tested since. Throws UserError for a folder without any run.
 */
function listLastFailed(folder: string): string[] {
  const earlier = existsSync(folder) ? readEarlierReports(folder, checks).reverse() : [];
  const failed = new Set<string>();
  for (const { requirements } of [...earlier, ...readLast(folder, earlier.length > 0)])
    for (const { id, verdict } of requirements) {
      if (verdict === 'fail') failed.add(id);
      else if (tested.includes(verdict)) failed.delete(id);
    }
  return [...failed];
}

/** Verdicts by which a requirement fails no longer. */
const tested: readonly Verdict[] = ['pass', 'warn', 'waived'];

/** The report of the run that a folder holds; none of one that was refused, where there were runs before it. */
function readLast(folder: string, hasEarlier: boolean): readonly Report[] {
  if (existsSync(join(folder, 'report.json'))) return [readReport(folder)];
  if (hasRecord(folder)) return [rebuildFolder(folder).report];
  return hasEarlier ? [] : [readReport(folder)];
}
