import { expect, test } from '@playwright/test';
import type { CheckResult } from '../../src/journal/entry.ts';
import { notPicked } from '../../src/plan/selection.ts';
import { type RowEvidence, type Verdict, verdictOf } from '../../src/report/verdict/verdict.ts';
import { row } from './fixture-rows.ts';
import { checkOf, findingOf, ids, planOf, resultOf } from './fold-fixture.ts';

const { first } = ids;
const homes = planOf([checkOf('home', [first])]).checks;

function ran(given: Partial<CheckResult> = {}): ReadonlyMap<string, CheckResult> {
  return new Map([['home', resultOf('home', [first], given)]]);
}

/** A row that its only check judged once without a finding. */
const passing: RowEvidence = {
  row: row(first, {}),
  homes,
  results: ran(),
  findings: [],
  judged: 1,
  observed: false,
  declared: true,
  excluded: false,
  asked: true,
};

const fails = [findingOf('home', first)];
const warns = [findingOf('home', first, { grade: 'warn' })];
const blocked = ran({ outcome: 'blocked', reason: 'set-up failed' });
const notSelected = homes.map((planned) => ({ ...planned, notSelected: 'skipped by --only' }));
const notPickedHomes = homes.map((planned) => ({ ...planned, notSelected: notPicked }));
const silent = { ...passing, row: row(first, { level: 'SILENT' }), judged: 0 };

const dispute = { requirement: first, since: '0.2.0', reason: 'the clause can be read otherwise' };

const table: readonly [name: string, evidence: RowEvidence, verdict: Verdict][] = [
  ['judged without a finding', passing, 'pass'],
  ['with a finding that fails', { ...passing, findings: fails }, 'fail'],
  ['with a finding that warns', { ...passing, findings: warns }, 'warn'],
  ['with findings of both grades', { ...passing, findings: [...warns, ...fails] }, 'fail'],
  ['in dispute that was judged', { ...passing, dispute }, 'observed'],
  ['in dispute with a finding', { ...passing, dispute, findings: fails }, 'observed'],
  ['in dispute that was blocked', { ...passing, dispute, results: blocked, judged: 0 }, 'blocked'],
  ['in dispute that was left out', { ...passing, dispute, excluded: true }, 'not-selected'],
  ['whose findings are all waived', { ...passing, waived: 'known' }, 'waived'],
  ['whose findings are waived in part', { ...passing, waived: 'known', findings: fails }, 'fail'],
  ['with a warning beside what is waived', { ...passing, waived: 'known', findings: warns }, 'waived'],
  ['waived beside a blocked check', { ...passing, waived: 'known', results: blocked }, 'waived'],
  ['never judged', { ...passing, judged: 0 }, 'not-exercised'],
  [
    'whose check saw no data',
    { ...passing, results: ran({ nothing: { [first]: 'the list is empty' } }) },
    'not-exercised',
  ],
  [
    'whose check saw no data but a warning',
    { ...passing, results: ran({ nothing: { [first]: 'empty' } }), findings: warns },
    'not-exercised',
  ],
  ['whose check is blocked', { ...passing, results: blocked }, 'blocked'],
  ['not asked for and blocked', { ...passing, asked: false, results: blocked }, 'not-selected'],
  ['not asked for and never judged', { ...passing, asked: false, judged: 0 }, 'not-selected'],
  ['not asked for, with a finding', { ...passing, asked: false, findings: fails }, 'fail'],
  ['not asked for, and judged', { ...passing, asked: false }, 'pass'],
  ['whose check is blocked after a warning', { ...passing, results: blocked, findings: warns }, 'blocked'],
  ['whose check is blocked after a failure', { ...passing, results: blocked, findings: fails }, 'fail'],
  ['whose check broke', { ...passing, results: ran({ outcome: 'harness-error', reason: 'x' }) }, 'blocked'],
  ['whose check never ended', { ...passing, results: new Map() }, 'blocked'],
  ['whose check is not selected', { ...passing, homes: notSelected }, 'not-selected'],
  [
    'whose check saw no data, beside one that was not picked',
    { ...passing, homes: [...homes, ...notPickedHomes], judged: 0 },
    'not-selected',
  ],
  [
    'whose check saw no data, beside one that was left out',
    { ...passing, homes: [...homes, ...notSelected], judged: 0 },
    'not-exercised',
  ],
  [
    'whose check is not selected, met by another',
    { ...passing, homes: notSelected, findings: fails },
    'fail',
  ],
  ['without a check', { ...passing, homes: [] }, 'blocked'],
  ['of an area that is not declared', { ...passing, declared: false, findings: fails }, 'not-applicable'],
  ['that binds the caller', { ...passing, row: row(first, { party: 'client' }) }, 'not-applicable'],
  ['of a silence that was observed', { ...silent, observed: true }, 'observed'],
  ['of a silence of which nothing was seen', silent, 'not-exercised'],
  ['of a silence whose check is blocked', { ...silent, results: blocked }, 'blocked'],
];
for (const [name, evidence, verdict] of table) {
  test(`a row ${name} is ${verdict}`, () => {
    const judged = verdictOf(evidence);
    expect(judged.verdict).toBe(verdict);
    const explained =
      ['pass', 'fail', 'warn', 'observed'].includes(verdict) && evidence.dispute === undefined;
    expect(judged.reason === undefined).toBe(explained);
  });
}

test('one blocked check among several blocks the row, wherever it stands', () => {
  const planned = planOf([checkOf('home', [first]), checkOf('other', [first])]).checks;
  const results = new Map([
    ...ran(),
    ['other', resultOf('other', [], { outcome: 'blocked', reason: 'no data' })],
  ]);
  for (const order of [planned, [...planned].reverse()]) {
    expect(verdictOf({ ...passing, homes: order, results })).toEqual({
      verdict: 'blocked',
      reason: 'other: no data',
    });
  }
});

test('a blocked row names the setting that would unblock it', () => {
  const results = ran({
    outcome: 'blocked',
    reason: 'the target file lacks fdx.maxLimit',
    setting: 'fdx.maxLimit',
  });
  expect(verdictOf({ ...passing, results }).setting).toBe('fdx.maxLimit');
});
