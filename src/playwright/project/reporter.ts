import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { FullConfig, FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { setVariable } from '../../lib/env.ts';
import { locateModule } from '../../lib/package-root.ts';
import { UserError } from '../../lib/user-error.ts';
import { WriteError } from '../../lib/write-error.ts';
import { removeAdvice } from '../advice-for-test-authors.ts';
import { checkOf } from '../evidence.ts';
import { beginHandover } from '../handover.ts';
import { finishProjectRun, type ProjectRunParts } from './finish.ts';
import { parsePart, partName, runAnnotation } from './run-part.ts';

/** What a `playwright.config.ts` may say of the reporter. */
export interface ConformanceReporterOptions {
  /** Folder of the reports, from that of the configuration file: `conformance` by default. */
  readonly out?: string;
  /**
   * Folder of the results of allure-playwright, from that in which Playwright runs. What it cannot say, a result for each
   * requirement and the environment, is added there.
   */
  readonly allureResultsDir?: string;
  /** Given by Playwright: the folder of the configuration file. */
  readonly configDir?: string;
}

/**
 * Reporter of Playwright for `defineConformanceTests`: writes every report of the runs, prints what came of them, and
 * fails what is not judged to its end. It knows only what tests attach, so it reports merged blobs as well.
 */
export default class ConformanceReporter implements Reporter {
  readonly #options: ConformanceReporterOptions;
  /** By project of Playwright and run. */
  readonly #runs = new Map<string, ProjectRunParts>();

  constructor(options: ConformanceReporterOptions = {}) {
    this.#options = options;
    beginHandover();
  }

  printsToStdio(): boolean {
    return false;
  }

  onBegin(config: FullConfig, suite: { allTests(): TestCase[] }): void {
    // Workers then spare themselves a restart after each failure; no other reporter may see a test before this one.
    const [first] = config.reporter;
    if (
      first?.[0].includes('open-banking-conformance') ||
      first?.[0] === locateModule('src/playwright/project/reporter')
    )
      setVariable('OBC_REPORTER', 'present');
    for (const test of suite.allTests()) {
      const run = this.#runOf(test);
      if (run !== undefined) run.picked.add(checkOf(test));
    }
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    const run = this.#runOf(test);
    if (run === undefined) return;
    if (test.expectedStatus === 'failed') test.expectedStatus = 'passed';
    removeAdvice(result);
    const attached = result.attachments.find(({ name }) => name === partName);
    const text = attached?.body ?? (attached?.path === undefined ? undefined : readFileSync(attached.path));
    const part = text === undefined ? undefined : parsePart(String(text));
    if (part !== undefined) run.parts.push(part);
  }

  async onEnd(result: FullResult): Promise<{ status: FullResult['status'] }> {
    const { out = 'conformance', allureResultsDir, configDir = '.' } = this.#options;
    const interrupted = result.status === 'interrupted' || result.status === 'timedout';
    let isWhole = true;
    for (const [key, run] of this.#runs) {
      if (run.parts.length === 0) continue;
      const folder = this.#runs.size === 1 ? resolve(configDir, out) : join(resolve(configDir, out), key);
      try {
        const { code, lines } = await finishProjectRun(run, {
          ...{ folder, interrupted, allureResultsDir },
        });
        process.stdout.write(`\n${lines.join('\n')}\n`);
        isWhole &&= code === 0;
      } catch (error) {
        if (!(error instanceof UserError || error instanceof WriteError)) throw error;
        process.stderr.write(`error: ${error.message}\n`);
        isWhole = false;
      }
    }
    return { status: isWhole || result.status !== 'passed' ? result.status : 'failed' };
  }

  #runOf(test: TestCase): ProjectRunParts | undefined {
    const key = test.annotations.find(({ type }) => type === runAnnotation)?.description;
    if (key === undefined) return undefined;
    const project = test.parent.project();
    const name = [project?.name, key].filter((part) => part).join('-');
    const known = this.#runs.get(name);
    if (known !== undefined) return known;
    const folder = project === undefined ? undefined : join(project.outputDir, '.conformance', key);
    const run: ProjectRunParts = { folder, picked: new Set(), parts: [] };
    this.#runs.set(name, run);
    return run;
  }
}
