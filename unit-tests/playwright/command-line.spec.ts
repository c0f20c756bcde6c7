import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { refuseOtherTsconfig } from '../../app/playwright/command-line.ts';
import { packageRoot } from '../../src/lib/package-root.ts';

test('where the sources are transformed no tsconfig but that of the clone is taken', () => {
  const own = join(packageRoot, 'tsconfig.json');
  for (const argv of [
    ['--tsconfig', 'other.json'],
    ['--tsconfig=other.json'],
    ['--tsconfig', own, '--tsconfig=other.json'],
  ])
    expect(() => refuseOtherTsconfig(['test', ...argv], true)).toThrow(
      /^--tsconfig other\.json may put other code/,
    );
  for (const argv of [[], ['--tsconfig', own]])
    expect(() => refuseOtherTsconfig(['test', ...argv], true)).not.toThrow();
});

test('a project that uses what is built has the tsconfig that it likes', () => {
  expect(() => refuseOtherTsconfig(['test', '--tsconfig', 'other.json'], false)).not.toThrow();
});
