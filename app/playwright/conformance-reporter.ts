import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
  TestRun,
} from '@playwright/test/reporter';
import { readVariable } from '../../src/lib/env.ts';
import { groupBy } from '../../src/lib/group-by.ts';
import { keepRunningWithoutReader } from '../../src/lib/keep-running.ts';
import { locateModule } from '../../src/lib/package-root.ts';
import { UserError, WriteError } from '../../src/lib/user-error.ts';
import { makePlan } from '../../src/plan/plan.ts';
import { describeOutcome } from '../../src/report/formats/outcome.ts';
import { checks } from '../../tests/index.ts';
import { finishRuns, leftOut, nothingRan, tellPicked } from './end.ts';
import { checkOf, isOnly } from './evidence.ts';
import {
  addJunitError,
  failAtExit,
  failVerdicts,
  isShown,
  markAllure,
  removeAdvice,
  takeFirstLine,
} from './fail-verdict.ts';
import { keepForLastFailed } from './last-failed.ts';
import { MergedRuns, markRunFolders, openRefused, openRuns } from './merged-runs.ts';
import { markReporter, stopBySignals, tellReporter } from './present.ts';
import { loadLiveLine, Progress } from './progress.ts';
import { findAllureResults, isPlainAllure, readRuns, replaceRunIds, runKeyOf } from './runs.ts';
import { loadRunTarget } from './settings.ts';
import { chooseStream, findRedReport, keepEnded, printEnded, readSummaryView } from './summary.ts';

/** The options of the reporter in a configuration. */
export interface ConformanceReporterOptions {
  /** Folder of the reports of merged blobs, from the folder in which Playwright runs: `reports` by default. */
  readonly reports?: string;
}

/** The option that Playwright adds for each reporter: which of its commands runs. */
interface CommandOptions {
  readonly _mode?: 'list' | 'test' | 'merge';
}

/** Loaded here, since a reporter is made at once. */
const makeLine = await loadLiveLine(readVariable('OBC_PROGRESS') === 'tty');

/**
 * Adds to Playwright's reporters what belongs to a run: leaves out the tests that do not concern the target, prints the
 * summary at the end, and writes the reports of merged blobs. It comes first, before any other sees a test.
 */
export class ConformanceReporter implements Reporter {
  /** `obc run` shows no other reporter. */
  readonly #progress =
    readVariable('OBC_PROGRESS') === undefined
      ? undefined
      : new Progress(process.stdout, makeLine, readVariable('OBC_OUTPUT') === 'quiet');
  readonly #mode: 'list' | 'test' | 'merge';
  /** The runs of blobs, in `merge-reports` alone. */
  readonly #merged: MergedRuns | undefined;
  #suite: Suite | undefined;
  #config: FullConfig | undefined;
  /** Errors outside of tests. */
  readonly #errors: string[] = [];
  /** The reason of a failure that no test shows. */
  #unshown: string | undefined;
  /** True where any machine has tests. */
  #hasTests = false;
  /** True where tests of the suite belong to what was asked for; one machine of several may have none. */
  #mayNotBeIdle = false;
  /** True where a `test.only` left out every test of the runs that were planned. */
  #isLeftOut = false;
  /** The first message about a file that a worker could not write. */
  #unwritten: string | undefined;
  #loading: Promise<void> | undefined;
  /** Set by the last run of this process: the next one has an id of its own. */
  static #hasEnded = false;

  constructor({ reports, _mode = 'test' }: ConformanceReporterOptions & CommandOptions = {}) {
    keepRunningWithoutReader();
    markReporter();
    if (_mode === 'test') stopBySignals();
    this.#mode = _mode;
    this.#merged = _mode === 'merge' ? new MergedRuns(reports) : undefined;
  }

  printsToStdio(): boolean {
    return this.#progress !== undefined;
  }

  async preprocess({ suite, testRun }: { suite: Suite; testRun: TestRun }): Promise<void> {
    const tests = suite.allTests();
    this.#hasTests = tests.length > 0;
    for (const test of tests.filter(isInapplicable)) testRun.exclude(test);
  }

  onBegin(config: FullConfig, suite: Suite): void {
    if (ConformanceReporter.#hasEnded) replaceRunIds();
    ConformanceReporter.#hasEnded = false;
    tellReporter(isOurs(config.reporter[0]?.[0]));
    const tests = suite.allTests();
    this.#suite = suite;
    this.#config = config;
    const isOneOfSeveral = config.shard !== null && this.#hasTests;
    const isPlanned = Object.keys(readRuns()?.planned ?? {}).length > 0 && !isOneOfSeveral;
    this.#mayNotBeIdle = this.#merged !== undefined || isPlanned;
    this.#merged?.begin(tests, findAllureResults(config));
    const picked = groupPicks(tests);
    this.#isLeftOut = isPlanned && picked.size === 0 && tests.some(isOnly);
    for (const [key, picks] of picked) tellPicked(key, picks);
    if (this.#mode === 'test') {
      if (tests.length === 0) openRefused(config);
      else openRuns({ picked, unplannedOf }, config);
    }
    if (this.#merged === undefined) markRunFolders(config);
    this.#progress?.begin(tests.length);
  }

  /** Shows errors outside of checks, such as a spec file that cannot be loaded. */
  onError({ message, value, location }: TestError): void {
    this.#errors.push(takeFirstLine(message ?? value ?? 'unknown'));
    const place = location === undefined ? '' : ` (${location.file}:${location.line})`;
    this.#progress?.said(`error: ${message ?? value ?? 'unknown'}${place}`);
  }

  onTestBegin(test: TestCase): void {
    this.#progress?.started(titleOf(test));
  }

  onStdOut(chunk: string | Buffer): void {
    this.#progress?.said(String(chunk));
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    // Once, while the workers wait for the network; where it fails, it fails again when it is needed.
    this.#loading ??= loadEnd().catch(() => {});
    // Workers mark a failure as expected to spare a restart; here it becomes unexpected again, before any reporter that
    // comes after sees it.
    if (test.expectedStatus === 'failed' || isLeftUntested(result)) test.expectedStatus = 'passed';
    removeAdvice(result);
    this.#merged?.take(test, result);
    this.#unwritten ??= result.errors.map(({ message }) => writeErrorIn(message)).find((text) => text);
    const reason = test.annotations.concat(result.annotations ?? []).find(({ type }) => type === 'skip');
    this.#progress?.ended(titleOf(test), result.status, result.duration, { reason: reason?.description });
  }

  async onEnd(result: FullResult): Promise<{ status: FullResult['status'] }> {
    ConformanceReporter.#hasEnded = true;
    this.#progress?.end();
    if (this.#unwritten !== undefined) process.stderr.write(`error: ${this.#unwritten}\n`);
    const tests = this.#suite?.allTests() ?? [];
    const finished = await this.#finish(result.status, tests.length === 0 && this.#mayNotBeIdle);
    // Its verdict test knows nothing of a test that was picked and never began.
    const red = finished === 'passed' ? findRedReport() : undefined;
    const status = red === undefined ? finished : 'failed';
    const hasFailed = status !== 'passed';
    if (hasFailed && !isShown(tests)) {
      const reason = red === undefined ? this.#describeFailure(status) : describeOutcome(red);
      if (!failVerdicts(tests, reason)) this.#unshown = reason;
      tryTo(() => markAllure(this.#config, reason));
    }
    // Playwright ends a merge with 0 whatever it shows.
    if (this.#merged !== undefined && (hasFailed || tests.some((test) => !test.ok()))) failAtExit();
    return { status };
  }

  async onExit(): Promise<void> {
    printEnded(chooseStream(this.#config));
    const [reason, config] = [this.#unshown, this.#config];
    if (config !== undefined && this.#mode === 'test')
      tryTo(() => keepForLastFailed(config, this.#suite?.allTests() ?? []));
    if (reason !== undefined) tryTo(() => addJunitError(this.#config, reason));
  }

  /** Ends the runs, and returns the status of the call. */
  async #finish(status: FullResult['status'], isIdle: boolean): Promise<FullResult['status']> {
    const isStopped = status === 'interrupted' || status === 'timedout';
    try {
      const view = readSummaryView(chooseStream(this.#config));
      keepEnded(await (this.#merged?.end(isStopped, view) ?? finishRuns(isStopped, view)));
      // What kept the tests from running has been said.
      if (isIdle && this.#errors.length === 0) throw new UserError(nothingRan);
      if (this.#isLeftOut) throw new UserError(leftOut);
      if (this.#merged !== undefined && this.#config?.reporter.some(([name]) => isPlainAllure(name)))
        throw new UserError(plainAllure);
      return status;
    } catch (error) {
      if (!(error instanceof WriteError || error instanceof UserError)) throw error;
      process.stderr.write(`error: ${error.message}\n`);
      this.#errors.push(error.message);
      return isStopped ? status : 'failed';
    }
  }

  #describeFailure(status: FullResult['status']): string {
    if (status === 'interrupted') return 'the run was stopped before its end';
    if (status === 'timedout') return 'the run took longer than the time limit of Playwright';
    return this.#errors.length === 0 ? 'Playwright ended with an error' : this.#errors.join('; ');
  }
}

/** Does what a call that has failed already does beside: what cannot be written is an error on standard error. */
function tryTo(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof WriteError)) throw error;
    process.stderr.write(`error: ${error.message}\n`);
  }
}

const plainAllure =
  'allure-playwright cannot merge: list open-banking-conformance/playwright/allure in its place, for merges';

/** True for our reporter, as a configuration names it. */
function isOurs(name = ''): boolean {
  return name === locateModule('app/playwright/reporter');
}

/** The checks whose tests belong to each run, by the keys of the runs. */
function groupPicks(tests: readonly TestCase[]): ReadonlyMap<string, ReadonlySet<string>> {
  const own = tests.filter((test) => checkOf(test) !== '');
  const byRun = groupBy(own, (test) => runKeyOf(test.parent.project() ?? { name: '' }));
  return new Map([...byRun].map(([key, all]) => [key, new Set(all.map(checkOf))]));
}

/** True for a test that something kept from running: --last-failed takes it for one that is still to be run. */
function isLeftUntested({ status, annotations }: TestResult): boolean {
  const reason = annotations.find(({ type }) => type === 'skip')?.description ?? '';
  return status === 'skipped' && /^(blocked|not tested): /.test(reason);
}

/** True for a test of a check that the plan of its run leaves out: the target does not declare its area, say. */
function isInapplicable(test: TestCase): boolean {
  const check = checkOf(test);
  const project = test.parent.project();
  if (check === '' || project === undefined) return false;
  return unplannedOf(runKeyOf(project)).has(check);
}

const unplanned = new Map<string, ReadonlySet<string>>();

function unplannedOf(key: string): ReadonlySet<string> {
  const found = unplanned.get(key) ?? findUnplanned(key);
  unplanned.set(key, found);
  return found;
}

/** A target that cannot be read is reported by the tests: they say what is wrong. */
function findUnplanned(key: string): ReadonlySet<string> {
  const run = readRuns()?.planned[key];
  if (run === undefined) return new Set();
  try {
    const target = loadRunTarget(run.source, run.use, run.settings.plan);
    if (target === undefined) return new Set();
    const planned = makePlan(checks, target, run.settings.plan).checks;
    const left = planned.filter(({ notSelected }) => notSelected !== undefined);
    return new Set(left.map(({ check }) => check.id));
  } catch (error) {
    if (error instanceof UserError) return new Set();
    throw error;
  }
}

/** Loads what the end of a run needs, which its beginning does not wait for. */
async function loadEnd(): Promise<void> {
  const { loadForEnd } = await import('./finish.ts');
  const [run] = Object.values(readRuns()?.planned ?? {});
  if (run !== undefined) await loadForEnd(run.settings.reporters);
}

/** A check by its area and its title, and which repetition of it. */
function titleOf({ parent, title, repeatEachIndex }: TestCase): string {
  return `${parent.parent?.title} › ${title}${repeatEachIndex === 0 ? '' : `, repetition ${repeatEachIndex + 1}`}`;
}

/** The sentence of a WriteError in the message that a worker gave. */
function writeErrorIn(message = ''): string | undefined {
  return /WriteError: (.+)/.exec(message)?.[1];
}
