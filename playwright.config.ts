import { defineConfig, type ReporterDescription } from '@playwright/test';
import { allureInstalled } from './src/front-end/allure-installed.ts';
import { readVariable } from './src/env.ts';

const out = readVariable('OBC_OUT') ?? 'reports';
// Ours comes first: it sets the status right that the others then show.
const reporters: ReporterDescription[] = [['./src/front-end/reporter.ts']];
if (allureInstalled()) reporters.push(['allure-playwright', { resultsDir: `${out}/allure-results`, detail: true }]);

export default defineConfig({
  testDir: './tests',
  testMatch: 'conformance.spec.ts',
  outputDir: `${out}/test-results`,
  globalSetup: './src/front-end/global-setup.ts',
  reporter: reporters,
  workers: Number(readVariable('OBC_WORKERS') ?? 1),
  fullyParallel: readVariable('OBC_WORKERS') !== undefined,
  timeout: 0,
  forbidOnly: readVariable('CI') !== undefined,
});
