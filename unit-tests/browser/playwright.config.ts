import { defineConfig } from '@playwright/test';
import { chromium } from './chromium.ts';

export default defineConfig({
  globalSetup: '../build.ts',
  testDir: '.',
  workers: 2,
  reporter: 'list',
  outputDir: '../../test-results/browser',
  timeout: 600_000,
  use: { browserName: 'chromium', launchOptions: { executablePath: chromium() } },
});
