import { mkdirSync } from 'node:fs';
import { UserError } from '../../lib/user-error.ts';
import { tryToWrite, WriteError } from '../../lib/write-error.ts';
import { releaseFolder, reserveFolder } from './lock.ts';
import { assertNothingInTheWay, keepEarlierRun } from './own-files.ts';
import { listEarlierRuns, type RecordedRun, recordOf, writeRecord } from './record.ts';

/**
 * Makes a folder the one of a new run: reserves it for this process, moves what an earlier run left out of the way,
 * and writes down what the new one sets out to do. Throws UserError when the folder cannot be written, when another run
 * writes into it, and when it holds files of the same names that the suite did not make. The folder is that of the process `owner` until that one
 * ends or releases it.
 */
export function beginRun(folder: string, run: RecordedRun, owner?: number): void {
  beginRecord(folder, (earlierRuns) => recordOf({ ...run, earlierRuns }), owner);
}

/** As `beginRun`, with the record of a run of any kind. */
export function beginRecord(
  folder: string,
  makeRecord: (earlierRuns: readonly string[]) => object,
  owner?: number,
): void {
  takeFolder(folder, owner);
  explainToUser(folder, () => {
    const earlierRuns = listEarlierRuns(folder);
    keepEarlierRun(folder);
    writeRecord(folder, makeRecord(earlierRuns));
  });
}

/** Reserves a folder, made when it is missing, for reports. Throws UserError as `beginRun` does. */
export function takeFolder(folder: string, owner?: number): void {
  explainToUser(folder, () => {
    mkdirSync(folder, { recursive: true });
    reserveFolder(folder, owner);
  });
  try {
    assertNothingInTheWay(folder);
  } catch (error) {
    releaseFolder(folder);
    throw error;
  }
}

/** Throws UserError when `beginRun` would. */
export function verifyFolder(folder: string): void {
  takeFolder(folder);
  releaseFolder(folder);
}

/** Before anything was sent, a folder that cannot be written is a mistake of the one who chose it. */
function explainToUser(folder: string, work: () => void): void {
  try {
    tryToWrite(`the folder ${folder}`, 'cannot be written', work);
  } catch (error) {
    if (!(error instanceof WriteError)) throw error;
    throw error.cause instanceof UserError ? error.cause : new UserError(error.message);
  }
}
