import { randomInt } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { makeRunId } from '../../../src/engine/run-id.ts';
import { chooseConcurrency } from '../../../src/engine/scheduler.ts';
import { UserError } from '../../../src/lib/user-error.ts';
import { maxSeed } from '../../../src/plan/seed.ts';
import { verifySelection } from '../../../src/plan/selected-names.ts';
import { isSelective, listSelectedAreas } from '../../../src/plan/selection.ts';
import { escapeForLog } from '../../../src/report/formats/text.ts';
import type { Report } from '../../../src/report/report.ts';
import { openWhereItIs, verifyFolder } from '../../../src/report/run/begin.ts';
import { readEarlierReports } from '../../../src/report/run/earlier.ts';
import { hasRecord } from '../../../src/report/run/record.ts';
import { compareWithBaseline } from '../../../src/report/verdict/baseline.ts';
import { exitCodeOf } from '../../../src/report/verdict/exit-code.ts';
import type { Verdict } from '../../../src/report/verdict/verdict.ts';
import { effectiveModeOf } from '../../../src/target-file/mode.ts';
import { demoName } from '../../../src/target-file/source.ts';
import type { Target } from '../../../src/target-file/types.ts';
import { checks } from '../../../tests/index.ts';
import { type ChosenTarget, chooseTarget, describeWays } from '../../command-line/chosen-target.ts';
import { exitCodes } from '../../command-line/end.ts';
import { rebuildFolder } from '../../command-line/rebuild-folder.ts';
import { readReport } from '../../command-line/report-file.ts';
import { fitLines, note, print, printJson, stopNow } from '../../command-line/terminal.ts';
import { type RunSettings, readMode, variablesOf } from '../../playwright/settings.ts';
import { describeRun, verifyCommands } from './announcement.ts';
import { type Baseline, markKnownFailures, readBaseline, verifyBaseline } from './baseline.ts';
import { chooseFolder, openRunFolder } from './folder.ts';
import { judgeInProcess } from './in-process.ts';
import { planOptionsOf, type ResolvedOptions, type RunOptions, selectionOf } from './options.ts';
import { describePlannedRequests, fitRequests, listPlannedRequests, readFittingLimits } from './plan-view.ts';
import { type Ended, runPlaywright } from './playwright.ts';
import { doctorCommandOf, replayCommandOf } from './replay.ts';

/** Certifies the target of the options and sets the exit code. Throws UserError before anything is sent. */
export default async function run(
  named: string | undefined,
  _parsed: RunOptions,
  command: Command,
): Promise<void> {
  const typed = { ...command.opts<RunOptions>(), target: named };
  const { json = false } = typed;
  const baseline = readAccepted(command);
  verifyInProcess(typed);
  const given = addLastFailed(typed);
  verifyNames(given);
  const chosen = chooseRunTarget(given, command);
  const options = resolveOptions(given, chosen, command);
  if (options.quiet !== true)
    announce(describeRun(chosen.target, options, { asked: typed.out, found: chosen.found }), json);
  if (options.plan === true) return printPlan(chosen.target, options);
  await verifyCommands(chosen, options);
  if (baseline !== undefined) verifyBaseline(baseline, chosen.target);
  const expected = baseline?.ids;
  const settings = settingsOf(options);
  const ended = await judge(settings, chosen.target, options);
  const { out: folder, runId } = settings;
  const verdict = decideVerdict({ folder, runId, ended, expected });
  if (expected !== undefined && verdict.lines !== undefined)
    await markKnownFailures(folder, { expected, exitCode: verdict.exitCode, lines: verdict.lines });
  if (json && verdict.text !== undefined) printJson(verdict.text);
  if (verdict.problem !== undefined) note(...verdict.problem.split('\n'));
  announce(verdict.lines ?? [], json);
  const doctor = doctorCommandOf(options);
  if (verdict.exitCode === exitCodes.usage && doctor !== undefined)
    note(`hint: ${doctor} looks at each setting and changes nothing`);
  process.exitCode = verdict.exitCode;
  // A check that was stopped may still wait for its target.
  if (ended.stopped) stopNow();
}

/** Reads the baseline, and then opens the folder in which its report may stand. */
function readAccepted(command: Command): Baseline | undefined {
  const { baseline } = command.opts<RunOptions>();
  try {
    return baseline === undefined ? undefined : readBaseline(baseline);
  } finally {
    openRunFolder(command);
  }
}

/** Of names that nobody knows it is open which part they mean: the run is refused as a whole one. */
function verifyNames(given: RunOptions): void {
  try {
    verifySelection(selectionOf(given), checks);
  } catch (error) {
    if (given.plan !== true) openWhereItIs(given.out);
    throw error;
  }
}

/** A run that nothing names a target for would pass without having tested anything. */
function chooseRunTarget(given: RunOptions, command: Command): ChosenTarget {
  const selection = selectionOf(given);
  const areas = isSelective(selection) ? listSelectedAreas(checks, selection) : undefined;
  const chosen = chooseTarget(given, command, areas);
  if (chosen.target === undefined && given.demo !== true)
    throw new UserError(`no target to test: ${describeWays('run')}; --demo tests the bundled server`);
  return chosen;
}

function resolveOptions(
  given: RunOptions,
  { target, names }: ChosenTarget,
  command: Command,
): ResolvedOptions {
  const concurrency = given.concurrency ?? chooseConcurrency(target);
  const readOnly = given.readOnly === true || readMode() === 'read-only';
  const mode = readOnly ? 'read-only' : 'full';
  return {
    ...given,
    ...{ env: undefined, target: undefined },
    ...names,
    readOnly,
    concurrency,
    seed: given.seed ?? (given.shard === undefined ? randomInt(maxSeed) : seedOfShards),
    mode: target === undefined ? mode : effectiveModeOf(target, mode),
    requests: fitRequests(readFittingLimits(), { ...given, concurrency }, target),
    out: chooseFolder(command),
  };
}

async function printPlan(target: Target | undefined, options: ResolvedOptions): Promise<void> {
  const planned = await listPlannedRequests(target, planOptionsOf(options));
  if (options.json === true) print(JSON.stringify(planned, null, 2));
  else print(...fitLines(describePlannedRequests(planned), process.stdout));
}

/** What needs the checks in this process. */
function verifyInProcess({ repeat, concurrency, workers }: RunOptions): void {
  if (workers === 1) return;
  const option = repeat > 1 ? '--repeat' : concurrency === undefined ? undefined : '--concurrency';
  if (option !== undefined) throw new UserError(`${option} runs tests in one process: leave --workers out`);
}

/** Shards on several machines must agree on the seed to be joined. */
const seedOfShards = 1;

function announce(lines: readonly string[], json: boolean): void {
  if (lines.length === 0) return;
  if (json) note(...lines);
  else print(...fitLines(lines.map(escapeForLog), process.stdout));
}

function settingsOf(options: ResolvedOptions): RunSettings {
  const { out, maxFailures, concurrency, quiet = false, verbose = false } = options;
  return {
    runId: makeRunId(),
    out: resolve(out),
    plan: planOptionsOf(options),
    replay: replayCommandOf(options),
    ...(maxFailures === undefined ? {} : { maxFailures }),
    concurrency,
    output: quiet ? 'quiet' : verbose ? 'verbose' : 'normal',
  };
}

/** One process needs no Playwright, whose start takes longer than most runs. */
function judge(settings: RunSettings, target: Target | undefined, options: ResolvedOptions): Promise<Ended> {
  const { json = false, workers } = options;
  if (workers === 1) return judgeInProcess(settings, target, json);
  verifyFolder(settings.out);
  const { target: file, env, baseUrl, bankingUrl } = options;
  const variables = {
    ...variablesOf(settings),
    OBC_TARGET: file !== undefined ? resolve(file) : target === undefined ? demoName : baseUrl,
    OBC_ENV: env,
    OBC_BASE_URL: baseUrl,
    OBC_BANKING_URL: bankingUrl,
    OBC_WORKERS: String(workers),
  };
  const { maxFailures, out } = settings;
  return runPlaywright(variables, { quiet: json, maxFailures, target, out });
}

/** Puts the requirements that failed in the last whole run in the place of what --only would name. Throws UserError. */
function addLastFailed(given: RunOptions): RunOptions {
  if (given.lastFailed !== true) return given;
  if (given.only !== undefined) throw new UserError('--last-failed and --only exclude each other');
  const only = listLastFailed(given.out);
  if (only.length > 0) return { ...given, only };
  throw new UserError(
    `no requirement failed in the last run of ${given.out}, so there is nothing to run again`,
  );
}

/**
 * The requirements that failed in the last run of a folder, and where that one did not come to its end those that failed before
 * it and that it has not tested since. Throws UserError for a folder without any run.
 */
function listLastFailed(folder: string): string[] {
  const earlier = existsSync(folder) ? readEarlierReports(folder, checks).reverse() : [];
  const failed = new Set<string>();
  for (const { requirements } of [...earlier, ...readLast(folder, earlier.length > 0)])
    for (const { id, verdict } of requirements) {
      if (verdict === 'fail') failed.add(id);
      else if (tested.includes(verdict)) failed.delete(id);
    }
  return [...failed];
}

/** Verdicts by which a requirement fails no longer. */
const tested: readonly Verdict[] = ['pass', 'warn', 'waived'];

/** The report of the run that a folder holds; none of one that was refused, where there were runs before it. */
function readLast(folder: string, hasEarlier: boolean): readonly Report[] {
  if (existsSync(join(folder, 'report.json'))) return [readReport(folder)];
  if (hasRecord(folder)) return [rebuildFolder(folder).report];
  return hasEarlier ? [] : [readReport(folder)];
}

interface FinishedRun {
  readonly folder: string;
  readonly runId: string;
  readonly ended: Ended;
  /** Requirements that a baseline expects to fail; absent without one. */
  readonly expected?: ReadonlySet<string> | undefined;
}

/** The end of a run: its exit code, the report's text, and what a person must know beside it. */
interface RunVerdict {
  readonly exitCode: number;
  readonly text?: string;
  readonly problem?: string;
  /** The comparison with the baseline, in lines. */
  readonly lines?: readonly string[];
}

/** The verdict of a run by the report that its process wrote; a missing one is a fault of ours. */
export function decideVerdict({ folder, runId, ended, expected }: FinishedRun): RunVerdict {
  const file = join(folder, 'report.json');
  const text = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  const report = text === undefined ? undefined : (JSON.parse(text) as Report);
  if (text === undefined || report?.run.id !== runId) {
    if (ended.stopped) return { exitCode: exitCodes.usage, problem: 'stopped before anything was judged' };
    return { exitCode: exitCodes.internal, problem: describeMissingReport(file, ended) };
  }
  // Of a run that was stopped after its last test the report is whole.
  if (exitCodeOf(report) === 0 && ended.code !== 0 && !ended.stopped) {
    const problem = `error: the report says ${report.outcome}, yet the test process ended with ${ended.code}; the suite itself broke`;
    return { exitCode: exitCodes.internal, text, problem };
  }
  if (expected !== undefined) return { text, ...compareWithBaseline(report, expected) };
  return { exitCode: exitCodeOf(report), text };
}

function describeMissingReport(file: string, { code, tail }: Ended): string {
  const seen = tail.filter((line) => line.trim() !== '').map((line) => `  | ${line}`);
  return [
    `error: the test process ended with ${code} and left no report of this run in ${file}`,
    ...(seen.length === 0 ? ['Its output is above.'] : ['The end of its output:', ...seen]),
    'This is a fault of the suite, or of the machine it runs on (disk, memory), not of the target.',
  ].join('\n');
}
