import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  fullyParallel: true,
  workers: 2,
  reporter: 'list',
  outputDir: '../test-results',
  timeout: 60_000,
});
