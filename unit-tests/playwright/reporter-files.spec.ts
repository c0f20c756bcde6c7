import { resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { findOutputFile } from '../../app/playwright/reporter-files.ts';

// The file of a reporter, by the order in which Playwright itself looks for it.

const configFile = '/project/playwright.config.ts';
const variables = ['FILE', 'DIR', 'NAME'].map((part) => `PLAYWRIGHT_JUNIT_OUTPUT_${part}`);

test.afterEach(() => {
  for (const name of variables) delete process.env[name];
});

/** Rows of options, variables, and the file that Playwright writes. */
const rows: readonly (readonly [options: object, env: Record<string, string>, file: string | undefined])[] = [
  [{}, {}, undefined],
  [{ outputFile: 'a/b.xml' }, {}, '/project/a/b.xml'],
  [{ outputDir: 'a', fileName: 'b.xml' }, {}, '/project/a/b.xml'],
  [{ outputFile: 'a.xml' }, { FILE: 'c.xml' }, resolve('c.xml')],
  [{}, { NAME: 'c.xml' }, '/project/c.xml'],
  [{ outputDir: 'a' }, { NAME: 'c.xml', DIR: '/else' }, '/else/c.xml'],
];
for (const [options, env, file] of rows) {
  test(`${JSON.stringify(options)} with ${JSON.stringify(env)}`, () => {
    for (const [part, value] of Object.entries(env)) process.env[`PLAYWRIGHT_JUNIT_OUTPUT_${part}`] = value;
    expect(findOutputFile(['junit', options], configFile)).toBe(file);
  });
}
