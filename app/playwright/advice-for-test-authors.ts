import { rmdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { TestResult } from '@playwright/test/reporter';

const name = 'error-context';

/**
 * Takes out what Playwright writes for the author of a test that fails (why, with a snippet of the fix): a check that
 * fails says what is wrong with the target. Other reporters, which come after, do not see it.
 */
export function removeAdvice({ attachments }: Pick<TestResult, 'attachments'>): void {
  for (const { path } of attachments.filter((one) => one.name === name)) {
    if (path === undefined) continue;
    rmSync(path, { force: true });
    removeIfEmpty(dirname(path));
  }
  attachments.splice(0, attachments.length, ...attachments.filter((one) => one.name !== name));
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Something else of the test lies there.
  }
}
