import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { openSharedTarget, shareTarget } from '../../app/playwright/handover.ts';
import { makeRunKey } from '../../src/journal/redaction/seal.ts';
import { packageRoot } from '../../src/lib/package-root.ts';
import { targetFile } from '../../src/report/run/own-files.ts';
import { loadTarget } from '../../src/target-file/load.ts';

const example = join(packageRoot, 'docs', 'target.example.yaml');
const names = [...readFileSync(example, 'utf8').matchAll(/\$\{(\w+)/g)].map(([, name]) => name!);
const target = loadTarget(example, Object.fromEntries(names.map((name) => [name, `value of ${name}`])));

const before = process.env.OBC_HANDOVER;
test.afterEach(() => {
  if (before === undefined) delete process.env.OBC_HANDOVER;
  else process.env.OBC_HANDOVER = before;
});

test('the workers of a run have the target that it has read, and nobody else reads it', () => {
  const folder = test.info().outputPath();
  process.env.OBC_HANDOVER = makeRunKey();
  mkdirSync(join(folder, '.run'));
  shareTarget(folder, target);
  expect(openSharedTarget(folder)).toEqual(target);
  const written = readFileSync(join(folder, targetFile), 'latin1');
  const plain = Buffer.from(written, 'base64').toString('latin1');
  expect(`${written}${plain}`).not.toMatch(/value of|http|baseUrl/);
  process.env.OBC_HANDOVER = makeRunKey();
  expect(openSharedTarget(folder)).toBeUndefined();
});

test('without a key of the run no target is left in its folder, and none is taken from there', () => {
  const folder = test.info().outputPath();
  delete process.env.OBC_HANDOVER;
  shareTarget(folder, target);
  expect(existsSync(join(folder, targetFile))).toBe(false);
  expect(openSharedTarget(folder)).toBeUndefined();
});
