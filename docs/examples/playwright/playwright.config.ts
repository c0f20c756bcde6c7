import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'tests',
  reporter: [
    // First, so that a check that fails does not cost a new worker.
    ['open-banking-conformance/playwright/reporter', { out: 'conformance' }],
    ['list'],
    ['html', { open: 'never' }],
  ],
});
