import type { PlaywrightTestConfig } from '@playwright/test';
import { declarableAreas } from '../../src/catalogue/areas.ts';
import { locateModule, specFiles } from '../../src/lib/package-root.ts';
import { type ConformanceOptions, markOrigin, type ProjectUse } from './options.ts';
import { verdictProject } from './runs.ts';

/** The options of a run of the conformance tests, and its name among other projects. */
export interface ConformanceSettings extends Partial<ConformanceOptions> {
  /** Stands before the names of its projects, and names the folder of its reports: for several runs in one configuration. */
  readonly name?: string;
}

/** The areas of the document, each a project; what cuts across the others comes last. */
const areas = [...declarableAreas, 'general'] as const;

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
  const common = { use: markOrigin(use), testDir: specFiles.folder, timeout: 0, retries: 0 };
  return {
    globalSetup: locateModule('app/playwright/global-setup'),
    projects: [
      ...areas.map((area) => ({
        ...common,
        name: `${prefix}${area}`,
        testMatch: `${area}/*.${specFiles.ending}`,
        testIgnore: `*/mock.${specFiles.ending}`,
        teardown: verdict,
        fullyParallel: true,
      })),
      { ...common, name: verdict, testMatch: `verdict.${specFiles.ending}`, default: false },
    ],
  };
}
