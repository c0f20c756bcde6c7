import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { readVariable } from './src/env.ts';

const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';

/** A module of ours by its absolute path: the same from the sources and from the built package. */
function own(module: string): string {
  return fileURLToPath(new URL(`./${module}.${extension}`, import.meta.url));
}

const out = readVariable('OBC_OUT') ?? 'reports';
export default defineConfig({
  testDir: './tests',
  testMatch: `conformance.spec.${extension}`,
  outputDir: `${out}/test-results`,
  globalSetup: own('src/front-end/global-setup'),
  reporter: [[own('src/front-end/reporter')]],
  workers: Number(readVariable('OBC_WORKERS') ?? 1),
  fullyParallel: readVariable('OBC_WORKERS') !== undefined,
  timeout: 0,
  forbidOnly: readVariable('CI') !== undefined,
});
