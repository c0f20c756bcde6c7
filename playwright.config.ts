import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { readVariable } from './src/lib/env.ts';
import { useTestRunner } from './src/plan/conformance-tests.ts';
import { defineTests } from './src/playwright/define-tests.ts';

const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

/** A module of ours by its absolute path: the same from the sources and from the built package. */
function own(module: string): string {
  return fileURLToPath(new URL(`./${module}.${extension}`, import.meta.url));
}

useTestRunner(defineTests);
const out = readVariable('OBC_OUT') ?? 'reports';
export default defineConfig({
  testDir: './tests',
  testMatch: `*/*.spec.${extension}`,
  // Playwright empties it, so its name is one that nobody else uses.
  outputDir: `${out}/.obc-playwright`,
  globalSetup: own('src/playwright/global-setup'),
  reporter: [[own('src/playwright/reporter')]],
  workers: Number(readVariable('OBC_WORKERS') ?? 1),
  fullyParallel: readVariable('OBC_WORKERS') !== undefined,
  // What is built already is loaded as it is.
  build: { external: ['**/dist/**'] },
  timeout: 0,
  forbidOnly: readVariable('CI') !== undefined,
});
