import { defineConfig } from '@playwright/test';
import { makeNamedTestsDue } from '../days.ts';
import { chromium } from './chromium.ts';

makeNamedTestsDue();

const long = ['looks.spec.ts', 'ui.spec.ts'];

export default defineConfig({
  globalSetup: '../build.ts',
  testDir: '.',
  workers: 2,
  reporter: 'list',
  outputDir: '../../test-results/browser',
  timeout: 600_000,
  use: { browserName: 'chromium', launchOptions: { executablePath: chromium() } },
  // The two long files first, each in a worker: the last one would be waited for.
  projects: [
    { name: 'long', testMatch: long },
    { name: 'short', testIgnore: long },
  ],
});
