import { expect, test } from '@playwright/test';
import { type Kind, listContradictions, runWay } from './ways.ts';

// Calls that fail although no test of theirs does, and merges, which Playwright itself ends with 0 whatever they show.

const expectations: readonly (readonly [way: string, kind: Kind, code: number])[] = [
  ['merge-reports', 'conformant', 0],
  ['merge-reports', 'non-conformant', 1],
  ['merge-reports, a shard lost', 'conformant', 1],
  ['merge-reports, a shard stopped', 'conformant', 1],
  ['merge-reports by allure-playwright alone', 'conformant', 1],
  ['--last-failed', 'conformant', 1],
  ['--no-deps', 'partial', 1],
  ['-g without a match', 'conformant', 1],
  ['stopped by a time limit', 'conformant', 1],
];

for (const [way, kind, code] of expectations) {
  test(`${way}, of a ${kind} server: ends with ${code}, and each report agrees`, async ({
    request: _,
  }, info) => {
    const shown = await runWay(info.outputPath('vendor'), way, kind);
    expect(shown.code, shown.output).toBe(code);
    expect(listContradictions(shown), shown.output).toEqual([]);
  });
}
