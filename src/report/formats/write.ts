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
import { encodePieces } from '../../lib/encode-pieces.ts';
import { tryToWrite, WriteError } from '../../lib/write-error.ts';
import type { Exchanges, Report } from '../report.ts';
import { isRequirementFile } from './allure/files.ts';
import { buildAllureFiles, type UsedBaseline } from './allure/results.ts';
import { allureFolder, type Format, formatNames, formats } from './formats.ts';
import type { Explanations } from './page/explanations.ts';
import { filesOf, reporterNames } from './reporters.ts';
import { buildRequestFiles } from './requests/build.ts';
import { isRequestFile, reproduceFolder } from './requests/files.ts';

/**
 * Writes some files and folders of `reporters`, or all, into a folder, made when it is missing, and gives the paths of the
 * files; `explanations` is what the page says of requirements beside the report, `last` the report of the run before.
 * A file is either the old one or the whole new one, never a part; one that cannot be written does not keep the others from
 * it. Throws WriteError for the first such file.
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
  attemptEach([
    ...names.map((name) => {
      const path = join(folder, name);
      return [
        path,
        () => replaceFile(path, (formats[name] as Format)(report, exchanges, explanations, last)),
      ] as const;
    }),
    ...folders
      .filter(([name]) => wanted.has(name))
      .map(([name, build, isOwn]) => {
        const path = join(folder, name);
        return [path, () => replaceFolder(path, build(), isOwn)] as const;
      }),
  ]);
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
    for (const { name, text } of buildAllureFiles(report, exchanges)) replaceFile(join(folder, name), text);
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
  tryToWrite(results, 'cannot be written', () =>
    replaceFolder(results, buildAllureFiles(report, exchanges, baseline), isRequirementFile),
  );
}

/** Writes what can be written, and throws the first WriteError at the end. */
function attemptEach(works: readonly (readonly [path: string, work: () => void])[]): void {
  const errors: WriteError[] = [];
  for (const [path, work] of works) {
    try {
      tryToWrite(path, 'cannot be written', work);
    } catch (error) {
      if (!(error instanceof WriteError)) throw error;
      errors.push(error);
    }
  }
  if (errors[0] !== undefined) throw errors[0];
}

/** Results of an earlier run would be taken for those of this one; what somebody else put beside them stays. */
function replaceFolder(
  folder: string,
  files: Iterable<{ readonly name: string; readonly text: string }>,
  isOwn: (name: string) => boolean,
): void {
  const made = [...files];
  if (made.length === 0 && !existsSync(folder)) return;
  const beside = `${folder}.${process.pid}.tmp`;
  try {
    mkdirSync(beside);
    for (const { name, text } of made) writeFileSync(join(beside, name), text);
    if (!existsSync(folder)) {
      renameSync(beside, folder);
      return;
    }
    for (const name of readdirSync(folder).filter(isOwn)) rmSync(join(folder, name));
    for (const name of readdirSync(beside)) renameSync(join(beside, name), join(folder, name));
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
}

/** Piece by piece where there are pieces, since the exchanges of a long run do not fit into one string. */
function replaceFile(path: string, content: string | Iterable<string>): void {
  const pieces = typeof content === 'string' ? [content] : content;
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    const file = openSync(temporary, 'w');
    try {
      for (const part of encodePieces(pieces)) writeWhole(file, part);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** A disk that is nearly full may take a part of what it is given before it fails. */
function writeWhole(file: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
}
