import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { checks } from '../../tests/checks.ts';
import { readVariable, setVariable } from '../env.ts';
import { readJournals } from '../journal/file.ts';
import { makePlan } from '../plan/plan.ts';
import { exchangesOf, foldReport } from '../reporting/fold.ts';
import type { Report } from '../reporting/report.ts';
import { terminalSummary } from '../reporting/terminal.ts';
import { writeReports } from '../reporting/write.ts';
import { exitCode } from '../verdicts/outcome.ts';
import { Progress } from './progress.ts';
import { runSettings, runTarget } from './settings.ts';

/** Folds the journals into the report, writes every format, prints the summary and decides the exit status. */
export default class ConformanceReporter implements Reporter {
  readonly #progress = new Progress(readVariable('OBC_PROGRESS') === 'tty');

  constructor() {
    setVariable('OBC_REPORTER', 'present');
  }

  printsToStdio(): boolean {
    return true;
  }

  onBegin(_config: unknown, suite: { allTests(): TestCase[] }): void {
    this.#progress.begin(suite.allTests().length);
  }

  onTestBegin(test: TestCase): void {
    this.#progress.started(test.title);
  }

  onStdOut(chunk: string | Buffer): void {
    this.#progress.said(String(chunk));
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    // Workers mark a failure as expected to spare a restart (see define-tests); here it becomes unexpected again,
    // before any reporter that comes after sees it.
    if (test.expectedStatus === 'failed') test.expectedStatus = 'passed';
    this.#progress.ended(test.title, result.status, result.duration);
  }

  async onEnd(result: FullResult): Promise<{ status: FullResult['status'] }> {
    this.#progress.end();
    const target = runTarget();
    if (target === undefined) return { status: result.status };
    const { plan: options, out, runId, replay } = runSettings();
    const plan = makePlan(checks, target, options);
    const entries = readJournals(out);
    const interrupted = result.status === 'interrupted' || result.status === 'timedout';
    const report = foldReport({ plan, target, entries, runId, replay, interrupted });
    const exchanges = exchangesOf(entries);
    writeReports(out, report, exchanges);
    const view = { colour: isTerminal(), width: columns(), folder: out };
    process.stdout.write(`\n${terminalSummary(report, exchanges, view)}\n`);
    return { status: interrupted ? result.status : statusOf(report) };
  }
}

function statusOf({ outcome, reasons }: Report): FullResult['status'] {
  return exitCode({ outcome, reasons }) === 0 ? 'passed' : 'failed';
}

function isTerminal(): boolean {
  return readVariable('OBC_PROGRESS') === 'tty' || process.stdout.isTTY === true;
}

function columns(): number {
  return process.stdout.columns ?? 100;
}
