import { defineConfig } from '@playwright/test';
import { defineConformance } from 'open-banking-conformance/playwright';

export default defineConfig(defineConformance({ target: 'target.yaml' }), {
  // A forgotten test.only would leave out the conformance tests.
  forbidOnly: Boolean(process.env.CI),
  reporter: [
    // First, so that a failed test does not cost a new worker.
    ['open-banking-conformance/playwright/reporter'],
    ['list'],
    ['html', { open: 'never' }],
    ['junit', { outputFile: 'junit.xml' }],
    ['allure-playwright'],
  ],
});
