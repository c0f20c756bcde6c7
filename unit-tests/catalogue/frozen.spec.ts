import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { packageRoot } from '../../src/lib/package-root.ts';
import { frozenFiles } from '../frozen-files.ts';

for (const { file, text } of frozenFiles()) {
  test(`${file} is as the sources have it: when the change is meant, npm run freeze writes it`, () => {
    expect(text).toBe(readFileSync(join(packageRoot, file), 'utf8'));
  });
}
