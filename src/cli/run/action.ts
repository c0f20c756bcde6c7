import { randomInt } from 'node:crypto';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { checks } from '../../../tests/index.ts';
import { chooseConcurrency } from '../../engine/lanes.ts';
import { makeRunId } from '../../engine/run-id.ts';
import { UserError } from '../../lib/user-error.ts';
import { verifySelection } from '../../plan/selected-names.ts';
import { isSelective, listSelectedAreas } from '../../plan/selection.ts';
import { type RunSettings, variablesOf } from '../../playwright/settings.ts';
import { escapeForLog } from '../../report/formats/text.ts';
import { verifyFolder } from '../../report/run/begin.ts';
import { effectiveModeOf } from '../../target-file/mode.ts';
import type { Target } from '../../target-file/types.ts';
import { chooseTarget, takeFileArgument } from '../shared/chosen-target.ts';
import { exitCodes } from '../shared/end.ts';
import { readReport } from '../shared/report-file.ts';
import { fitLines, note, print, printJson } from '../shared/terminal.ts';
import { describeRun } from './announcement.ts';
import { listFailed, markKnownFailures, readBaseline } from './baseline.ts';
import { fitRequests } from './fitting.ts';
import { judgeInProcess } from './in-process.ts';
import { planOptionsOf, type ResolvedOptions, type RunOptions, selectionOf } from './options.ts';
import { describePlannedRequests, listPlannedRequests } from './plan-view.ts';
import { type Ended, runPlaywright } from './playwright.ts';
import { doctorCommandOf, replayCommandOf } from './replay.ts';
import { decideVerdict } from './result.ts';
import { watchRuns } from './watch.ts';

/** Certifies the target of the options and sets the exit code. Throws UserError before anything is sent. */
export default async function run(
  file: string | undefined,
  _parsed: RunOptions,
  command: Command,
): Promise<void> {
  takeFileArgument(file, command);
  const given = addLastFailed(command.opts<RunOptions>());
  const { allowPartial = false, json = false } = given;
  verifyInProcess(given);
  const selection = selectionOf(given);
  verifySelection(selection, checks);
  const areas = isSelective(selection) ? listSelectedAreas(checks, selection) : undefined;
  const { target, names, found } = chooseTarget(given, command, areas);
  const concurrency = given.concurrency ?? chooseConcurrency(target);
  const options: ResolvedOptions = {
    ...given,
    ...names,
    concurrency,
    seed: given.seed ?? (given.shard === undefined ? randomInt(2 ** 31 - 1) : seedOfShards),
    mode: target === undefined ? given.mode : effectiveModeOf(target, given.mode),
    requests: fitRequests({ ...given, concurrency }, target),
  };
  if (options.quiet !== true && options.watch === undefined)
    announce(describeRun(target, options, { mode: given.mode, found }), json);
  if (options.plan === true) return printPlan(target, options);
  if (options.watch !== undefined) {
    process.exitCode = await watchRuns(argumentsWithoutWatch(), {
      folder: options.watch,
      out: options.out,
      addresses: [target?.outbound?.baseUrl, target?.banking?.baseUrl].flatMap((address) =>
        address === undefined ? [] : [new URL(address)],
      ),
    });
    return;
  }
  const expected = options.baseline === undefined ? undefined : readBaseline(options.baseline);
  const settings = settingsOf(options);
  const ended = await judge(settings, target, options);
  const { out: folder, runId } = settings;
  const verdict = decideVerdict({ folder, runId, ended, allowPartial, expected });
  if (expected !== undefined && verdict.lines !== undefined)
    markKnownFailures(folder, { expected, exitCode: verdict.exitCode, lines: verdict.lines });
  if (json && verdict.text !== undefined) printJson(verdict.text);
  if (verdict.problem !== undefined) note(...verdict.problem.split('\n'));
  announce(verdict.lines ?? [], json);
  if (verdict.exitCode === exitCodes.usage && options.target !== undefined)
    note(`hint: ${doctorCommandOf(options.target, options.env)} looks at each setting and changes nothing`);
  process.exitCode = verdict.exitCode;
  // A check that was stopped may still wait for its target.
  if (ended.stopped) process.exit();
}

/** The requirements that failed in the last run of the folder, in place of what --only would name. */
function addLastFailed(given: RunOptions): RunOptions {
  if (given.lastFailed !== true) return given;
  if (given.only !== undefined) throw new UserError('--last-failed and --only exclude each other');
  const only = listFailed(readReport(given.out));
  if (only.length > 0) return { ...given, only };
  throw new UserError(
    `no requirement failed in the last run of ${given.out}, so there is nothing to run again`,
  );
}

/** What was typed, for a run that does not watch. */
function argumentsWithoutWatch(): string[] {
  const typed = process.argv.slice(2);
  const at = typed.indexOf('--watch');
  return at === -1 ? typed.filter((one) => !one.startsWith('--watch=')) : typed.toSpliced(at, 2);
}

async function printPlan(target: Target | undefined, options: ResolvedOptions): Promise<void> {
  const planned = await listPlannedRequests(target, planOptionsOf(options));
  if (options.json === true) print(JSON.stringify(planned, null, 2));
  else print(...fitLines(describePlannedRequests(planned), process.stdout));
}

/** What needs the checks in this process. */
function verifyInProcess({ repeat, concurrency, workers, playwright = false }: RunOptions): void {
  if (workers === 1 && !playwright) return;
  const option = repeat > 1 ? '--repeat' : concurrency === undefined ? undefined : '--concurrency';
  if (option === undefined) return;
  throw new UserError(
    `${option} runs the checks in this process alone: leave --workers and --playwright out`,
  );
}

/** Shards on several machines must agree on the seed to be joined. */
const seedOfShards = 1;

function announce(lines: readonly string[], json: boolean): void {
  if (lines.length === 0) return;
  if (json) note(...lines);
  else print(...fitLines(lines.map(escapeForLog), process.stdout));
}

function settingsOf(options: ResolvedOptions): RunSettings {
  const { out, reporter, maxFailures, concurrency, quiet = false, verbose = false } = options;
  const { strictWaivers = false, allowPartial = false } = options;
  return {
    runId: makeRunId(),
    out: resolve(out),
    plan: planOptionsOf(options),
    replay: replayCommandOf(options),
    strictWaivers,
    allowPartial,
    ...(maxFailures === undefined ? {} : { maxFailures }),
    ...(reporter === undefined ? {} : { reporters: reporter }),
    concurrency,
    output: quiet ? 'quiet' : verbose ? 'verbose' : 'normal',
  };
}

/** One process needs no Playwright, whose start takes longer than most runs. */
function judge(settings: RunSettings, target: Target | undefined, options: ResolvedOptions): Promise<Ended> {
  const { json = false, workers, playwright = false } = options;
  if (workers === 1 && !playwright) return judgeInProcess(settings, target, json);
  verifyFolder(settings.out);
  const { target: file, env, baseUrl, bankingUrl } = options;
  const variables = {
    ...variablesOf(settings),
    OBC_TARGET: file === undefined ? undefined : resolve(file),
    OBC_ENV: env,
    OBC_BASE_URL: baseUrl,
    OBC_BANKING_URL: bankingUrl,
    OBC_WORKERS: String(workers),
  };
  return runPlaywright(variables, { quiet: json, maxFailures: settings.maxFailures, target });
}
