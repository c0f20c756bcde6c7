import { existsSync, lstatSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { quoteFile, writeCommand } from '../../../../src/lib/command-line.ts';
import { makeFolder } from '../../../../src/lib/make-folder.ts';
import { UserError } from '../../../../src/lib/user-error.ts';
import { awesomeOptions, categories } from '../../../../src/report/formats/allure/categories.ts';
import { titleOf } from '../../../../src/report/formats/allure/environment.ts';
import { isAllureFile } from '../../../../src/report/formats/allure/files.ts';
import { formats } from '../../../../src/report/formats/formats.ts';
import type { Report } from '../../../../src/report/report.ts';
import { readReport } from '../../../command-line/report-file.ts';
import { type AllurePaths, generate } from './generate.ts';
import { linkResults, withSlash } from './links.ts';
import { hasCalls, isOffline, makeOffline } from './offline.ts';

/** Where an Allure page goes, and what it goes by. */
export interface AllurePageOptions {
  /** The folder of the page. */
  readonly page: string;
  readonly history?: string | undefined;
  readonly published?: string | undefined;
}

/** Throws UserError for options of a page that cannot be. */
export function verifyPublished(published: string | undefined): void {
  if (published !== undefined && !/^https?:\/\//.test(published))
    throw new UserError(`--published ${published} is not a URL: expected https://...`);
}

/**
 * Makes the Allure page of the results in the folder of a run, and returns its file. Throws UserError without a run, a
 * web address or Allure itself.
 */
export function makeAllurePage(folder: string, { page, history, published }: AllurePageOptions): string {
  verifyPublished(published);
  const report = readReport(folder);
  const results = findResults(folder, report.run.id);
  verifyResults(results);
  const paths: AllurePaths = {
    output: resolve(page),
    history: resolve(history ?? join(folder, 'allure-history.jsonl')),
    published,
  };
  assertIsHistory(paths.history);
  verifyPlace(paths.output);
  const beside = `${paths.output}.${process.pid}.tmp`;
  try {
    makeFolder(beside);
    const config = configOf(report, { ...paths, output: beside });
    forgetRun(paths.history, config.name);
    if (published === undefined) generate(results, beside, config);
    else generateLinked(results, { ...paths, output: beside, published }, config);
    removeCalls(join(beside, 'index.html'));
    placeInto(paths.output, beside);
  } finally {
    rmSync(beside, { recursive: true, force: true });
  }
  return join(paths.output, 'index.html');
}

/** The results of a run: beside its report, or where allure-playwright writes them in a project of its own. */
function findResults(folder: string, run: string): string {
  const [own, ofProject] = [join(folder, formats.allure.path), formats.allure.path] as const;
  if (existsSync(own)) return own;
  const environment = join(ofProject, 'environment.properties');
  if (existsSync(environment) && readFileSync(environment, 'utf8').split('\n').includes(`run=${run}`))
    return ofProject;
  throw new UserError(
    `there is no ${own}: ${writeCommand(`report ${quoteFile(folder)}`)} makes it of the run's journals`,
  );
}

function generateLinked(
  results: string,
  { output, published }: AllurePaths & { readonly published: string },
  config: object,
): void {
  const copy = linkResults(results, published);
  try {
    generate(copy, output, config);
  } finally {
    rmSync(copy, { recursive: true });
  }
}

function removeCalls(page: string): void {
  const html = makeOffline(readFileSync(page, 'utf8'));
  if (hasCalls(html))
    throw new UserError(
      'this version of Allure makes pages that load scripts from the internet: install allure@3.18.0',
    );
  writeFileSync(page, html);
}

const keptRuns = 30;

/** Returns the configuration of Allure: grouping, order, and the file of the history. */
function configOf(report: Report, { output, history, published }: AllurePaths) {
  return {
    name: titleOf(report),
    output,
    historyPath: history,
    historyLimit: keptRuns,
    appendHistory: true,
    ...(published === undefined ? {} : { historyBaseUrl: new URL('allure/', withSlash(published)).href }),
    categories,
    plugins: { awesome: { options: { ...awesomeOptions, singleFile: true } } },
  };
}

/** Throws UserError for a file that is not a history of Allure: it would be written over. */
function assertIsHistory(file: string): void {
  const found = lstatSync(file, { throwIfNoEntry: false });
  if (found === undefined) return;
  // What a link leads to would be written, and it may have come with the folder.
  if (!found.isFile()) throw new UserError(`--history ${file} is a link or a folder: name the file itself`);
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  if (lines.length === 0 || lines.some((line) => nameOf(line) !== undefined)) return;
  throw new UserError(`--history ${file} is not a history of Allure: name another file`);
}

/** Takes a run out of a history file, so that a report that is made again does not count its run twice. */
function forgetRun(file: string, name: string): void {
  if (!existsSync(file)) return;
  const lines = readFileSync(file, 'utf8').split('\n');
  const kept = lines.filter((line) => ![undefined, name].includes(nameOf(line)));
  writeFileSync(file, kept.map((line) => `${line}\n`).join(''));
}

/** A line that a full disk cut off would end Allure, and is dropped. */
function nameOf(line: string): string | undefined {
  try {
    return (JSON.parse(line) as { name?: string }).name;
  } catch {
    return undefined;
  }
}

/** Throws UserError when a folder holds a page of this name that `obc report --allure` did not make. */
function verifyPlace(folder: string): void {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (found !== undefined && !found.isDirectory())
    throw new UserError(
      `${folder} is a file, and the Allure page needs a folder: choose another one with --out`,
    );
  const page = join(folder, 'index.html');
  if (lstatSync(page, { throwIfNoEntry: false }) !== undefined && !isOurs(page))
    throw foreign(folder, 'index.html');
}

/** Puts what was made into a folder, where it replaces an earlier page; what else is there stays. */
function placeInto(folder: string, made: string): void {
  const names = readdirSync(made);
  const isAgain = lstatSync(join(folder, 'index.html'), { throwIfNoEntry: false }) !== undefined;
  const taken = names.find((name) => lstatSync(join(folder, name), { throwIfNoEntry: false }) !== undefined);
  if (!isAgain && taken !== undefined) throw foreign(folder, taken);
  makeFolder(folder);
  for (const name of names) {
    const to = join(folder, name);
    // A folder is not replaced by a rename.
    if (lstatSync(to, { throwIfNoEntry: false })?.isDirectory() === true) rmSync(to, { recursive: true });
    renameSync(join(made, name), to);
  }
}

function isOurs(page: string): boolean {
  return lstatSync(page).isFile() && isOffline(readFileSync(page, 'utf8'));
}

function foreign(folder: string, name: string): UserError {
  return new UserError(
    `the folder ${folder} holds ${name}, which obc report --allure did not make: choose another folder with --out`,
  );
}

/** Bytes of a file of results that can be read: a text of Node holds little more. */
const maxBytes = 500_000_000;

/**
 * Throws UserError unless a folder holds results as a run writes them: a folder from somewhere else could name files of
 * this machine, which the page would then show, or bring HTML of its own.
 */
function verifyResults(folder: string): void {
  if (!lstatSync(folder).isDirectory()) throw strange(folder, 'is a link or a file');
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    const found = lstatSync(file);
    if (!isAllureFile(name) || !found.isFile()) throw strange(file, 'is no file of results');
    if (found.size > maxBytes) throw strange(file, `has more than ${maxBytes} bytes`);
    if (name.endsWith('-result.json')) verifyResult(file, folder);
  }
}

function verifyResult(file: string, folder: string): void {
  const result = parse(file);
  if (
    typeof result !== 'object' ||
    result === null ||
    !Array.isArray((result as { labels?: unknown }).labels)
  )
    throw strange(file, 'is no result');
  const left: unknown[] = [result];
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if (typeof node !== 'object' || node === null) continue;
    for (const [name, value] of Object.entries(node)) {
      if (name.endsWith('Html')) throw strange(file, 'holds HTML');
      if (name === 'source' && !isOwn(value, folder)) throw strange(file, 'names a file elsewhere');
      left.push(value ?? '');
    }
  }
}

function isOwn(source: unknown, folder: string): boolean {
  if (typeof source !== 'string' || !isAllureFile(source)) return false;
  return lstatSync(join(folder, source), { throwIfNoEntry: false })?.isFile() === true;
}

function parse(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function strange(file: string, problem: string): UserError {
  return new UserError(
    `${file} ${problem}: expected what a run wrote; ${writeCommand('report')} makes it again of its journals`,
  );
}
