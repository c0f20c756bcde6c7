import { readFileSync, rmSync } from 'node:fs';
import { dirname, isAbsolute, relative, resolve } from 'node:path';
import type { FullConfig, TestCase, TestResult } from '@playwright/test/reporter';
import { readVariable } from '../../src/lib/env.ts';
import { groupBy } from '../../src/lib/group-by.ts';
import { UserError } from '../../src/lib/user-error.ts';
import { defaultFolder } from '../../src/report/formats/formats.ts';
import { putAllureForm } from '../../src/report/formats/unfinished.ts';
import { clearAllureBeside } from '../../src/report/formats/write.ts';
import { markFolder, openFolder, tryToOpen } from '../../src/report/run/begin.ts';
import { chooseBeside, removeEarlierRuns } from '../../src/report/run/earlier.ts';
import { releaseFolder } from '../../src/report/run/lock.ts';
import { verifyParts } from '../../src/report/run/merge.ts';
import { type RebuiltReport, rebuildReport } from '../../src/report/run/rebuild-report.ts';
import { assertOwnVersion } from '../../src/report/run/record.ts';
import { checks } from '../../tests/index.ts';
import { annotateVerdict, describeVerdict, narrowRecord, type TestVerdict } from './end.ts';
import { checkOf } from './evidence.ts';
import { failVerdict, isVerdictTest } from './fail-verdict.ts';
import { type FinishedReport, type SummaryView, writeAndSummarize } from './finish.ts';
import { findOutputFile } from './reporter-files.ts';
import { parsePart, partName, type RunPart } from './run-part.ts';
import {
  changeSettings,
  findAllureResults,
  isStartedByCommand,
  listRunFolders,
  nameAmongRuns,
  nameFolder,
  runKeyOf,
} from './runs.ts';
import { chooseStream } from './summary.ts';

/** The name of the annotation by which a verdict says which shard it is of. */
export const shardAnnotation = 'shard';

/** One run as its blobs show it. */
interface MergedRun {
  readonly parts: RunPart[];
  readonly picked: Set<string>;
  /** Verdicts of shards that are still to come. */
  readonly verdicts: Set<TestCase>;
  /** The shards that were merged, as `1/3`. */
  readonly shards: Set<string>;
}

/**
 * The runs whose blobs Playwright merges. The tests of the shards say what each did; the verdict of the last shard becomes
 * the verdict on all of them, red where a shard is missing.
 */
export class MergedRuns {
  readonly #reports: string;
  #allureResults: string | undefined;
  readonly #runs = new Map<string, MergedRun>();

  constructor(reports: string = defaultFolder) {
    this.#reports = resolve(reports);
  }

  /** Takes down what will be merged; `allureResults` is the folder of allure-playwright's results. */
  begin(tests: readonly TestCase[], allureResults: string | undefined): void {
    this.#allureResults = allureResults;
    if (allureResults !== undefined) clearAllureBeside(allureResults);
    for (const test of tests) {
      const run = this.#runOf(test);
      if (run === undefined) continue;
      const check = checkOf(test);
      if (check !== '') run.picked.add(check);
      else if (isVerdictTest(test)) run.verdicts.add(test);
    }
    // What keeps it from being opened is said at the end.
    for (const key of this.#runs.keys()) tryToOpen(this.#folderOf(key));
  }

  /** Takes what a test attached, which no other reporter is to show, and judges all where it is the last verdict of a run. */
  take(test: TestCase, result: TestResult): void {
    const run = this.#runOf(test);
    if (run === undefined) return;
    const at = result.attachments.findIndex(({ name }) => name === partName);
    const [attached] = at === -1 ? [] : result.attachments.splice(at, 1);
    const text = attached?.body ?? (attached?.path === undefined ? undefined : readFileSync(attached.path));
    const part = text === undefined ? undefined : parsePart(String(text));
    if (part !== undefined) run.parts.push(part);
    if (!run.verdicts.delete(test)) return;
    for (const { type, description } of [...test.annotations, ...result.annotations])
      if (type === shardAnnotation && description !== undefined) run.shards.add(description);
    if (run.verdicts.size === 0 && run.parts.length > 0) settle(run, test, result);
  }

  /** Writes the reports of what was merged. Rejects with WriteError, and with UserError for a folder of somebody else's. */
  async end(isStopped: boolean, view: SummaryView): Promise<readonly FinishedReport[]> {
    const ended: FinishedReport[] = [];
    for (const [key, run] of this.#runs) {
      if (run.parts.length === 0) continue;
      const rebuilt = rebuild(run, isStopped);
      const folder = this.#folderOf(key);
      try {
        openFolder(folder);
        const all = run.parts[0]!.record.reporters;
        ended.push(
          await writeAndSummarize(
            {
              ...{ ...rebuilt, folder, reporters: all },
              ...{ allureResults: this.#allureResults, name: nameAmongRuns(key, this.#runs.size) },
            },
            view,
          ),
        );
        removeEarlierRuns(folder, rebuilt.report, true);
      } finally {
        releaseFolder(folder);
      }
    }
    this.#runs.clear();
    return ended;
  }

  #folderOf(key: string): string {
    return nameFolder(this.#reports, key, this.#runs.size);
  }

  #runOf(test: TestCase): MergedRun | undefined {
    const project = test.parent.project();
    if (project === undefined || (checkOf(test) === '' && !isVerdictTest(test))) return undefined;
    const key = runKeyOf(project);
    const known = this.#runs.get(key);
    if (known !== undefined) return known;
    const run: MergedRun = {
      parts: [],
      picked: new Set<string>(),
      verdicts: new Set<TestCase>(),
      shards: new Set<string>(),
    };
    this.#runs.set(key, run);
    return run;
  }
}

/** Rebuilds the report of all shards. Throws UserError for shards that are not of one run, and of another version. */
function rebuild({ parts, picked, shards }: MergedRun, isStopped: boolean): RebuiltReport {
  const byRun = groupBy(parts, ({ record }) => record.runId);
  const folders = [...byRun].map(([runId, own]) => ({
    folder: `the blob of run ${runId}`,
    record: own[0]!.record,
    entries: own.flatMap(({ entries }) => entries),
  }));
  for (const { folder, record } of folders) assertOwnVersion(record, folder);
  verifyParts(folders);
  const record = narrowRecord(parts[0]!.record, picked);
  const entries = parts.flatMap((part) => part.entries);
  const lost = findLost(shards);
  return rebuildReport({ folder: '', record, entries }, checks, isStopped, lost);
}

/** The shards that are missing among those that were merged, in words. */
function findLost(shards: ReadonlySet<string>): string[] {
  const total = Math.max(0, ...[...shards].map((shard) => Number(shard.split('/')[1])));
  return Array.from({ length: total }, (_, at) => `${at + 1}/${total}`)
    .filter((shard) => !shards.has(shard))
    .map(
      (shard) =>
        `shard ${shard} is missing: merge its blob as well, or ask for fewer shards if it had no test`,
    );
}

/** Makes the verdict of the last shard the verdict on all of them. */
function settle(run: MergedRun, test: TestCase, result: TestResult): void {
  const { isGreen, text } = judge(run);
  annotateVerdict(result, text);
  if (!isGreen) failVerdict(test, result, text);
}

function judge(run: MergedRun): TestVerdict {
  try {
    return describeVerdict(rebuild(run, false).report);
  } catch (error) {
    if (error instanceof UserError) return { isGreen: false, text: `No verdict: ${error.message}` };
    throw error;
  }
}

/** The checks whose tests Playwright picked, and those that the plan leaves out, by the keys of their runs. */
interface Picks {
  readonly picked: ReadonlyMap<string, ReadonlySet<string>>;
  unplannedOf(key: string): ReadonlySet<string>;
}

/**
 * Opens the folders of the runs of which Playwright picked tests, before any of them runs: a part goes beside the whole run that
 * its folder holds, never over it. What keeps a folder from being opened is said by the tests.
 */
export function openRuns({ picked, unplannedOf }: Picks, config: FullConfig): void {
  if (isStartedByCommand()) return;
  const runs = changeSettings((settings, key) => {
    const picks = picked.get(key);
    if (picks === undefined || isWhole(picks, unplannedOf(key))) return settings;
    const out = readVariable('OBC_OUT') === undefined ? chooseBeside(settings.out) : settings.out;
    if (out !== settings.out) chooseStream(config).write(describeBeside(settings.out, out));
    return { ...settings, out };
  });
  if (runs === undefined) return;
  for (const [key, { settings }] of Object.entries(runs.planned)) {
    const picks = picked.get(key);
    if (picks === undefined) continue;
    // First what else would still say that the earlier run passed, where this one is killed right after it has opened the folder.
    removeOutputs(settings.out, config);
    // Results of a part join those of the whole run.
    const results = isWhole(picks, unplannedOf(key)) ? runs.allureResults : undefined;
    if (results !== undefined) putAllureForm(results);
    tryToOpen(settings.out);
    if (results !== undefined) clearAllureBeside(results);
  }
}

/** Opens the folders of the runs of a call that is refused before it picks a test. */
export function openRefused(config: FullConfig): void {
  for (const folder of listRunFolders(config)) {
    tryToOpen(folder);
    removeOutputs(folder, config);
  }
  const results = findAllureResults(config);
  if (results !== undefined) putAllureForm(results);
}

/** Marks the folders of runs into which Allure writes results, for a call in which no run begins: a list of tests, or a wrong setting. */
export function markRunFolders(config: FullConfig): void {
  const results = findAllureResults(config);
  if (results === undefined) return;
  for (const folder of listRunFolders(config)) if (isInside(folder, results)) markFolder(folder);
}

function describeBeside(whole: string, part: string): string {
  return `note: ${whole} keeps the reports of the whole run; those of this one go to ${part}\n`;
}

/** True for picks that leave out nothing that a run would do. */
function isWhole(picks: ReadonlySet<string>, unplanned: ReadonlySet<string>): boolean {
  return checks.every(({ id, mock }) => mock || unplanned.has(id) || picks.has(id));
}

/** Removes what reporters of Playwright wrote into the folder of a run before, and will write again. */
function removeOutputs(folder: string, { reporter, configFile = '' }: FullConfig): void {
  for (const described of reporter) {
    const [name, options] = described;
    const { outputFolder } = (options ?? {}) as { readonly outputFolder?: string };
    const isPage = name === 'html' && outputFolder !== undefined;
    const file = isPage
      ? resolve(dirname(configFile), outputFolder, 'index.html')
      : findOutputFile(described, configFile);
    if (file !== undefined && isInside(folder, file)) rmSync(file, { force: true });
  }
}

function isInside(folder: string, path: string): boolean {
  const inside = relative(folder, path);
  return !inside.startsWith('..') && !isAbsolute(inside);
}
