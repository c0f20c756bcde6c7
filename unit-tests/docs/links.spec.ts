import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { packageRoot } from '../../src/lib/package-root.ts';
import { filesBelow } from '../files.ts';
import { pages, readPage } from './command-lines.ts';

/** Relative links of a page, without what follows a `#`. */
function linksOf(file: string): string[] {
  const links = [...readPage(file).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!.replace(/#.*$/, ''));
  return links.filter((link) => link !== '' && !/^\w+:/.test(link));
}

for (const file of pages) {
  test(`${file} links to files that exist`, () => {
    const broken = linksOf(file).filter((link) => !existsSync(join(packageRoot, dirname(file), link)));
    expect(broken).toEqual([]);
  });
}

test('each picture is shown on a page', () => {
  const shown = pages.flatMap((file) => linksOf(file).map((link) => join(dirname(file), link)));
  const pictures = filesBelow('docs/images', '');
  expect(pictures.filter((picture) => !shown.includes(picture))).toEqual([]);
});
