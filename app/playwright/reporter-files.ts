import { dirname, resolve } from 'node:path';
import type { FullConfig } from '@playwright/test/reporter';
import { readEnvironment } from '../../src/lib/env.ts';

type ReporterEntry = FullConfig['reporter'][number];

interface FileOptions {
  readonly outputFile?: string;
  readonly outputDir?: string;
  readonly fileName?: string;
}

/** Returns the file of a reporter that writes for programs, `json` or `junit`, as Playwright finds it; undefined for standard output. */
export function findOutputFile([name, options]: ReporterEntry, configFile = ''): string | undefined {
  const read = (part: string) => readEnvironment()[`PLAYWRIGHT_${name.toUpperCase()}_OUTPUT_${part}`];
  const { outputFile, outputDir = '', fileName } = (options ?? {}) as FileOptions;
  const folder = dirname(configFile);
  const typed = read('FILE');
  if (typed) return resolve(typed);
  if (outputFile) return resolve(folder, outputFile);
  const named = read('NAME') ?? fileName;
  return named ? resolve(folder, read('DIR') ?? outputDir, named) : undefined;
}
