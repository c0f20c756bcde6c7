import { defineConfig } from '@playwright/test';
import { readVariable } from '../../src/lib/env.ts';
import { isBuilt, locateModule, specFiles } from '../../src/lib/package-root.ts';
import { useSuite } from './load-suite.ts';

// What is built of a spec file names its tests by itself.
if (!isBuilt) await useSuite();

const out = readVariable('OBC_OUT') ?? 'reports';

/** The configuration by which `obc run` starts Playwright: all tests are one project, since each project has workers of its own. */
export default defineConfig({
  testDir: specFiles.folder,
  testMatch: `*/*.${specFiles.ending}`,
  // The command says itself what a run came to.
  testIgnore: 'verdict.spec.*',
  // Playwright empties it, so its name is one that nobody else uses.
  outputDir: `${out}/.obc-playwright`,
  globalSetup: locateModule('app/playwright/global-setup'),
  reporter: [[locateModule('app/playwright/reporter')]],
  workers: Number(readVariable('OBC_WORKERS') ?? 1),
  fullyParallel: readVariable('OBC_WORKERS') !== undefined,
  build: { external: ['**/dist/**'] },
  timeout: 0,
  forbidOnly: readVariable('CI') !== undefined,
});
