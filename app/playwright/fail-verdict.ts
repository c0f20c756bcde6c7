import { readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, parse } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { FullConfig, TestCase, TestResult } from '@playwright/test/reporter';
import { makeFolder } from '../../src/lib/make-folder.ts';
import { tryToWrite } from '../../src/lib/user-error.ts';
import { addLoneError } from '../../src/report/formats/junit/lone-error.ts';
import { putAllureForm } from '../../src/report/formats/unfinished.ts';
import { findOutputFile } from './reporter-files.ts';
import { findAllureResults, verdictProject } from './runs.ts';

// A call of Playwright can fail although none of its tests does: it was stopped, or something broke outside of the tests. Reports
// that show tests would then be green.

/** True for the test that closes a run. Where blobs are merged its folder is that of the configuration for the merge. */
export function isVerdictTest({ location, parent }: TestCase): boolean {
  const isVerdictFile = parse(location.file).name === `${verdictProject}.spec`;
  return isVerdictFile && new RegExp(`(^| )${verdictProject}$`).test(parent.project()?.name ?? '');
}

/** Makes a verdict red in the result that reporters show, and says why. */
export function failVerdict(test: TestCase, result: TestResult, message: string): void {
  result.status = 'failed';
  result.errors = [{ message }];
  result.error = { message };
  test.expectedStatus = 'passed';
}

/** True where a test shows that the call fails. */
export function isShown(tests: readonly TestCase[]): boolean {
  return tests.some((test) => ['unexpected', 'flaky'].includes(test.outcome()));
}

/** Makes red the verdicts of a call that fails for a reason which no test shows; false where it has none. */
export function failVerdicts(tests: readonly TestCase[], reason: string): boolean {
  const verdicts = tests.filter(isVerdictTest);
  for (const test of verdicts)
    failVerdict(test, test.results.at(-1) ?? addResult(test), `No verdict: ${reason}`);
  return verdicts.length > 0;
}

/** Adds a result to a test that did not run. */
function addResult(test: TestCase): TestResult {
  const result: TestResult = {
    ...{ retry: 0, parallelIndex: -1, workerIndex: -1, startTime: new Date(), duration: 0 },
    ...{ status: 'failed', errors: [], steps: [], attachments: [], annotations: [], stdout: [], stderr: [] },
  };
  test.results.push(result);
  return result;
}

/** Adds an error to JUnit of a call that fails, and has neither a red test nor a verdict. Throws WriteError. */
export function addJunitError(config: FullConfig | undefined, reason: string): void {
  for (const reporter of config?.reporter ?? []) {
    const file = reporter[0] === 'junit' ? findOutputFile(reporter, config?.configFile) : undefined;
    if (file === undefined) continue;
    tryToWrite(file, 'cannot be written', () =>
      writeFileSync(file, addLoneError(readFileSync(file, 'utf8'), 'no-verdict', reason)),
    );
  }
}

/** Adds to the results for Allure why a call failed although no test shows it. Throws WriteError. */
export function markAllure(config: FullConfig | undefined, reason: string): void {
  const results = config && findAllureResults(config);
  if (results === undefined) return;
  tryToWrite(results, 'cannot be made', () => makeFolder(results));
  putAllureForm(results, `No verdict: ${reason}`);
}

/** Makes this process end with 1 where Playwright ends it with 0: only the event of the exit comes after that. */
export function failAtExit(): void {
  process.once('exit', () => {
    process.exitCode ||= 1;
  });
}

/** Returns the first line of an error that was made for a terminal, without its kind. */
export function takeFirstLine(message: string): string {
  return stripVTControlCharacters(message)
    .replace(/^\w*Error: /, '')
    .split('\n')[0]!;
}

/** The name of the attachment with Playwright's advice. */
const adviceName = 'error-context';

/**
 * Takes out what Playwright writes for the author of a test that fails (why, with a snippet of the fix): a check that
 * fails says what is wrong with the target. Other reporters, which come after, do not see it.
 */
export function removeAdvice({ attachments }: Pick<TestResult, 'attachments'>): void {
  for (const { path } of attachments.filter((one) => one.name === adviceName)) {
    if (path === undefined) continue;
    rmSync(path, { force: true });
    removeIfEmpty(dirname(path));
  }
  attachments.splice(0, attachments.length, ...attachments.filter((one) => one.name !== adviceName));
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Something else of the test lies there.
  }
}
