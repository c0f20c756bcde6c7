import { randomInt } from 'node:crypto';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { makeRunId } from '../../../src/engine/run-id.ts';
import { chooseConcurrency } from '../../../src/engine/scheduler.ts';
import { UserError } from '../../../src/lib/user-error.ts';
import { verifySelection } from '../../../src/plan/selected-names.ts';
import { isSelective, listSelectedAreas } from '../../../src/plan/selection.ts';
import { escapeForLog } from '../../../src/report/formats/text.ts';
import { openWhereItIs, verifyFolder } from '../../../src/report/run/begin.ts';
import { effectiveModeOf } from '../../../src/target-file/mode.ts';
import { demoName } from '../../../src/target-file/source.ts';
import type { Target } from '../../../src/target-file/types.ts';
import { checks } from '../../../tests/index.ts';
import { type ChosenTarget, chooseTarget, describeWays } from '../../command-line/chosen-target.ts';
import { exitCodes } from '../../command-line/end.ts';
import { fitLines, note, print, printJson } from '../../command-line/terminal.ts';
import { type RunSettings, variablesOf } from '../../playwright/settings.ts';
import { verifyCommands } from './allow-commands.ts';
import { describeRun } from './announcement.ts';
import { type Baseline, markKnownFailures, readBaseline, verifyBaseline } from './baseline.ts';
import { fitRequests, readFittingLimits } from './fitting.ts';
import { chooseFolder, openRunFolder } from './folder.ts';
import { judgeInProcess } from './in-process.ts';
import { planOptionsOf, type ResolvedOptions, type RunOptions, selectionOf } from './options.ts';
import { describePlannedRequests, listPlannedRequests } from './plan-view.ts';
import { type Ended, runPlaywright } from './playwright.ts';
import { doctorCommandOf, replayCommandOf } from './replay.ts';
import { addLastFailed } from './rerun.ts';
import { decideVerdict } from './result.ts';

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
  if (verdict.exitCode === exitCodes.usage && options.target !== undefined)
    note(`hint: ${doctorCommandOf(options.target, options.env)} looks at each setting and changes nothing`);
  process.exitCode = verdict.exitCode;
  // A check that was stopped may still wait for its target.
  if (ended.stopped) process.exit();
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
  const mode = given.readOnly === true ? 'read-only' : 'full';
  return {
    ...given,
    ...{ env: undefined, target: undefined },
    ...names,
    concurrency,
    seed: given.seed ?? (given.shard === undefined ? randomInt(2 ** 31 - 1) : seedOfShards),
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
  return runPlaywright(variables, { quiet: json, maxFailures: settings.maxFailures, target });
}
