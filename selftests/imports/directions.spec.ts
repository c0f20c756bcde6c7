import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, test } from '@playwright/test';
import { packageRoot } from '../../src/package-root.ts';
import { filesBelow } from '../files.ts';
import directions from './directions.json' with { type: 'json' };

const allowed: Record<string, readonly string[]> = directions;

/** Relative imports of a file, as paths from the project's root. */
function importsOf(file: string): string[] {
  const text = readFileSync(join(packageRoot, file), 'utf8');
  const found = [...text.matchAll(/(?:from|import)\s+'(\.{1,2}\/[^']+)'/g)].map(([, path]) => path!);
  return found.map((path) => relative(packageRoot, resolve(packageRoot, file, '..', path)));
}

function covers(permission: string, path: string): boolean {
  return path === permission || path.startsWith(`${permission}/`);
}

for (const [folder, permissions] of Object.entries(allowed)) {
  const outside = () =>
    filesBelow(folder, '.ts').flatMap((file) =>
      importsOf(file)
        .filter((path) => !covers(folder, path))
        .map((path) => ({ file, path })),
    );

  test(`${folder} imports only what it may`, () => {
    const forbidden = outside().filter(
      ({ path }) => !permissions.some((permission) => covers(permission, path)),
    );
    expect(forbidden).toEqual([]);
  });

  test(`${folder} needs each permission that it has`, () => {
    const used = outside();
    const stale = permissions.filter((permission) => !used.some(({ path }) => covers(permission, path)));
    expect(stale).toEqual([]);
  });
}

test('checks import the kit, the engine of fast-check and each other, nothing else of the suite', () => {
  const files = filesBelow('tests', '.ts').filter(
    (file) => !/tests\/(checks|conformance\.spec)\.ts$/.test(file),
  );
  const forbidden = files.flatMap((file) =>
    importsOf(file)
      .filter((path) => path !== 'src/kit.ts' && !path.startsWith('tests/'))
      .map((path) => ({ file, path })),
  );
  expect(forbidden).toEqual([]);
});

test('reporting imports types of the client at most, and no check', () => {
  const text = filesBelow('src/reporting', '.ts').map((file) =>
    readFileSync(join(packageRoot, file), 'utf8'),
  );
  expect(
    text.filter((source) => /^import (?!type)[^;]*from '\.\.\/(client|check|session|engine)\//m.test(source)),
  ).toEqual([]);
});

test('one file reads the environment', () => {
  const readers = [...filesBelow('src', '.ts'), ...filesBelow('tests', '.ts'), 'playwright.config.ts'].filter(
    (file) => readFileSync(join(packageRoot, file), 'utf8').includes('process.env'),
  );
  expect(readers).toEqual(['src/env.ts']);
});
