import type { FullConfig } from '@playwright/test/reporter';
import { loadSuite } from './load-suite.ts';

/** Sets up the runs of a call of Playwright, and gives what ends them. Rejects with UserError for settings that are wrong. */
export default async function globalSetup(config: FullConfig): Promise<() => Promise<void>> {
  const { setUpRuns } = await loadSuite();
  return setUpRuns(config);
}
