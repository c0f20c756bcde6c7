import { closeSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Exchange } from '../../http/exchange.ts';
import type { Exchanges, Report } from '../report.ts';
import { allureFiles } from './allure/results.ts';
import { badge } from './badge/badge.ts';
import { allureFolder, type ReportFile, reportFiles } from './files.ts';
import { harOf } from './har/har.ts';
import { inTime } from './in-time.ts';
import { junitReport } from './junit/junit.ts';
import { markdownSummary } from './markdown/markdown.ts';
import type { Explanations } from './page/explanations.ts';
import { reportPage } from './page/page.ts';

type Contents = (report: Report, exchanges: Exchanges, explanations: Explanations) => Iterable<string>;

/** How each file is made, piece by piece, since the exchanges of a long run do not fit into one string. */
const contents: Record<ReportFile, Contents> = {
  'report.json': (report) => [`${JSON.stringify(report, null, 2)}\n`],
  'junit.xml': (report, exchanges) => [junitReport(report, exchanges)],
  'summary.md': (report, exchanges) => [markdownSummary(report, exchanges)],
  'badge.svg': (report) => [badge(report)],
  'index.html': (report, exchanges, explanations) => [reportPage(report, exchanges, explanations)],
  'exchanges.ndjson': (_report, exchanges) => lines(inTime(exchanges)),
  'exchanges.har': harOf,
};

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
  const paths = reportFiles.map((file) => {
    const path = join(folder, file);
    attempt(path, 'cannot be written', () =>
      replaceFile(path, contents[file](report, exchanges, explanations)),
    );
    return path;
  });
  const allure = join(folder, allureFolder);
  attempt(allure, 'cannot be written', () =>
    replaceFolder(allure, allureFiles(report, exchanges, explanations)),
  );
  return paths;
}

function* lines(exchanges: readonly Exchange[]): Generator<string> {
  for (const exchange of exchanges) yield `${JSON.stringify(exchange)}\n`;
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

function replaceFile(path: string, pieces: Iterable<string>): void {
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
