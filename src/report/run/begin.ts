import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../lib/make-folder.ts';
import { tryToWrite, UserError, WriteError } from '../../lib/user-error.ts';
import { readSuite } from '../fold/suite.ts';
import { listEarlierRuns, removeReports, rerunFolder, setEarlierAside } from './earlier.ts';
import { makeRecordFolder, releaseFolder, reserveFolder } from './lock.ts';
import { assertNothingInTheWay, findInTheWay, isFolder, listOwnFiles, openedFile } from './own-files.ts';
import { type RecordedRun, recordOf, writeRecord } from './record.ts';

/**
 * Makes a folder the one of a new run: opens it, and writes down what the run sets out to do. Throws UserError as `openFolder`
 * does.
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
  openFolder(folder, owner);
  explainToUser(folder, () => {
    writeRecord(folder, makeRecord(listEarlierRuns(folder)));
    rmSync(join(folder, openedFile), { force: true });
  });
}

/**
 * Opens a folder, made when it is missing, for a run, at its first moment and once: reserves it for the process `owner` until
 * that one ends or releases it, and sets aside what earlier runs left, so that nothing there stands for this one, whatever
 * becomes of it. Throws UserError when the folder cannot be written, when another run writes into it, and when it holds files of
 * the names of reports that the suite did not make.
 */
export function openFolder(folder: string, owner?: number): void {
  if (!takeFolder(folder, owner)) return;
  explainToUser(folder, () => {
    withRoom(folder, () => {
      if (listOwnFiles(folder).length > 0) markAsOurs(folder);
      setEarlierAside(folder);
    });
    closeRerun(folder);
  });
}

/** Opens a folder that is there: a run that is refused before it begins makes none. Throws UserError as `openFolder` does. */
export function openWhereItIs(folder: string, owner?: number): void {
  if (existsSync(folder)) openFolder(folder, owner);
}

/** Opens a folder that is there, unless its user has to do something first, which is said when the run begins. */
export function tryToOpen(folder: string): void {
  leaveToUser(() => openWhereItIs(folder));
}

/** Drops an error of the user: a run that begins says it. */
function leaveToUser(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
  }
}

/**
 * Marks a folder, made when it is missing, as the suite's, unless something is in it already: what other reporters write into
 * it while no run has begun would look like somebody else's.
 */
export function markFolder(folder: string): void {
  const claim = () => {
    makeFolder(folder);
    if (listOwnFiles(folder).length > 0 || findInTheWay(folder).length > 0) return;
    makeRecordFolder(folder);
    markAsOurs(folder);
  };
  leaveToUser(() => explainToUser(folder, claim));
}

/** With its record out of the way, the forms in a folder could be anybody's. */
function markAsOurs(folder: string): void {
  const { name, version } = readSuite();
  rmSync(join(folder, openedFile), { force: true });
  writeFileSync(join(folder, openedFile), `${JSON.stringify({ suite: { name, version } })}\n`, {
    flag: 'wx',
  });
}

/** What was run again belongs to the earlier run. A process that is at it keeps its folder. */
function closeRerun(folder: string): void {
  if (!isFolder(folder, rerunFolder) || listOwnFiles(join(folder, rerunFolder)).length === 0) return;
  tryToOpen(join(folder, rerunFolder));
  releaseFolder(join(folder, rerunFolder));
}

/**
 * Reserves a folder, made when it is missing, for reports; gives false where it is the owner's already. Throws UserError as
 * `openFolder` does.
 */
export function takeFolder(folder: string, owner?: number): boolean {
  let isNew = false;
  explainToUser(folder, () => {
    makeFolder(folder);
    isNew = withRoom(folder, () => reserveFolder(folder, owner));
  });
  try {
    assertNothingInTheWay(folder);
  } catch (error) {
    releaseFolder(folder);
    throw error;
  }
  return isNew;
}

/** On a full disk the reports of earlier runs make room: nobody may take them for this run's, nor does anybody hold the folder. */
function withRoom<Made>(folder: string, work: () => Made): Made {
  try {
    return work();
  } catch (error) {
    if (!['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    removeReports(folder);
    return work();
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
    throw new UserError(error.message);
  }
}
