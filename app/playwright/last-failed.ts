import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { FullConfig, TestCase } from '@playwright/test/reporter';
import { readEnvironment } from '../../src/lib/env.ts';
import { tryToWrite } from '../../src/lib/user-error.ts';
import { readOption } from './command-line.ts';
import { otherFindings } from './show-check.ts';

/** The part of a call that Playwright keeps for `--last-failed`. */
interface LastRun {
  readonly failedTests?: readonly string[];
}

/**
 * Adds tests that passed and saw a requirement fail which no red test shows to those that `--last-failed` runs again: without them the
 * next call would not see that failure. Playwright has written its file when the reporters have ended. Throws WriteError.
 */
export function keepForLastFailed(config: FullConfig, tests: readonly TestCase[]): void {
  const witnesses = findWitnesses(tests);
  if (witnesses.length === 0) return;
  for (const file of listLastRunFiles(config).filter(isOfThisCall)) {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as LastRun;
    const failedTests = [...new Set([...(kept.failedTests ?? []), ...witnesses.map(({ id }) => id)])];
    const text = JSON.stringify({ ...kept, failedTests }, undefined, 2);
    tryToWrite(file, 'cannot be written', () => writeFileSync(file, text));
  }
}

/** The tests that passed and saw requirements fail that no red test shows. */
function findWitnesses(tests: readonly TestCase[]): TestCase[] {
  const shown = tests
    .filter((test) => !test.ok())
    .flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)))
    .join('\n');
  const isShown = (requirement: string) => shown.includes(`${requirement}  (clause `);
  return tests.filter(
    (test) =>
      test.ok() &&
      test.results.some(({ annotations }) =>
        annotations
          .filter(({ type }) => type === otherFindings)
          .some(({ description = '' }) => !isShown(description.split(':')[0]!)),
      ),
  );
}

/** The files that Playwright may have written: it takes the folder of the first project that it runs. */
function listLastRunFiles({ projects, argv }: Pick<FullConfig, 'projects' | 'argv'>): string[] {
  const [typed] = readOption(argv, '--last-failed-file');
  const named = typed ?? readEnvironment().PLAYWRIGHT_LAST_RUN_OUTPUT_FILE;
  if (named !== undefined) return [resolve(named)];
  return [...new Set(projects.map(({ outputDir }) => join(outputDir, '.last-run.json')))];
}

/** True for a file that was written since this process began: an older one is of another call. */
function isOfThisCall(file: string): boolean {
  return existsSync(file) && statSync(file).mtimeMs >= performance.timeOrigin;
}
