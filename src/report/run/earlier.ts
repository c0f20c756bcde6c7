import {
  closeSync,
  existsSync,
  lstatSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { recordFolder } from '../../journal/file.ts';
import { makeFolder } from '../../lib/make-folder.ts';
import { UserError } from '../../lib/user-error.ts';
import type { Check } from '../../plan/check.ts';
import { type CheckSelection, isSelective } from '../../plan/selection.ts';
import { findUnreadable } from '../diff/readable.ts';
import { folderFormats, formats, isReport } from '../formats/formats.ts';
import { putAllureForm, replaceByForm } from '../formats/unfinished.ts';
import type { Report } from '../report.ts';
import { hasPassed, type Outcome } from '../verdict/outcome.ts';
import { bundleFile, isFolder, listOwnFiles, openedFile, ownFolders } from './own-files.ts';
import { readRunFolder, rebuildFrom, rebuildReport } from './rebuild-report.ts';
import { hasRecord, listRunsOf, readAnyRecord } from './record.ts';

// What an earlier run left is kept until another one has come to its end, so that nothing it found is lost, and kept so that
// nobody takes it for the later one: record, journals and a report that found something go into a folder `previous-N`, and
// from record and journals all reports can be made again. A signed run is kept for good.

/** Folder in that of a whole run for the runs of a part of it. */
export const rerunFolder = 'rerun';

/** Folder in that of a run in which Playwright says, for its own --last-failed, how its tests ended. */
const playwrightFolder = '.obc-playwright';

/** The report from which all others can be made. */
const mainReport = formats.json.path;

const previous = /^previous-\d+$/;

/**
 * Takes the reports of an earlier run out of a folder, where forms that say "not finished" stand until the next ones, and
 * moves what it did and found into a folder `previous-N` of it. Of what is named like these and is not ours nothing is moved.
 */
export function setEarlierAside(folder: string): void {
  if (listOwnFiles(folder).length === 0) return;
  const kept = removeReports(folder, replaceByForm);
  moveAside(folder, kept);
  removeEmptyFolders(folder);
}

/**
 * Removes the reports of a folder, or does something else with each, but for a report that found something or was signed, and
 * gives the files of the suite that are left: of them all reports can be made again.
 */
export function removeReports(folder: string, remove = removeReport): readonly string[] {
  const own = listOwnFiles(folder);
  const isMade = (file: string) =>
    file !== mainReport && (isReport(file) || madeFolders.includes(dirname(file)) || file.endsWith('.html'));
  // What can be read at a glance goes first: the run may be killed meanwhile, or its memory may end.
  for (const file of own.filter((one) => isReport(one) && isMade(one))) remove(folder, file);
  for (const file of own.filter((one) => !isReport(one) && isMade(one))) removeReport(folder, file);
  const isGreen = own.includes(mainReport) && !own.includes(bundleFile) && hasPassedReport(folder);
  if (isGreen) remove(folder, mainReport);
  if (own.length > 0 && isFolder(folder, playwrightFolder))
    removeReport(folder, join(playwrightFolder, '.last-run.json'));
  const { path } = formats.allure;
  if (own.some((file) => dirname(file) === path)) putAllureForm(join(folder, path));
  return own.filter((file) => !isMade(file) && file !== openedFile && !(isGreen && file === mainReport));
}

/** The folders whose files are made of record and journals. */
const madeFolders = folderFormats.map(({ path }) => path);

function removeReport(folder: string, file: string): void {
  rmSync(join(folder, file), { force: true });
}

function moveAside(folder: string, files: readonly string[]): void {
  if (files.length === 0) return;
  const to = join(folder, `previous-${findNumber(folder)}`);
  for (const file of files) {
    makeFolder(dirname(join(to, file)));
    renameSync(join(folder, file), join(to, file));
  }
}

/** The number after the last that is taken; a folder whose record is still to come was left by a run that was killed here. */
function findNumber(folder: string): number {
  const isTaken = (name: string) =>
    !isFolder(join(folder, name), recordFolder) || hasRecord(join(folder, name));
  const [last] = previousOf(readdirSync(folder)).filter(isTaken);
  return last === undefined ? 1 : numberOf(last) + 1;
}

/** Bytes at the beginning of a report as it is written, among which its outcome stands. */
const headBytes = 65_536;

/** True for a report that passed. Where its beginning tells, the rest is not read: memory may be short. */
function hasPassedReport(folder: string): boolean {
  try {
    const file = join(folder, mainReport);
    const [, told] = /^ {2}"outcome": "([\w-]+)"/m.exec(readHead(file)) ?? [];
    const { outcome } = told === undefined ? JSON.parse(readFileSync(file, 'utf8')) : { outcome: told };
    return hasPassed(outcome as Outcome);
  } catch {
    return false;
  }
}

/** The folders among some names in which earlier runs were kept, the latest first. */
export function previousOf(names: readonly string[]): string[] {
  return names.filter((name) => previous.test(name)).sort((a, b) => numberOf(b) - numberOf(a));
}

function numberOf(name: string): number {
  return Number(name.split('-')[1]);
}

function readHead(file: string): string {
  const from = openSync(file, 'r');
  try {
    const head = Buffer.alloc(headBytes);
    return head.toString('utf8', 0, readSync(from, head));
  } finally {
    closeSync(from);
  }
}

/** The ids of the earlier runs of a folder, the latest first; none where it keeps none of ours. */
export function listEarlierRuns(folder: string): readonly string[] {
  const runs = previousOf(readdirSync(folder)).map((name) => listRunsOf(join(folder, name)));
  return runs.find(({ length }) => length > 0) ?? [];
}

/**
 * Removes earlier runs that nobody signed once a later one has come to its end, and nothing that was put beside them since: all of
 * them after a whole run, those of a part after one of a part. A run whose token was refused, say, has found nothing out: they stay.
 */
export function removeEarlierRuns(folder: string, report: Report, isWhole: boolean): void {
  const { executed, planned, outcome, run } = report;
  const hasEnded = executed === planned && !run.interrupted;
  if (!hasEnded || outcome === 'not-judged' || outcome === 'harness-error') return;
  rmSync(join(folder, openedFile), { force: true });
  removeRuns(folder, isWhole);
}

function removeRuns(folder: string, isWhole: boolean): void {
  for (const name of previousOf(readdirSync(folder)))
    if (isWhole || !holdsWholeRun(join(folder, name))) removeRun(folder, name);
  if (!isWhole || !isFolder(folder, rerunFolder)) return;
  removeRuns(join(folder, rerunFolder), true);
  removeRun(folder, rerunFolder);
}

function removeRun(folder: string, name: string): void {
  const own = isFolder(folder, name) ? listOwnFiles(join(folder, name)) : [];
  // Nobody but its signer can sign it again.
  if (own.length === 0 || own.includes(bundleFile)) return;
  for (const file of own) rmSync(join(folder, name, file));
  removeEmptyFolders(join(folder, name));
  removeIfEmpty(folder, name);
}

/** True for a plan that leaves nothing out, neither to a selection nor to other shards. */
export function isWholePlan(plan: CheckSelection & { readonly shard?: unknown }): boolean {
  return !isSelective(plan) && plan.shard === undefined;
}

/** True for a folder with a run that was to test everything, whether it came to its end or not. */
export function holdsWholeRun(folder: string): boolean {
  if (!hasRecord(folder)) return existsSync(join(folder, 'report.json'));
  try {
    return !isSelective(readAnyRecord(folder).plan);
  } catch {
    return true;
  }
}

/** The folder of a run of a part that was to go into another one: beside the whole run that it holds, never over it. */
export function chooseBeside(folder: string): string {
  return holdsWholeRun(folder) ? join(folder, rerunFolder) : folder;
}

function removeEmptyFolders(folder: string): void {
  for (const name of Object.keys(ownFolders)) removeIfEmpty(folder, name);
}

function removeIfEmpty(folder: string, name: string): void {
  if (isFolder(folder, name) && readdirSync(join(folder, name)).length === 0) rmdirSync(join(folder, name));
}

const maxBytes = 100_000_000;

/**
 * The reports of the runs before, which a new one in the same folder keeps until it came to its end, the latest first: as
 * written, or made again of record and journals. What cannot be read is left out.
 */
export function readEarlierReports(folder: string, checks: readonly Check[]): Report[] {
  return previousOf(readdirSync(folder)).flatMap((name) => readEarlier(join(folder, name), checks) ?? []);
}

/** The report of the last run before that did all that it planned; undefined where there is none that can be read. */
export function readLastReport(folder: string, checks: readonly Check[]): Report | undefined {
  return readEarlierReports(folder, checks).find(({ planned, executed }) => planned === executed);
}

function readEarlier(folder: string, checks: readonly Check[]): Report | undefined {
  const file = join(folder, 'report.json');
  if (isPlainFile(file)) return parseReport(file);
  try {
    return rebuildFrom([folder], () => rebuildReport(readRunFolder(folder), checks)).report;
  } catch (error) {
    if (error instanceof UserError) return undefined;
    throw error;
  }
}

function parseReport(file: string): Report | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    return findUnreadable(value).length === 0 ? (value as Report) : undefined;
  } catch {
    return undefined;
  }
}

function isPlainFile(file: string): boolean {
  const found = lstatSync(file, { throwIfNoEntry: false });
  return found?.isFile() === true && found.size <= maxBytes;
}
