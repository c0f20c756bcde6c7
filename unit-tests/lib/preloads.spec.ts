import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from '@playwright/test';
import { packageRoot } from '../../src/lib/package-root.ts';
import { listInheritedPreloads, listPreloads } from '../../src/lib/preloads.ts';

for (const [options, wanted] of [
  ['', []],
  ['--max-old-space-size=4096 --no-warnings', []],
  ['--require-module --important', []],
  ['--require ./hook.cjs', ['--require hook.cjs']],
  ['-r ./hook.cjs', ['-r hook.cjs']],
  ['--require=/somewhere/else/hook.cjs --inspect', ['--require hook.cjs']],
  ['--no-warnings --import "/a b/hook.mjs"', ['--import hook.mjs']],
  ['--experimental-loader=./a.mjs --loader b.mjs', ['--experimental-loader a.mjs', '--loader b.mjs']],
  [
    '--experimental_loader=./a.mjs --snapshot_blob x.blob',
    ['--experimental-loader a.mjs', '--snapshot-blob x.blob'],
  ],
  ['--experimental-config-file=./n.json', ['--experimental-config-file n.json']],
  ['--experimental_default-config-file --inspect', ['--experimental-default-config-file']],
  ['"--require" "C:\\\\tools\\\\hook.cjs"', ['--require hook.cjs']],
] as const) {
  test(`NODE_OPTIONS=${options} loads ${wanted.join(' and ') || 'nothing'}`, () => {
    expect(listPreloads({ NODE_OPTIONS: options }, [])).toEqual(wanted);
  });
}

test('without NODE_OPTIONS nothing is loaded', () => {
  expect(listPreloads({}, [])).toEqual([]);
});

const tsx = join(packageRoot, 'node_modules', 'tsx', 'dist');
const ofTsx = [
  '--require',
  join(tsx, 'preflight.cjs'),
  '--import',
  pathToFileURL(join(tsx, 'loader.mjs')).href,
];

test('options on the command line of Node count too, and those by which tsx loads itself do not', () => {
  const typed = [...ofTsx, '--no-warnings', '--require', './hook.cjs', '--import=/else/tsx/dist/loader.mjs'];
  expect(listPreloads({}, ofTsx)).toEqual([]);
  expect(listPreloads({}, typed)).toEqual(['--require hook.cjs', '--import loader.mjs']);
  expect(listPreloads({ NODE_OPTIONS: '--require hook.cjs' }, typed)).toHaveLength(2);
});

test('a process that is started is given what was loaded, and no tsx', () => {
  expect(listInheritedPreloads([...ofTsx, '--inspect', '--require', './a b.cjs'])).toEqual([
    '--require',
    './a b.cjs',
  ]);
});
