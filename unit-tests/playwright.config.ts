import { defineConfig } from '@playwright/test';
import { makeNamedTestsDue } from './days.ts';

// Most of what these tests make dies young: with more room for it the workers collect it less often.
const room = '--max-semi-space-size=64';
if (!process.env.NODE_OPTIONS?.includes(room))
  process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} ${room}`.trim();

makeNamedTestsDue();

export default defineConfig({
  globalSetup: './build.ts',
  testDir: '.',
  testIgnore: 'browser/**',
  // A worker takes a whole file: handing out each test for itself takes longer than most of them do.
  fullyParallel: false,
  workers: 2,
  // A test of processes may meet a machine that is busy with others: it is tried again there, and named as flaky.
  retries: process.env.CI === undefined ? 0 : 1,
  // QA keeps the history of the suite's own tests in Allure too.
  reporter: [['list'], ['allure-playwright', { resultsDir: 'test-results/allure-results' }]],
  outputDir: '../test-results',
  // Only a test that hangs reaches it: how busy the machine is must not decide.
  timeout: 600_000,
});
