import { fileURLToPath } from 'node:url';
import { defineConfig, type ReporterDescription } from '@playwright/test';
import { readVariable } from './src/env.ts';
import { allureInstalled } from './src/front-end/allure-installed.ts';

const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

/** A module of ours by its absolute path: the same from the sources and from the built package. */
function own(module: string): string {
  return fileURLToPath(new URL(`./${module}.${extension}`, import.meta.url));
}

const out = readVariable('OBC_OUT') ?? 'reports';
// Ours comes first: it sets the status right that the others then show.
const reporters: ReporterDescription[] = [[own('src/front-end/reporter')]];
if (allureInstalled())
  reporters.push(['allure-playwright', { resultsDir: `${out}/allure-results`, detail: true }]);

export default defineConfig({
  testDir: './tests',
  testMatch: `conformance.spec.${extension}`,
  outputDir: `${out}/test-results`,
  globalSetup: own('src/front-end/global-setup'),
  reporter: reporters,
  workers: Number(readVariable('OBC_WORKERS') ?? 1),
  fullyParallel: readVariable('OBC_WORKERS') !== undefined,
  timeout: 0,
  forbidOnly: readVariable('CI') !== undefined,
});
