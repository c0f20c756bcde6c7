import { expect, test } from '@playwright/test';
import { listPreloads } from '../../src/lib/preloads.ts';

for (const [options, wanted] of [
  ['', []],
  ['--max-old-space-size=4096 --no-warnings', []],
  ['--require-module --important', []],
  ['--require ./hook.cjs', ['--require hook.cjs']],
  ['-r ./hook.cjs', ['-r hook.cjs']],
  ['--require=/somewhere/else/hook.cjs --inspect', ['--require hook.cjs']],
  ['--no-warnings --import "/a b/hook.mjs"', ['--import hook.mjs']],
  ['--experimental-loader=./a.mjs --loader b.mjs', ['--experimental-loader a.mjs', '--loader b.mjs']],
  ['"--require" "C:\\\\tools\\\\hook.cjs"', ['--require hook.cjs']],
] as const) {
  test(`NODE_OPTIONS=${options} loads ${wanted.join(' and ') || 'nothing'}`, () => {
    expect(listPreloads({ NODE_OPTIONS: options })).toEqual(wanted);
  });
}

test('without NODE_OPTIONS nothing is loaded', () => {
  expect(listPreloads({})).toEqual([]);
});
