import { defineConfig } from '@playwright/test';
import { useSuite } from './src/playwright/load-suite.ts';
import type { ConformanceOptions } from './src/playwright/options.ts';

const areas = [
  'providers',
  'recipients',
  'registrations',
  'revocation',
  'fdx-accounts',
  'account-detail',
  'general',
] as const;
const isMockAsked = process.argv.some((word) => /^(--project=)?mock$/.test(word));
// Makes Playwright tests of the spec files.
const { title, workersOf } = await useSuite();

export default defineConfig<object, ConformanceOptions>({
  testDir: './tests',
  outputDir: './test-results',
  globalSetup: './src/playwright/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  timeout: 0,
  use: {
    // Your target file. Where it is undefined: OBC_TARGET, else target.yaml or obc.yaml here or above, else OBC_BASE_URL,
    // else baseURL below, else the bundled demo server.
    target: undefined,
    baseURL: undefined,
    // How many cases are generated: quick, standard or deep.
    depth: 'standard',
    // The same number generates the same cases. Drawn and printed where it is undefined.
    seed: undefined,
    // read-only sends nothing that changes the state of the target.
    mode: 'full',
  },
  reporter: [
    ['./src/playwright/reporter.ts'],
    ['list'],
    ['html', { outputFolder: 'reports/playwright', open: 'never', noSnippets: true, title }],
    ['junit', { outputFile: 'reports/playwright.xml' }],
    ['allure-playwright', { resultsDir: 'reports/allure-results' }],
  ],
  projects: [
    ...areas.map((name) => ({
      name,
      testMatch: `${name}/*.spec.ts`,
      testIgnore: '*/mock.spec.ts',
      // Each project has workers of its own, and starting one takes a while.
      workers: workersOf(name),
      // Closes the run, whatever was selected: red where the target is not conformant, or not everything was tested.
      teardown: 'verdict',
    })),
    { name: 'verdict', testMatch: 'verdict.spec.ts', default: false },
    // Prism on our OpenAPI documents: npx playwright test --project=mock
    { name: 'mock', testMatch: '*/mock.spec.ts', use: { target: 'specs/mock.target.yaml' }, default: false },
  ],
  ...(isMockAsked && { webServer: { command: 'npm run obc -- serve --mock --port 4011', port: 4011 } }),
});
