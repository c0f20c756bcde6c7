import { relative } from 'node:path';
import type { FullConfig, TestCase } from '@playwright/test/reporter';
import { pluralize } from '../report/verdict/outcome.ts';

/** The tests that Playwright was asked to list, in the form of its own list: place, area, clause and title. */
export function describeTests(
  { rootDir }: Pick<FullConfig, 'rootDir'>,
  tests: readonly TestCase[],
): string[] {
  const files = new Set(tests.map(({ location }) => location.file));
  return [
    'Listing tests:',
    ...tests.map(
      (test) =>
        `  ${[placeOf(test, rootDir), test.parent.parent?.title, test.parent.title, test.title].join(' › ')}`,
    ),
    `Total: ${pluralize(tests.length, 'test')} in ${pluralize(files.size, 'file')}`,
  ];
}

function placeOf({ location: { file, line, column } }: TestCase, rootDir: string): string {
  return `${relative(rootDir, file)}:${line}:${column}`;
}
