import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { packageRoot } from '../../src/lib/package-root.ts';
import { filesBelow } from '../files.ts';

const code = ['src', 'tests', 'unit-tests', 'scripts', 'benchmarks'].flatMap((folder) => [
  ...filesBelow(folder, '.ts'),
  ...filesBelow(folder, '.js'),
]);
const lines = (file: string) => readFileSync(join(packageRoot, file), 'utf8').split('\n').length - 1;

test('no file of code is longer than 300 lines, and half of them are at most 80', () => {
  expect(code.filter((file) => lines(file) > 300)).toEqual([]);
  const sizes = code.map(lines).sort((a, b) => a - b);
  expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(80);
});

test('no test is left out or run alone', () => {
  const marks = /\b(test|it|describe)\.(only|skip|fixme)\s*\(/;
  const left = filesBelow('unit-tests', '.spec.ts').filter((file) =>
    marks.test(readFileSync(join(packageRoot, file), 'utf8')),
  );
  expect(left.filter((file) => !file.includes('tree.spec'))).toEqual([]);
});

test('every version is exact', () => {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(packageRoot, 'package.json'), 'utf8'),
  );
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+$/.test(String(version)),
  );
  expect(loose).toEqual([]);
});

test('the tree names no registry and no folder of one machine', () => {
  const tracked = execFileSync('git', ['ls-files'], { cwd: packageRoot, encoding: 'utf8' })
    .trim()
    .split('\n');
  const forbidden = /registry\.npmjs|\/root\/|\/work\/|\/home\/\w+\//;
  const found = tracked
    .filter((file) => !file.endsWith('tree.spec.ts'))
    .filter((file) => forbidden.test(readFileSync(join(packageRoot, file), 'utf8')));
  expect(found).toEqual([]);
});
