import type {
  FullConfig,
  FullResult,
  Reporter,
  TestCase,
  TestError,
  TestResult,
} from '@playwright/test/reporter';
import pico from 'picocolors';
import { isColourWanted } from '../lib/colour.ts';
import { readVariable, setVariable } from '../lib/env.ts';
import { keepRunningWithoutReader } from '../lib/keep-running.ts';
import { WriteError } from '../lib/write-error.ts';
import type { Report } from '../report/report.ts';
import { readRunFolder } from '../report/run/rebuild-report.ts';
import { exitCodeOf } from '../report/verdict/exit-code.ts';
import { removeAdvice } from './advice-for-test-authors.ts';
import { beginPlaywrightRun, hasBegun } from './begin.ts';
import { finishHandover } from './handover.ts';
import { takePicked } from './picked-tests.ts';
import { loadLiveLine, Progress } from './progress.ts';
import { forgetRunTarget } from './run-target.ts';
import { readRunSettings } from './settings.ts';
import { describeTests } from './test-list.ts';

/** Loaded here, since a reporter is made at once. */
const makeLine = await loadLiveLine(readVariable('OBC_PROGRESS') === 'tty');

/** Folds the journals into the report, writes every format, prints the summary and decides the exit status. */
export default class ConformanceReporter implements Reporter {
  readonly #progress = new Progress(process.stdout, makeLine, readVariable('OBC_OUTPUT') === 'quiet');
  /** What a worker could not write, said once. */
  #unwritten: string | undefined;
  #loading: Promise<void> | undefined;
  /** Set by the last run of this process: the next one needs a record of its own. */
  static #hasEnded = false;
  #release = () => {};
  /** Playwright says itself that its user named no test. */
  #isNothingPicked = false;

  constructor() {
    keepRunningWithoutReader();
    setVariable('OBC_REPORTER', 'present');
  }

  printsToStdio(): boolean {
    return true;
  }

  onBegin(config: FullConfig, suite: { allTests(): TestCase[] }): void {
    const tests = suite.allTests();
    if (!hasBegun()) {
      process.stdout.write(`${describeTests(config, tests).join('\n')}\n`);
      return;
    }
    if (ConformanceReporter.#hasEnded) beginPlaywrightRun();
    ConformanceReporter.#hasEnded = false;
    const { of, release } = takePicked(tests);
    this.#release = release;
    this.#isNothingPicked = tests.length === 0 && of > 0;
    this.#progress.begin(tests.length, 0, of);
  }

  /** What breaks outside of a check, such as a spec file that cannot be loaded, would go unseen otherwise. */
  onError({ message, value, location }: TestError): void {
    const place = location === undefined ? '' : ` (${location.file}:${location.line})`;
    this.#progress.said(`error: ${message ?? value ?? 'unknown'}${place}`);
  }

  onTestBegin(test: TestCase): void {
    this.#progress.started(titleOf(test));
  }

  onStdOut(chunk: string | Buffer): void {
    this.#progress.said(String(chunk));
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    // Once, while the workers wait for the network; where it fails, it fails again when it is needed.
    this.#loading ??= loadEnd().catch(() => {});
    // Workers mark a failure as expected to spare a restart (see define-tests); here it becomes unexpected again,
    // before any reporter that comes after sees it.
    if (test.expectedStatus === 'failed') test.expectedStatus = 'passed';
    removeAdvice(result);
    this.#unwritten ??= result.errors.map(({ message }) => writeErrorIn(message)).find((text) => text);
    const reason = test.annotations.concat(result.annotations ?? []).find(({ type }) => type === 'skip');
    this.#progress.ended(titleOf(test), result.status, result.duration, { reason: reason?.description });
  }

  async onEnd(result: FullResult): Promise<{ status: FullResult['status'] }> {
    this.#progress.end();
    try {
      return await this.#conclude(result);
    } finally {
      this.#release();
      forgetRunTarget();
      ConformanceReporter.#hasEnded = true;
    }
  }

  async #conclude(result: FullResult): Promise<{ status: FullResult['status'] }> {
    if (this.#unwritten !== undefined) process.stderr.write(`error: ${this.#unwritten}\n`);
    if (!hasBegun() || this.#isNothingPicked) return { status: result.status };
    const { out } = readRunSettings();
    // The set-up does so too, but where the process lives on it is not over yet.
    finishHandover(out);
    const run = readRunFolder(out);
    const interrupted = result.status === 'interrupted' || result.status === 'timedout';
    try {
      const { finishRun } = await import('./finish.ts');
      const { report, summary } = await finishRun(run, interrupted, {
        colour: isColourful(),
        width: columns(),
        brief: readVariable('OBC_OUTPUT') === 'quiet',
      });
      process.stdout.write(`\n${summary}\n`);
      return { status: interrupted ? result.status : statusOf(report) };
    } catch (error) {
      if (!(error instanceof WriteError)) throw error;
      process.stderr.write(`error: ${error.message}\n`);
      return { status: 'failed' };
    }
  }
}

/** Loads what the end of the run needs, which its beginning does not wait for. */
async function loadEnd(): Promise<void> {
  const { loadForEnd } = await import('./finish.ts');
  await loadForEnd(readRunSettings().reporters);
}

/** A check by its area and its title, and which repetition of it. */
function titleOf({ parent, title, repeatEachIndex }: TestCase): string {
  return `${parent.parent?.title} › ${title}${repeatEachIndex === 0 ? '' : `, repetition ${repeatEachIndex + 1}`}`;
}

/** The sentence of a WriteError in the message that a worker gave. */
function writeErrorIn(message = ''): string | undefined {
  return /WriteError: (.+)/.exec(message)?.[1];
}

function statusOf(report: Report): FullResult['status'] {
  return exitCodeOf(report) === 0 ? 'passed' : 'failed';
}

function isColourful(): boolean {
  return isColourWanted(process.stdout) || (readVariable('OBC_PROGRESS') === 'tty' && pico.isColorSupported);
}

function columns(): number {
  return process.stdout.columns ?? 100;
}
