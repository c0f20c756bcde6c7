import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../lib/make-folder.ts';
import { tryToWrite, WriteError } from '../../lib/user-error.ts';
import type { Exchanges, Report } from '../report.ts';
import { hasPassed } from '../verdict/outcome.ts';
import type { UsedBaseline } from './allure/results.ts';
import {
  type FileFormat,
  fileFormats,
  folderFormats,
  formatNames,
  formats,
  judgePageFile,
  type MadeFile,
  pathsOf,
  type ReportCompanions,
} from './formats.ts';
import { encodePieces } from './page/encode-pieces.ts';
import type { Explanations } from './page/explanations.ts';
import { isAllureForm, removeAllureForm, removeForms } from './unfinished.ts';

/**
 * Writes the files and folders of some formats, or of all, into a folder, made when it is missing, and gives the paths of the
 * files; `explanations` is what the page says of requirements beside the report.
 * A file is either the old one or the whole new one, never a part; one that cannot be written does not keep the others from
 * it, unless the report says that the target passed: then it leaves none. Rejects with WriteError for the first such file.
 */
export async function writeFormats(
  folder: string,
  report: Report,
  exchanges: Exchanges,
  explanations: Explanations = new Map(),
  paths: readonly string[] = pathsOf(formatNames),
  beside: ReportCompanions = {},
): Promise<string[]> {
  // The page takes the most room, and the disk may be nearly full.
  const isPage = ({ path }: FileFormat) => Number(path === formats.html.path);
  const files = fileFormats
    .filter(({ path }) => paths.includes(path))
    .sort((one, other) => isPage(one) - isPage(other));
  const works: Work[] = [];
  for (const { path, load } of files) {
    const make = await load();
    const file = join(folder, path);
    works.push([
      file,
      () => prepareFile(file, make(report, exchanges, explanations, { ...beside, isInFolder: true })),
    ]);
  }
  const { judgePage } = beside;
  if (judgePage !== undefined)
    works.push([judgePageFile, () => prepareFile(join(folder, judgePageFile), judgePage)]);
  for (const { path, load, isOwn, isMade = isOwn } of folderFormats.filter((one) =>
    paths.includes(one.path),
  )) {
    const make = await load();
    const inside = join(folder, path);
    works.push([inside, () => prepareFolder(inside, make(report, exchanges), isMade)]);
  }
  tryToWrite(`the folder ${folder}`, 'cannot be made', () => makeFolder(folder));
  putAll(hasPassed(report.outcome), works);
  tryToWrite(folder, 'cannot be written', () => removeForms(folder));
  return files.map(({ path }) => join(folder, path));
}

/** Loads what writes some formats, so that nothing is loaded any more when a run ends. */
export async function loadFormats(paths: readonly string[]): Promise<void> {
  for (const { path, load } of [...fileFormats, ...folderFormats]) if (paths.includes(path)) await load();
}

/** Removes from a folder of results of allure-playwright what an earlier run of ours added. Throws WriteError. */
export function clearAllureBeside(folder: string): void {
  if (!existsSync(folder)) return;
  tryToWrite(folder, 'cannot be emptied', () => {
    for (const name of readdirSync(folder))
      if (formats.allure.isMade(name) && !isAllureForm(name)) rmSync(join(folder, name));
  });
}

/**
 * Adds to a folder of results of allure-playwright what it cannot say: a result for each requirement and for the run, the
 * environment, the categories and the gate. Several runs of one start of Playwright may share the folder. Rejects with
 * WriteError.
 */
export async function writeAllureBeside(folder: string, report: Report, exchanges: Exchanges): Promise<void> {
  const buildFiles = await formats.allure.load();
  tryToWrite(folder, 'cannot be written', () => {
    makeFolder(folder);
    for (const { name, text } of buildFiles(report, exchanges)) prepareFile(join(folder, name), text).put();
    removeAllureForm(folder);
  });
}

/**
 * Makes known failures of what a baseline expects to fail, in the results for Allure of a run, where it wrote any: its
 * quality gate then agrees with the exit code. Rejects with WriteError.
 */
export async function writeAllureBaseline(
  folder: string,
  report: Report,
  exchanges: Exchanges,
  baseline: UsedBaseline,
): Promise<void> {
  const { path, load, isMade } = formats.allure;
  const results = join(folder, path);
  if (!existsSync(join(results, 'allurerc.mjs'))) return;
  const files = (await load())(report, exchanges, baseline);
  putAll(false, [[results, () => prepareFolder(results, files, isMade)]]);
}

/** A file or a folder that is written beside its place. */
interface Prepared {
  /** Puts it into its place. */
  put(): void;
  /** Removes it where it is still beside its place. */
  discard(): void;
}

/** What is to be written at a path. */
type Work = readonly [path: string, prepare: () => Prepared];

/**
 * Writes all, and then puts all into their places, so that a run which is ended meanwhile leaves none. Throws the first WriteError at
 * the end: what could be written is then in its place, or nothing where it is `allOrNone`.
 */
function putAll(allOrNone: boolean, works: readonly Work[]): void {
  const errors: WriteError[] = [];
  const attempt = <Made>(path: string, work: () => Made): Made | undefined => {
    try {
      let made: Made | undefined;
      tryToWrite(path, 'cannot be written', () => {
        made = work();
      });
      return made;
    } catch (error) {
      if (!(error instanceof WriteError)) throw error;
      errors.push(error);
      return undefined;
    }
  };
  const prepared = works.map(([path, prepare]) => [path, attempt(path, prepare)] as const);
  const isPut = errors.length === 0 || !allOrNone;
  for (const [path, one] of prepared) if (isPut && one !== undefined) attempt(path, one.put);
  for (const [path, one] of prepared) if (one !== undefined) attempt(path, one.discard);
  if (errors[0] !== undefined) throw errors[0];
}

/** Results of an earlier run would be taken for those of this one; what somebody else put beside them stays. */
function prepareFolder(
  folder: string,
  files: Iterable<MadeFile>,
  isOwn: (name: string) => boolean,
): Prepared {
  const made = [...files];
  const beside = `${folder}.${process.pid}.tmp`;
  const discard = () => rmSync(beside, { recursive: true, force: true });
  if (made.length === 0 && !existsSync(folder)) return { put: () => {}, discard };
  try {
    mkdirSync(beside);
    for (const { name, text } of made) writeFileSync(join(beside, name), text);
  } catch (error) {
    discard();
    throw error;
  }
  const put = () => {
    if (!existsSync(folder)) return renameSync(beside, folder);
    for (const name of readdirSync(folder).filter(isOwn)) rmSync(join(folder, name));
    for (const name of readdirSync(beside)) renameSync(join(beside, name), join(folder, name));
  };
  return { put, discard };
}

/** Piece by piece where there are pieces, since the exchanges of a long run do not fit into one string. */
function prepareFile(path: string, content: string | Iterable<string>): Prepared {
  const pieces = typeof content === 'string' ? [content] : content;
  const temporary = `${path}.${process.pid}.tmp`;
  const discard = () => rmSync(temporary, { force: true });
  try {
    const file = openSync(temporary, 'w');
    try {
      for (const part of encodePieces(pieces)) writeWhole(file, part);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    discard();
    throw error;
  }
  return { put: () => renameSync(temporary, path), discard };
}

/** A disk that is nearly full may take a part of what it is given before it fails. */
function writeWhole(file: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}
