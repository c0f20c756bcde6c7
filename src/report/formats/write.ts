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
import { tryToWrite, WriteError } from '../../lib/write-error.ts';
import type { Exchanges, Report } from '../report.ts';
import { hasPassed } from '../verdict/outcome.ts';
import { isRequirementFile } from './allure/files.ts';
import { buildAllureFiles, type UsedBaseline } from './allure/results.ts';
import { allureFolder, type Format, formatNames, formats } from './formats.ts';
import { encodePieces } from './page/encode-pieces.ts';
import type { Explanations } from './page/explanations.ts';
import { filesOf, reporterNames } from './reporters.ts';
import { buildRequestFiles } from './requests/build.ts';
import { isRequestFile, reproduceFolder } from './requests/files.ts';
import { removeAllureForm, removeForms } from './unfinished.ts';

/**
 * Writes some files and folders of `reporters`, or all, into a folder, made when it is missing, and gives the paths of the
 * files; `explanations` is what the page says of requirements beside the report, `last` the report of the run before.
 * A file is either the old one or the whole new one, never a part; one that cannot be written does not keep the others from
 * it, unless the report says that the target passed: then it leaves none. Throws WriteError for the first such file.
 */
export function writeFormats(
  folder: string,
  report: Report,
  exchanges: Exchanges,
  explanations: Explanations = new Map(),
  files: readonly string[] = filesOf(reporterNames),
  last?: Report,
): string[] {
  tryToWrite(`the folder ${folder}`, 'cannot be made', () => mkdirSync(folder, { recursive: true }));
  const wanted = new Set(files);
  const names = formatNames.filter((name) => wanted.has(name));
  const folders = [
    [allureFolder, () => buildAllureFiles(report, exchanges), isRequirementFile],
    [reproduceFolder, () => buildRequestFiles(report, exchanges), isRequestFile],
  ] as const;
  putAll(hasPassed(report.outcome), [
    ...names.map((name) => {
      const path = join(folder, name);
      const make = () => (formats[name] as Format)(report, exchanges, explanations, last);
      return [path, () => prepareFile(path, make())] as const;
    }),
    ...folders
      .filter(([name]) => wanted.has(name))
      .map(([name, build, isOwn]) => {
        const path = join(folder, name);
        return [path, () => prepareFolder(path, build(), isOwn)] as const;
      }),
  ]);
  tryToWrite(folder, 'cannot be written', () => removeForms(folder));
  return names.map((name) => join(folder, name));
}

/** Removes from a folder of results of allure-playwright what an earlier run of ours added. Throws WriteError. */
export function clearAllureBeside(folder: string): void {
  if (!existsSync(folder)) return;
  tryToWrite(folder, 'cannot be emptied', () => {
    for (const name of readdirSync(folder).filter(isRequirementFile)) rmSync(join(folder, name));
  });
}

/**
 * Adds to a folder of results of allure-playwright what it cannot say: a result for each requirement and for the run, the
 * environment, the categories and the gate. Several runs of one start of Playwright may share the folder. Throws WriteError.
 */
export function writeAllureBeside(folder: string, report: Report, exchanges: Exchanges): void {
  tryToWrite(folder, 'cannot be written', () => {
    mkdirSync(folder, { recursive: true });
    for (const { name, text } of buildAllureFiles(report, exchanges))
      prepareFile(join(folder, name), text).put();
    removeAllureForm(folder);
  });
}

/**
 * Makes known failures of what a baseline expects to fail, in the results for Allure of a run, where it wrote any: its
 * quality gate then agrees with the exit code. Throws WriteError.
 */
export function writeAllureBaseline(
  folder: string,
  report: Report,
  exchanges: Exchanges,
  baseline: UsedBaseline,
): void {
  const results = join(folder, allureFolder);
  if (!existsSync(join(results, 'allurerc.mjs'))) return;
  const files = buildAllureFiles(report, exchanges, baseline);
  putAll(false, [[results, () => prepareFolder(results, files, isRequirementFile)]]);
}

/** A file or a folder that is written beside its place. */
interface Prepared {
  /** Puts it into its place. */
  put(): void;
  /** Removes it where it is still beside its place. */
  discard(): void;
}

/**
 * Writes all, and then puts all into their places, so that a run which is ended meanwhile leaves none. Throws the first WriteError at
 * the end: what could be written is then in its place, or nothing where it is `allOrNone`.
 */
function putAll(
  allOrNone: boolean,
  works: readonly (readonly [path: string, prepare: () => Prepared])[],
): void {
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
  files: Iterable<{ readonly name: string; readonly text: string }>,
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
