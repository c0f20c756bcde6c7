import { defineConfig } from '@playwright/test';
import { readVariable } from './src/lib/env.ts';
import { isBuilt, locateModule } from './src/lib/package-root.ts';
import { useTestRunner } from './src/plan/conformance-tests.ts';
import { defineTests } from './src/playwright/define-tests.ts';

useTestRunner(defineTests);
const out = readVariable('OBC_OUT') ?? 'reports';
export default defineConfig({
  testDir: './tests',
  testMatch: `*/*.spec.${isBuilt ? 'js' : 'ts'}`,
  // Playwright empties it, so its name is one that nobody else uses.
  outputDir: `${out}/.obc-playwright`,
  globalSetup: locateModule('src/playwright/global-setup'),
  reporter: [[locateModule('src/playwright/reporter')]],
  workers: Number(readVariable('OBC_WORKERS') ?? 1),
  fullyParallel: readVariable('OBC_WORKERS') !== undefined,
  // What is built already is loaded as it is.
  build: { external: ['**/dist/**'] },
  timeout: 0,
  forbidOnly: readVariable('CI') !== undefined,
});
