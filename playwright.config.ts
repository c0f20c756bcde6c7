import { defineConfig } from '@playwright/test';
import { useSuite } from './src/playwright/load-suite.ts';
import type { ConformanceOptions } from './src/playwright/options.ts';

// Spec files in tests/ hold checks; this makes Playwright tests of them.
await useSuite();

const areas = [
  'providers',
  'recipients',
  'registrations',
  'revocation',
  'fdx-accounts',
  'account-detail',
  'general',
];

const isMockAsked = process.argv.some((word) => /^(--project=)?mock$/.test(word));

export default defineConfig<object, ConformanceOptions>({
  testDir: './tests',
  outputDir: './test-results',
  globalSetup: './src/playwright/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 0,
  use: {
    // Your target file. Without it: OBC_TARGET, target.yaml or obc.yaml here, OBC_BASE_URL, else the demo server.
    target: undefined,
    // How many cases are generated: quick, standard or deep.
    depth: 'standard',
    // Repeats a run with the same generated cases. Drawn and printed where it is undefined.
    seed: undefined,
    // read-only sends nothing that changes the state of the target.
    mode: 'full',
  },
  reporter: [
    ['./src/playwright/reporter.ts'],
    ['list'],
    ['html', { outputFolder: 'reports/playwright', open: 'never' }],
    ['junit', { outputFile: 'reports/playwright.xml' }],
    ['allure-playwright', { resultsDir: 'reports/allure-results' }],
  ],
  projects: [
    // Each area of the document; the verdict closes the run, whatever was selected.
    ...areas.map((name) => ({ name, testMatch: `${name}/*.spec.ts`, teardown: 'verdict' })),
    { name: 'verdict', testMatch: 'verdict.spec.ts', default: false },
    // Prism on our OpenAPI documents: npx playwright test --project=mock
    { name: 'mock', testMatch: '*/*.spec.ts', use: { target: 'specs/mock.target.yaml' }, default: false },
  ],
  ...(isMockAsked && { webServer: { command: 'npm run obc -- serve --mock --port 4010', port: 4010 } }),
});
