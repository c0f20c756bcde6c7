import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { packageRoot } from '../../src/lib/package-root.ts';
import { takeTurns } from '../days.ts';
import { screenshots, takeScreenshots } from './screenshots.ts';

const slow = takeTurns(import.meta.url);

const files = screenshots.map(({ file }) => file).sort();

slow.test('every picture of the documentation can be taken again (npm run screenshots)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'obc-pictures-'));
  try {
    await takeScreenshots(folder, { areas: ['providers', 'recipients'] });
    expect(readdirSync(folder).sort()).toEqual(files);
    for (const file of files) expect(readFileSync(join(folder, file)).length).toBeGreaterThan(10_000);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('docs/images holds the pictures that are taken, and no other', () => {
  expect(readdirSync(join(packageRoot, 'docs/images')).sort()).toEqual(files);
});
