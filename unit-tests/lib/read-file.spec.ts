import { execFileSync } from 'node:child_process';
import { mkdirSync, statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { makeFolder } from '../../src/lib/make-folder.ts';
import { readNamedText, readTextOf } from '../../src/lib/read-file.ts';

/** Files by how they are made, and the end of the sentence that refuses each. */
const refused: readonly (readonly [what: string, make: (file: string) => unknown, why: string])[] = [
  ['nothing', () => undefined, 'it does not exist'],
  ['a folder', mkdirSync, 'it is a folder'],
  ['a pipe', (file) => execFileSync('mkfifo', [file]), 'it is a pipe and no file'],
  ['a device', (file) => symlinkSync('/dev/zero', file), 'it is a device and no file'],
  ['links that lead back', (file) => symlinkSync(file, file), 'its links lead back to themselves'],
  ['a gigabyte', (file) => makeSparse(file, 2 ** 30), 'it is longer than 16 MB'],
  [
    'UTF-16',
    (file) => writeFileSync(file, '\uFEFFname', 'utf16le'),
    'it is UTF-16 or binary; save it as UTF-8',
  ],
  [
    'UTF-16 without a mark',
    (file) => writeFileSync(file, 'name', 'utf16le'),
    'it is UTF-16 or binary; save it as UTF-8',
  ],
  ['Latin-1', (file) => writeFileSync(file, 'a\nb: é\n', 'latin1'), 'line 2 is not UTF-8; save it as UTF-8'],
];

function makeSparse(file: string, size: number): void {
  writeFileSync(file, '');
  truncateSync(file, size);
}

for (const [what, make, why] of refused) {
  test(`${what} in place of a file is refused at once`, () => {
    const file = test.info().outputPath('file');
    make(file);
    expect(() => readTextOf('the list', file)).toThrow(new RegExp(`^the list cannot be read: ${why}$`));
  });
}

test('text with and without a mark, and with the sign for what is not UTF-8, is read', () => {
  const file = test.info().outputPath('file');
  for (const [written, read] of [
    ['\uFEFFé\r\n', 'é\r\n'],
    ['', ''],
    ['\uFFFD 😀', '\uFFFD 😀'],
  ] as const) {
    writeFileSync(file, written);
    expect(readNamedText(file)).toBe(read);
  }
});

test('a folder is made with those above it, and what cannot be made is told at once', () => {
  const folder = test.info().outputPath('a', 'b', 'c');
  makeFolder(folder);
  makeFolder(folder);
  expect(statSync(folder).isDirectory()).toBe(true);
  const file = test.info().outputPath('file');
  writeFileSync(file, '');
  expect(() => makeFolder(file)).toThrow(/EEXIST/);
  expect(() => makeFolder(join(file, 'x'))).toThrow(/ENOTDIR/);
  expect(() => makeFolder(join(file, 'x', 'y'))).toThrow(/ENOTDIR/);
  for (const odd of ['/proc/x', '/proc/x/y/z', '/proc/self/x'])
    expect(() => makeFolder(odd)).toThrow(/ENOENT|EACCES|EPERM/);
});
