import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isJournal, recordFolder } from '../../journal/file.ts';
import { UserError } from '../../lib/user-error.ts';
import { readSuite } from '../fold/suite.ts';
import { folderFormats, isReport, judgePageFile } from '../formats/formats.ts';
import { recordFile } from './record.ts';

/** Name of the Sigstore bundle beside the report. */
export const bundleFile = 'bundle.sigstore.json';

/** Name of the bare envelope beside it. */
export const envelopeFile = 'bundle.dsse.json';

/** Name of the page beside it that tells others how to verify it. */
export const readMeFile = 'bundle.README.md';

/** The end of the title by which a certificate is known, whatever the name of its file. */
export const certificateTitle = ': certificate of conformance';

/** Folder in that of the run in which its workers count what they use up. */
export const budgetFolder = `${recordFolder}/budget`;

/** File in the folder of the run in which its workers tell each other, sealed, what they learnt of secrets. */
export const handoverFile = `${recordFolder}/handover.sealed`;

/** File in the folder of the run in which its workers find, sealed, the target as it was resolved. */
export const targetFile = `${recordFolder}/target.sealed`;

/** File in the folder of a run that has not begun yet, or was refused: the folder is of the suite. */
export const openedFile = `${recordFolder}/opened.json`;

const counts = new Set(['requests', 'reserved', 'refused']);

/** The folders that a run makes in its own, and which files in them are its own. What lies in another one comes before it. */
export const ownFolders: Readonly<Record<string, (name: string) => boolean>> = {
  ...Object.fromEntries(folderFormats.map(({ path, isOwn }) => [path, isOwn])),
  [budgetFolder]: (name) => counts.has(name) || /^(rest|refused)-[0-9a-f]{16}$/.test(name),
  [recordFolder]: isRecorded,
};

/** True for the name of a file in the folder of the record. */
function isRecorded(name: string): boolean {
  return (
    [recordFile, openedFile, handoverFile, targetFile].includes(`${recordFolder}/${name}`) ||
    // A journal that was written again when its run was killed.
    isJournal(name.replace(/\.tmp$/, ''))
  );
}

/** True for the name of a report, and of what stands beside it. */
function isName(name: string): boolean {
  return isReport(name) || [bundleFile, envelopeFile, readMeFile, judgePageFile].includes(name);
}

/** The files that a run of the suite made in a folder, relative to it; none in a folder without its record or report. */
export function listOwnFiles(folder: string): string[] {
  if (!isFolderOfRun(folder)) return [];
  const below = Object.entries(ownFolders).flatMap(([name, isOwn]) =>
    isFolder(folder, name) ? filesIn(join(folder, name), isOwn).map((file) => `${name}/${file}`) : [],
  );
  const pages = filesIn(folder, (name) => name.endsWith('.html') && !isReport(name));
  const certificates = pages.filter((name) => isCertificate(join(folder, name)));
  // The record comes last: as long as anything is left, it is known whose it is.
  return [...filesIn(folder, isName), ...certificates, ...below].sort((a, b) => rank(a) - rank(b));
}

/** True for a file that holds a certificate, which `obc evidence verify` writes wherever it is told to. */
export function isCertificate(file: string): boolean {
  if (lstatSync(file, { throwIfNoEntry: false })?.isFile() !== true) return false;
  return readFileSync(file, 'utf8').includes(`${certificateTitle}</title>`);
}

function rank(name: string): number {
  return [recordFile, openedFile, 'report.json'].includes(name) ? 1 : 0;
}

/** Links and folders are never ours, whatever their names. */
function filesIn(folder: string, isOwn: (name: string) => boolean): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && isOwn(entry.name))
    .map(({ name }) => name);
}

/** True for a folder in another one, with no link on the way. */
export function isFolder(folder: string, name: string): boolean {
  const parts = name.split('/');
  return parts.every(
    (_, at) =>
      lstatSync(join(folder, ...parts.slice(0, at + 1)), { throwIfNoEntry: false })?.isDirectory() === true,
  );
}

/** True for a folder with the record or the report of a run of this suite. */
function isFolderOfRun(folder: string): boolean {
  const isRecordOurs =
    isFolder(folder, recordFolder) &&
    [recordFile, openedFile].some((name) => isWrittenByUs(join(folder, name)));
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
  const foreign = findInTheWay(folder);
  if (foreign.length === 0) return;
  throw new UserError(
    `the folder ${folder} holds ${foreign.join(', ')}, which no run of the suite made: choose another folder with --out, or OBC_OUT`,
  );
}

/** Finds what a run would have to write over in a folder, and no run of the suite made; sorted. */
export function findInTheWay(folder: string): readonly string[] {
  const own = new Set(listOwnFiles(folder));
  const inside = isFolder(folder, recordFolder)
    ? readdirSync(join(folder, recordFolder)).map((name) => `${recordFolder}/${name}`)
    : [];
  const isForeign = (name: string) => {
    if (own.has(name)) return false;
    if (name === recordFolder) return !isFolder(folder, name);
    if (name in ownFolders) return !isFolder(folder, name) || !isFolderOfRun(folder);
    const [file = '', ...above] = name.split('/').reverse();
    return above.length === 0 ? isReport(file) : isRecorded(file);
  };
  return [...readdirSync(folder), ...inside].filter(isForeign).sort();
}
