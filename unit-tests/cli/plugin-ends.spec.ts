import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type Ended, start } from './obc.ts';

// Code beside the suite may end the process, or throw where nobody waits for it: no exit code of it is a verdict.

/** Runs the tests of providers with a plug-in whose module begins with some lines, or whose check runs them. */
function runWith(
  { atLoad = '', atRun = '', laws = '' }: Record<string, string>,
  more: readonly string[] = [],
): Promise<Ended> {
  const folder = test.info().outputPath('house');
  mkdirSync(folder, { recursive: true });
  const manifest = { name: 'house', version: '1.0.0', type: 'module', main: 'index.js' };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(
    join(folder, 'index.js'),
    `${atLoad}
    export default {
      checks: ({ defineCheck }) => [defineCheck({
        id: 'house--look', area: 'providers', title: 'looks at providers', ids: ['provider-name-is-a-string'], access: 'read',
        async run(context) { await context.setUp('listProviders', {}, 200); ${atRun} },
      })],
      ${laws}
    };`,
  );
  const out = test.info().outputPath('reports');
  const options = ['--demo', '--depth', 'quick', '--only', 'providers', '--out', out];
  return start(['run', ...options, '--plugin', folder, ...more]).ended;
}

const lost = {
  'ends the process as it is loaded': { atLoad: 'process.exit(0);' },
  'ends the process with 0': { atRun: 'process.exit(0);' },
  'ends the process with 1': { atRun: 'process.exit(1);' },
};

for (const [what, plugin] of Object.entries(lost))
  test(`a plug-in that ${what} makes no verdict: the run ends with 4 and says so`, async () => {
    const { code, stdout, stderr } = await runWith(plugin);
    expect([code, stdout]).toEqual([4, expect.not.stringMatching(/Passed|Conformant/)]);
    expect(stderr).toMatch(
      /something ended the process with exit code [01] before the command had its result/,
    );
    expect(stderr).toContain('a fault of the suite or of a plug-in (house)');
  });

test('what a plug-in throws where nobody waits for it ends the run with 4 and one sentence', async () => {
  const atRun = `setTimeout(() => { throw new Error('later') }, 1); await new Promise((resolve) => setTimeout(resolve, 500));`;
  const { code, stderr } = await runWith({ atRun });
  expect(code).toBe(4);
  expect(stderr).toContain('error: later');
  expect(stderr).toMatch(/report \S+ makes the report of what this run has judged/);
  expect(stderr).not.toMatch(/^ +at /m);
});

test('laws that nobody made with defineLaws are named with the place in the plug-in', async () => {
  const { code, stderr } = await runWith({ laws: `laws: () => [{ id: 'house--laws', name: 'x' }],` });
  expect(code).toBe(2);
  expect(stderr).toContain('index.js: laws[0]/model is not a function');
});

test('what a plug-in prints is not among the results that a program reads', async () => {
  const noise = "console.log('noise');";
  const { code, stdout, stderr } = await runWith({ atLoad: noise, atRun: noise }, ['--json']);
  expect([code, JSON.parse(stdout).outcome]).toEqual([0, 'passed-in-scope']);
  expect(stderr.match(/^noise$/gm)).toHaveLength(2);
});
