import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { packageRoot, wings } from '../../src/lib/package-root.ts';
import { filesBelow, ownFiles } from '../files.ts';
import { countLines } from './imports.ts';

const code = [...wings, 'unit-tests', 'scripts', 'benchmarks'].flatMap((folder) => [
  ...filesBelow(folder, '.ts'),
  ...filesBelow(folder, '.js'),
]);

test('no file of code is longer than 300 lines', () => {
  expect(code.filter((file) => countLines(file) > 300)).toEqual([]);
});

test('a spec file is read at one glance, and so are the fixtures of its area', () => {
  const tooLong = (pattern: RegExp, max: number) =>
    code.filter((file) => pattern.test(file) && countLines(file) > max);
  expect(tooLong(/^tests\/.*\.spec\.ts$/, 100)).toEqual([]);
  expect(tooLong(/^tests\/[^/]+\/fixtures\.ts$/, 250)).toEqual([]);
});

/** The folder at the root that a file lies in, or the file. */
function rootOf(file: string): string {
  return file.includes('/') ? file.replace(/\/.*/, '/file') : file;
}

test('no test is left out or run alone', () => {
  const marks = /\b(test|it|describe)\.(only|skip|fixme)\s*\(/;
  const left = filesBelow('unit-tests', '.spec.ts').filter((file) =>
    marks.test(readFileSync(join(packageRoot, file), 'utf8')),
  );
  expect(left.filter((file) => !file.includes('tree.spec'))).toEqual([]);
});

test('every version is exact', () => {
  const { dependencies, devDependencies, peerDependencies } = JSON.parse(
    readFileSync(join(packageRoot, 'package.json'), 'utf8'),
  );
  const loose = Object.entries({ ...dependencies, ...devDependencies, ...peerDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+$/.test(String(version)),
  );
  expect(loose).toEqual([]);
});

test('the tree names no registry and no folder of one machine', () => {
  const forbidden = /registry\.npmjs|\/root\/|\/work\/|\/home\/\w+\//;
  const found = ownFiles
    .filter((file) => !file.endsWith('tree.spec.ts'))
    .filter((file) => forbidden.test(readFileSync(join(packageRoot, file), 'utf8')));
  expect(found).toEqual([]);
});

test('no code stands at the top but the configuration of Playwright', () => {
  const atTop = ownFiles.filter((file) => /^[^/]+\.[cm]?[jt]sx?$/.test(file));
  expect(atTop).toEqual(['playwright.config.ts']);
});

test('lint covers every file of code: name a new folder in biome.json', () => {
  const { files } = JSON.parse(readFileSync(join(packageRoot, 'biome.json'), 'utf8')) as {
    files: { includes: readonly string[] };
  };
  const roots = new Set(ownFiles.filter((file) => /\.(ts|js|css|json)$/.test(file)).map(rootOf));
  roots.delete('package-lock.json');
  const covered = (root: string) =>
    files.includes.some((pattern) =>
      pattern.split('*').length > 1 ? root.startsWith(pattern.split('*')[0]!) : root === pattern,
    );
  expect([...roots].filter((root) => !covered(root))).toEqual([]);
});
