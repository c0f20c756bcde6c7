import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '../../lib/user-error.ts';
import { isSelective } from '../../plan/selection.ts';
import { hasRecord, readAnyRecord } from '../../report/run/record.ts';
import { readReport } from '../shared/report-file.ts';
import { listFailed } from './baseline.ts';
import { type RunOptions, selectionOf } from './options.ts';

/** Folder in that of a whole run for the runs of a part of it. */
export const rerunFolder = 'rerun';

/** Puts the requirements that failed in the last whole run in the place of what --only would name. Throws UserError. */
export function addLastFailed(given: RunOptions): RunOptions {
  if (given.lastFailed !== true) return given;
  if (given.only !== undefined) throw new UserError('--last-failed and --only exclude each other');
  const only = listFailed(readReport(given.out));
  if (only.length > 0) return { ...given, only };
  throw new UserError(
    `no requirement failed in the last run of ${given.out}, so there is nothing to run again`,
  );
}

/**
 * The folder of a run: a run of a part never writes over a whole one, whose failures --last-failed needs again. A folder
 * that was typed (`isTyped`) is taken as it is, except by --last-failed, which reads it.
 */
export function chooseFolder(given: RunOptions, isTyped: boolean): string {
  const { out, lastFailed = false } = given;
  if (!isSelective(selectionOf(given))) return out;
  return lastFailed || (!isTyped && holdsWholeRun(out)) ? join(out, rerunFolder) : out;
}

function holdsWholeRun(folder: string): boolean {
  if (!hasRecord(folder)) return existsSync(join(folder, 'report.json'));
  try {
    return !isSelective(readAnyRecord(folder).plan);
  } catch (error) {
    if (error instanceof UserError) return true;
    throw error;
  }
}
