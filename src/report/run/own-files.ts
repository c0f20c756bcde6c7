import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { isJournal, recordFolder } from '../../journal/file.ts';
import { UserError } from '../../lib/user-error.ts';
import { readSuite } from '../fold/suite.ts';
import { isAllureFile } from '../formats/allure/files.ts';
import { allureFolder, formatNames } from '../formats/formats.ts';
import { isRequestFile, reproduceFolder } from '../formats/requests/files.ts';
import { recordFile } from './record.ts';

/** Folder in that of the run in which its workers count what they use up. */
export const budgetFolder = `${recordFolder}/budget`;

/** File in the folder of the run in which its workers tell each other, sealed, what they learnt of secrets. */
export const handoverFile = `${recordFolder}/handover.sealed`;

/** File in the folder of the run in which its workers find, sealed, the target as it was resolved. */
export const targetFile = `${recordFolder}/target.sealed`;

const counts = new Set(['requests', 'reserved', 'refused']);

/** The folders that a run makes in its own, and which files in them are its own. What lies in another one comes before it. */
const folders: Readonly<Record<string, (name: string) => boolean>> = {
  [allureFolder]: isAllureFile,
  [reproduceFolder]: isRequestFile,
  [budgetFolder]: (name) => counts.has(name) || /^rest-[0-9a-f]{16}$/.test(name),
  [recordFolder]: isRecorded,
};

const previous = /^previous-\d+$/;

/** True for the name of a file in the folder of the record. */
function isRecorded(name: string): boolean {
  return (
    [recordFile, handoverFile, targetFile].includes(`${recordFolder}/${name}`) ||
    // A journal that was written again when its run was killed.
    isJournal(name.replace(/\.tmp$/, ''))
  );
}

/** True for the name of a report. */
function isName(name: string): boolean {
  return (formatNames as readonly string[]).includes(name);
}

/** The files that a run of the suite made in a folder, relative to it; none in a folder without its record or report. */
export function listOwnFiles(folder: string): string[] {
  if (!isFolderOfRun(folder)) return [];
  const below = Object.entries(folders).flatMap(([name, isOwn]) =>
    isFolder(folder, name) ? filesIn(join(folder, name), isOwn).map((file) => `${name}/${file}`) : [],
  );
  // The record comes last: as long as anything is left, it is known whose it is.
  return [...filesIn(folder, isName), ...below].sort((a, b) => rank(a) - rank(b));
}

function rank(name: string): number {
  return [recordFile, 'report.json'].includes(name) ? 1 : 0;
}

/** Links and folders are never ours, whatever their names. */
function filesIn(folder: string, isOwn: (name: string) => boolean): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && isOwn(entry.name))
    .map(({ name }) => name);
}

/** True for a folder in another one, with no link on the way. */
function isFolder(folder: string, name: string): boolean {
  const parts = name.split('/');
  return parts.every(
    (_, at) =>
      lstatSync(join(folder, ...parts.slice(0, at + 1)), { throwIfNoEntry: false })?.isDirectory() === true,
  );
}

/** True for a folder with the record or the report of a run of this suite. */
function isFolderOfRun(folder: string): boolean {
  const isRecordOurs = isFolder(folder, recordFolder) && isWrittenByUs(join(folder, recordFile));
  return isRecordOurs || isWrittenByUs(join(folder, 'report.json'));
}

function isWrittenByUs(file: string): boolean {
  if (lstatSync(file, { throwIfNoEntry: false })?.isFile() !== true) return false;
  try {
    const value = JSON.parse(readFileSync(file, 'utf8')) as { suite?: { name?: unknown } } | null;
    return value?.suite?.name === readSuite().name;
  } catch {
    return false;
  }
}

/** Throws UserError when a run would have to write over something in a folder that no run of the suite made. */
export function assertNothingInTheWay(folder: string): void {
  const own = new Set(listOwnFiles(folder));
  const inside = isFolder(folder, recordFolder)
    ? readdirSync(join(folder, recordFolder)).map((name) => `${recordFolder}/${name}`)
    : [];
  const foreign = [...readdirSync(folder), ...inside].filter((name) => {
    if (own.has(name)) return false;
    if (name === recordFolder) return !isFolder(folder, name);
    if (name in folders) return !isFolder(folder, name) || !isFolderOfRun(folder);
    const [file = '', ...above] = name.split('/').reverse();
    return above.length === 0 ? isName(file) : isRecorded(file);
  });
  if (foreign.length === 0) return;
  throw new UserError(
    `the folder ${folder} holds ${foreign.sort().join(', ')}, which no run of the suite made: choose another folder with --out`,
  );
}

/**
 * Moves what an earlier run left in a folder into a folder `previous-N` of it, so that it is not taken for the new run's.
 * Its results for Allure go: Allure reads them wherever they lie below the folder in which it is started.
 */
export function keepEarlierRun(folder: string): void {
  const own = listOwnFiles(folder);
  if (own.length === 0) return;
  let number = 1;
  while (existsSync(join(folder, `previous-${number}`))) number += 1;
  const to = join(folder, `previous-${number}`);
  for (const file of own) {
    if (dirname(file) === allureFolder) {
      rmSync(join(folder, file));
      continue;
    }
    mkdirSync(dirname(join(to, file)), { recursive: true });
    renameSync(join(folder, file), join(to, file));
  }
  removeEmptyFolders(folder);
}

/** The folders among some names in which earlier runs were kept, the latest first. */
export function previousOf(names: readonly string[]): string[] {
  const number = (name: string) => Number(name.split('-')[1]);
  return names.filter((name) => previous.test(name)).sort((a, b) => number(b) - number(a));
}

/** Removes what `keepEarlierRun` kept, and nothing that was put beside it since. */
export function removeEarlierRuns(folder: string): void {
  for (const name of previousOf(readdirSync(folder))) {
    const earlier = join(folder, name);
    const own = isFolder(folder, name) ? listOwnFiles(earlier) : [];
    if (own.length === 0) continue;
    for (const file of own) rmSync(join(earlier, file));
    removeEmptyFolders(earlier);
    removeIfEmpty(folder, name);
  }
}

function removeEmptyFolders(folder: string): void {
  for (const name of Object.keys(folders)) removeIfEmpty(folder, name);
}

function removeIfEmpty(folder: string, name: string): void {
  if (isFolder(folder, name) && readdirSync(join(folder, name)).length === 0) rmdirSync(join(folder, name));
}
