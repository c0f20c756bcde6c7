import { expect, test } from '@playwright/test';
import { type Kind, runWay } from './ways.ts';

// Playwright itself ends a merge with 0 whatever it shows.

const expectations: readonly (readonly [way: string, kind: Kind, code: number, red: number])[] = [
  ['merge-reports', 'conformant', 0, 0],
  ['merge-reports', 'non-conformant', 1, 4],
  ['merge-reports, a shard lost', 'conformant', 1, 1],
];

for (const [way, kind, code, red] of expectations) {
  test(`${way}, of a ${kind} server: ${red} red, ends with ${code}`, async ({ request: _ }, info) => {
    const shown = await runWay(info.outputPath('vendor'), way, kind);
    expect([shown.code, shown.list, shown.html, shown.junit], shown.output).toEqual([code, red, red, red]);
    expect(shown.isNamed, shown.output).toBe(code !== 0);
  });
}
