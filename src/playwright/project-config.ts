import { join } from 'node:path';
import type { PlaywrightTestConfig } from '@playwright/test';
import { isBuilt, locateModule, packageRoot } from '../lib/package-root.ts';
import type { ConformanceOptions, ProjectUse } from './options.ts';
import { verdictProject } from './runs.ts';

/** What a run of the conformance tests goes by, and its name among other projects. */
export interface ConformanceSettings extends Partial<ConformanceOptions> {
  /** Stands before the names of its projects, and names the folder of its reports: for several runs in one configuration. */
  readonly name?: string;
}

/** The areas of the document, each a project. */
const areas = [
  'providers',
  'recipients',
  'registrations',
  'revocation',
  'fdx-accounts',
  'account-detail',
  'general',
] as const;

const extension = isBuilt ? 'js' : 'ts';
const testDir = isBuilt ? join(packageRoot, 'dist', 'tests') : join(packageRoot, 'tests');

/**
 * The part of a Playwright configuration that runs the conformance tests: a project for each area, and one with the verdict,
 * which Playwright runs when they have ended, whatever was selected. Give it to `defineConfig` before your own settings.
 */
export function defineConformance({
  name,
  ...use
}: ConformanceSettings = {}): PlaywrightTestConfig<object, ProjectUse> {
  const prefix = name === undefined ? '' : `${name} `;
  const verdict = `${prefix}${verdictProject}`;
  const common = { use, timeout: 0, retries: 0 };
  return {
    globalSetup: locateModule('src/playwright/global-setup'),
    projects: [
      ...areas.map((area) => ({
        ...common,
        name: `${prefix}${area}`,
        testDir,
        testMatch: `${area}/*.spec.${extension}`,
        testIgnore: `*/mock.spec.${extension}`,
        teardown: verdict,
        fullyParallel: true,
      })),
      { ...common, name: verdict, testDir, testMatch: `verdict.spec.${extension}`, default: false },
    ],
  };
}
