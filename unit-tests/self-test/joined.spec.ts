import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import { joinModule } from '../../scripts/join-modules.ts';
import { locateError } from '../../src/lib/error-location.ts';
import { joinedFolder } from '../../src/lib/package-root.ts';

test('a mistake in a joined module is told by its place in the sources', async () => {
  const folder = join(joinedFolder, String(process.pid));
  try {
    const path = join(folder, 'broken.mjs');
    await joinModule('unit-tests/self-test/broken-module', path);
    const { breakDown } = (await import(pathToFileURL(path).href)) as { breakDown: () => never };
    let thrown: unknown;
    try {
      breakDown();
    } catch (error) {
      thrown = error;
    }
    expect(locateError(thrown)).toBe('unit-tests/self-test/broken-module.ts:3:9');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
