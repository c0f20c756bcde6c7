import { randomInt } from 'node:crypto';
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { FullConfig } from '@playwright/test/reporter';
import { makeRunId } from '../../src/engine/run-id.ts';
import { quoteFile, quoteForShell, writeCommand } from '../../src/lib/command-line.ts';
import { readVariable, setVariable } from '../../src/lib/env.ts';
import { groupBy } from '../../src/lib/group-by.ts';
import { packageRoot } from '../../src/lib/package-root.ts';
import { UserError } from '../../src/lib/user-error.ts';
import { defaultDepth } from '../../src/plan/depth.ts';
import { maxSeed } from '../../src/plan/seed.ts';
import { hideAddressSecrets } from '../../src/target-file/address.ts';
import type { TargetSource } from '../../src/target-file/source.ts';
import { readOption } from './command-line.ts';
import { hasSeveralOrigins, listDifferences, type ProjectUse, pickOptions } from './options.ts';
import { findRunSource, locateReports, type RunSettings, readRunSettings } from './settings.ts';

// One call of Playwright may hold several runs, each with a target, an id and a folder of its own: the projects that one
// verdict closes are one run.

/** A run as the process that starts the workers planned it. */
export interface PlannedRun {
  readonly settings: RunSettings;
  readonly source: TargetSource;
  readonly use: ProjectUse;
  /** Which of the runs against this target it is, from 0, and of how many: they share what is declared once. */
  readonly index: number;
  readonly of: number;
}

/** The plan on which the processes of one call of Playwright agree. */
export interface Runs {
  /** The process that started the workers. */
  readonly owner: number;
  /** A folder of theirs alone, in which they say that a run has begun. */
  readonly folder: string;
  /** The folder of allure-playwright's results, where it is among the reporters. */
  readonly allureResults?: string;
  /** True where our reporter comes first of all. */
  readonly isReporterFirst?: boolean;
  /** The runs by their keys. */
  readonly planned: Readonly<Record<string, PlannedRun>>;
}

/** The part of a project that the suite reads. */
export type ProjectPart = Pick<FullConfig['projects'][number], 'name' | 'testDir' | 'teardown' | 'use'>;

/** The name of the project that closes a run where nobody gives the run a name. */
export const verdictProject = 'verdict';

/** True in the process of Playwright that `obc run` started: a run id from elsewhere is none of ours. */
export function isStartedByCommand(): boolean {
  return readVariable('OBC_COMMAND') === String(process.ppid);
}

const ownFolders = new Set([join(packageRoot, 'tests'), join(packageRoot, 'dist', 'tests')]);

/** True for a project that holds tests of the suite, also where the configuration was reached by a link. */
export function isOwnProject({ testDir }: Pick<ProjectPart, 'testDir'>): boolean {
  return ownFolders.has(existsSync(testDir) ? realpathSync(testDir) : testDir);
}

/** The key of the run to which a project belongs: the project that closes it, or itself. */
export function runKeyOf({ name, teardown }: Pick<ProjectPart, 'name' | 'teardown'>): string {
  return teardown ?? name;
}

/**
 * Plans the runs of the projects that the command line selects, and tells the workers of them. Throws UserError for settings
 * that are wrong.
 */
export function planRuns(config: Pick<FullConfig, 'projects' | 'shard' | 'argv' | 'reporter'>): Runs {
  const groups = groupProjects(config);
  const drawn = config.shard === null ? randomInt(maxSeed) : 1;
  const sources = [...groups].map(([key, use]) => [key, use, findRunSource(use)] as const);
  const alike = (source: TargetSource) =>
    sources.filter(([, , other]) => JSON.stringify(other) === JSON.stringify(source)).map(([key]) => key);
  const repeat = readRepeat(config);
  if (repeat > 1 && (config.shard?.total ?? 1) > 1)
    throw new UserError(
      '--repeat-each and --shard do not go together: the repetitions of a test get to different shards, and none has them all. Leave one of the two out',
    );
  const planned = sources.map(([key, use, source]): [string, PlannedRun] => {
    const same = alike(source);
    const one = settingsOf(key, { ...use, seed: use.seed ?? drawn }, source, groups.size);
    const settings = repeat > 1 ? { ...one, plan: { ...one.plan, repeat } } : one;
    return [key, { settings, source, use, index: same.indexOf(key), of: same.length }];
  });
  refuseSharedFolders(planned);
  const folder = mkdtempSync(join(tmpdir(), 'obc-runs-'));
  const allureResults = findAllureResults(config);
  const runs = {
    owner: process.pid,
    folder,
    ...(allureResults !== undefined && { allureResults }),
    planned: Object.fromEntries(planned),
  };
  tellRuns(runs);
  return runs;
}

/** Throws UserError for two runs that would write their reports over each other. */
function refuseSharedFolders(planned: readonly (readonly [key: string, run: PlannedRun])[]): void {
  for (const [out, [one, other]] of groupBy(planned, ([, { settings }]) => settings.out)) {
    if (one === undefined || other === undefined) continue;
    throw new UserError(
      `the runs of ${one[0]} and ${other[0]} would both write their reports into ${out}: give each a folder of its own with reports, or neither`,
    );
  }
}

/** What the projects of each run say under `use`, by the keys of the runs. */
function groupProjects(config: Pick<FullConfig, 'projects' | 'argv'>): ReadonlyMap<string, ProjectUse> {
  const groups = groupBy(selectProjects(config).filter(isOwnProject), runKeyOf);
  return new Map([...groups].map(([key, projects]) => [key, joinOptions(key, projects)]));
}

/** Returns the options of the projects of a run. Throws UserError where they differ: one run has one target. */
function joinOptions(key: string, projects: readonly ProjectPart[]): ProjectUse {
  const doubled = projects.find(({ use }) => hasSeveralOrigins(use));
  if (doubled !== undefined)
    throw new UserError(
      `defineConformance() was called more than once for the project ${doubled.name}, so that the target of the last call alone is left: give each call a name of its own, defineConformance({ name: 'staging', ... })`,
    );
  // The project with the verdict tests nothing.
  const areas = projects.filter(({ name }) => name !== key);
  const [first, ...others] = areas.length > 0 ? areas : projects;
  for (const { name, use } of others) {
    const differing = listDifferences(first!.use, use);
    if (differing.length > 0)
      throw new UserError(
        `the projects ${first!.name} and ${name} share a verdict and differ in ${differing.join(', ')}: set the same under use in each of them, or run them one by one with --project`,
      );
  }
  return pickOptions(first!.use);
}

/** Lists the folders of the runs of a configuration, whatever else its settings say. */
export function listRunFolders(config: Pick<FullConfig, 'projects' | 'argv'>): string[] {
  const groups = groupProjects(config);
  return [...groups].map(([key, use]) => folderOf(key, use, groups.size));
}

/** The folder to which allure-playwright writes its results; undefined where it is not among the reporters. */
export function findAllureResults({ reporter }: Pick<FullConfig, 'reporter'>): string | undefined {
  const found = reporter.find(
    ([name]) => isPlainAllure(name) || /[\\/]playwright[\\/]allure(\.[jt]s)?$/.test(name),
  );
  if (found === undefined) return undefined;
  const [, options] = found;
  return resolve((options as { resultsDir?: string } | undefined)?.resultsDir ?? 'allure-results');
}

/** True for allure-playwright as a configuration names it, or as Playwright found it. */
export function isPlainAllure(name: string): boolean {
  return /(^|[\\/]node_modules[\\/])allure-playwright([\\/]|$)/.test(name);
}

/** Returns the argument that names a target on the command line of `obc run`. */
function argumentOf(source: TargetSource): string {
  if (source.kind === 'file') return quoteFile(source.file);
  return source.kind === 'demo' ? '--demo' : quoteForShell(hideAddressSecrets(source.baseUrl ?? ''));
}

/** Returns the number of repetitions of each test. Workers cannot know: each has one repetition. */
function readRepeat({ projects, argv }: Pick<FullConfig, 'projects' | 'argv'>): number {
  const [typed] = readOption(argv, '--repeat-each');
  return Number(typed ?? Math.max(1, ...projects.filter(isOwnProject).map(({ repeatEach }) => repeatEach)));
}

function folderOf(key: string, use: ProjectUse, count: number): string {
  const out = locateReports(use);
  return use.reports === undefined ? nameFolder(out, key, count) : out;
}

/** Returns the folder of one of `count` runs below the folder of all reports. */
export function nameFolder(out: string, key: string, count: number): string {
  return join(out, nameAmongRuns(key, count).replace(/[^\w.-]+/g, '-'));
}

/** Returns the name by which one of `count` runs is told from the others; empty for the main one. */
export function nameAmongRuns(key: string, count: number): string {
  return count === 1 || key === verdictProject ? '' : key.replace(new RegExp(` ${verdictProject}$`), '');
}

function settingsOf(key: string, use: ProjectUse, source: TargetSource, count: number): RunSettings {
  const settings = readRunSettings(use);
  const environment = readVariable('OBC_ENV') ?? use.environment;
  const env = environment === undefined ? '' : ` --env ${quoteForShell(environment)}`;
  const { seed, depth } = settings.plan;
  const deep = depth === defaultDepth ? '' : ` --depth ${depth}`;
  const replay = writeCommand(`run ${argumentOf(source)}${env}${deep} --seed ${seed}`);
  return {
    ...settings,
    out: folderOf(key, use, count),
    runId: isStartedByCommand() ? settings.runId : makeRunId(),
    replay: readVariable('OBC_REPLAY') ?? replay,
  };
}

/** The projects that `--project` names; all of them without it. */
function selectProjects({ projects, argv }: Pick<FullConfig, 'projects' | 'argv'>): readonly ProjectPart[] {
  const names = readOption(argv, '--project');
  if (names.length === 0) return projects.filter(({ name }) => name !== mockProject);
  const patterns = names.map(
    (name) => new RegExp(`^${name.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`, 'i'),
  );
  return projects.filter(({ name }) => patterns.some((pattern) => pattern.test(name)));
}

/** The project that tests Prism on our documents: nobody runs it without naming it. */
const mockProject = 'mock';

/**
 * Returns the plan of this call; undefined where no run was planned, as when tests are only listed. One that neither this process
 * nor the one that started it made is somebody else's.
 */
export function readRuns(): Runs | undefined {
  const text = readVariable('OBC_RUNS');
  const runs = text === undefined ? undefined : (JSON.parse(text) as Runs);
  return runs !== undefined && [process.pid, process.ppid].includes(runs.owner) ? runs : undefined;
}

/** Gives each run a new id: UI mode and editors run tests again and again in one process. */
export function replaceRunIds(): void {
  changeSettings((settings) => ({ ...settings, runId: makeRunId() }));
}

/** Changes the settings of each run of this call, before its workers start, and gives the plan. */
export function changeSettings(
  change: (settings: RunSettings, key: string) => RunSettings,
): Runs | undefined {
  const runs = readRuns();
  if (runs === undefined) return undefined;
  const changed = Object.entries(runs.planned).map(([key, run]): [string, PlannedRun] => [
    key,
    { ...run, settings: change(run.settings, key) },
  ]);
  const next = { ...runs, planned: Object.fromEntries(changed) };
  tellRuns(next);
  return next;
}

/** Forgets the runs of this call. */
export function forgetRuns(): void {
  const runs = readRuns();
  if (runs !== undefined) rmSync(runs.folder, { recursive: true, force: true });
  setVariable('OBC_RUNS', undefined);
}

/** Hands the plan of this call to the processes that this one starts. */
export function tellRuns(runs: Runs): void {
  setVariable('OBC_RUNS', JSON.stringify(runs));
}
