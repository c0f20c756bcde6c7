import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { packageRoot } from '../../src/lib/package-root.ts';
import { type FormatName, formatNames, formats, usualFormats } from '../../src/report/formats/formats.ts';
import { replaceByForm } from '../../src/report/formats/unfinished.ts';

const readPage = (page: string) => readFileSync(join(packageRoot, page), 'utf8');
const isFolder = (name: FormatName) => 'isOwn' in formats[name];

/** True where the first cell of a row of a table names the file or folder of a format. */
function hasRow(page: string, name: FormatName): boolean {
  const shown = `\`${formats[name].path}${isFolder(name) ? '/' : ''}\``;
  return readPage(page)
    .split('\n')
    .some((line) => line.startsWith('|') && line.split('|')[1]!.includes(shown));
}

test('no two formats write one file: give the new one another path', () => {
  const paths = formatNames.map((name) => formats[name].path);
  expect(paths).toEqual([...new Set(paths)]);
});

for (const name of formatNames)
  test(`docs/ci.md says who reads ${formats[name].path}: add a row to its table "Artefacts"`, () => {
    expect(hasRow('docs/ci.md', name)).toBe(true);
  });

test('docs/ci.md names the formats that are made on request: correct the --format below its table', () => {
  const others = formatNames.filter((name) => !usualFormats.includes(name));
  expect(readPage('docs/ci.md')).toContain(`\`obc report --format ${others.join(',')}\``);
});

for (const name of usualFormats)
  test(`reports/README.md says what ${formats[name].path} is for, which every run writes: add a row`, () => {
    expect(hasRow('reports/README.md', name)).toBe(true);
  });

// Programs take it that a run has not finished where there is no report.json.
for (const name of usualFormats.filter((one) => one !== 'json' && !isFolder(one)))
  test(`${formats[name].path} says that a run has not finished: add its form to unfinished.ts`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'obc-form-'));
    replaceByForm(folder, formats[name].path);
    const texts = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
    rmSync(folder, { recursive: true });
    expect(texts).toEqual([expect.stringContaining('A run has not finished')]);
  });
