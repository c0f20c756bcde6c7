import { expect, test } from '@playwright/test';
import { compare } from '../../../src/report/diff/compare.ts';
import type { Comparison } from '../../../src/report/diff/comparison.ts';
import { reportWith, sampleReport } from '../fixture.ts';
import { finding, rowId } from '../fixture-rows.ts';
import { comparisonOf, rowThat, type Said } from './pairs.ts';

const groups = [
  'newlyFails',
  'newlyWarns',
  'newlyPasses',
  'noLongerJudged',
  'changedOtherwise',
  'stillFails',
] as const satisfies readonly (keyof Comparison)[];

function groupOf(comparison: Comparison): string {
  const filled = groups.filter((group) => comparison[group].length > 0);
  if (comparison.unchanged > 0) filled.push('unchanged' as never);
  if (comparison.firstJudged > 0) filled.push('firstJudged' as never);
  expect(filled).toHaveLength(1);
  return filled[0]!;
}

const cases: Readonly<Record<string, readonly (readonly [Said, Said])[]>> = {
  newlyFails: [
    ['pass', 'fail'],
    ['warn', 'fail'],
    ['blocked', 'fail'],
    ['waived', 'fail'],
    ['not-selected', 'fail'],
    ['unknown', 'fail'],
  ],
  stillFails: [['fail', 'fail']],
  newlyWarns: [
    ['pass', 'warn'],
    ['blocked', 'warn'],
    ['unknown', 'warn'],
  ],
  newlyPasses: [
    ['fail', 'pass'],
    ['warn', 'pass'],
    ['blocked', 'pass'],
    ['not-exercised', 'pass'],
    ['waived', 'pass'],
  ],
  noLongerJudged: [
    ['pass', 'blocked'],
    ['fail', 'not-exercised'],
    ['observed', 'blocked'],
    ['pass', 'not-selected'],
    ['pass', 'not-applicable'],
    ['fail', 'unknown'],
  ],
  changedOtherwise: [
    ['fail', 'warn'],
    ['fail', 'waived'],
    ['blocked', 'not-exercised'],
    ['blocked', 'observed'],
  ],
  firstJudged: [
    ['not-selected', 'pass'],
    ['not-applicable', 'blocked'],
    ['unknown', 'observed'],
  ],
  unchanged: [
    ['pass', 'pass'],
    ['warn', 'warn'],
    ['blocked', 'blocked'],
    ['unknown', 'not-selected'],
    ['not-selected', 'not-applicable'],
  ],
};
for (const [group, pairs] of Object.entries(cases)) {
  for (const [before, after] of pairs) {
    test(`a row that was ${before} and is ${after} stands in ${group}`, () => {
      expect(groupOf(comparisonOf(before, after))).toBe(group);
    });
  }
}

test('a report compared with itself shows no change', () => {
  const comparison = compare(sampleReport, sampleReport);
  expect(comparison.differences).toEqual([]);
  expect(comparison.silences).toEqual([]);
  expect(comparison.stillFails.flatMap(({ findings }) => findings)).toEqual([]);
  expect(comparison.unchanged + comparison.stillFails.length).toBe(sampleReport.requirements.length);
});

test('of what still fails the places that are new are named, whatever item shows them', () => {
  const at = (pointer: string) => finding('provider-id-is-an-integer', { pointer });
  const before = reportWith([rowThat('fail', { findings: [at('/0/provider_id')] })]);
  const after = reportWith([rowThat('fail', { findings: [at('/7/provider_id'), at('/0/other')] })]);
  const { stillFails } = compare(before, after);
  expect(stillFails[0]?.findings.map(({ pointer }) => pointer)).toEqual(['/0/other']);
});

test('a silence that both observed is compared by what was seen, in any order', () => {
  const silence = (...seen: string[]) => ({
    requirement: rowId('provider-members-beyond-the-document'),
    area: 'providers' as const,
    clause: '2.1',
    text: 'which members',
    observed: seen.map((what) => ({ what })),
  });
  const changes = (before: string[], after: string[]) =>
    compare(
      reportWith([], { silences: [silence(...before)] }),
      reportWith([], { silences: [silence(...after)] }),
    ).silences;
  expect(changes(['a', 'b'], ['b', 'a'])).toEqual([]);
  expect(changes(['a'], ['a', 'b'])).toMatchObject([{ before: ['a'], after: ['a', 'b'] }]);
});
