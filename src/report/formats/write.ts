import { closeSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Exchanges, Report } from '../report.ts';
import { buildAllureFiles } from './allure/results.ts';
import { allureFolder, formatNames, formats } from './formats.ts';
import type { Explanations } from './page/explanations.ts';

/**
 * Writes every format into a folder, made when it is missing, and gives the paths of the files; `explanations` is what
 * page and Allure say of requirements beside the report. A file is either the old one or the whole new one, never a
 * part. Throws an Error that names the file, the cause and what to do.
 */
export function writeReports(
  folder: string,
  report: Report,
  exchanges: Exchanges,
  explanations: Explanations = new Map(),
): string[] {
  attempt(`the folder ${folder}`, 'cannot be made', () => mkdirSync(folder, { recursive: true }));
  const paths = formatNames.map((name) => {
    const path = join(folder, name);
    attempt(path, 'cannot be written', () =>
      replaceFile(path, formats[name](report, exchanges, explanations)),
    );
    return path;
  });
  const allure = join(folder, allureFolder);
  attempt(allure, 'cannot be written', () =>
    replaceFolder(allure, buildAllureFiles(report, exchanges, explanations)),
  );
  return paths;
}

/** Results of an earlier run would be taken for those of this one. */
function replaceFolder(
  folder: string,
  files: Iterable<{ readonly name: string; readonly text: string }>,
): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const { name, text } of files) writeFileSync(join(folder, name), text);
}

/** Piece by piece where there are pieces, since the exchanges of a long run do not fit into one string. */
function replaceFile(path: string, content: string | Iterable<string>): void {
  const pieces = typeof content === 'string' ? [content] : content;
  const temporary = `${path}.${process.pid}.tmp`;
  try {
    const file = openSync(temporary, 'w');
    try {
      for (const piece of pieces) writeSync(file, piece);
    } finally {
      closeSync(file);
    }
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

const remedies: Readonly<Record<string, string>> = {
  EACCES: 'give yourself the right to write there, or choose another folder with --out',
  EPERM: 'give yourself the right to write there, or choose another folder with --out',
  EROFS: 'the file system is read-only: choose another folder with --out',
  ENOSPC: 'the disk is full: make room, or choose another folder with --out',
  ENOTDIR: 'a part of this path is a file: choose another folder with --out',
  EEXIST: 'a file of this name is in the way: choose another folder with --out',
  EISDIR: 'a folder of this name is in the way: remove it, or choose another folder with --out',
};

function attempt(what: string, trouble: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    const remedy = remedies[code] ?? 'choose another folder with --out';
    throw new Error(`${what} ${trouble} (${code === '' ? message : code}): ${remedy}`, { cause: error });
  }
}
