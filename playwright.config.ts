import { defineConfig } from '@playwright/test';
import { useSuite } from './app/playwright/load-suite.ts';
import type { ConformanceOptions } from './app/playwright/options.ts';

// biome-ignore format: one line for each half of the document
const areas = ['providers', 'recipients', 'registrations', 'revocation',
  'fdx-accounts', 'account-detail', 'general'] as const;
// A list leaves the reports of the last run as they are.
const isListing = process.argv.includes('--list');
const isMockSelected = process.argv.some((word) => /^(--project=)?mock$/.test(word));
const use: ConformanceOptions & { baseURL: string | undefined } = {
  // Your target file; OBC_TARGET overrides it. Without both: target.yaml or obc.yaml here or above, then OBC_BASE_URL,
  // then baseURL below, then the bundled demo server.
  target: undefined,
  baseURL: undefined,
  // One of the environments of the target file, and the folder of the reports, which is reports where it is undefined.
  environment: undefined,
  reports: undefined,
  // How many cases are generated: quick, standard or deep.
  depth: 'standard',
  // The same number generates the same cases. Drawn and printed where it is undefined.
  seed: undefined,
  // read-only sends nothing that changes the state of the target.
  mode: 'full',
};
// Registers the spec files as Playwright tests.
const { title, workersOf } = await useSuite(use);

export default defineConfig<object, ConformanceOptions>({
  testDir: './tests',
  outputDir: './test-results',
  globalSetup: './app/playwright/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  // Each request and each wait of the suite has a limit of its own.
  timeout: 0,
  use,
  reporter: [
    ['./app/playwright/reporter.ts'],
    ['list'],
    ...(isListing
      ? []
      : ([
          ['html', { outputFolder: 'reports/playwright', open: 'never', noSnippets: true, title }],
          ['junit', { outputFile: 'reports/playwright.xml' }],
          ['allure-playwright', { resultsDir: 'reports/allure-results' }],
        ] as const)),
  ],
  projects: [
    ...areas.map((name) => ({
      name,
      testMatch: `${name}/*.spec.ts`,
      testIgnore: '*/mock.spec.ts',
      // Each project has workers of its own, and starting one takes a while.
      workers: workersOf(name),
      // Runs last: red if the target is not conformant, or something that was selected could not be tested.
      teardown: 'verdict',
    })),
    { name: 'verdict', testMatch: 'verdict.spec.ts', default: false },
    // Prism on our OpenAPI documents: npx playwright test --project=mock
    { name: 'mock', testMatch: '*/mock.spec.ts', use: { target: 'specs/mock.target.yaml' }, default: false },
  ],
  ...(isMockSelected && { webServer: { command: 'npm run obc -- serve --mock --port 4011', port: 4011 } }),
});
