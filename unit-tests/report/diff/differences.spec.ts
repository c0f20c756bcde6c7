import { expect, test } from '@playwright/test';
import { compare } from '../../../src/report/diff/compare.ts';
import { decideGate, summarize } from '../../../src/report/diff/verdict.ts';
import type { Report } from '../../../src/report/report.ts';
import { sampleReport, waiver } from '../fixture.ts';
import { comparisonOf, type Said } from './pairs.ts';

const { run, target, suite, requirements } = sampleReport;
const first = requirements[0]!;

const changed: Readonly<Record<string, Partial<Report>>> = {
  target: { target: { ...target, name: 'Other Bank' } },
  document: { suite: { ...suite, document: 'sha256:fedcba9876543210' } },
  rules: { suite: { ...suite, rules: 'sha256:fedcba9876543210' } },
  suite: { suite: { ...suite, version: '0.2.0' } },
  areas: { target: { ...target, areas: ['providers'] } },
  'declared deviations': { target: { ...target, deviations: [] } },
  mode: { run: { ...run, mode: 'read-only' } },
  depth: { run: { ...run, depth: 'deep' } },
  seed: { run: { ...run, seed: 43 } },
  scope: { requirements: [{ ...first, verdict: 'not-selected' }, ...requirements.slice(1)] },
  shard: { run: { ...run, shard: { index: 1, of: 2 } } },
  end: { executed: 3 },
  waivers: { waivers: [waiver('provider-id-is-an-integer', {})] },
  order: { run: { ...run, start: '2026-02-01T09:00:00.000Z' } },
};
for (const [what, given] of Object.entries(changed)) {
  test(`two runs that differ in their ${what} are not compared in silence`, () => {
    const found = compare(sampleReport, { ...sampleReport, ...given }).differences;
    expect(found.map((difference) => difference.what)).toEqual([what]);
    expect(found[0]?.before).not.toBe(found[0]?.after);
  });
}

test('a new build of the target is what is compared, and no difference', () => {
  const build = { ...target, version: '7.2', outbound: 'https://new.example' };
  expect(compare(sampleReport, { ...sampleReport, target: build }).differences).toEqual([]);
});

const gates: readonly (readonly [Said, Said, 0 | 1 | 3])[] = [
  ['pass', 'pass', 0],
  ['fail', 'pass', 0],
  ['fail', 'fail', 0],
  ['pass', 'warn', 0],
  ['pass', 'fail', 1],
  ['unknown', 'fail', 1],
  ['pass', 'blocked', 3],
  ['fail', 'blocked', 3],
  ['pass', 'not-selected', 3],
];
for (const [before, after, code] of gates) {
  test(`as a gate, ${before} that becomes ${after} ends with ${code}`, () => {
    expect(decideGate(comparisonOf(before, after))).toBe(code);
  });
}

for (const outcome of ['not-judged', 'harness-error'] as const) {
  test(`as a gate, a later run that is ${outcome} is never green`, () => {
    expect(decideGate(comparisonOf('blocked', 'blocked', { outcome }))).toBe(3);
  });
}

const summaries: readonly (readonly [Said, Said, string])[] = [
  ['pass', 'pass', 'Nothing changed.'],
  ['pass', 'fail', '1 requirement newly fails.'],
  ['fail', 'fail', '1 requirement still fails.'],
  ['fail', 'waived', '1 requirement changed otherwise.'],
  ['pass', 'blocked', '1 requirement is no longer tested.'],
];
for (const [before, after, words] of summaries) {
  test(`${before} that becomes ${after} reads "${words}"`, () => {
    expect(summarize(comparisonOf(before, after))).toBe(words);
  });
}

test('several changes read as one sentence', () => {
  const one = comparisonOf('pass', 'fail');
  const [change] = one.newlyFails;
  const silence = { ...change!, before: ['a'], after: ['b'] };
  expect(
    summarize({ ...one, newlyFails: [change!, change!], newlyPasses: [change!], silences: [silence] }),
  ).toBe('2 requirements newly fail, 1 newly passes, unspecified behaviour changed at 1 point.');
  expect(summarize({ ...comparisonOf('pass', 'pass'), silences: [silence] })).toBe(
    'Unspecified behaviour changed at 1 point.',
  );
});
