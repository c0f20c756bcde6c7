import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { packageRoot } from '../../src/lib/package-root.ts';
import { entriesOf, filesBelow } from '../files.ts';

const pages = ['README.md', 'CONTRIBUTING.md', ...filesBelow('docs', '.md')];
const read = (file: string) => readFileSync(join(packageRoot, file), 'utf8');

/** Relative links of a page, without what follows a `#`. */
function linksOf(file: string): string[] {
  const links = [...read(file).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!.replace(/#.*$/, ''));
  return links.filter((link) => link !== '' && !/^\w+:/.test(link));
}

for (const file of pages) {
  test(`${file} links to files that exist`, () => {
    const broken = linksOf(file).filter((link) => !existsSync(join(packageRoot, dirname(file), link)));
    expect(broken).toEqual([]);
  });

  test(`${file} names commands that exist`, () => {
    const commands = entriesOf('src/cli').folders;
    const named = [...read(file).matchAll(/(?:npx obc|obc --|`obc) ([a-z]+)/g)].map(([, name]) => name!);
    expect(named.filter((name) => !commands.includes(name))).toEqual([]);
  });
}

test('each picture is shown on a page', () => {
  const shown = pages.flatMap((file) => linksOf(file).map((link) => join(dirname(file), link)));
  const pictures = filesBelow('docs/images', '');
  expect(pictures.filter((picture) => !shown.includes(picture))).toEqual([]);
});
