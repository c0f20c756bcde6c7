import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { packageRoot } from '../../src/lib/package-root.ts';

const golden = join(packageRoot, 'unit-tests/report/golden');

/**
 * Holds a text against its golden file; `UPDATE_GOLDEN=1` rewrites the file instead. All end in .txt, so that the
 * formatter leaves them as the suite writes them.
 */
export function expectGolden(file: string, text: string): void {
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(join(golden, file), text);
  const known = existsSync(join(golden, file)) ? readFileSync(join(golden, file), 'utf8') : undefined;
  expect(
    text,
    `unit-tests/report/golden/${file} differs or is missing: look at the text; when it is right, run again with UPDATE_GOLDEN=1`,
  ).toBe(known);
}
