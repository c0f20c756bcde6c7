import { expect, test } from '@playwright/test';
import type { Area, Requirement } from '../../src/catalogue/requirements.ts';
import {
  decide,
  decideExitCode,
  findAreasWithoutPass,
  type Outcome,
  type OutcomeInput,
} from '../../src/report/verdict/outcome.ts';
import type { Verdict } from '../../src/report/verdict/verdict.ts';
import { row } from './fixture-rows.ts';

type Row = OutcomeInput['rows'][number];

function judged(verdict: Verdict, given: Partial<Requirement> = {}): Row {
  return { row: row('a-row', given), verdict, reason: 'for a reason' };
}

const clean: OutcomeInput = {
  rows: [judged('pass')],
  declaredAreas: ['general', 'providers'],
  harnessErrors: [],
  notJudged: [],
  unusable: [],
  planned: 3,
  executed: 3,
  gaps: [],
  isPart: false,
  missing: [],
  leftOut: [],
  waivers: [],
};

const passed = judged('pass');
const conditional = { conditional: true };
const otherArea = { area: 'recipients' as Area };

/** What is added to a clean run, and what then comes out. */
const table: readonly [name: string, change: Partial<OutcomeInput>, outcome: Outcome][] = [
  ['nothing', {}, 'conformant'],
  ['a check that broke', { harnessErrors: ['a check broke'] }, 'harness-error'],
  ['a target that never answered', { notJudged: ['no answer'] }, 'not-judged'],
  ['no rows at all', { rows: [] }, 'not-judged'],
  ['not one pass', { rows: [judged('blocked')] }, 'not-judged'],
  ['not one pass before it was stopped', { rows: [judged('blocked')], executed: 1 }, 'partial'],
  ['only failures', { rows: [judged('fail')] }, 'not-judged'],
  ['only warnings', { rows: [judged('warn')] }, 'not-judged'],
  ['only observed silences', { rows: [judged('observed', { level: 'SILENT' })] }, 'not-judged'],
  ['nothing selected', { rows: [judged('not-selected'), judged('not-applicable')] }, 'not-judged'],
  ['a failed row', { rows: [passed, judged('fail')] }, 'non-conformant'],
  ['a failed conditional row', { rows: [passed, judged('fail', conditional)] }, 'non-conformant'],
  ['a blocked inherent row', { rows: [passed, judged('blocked')] }, 'partial'],
  ['a blocked DERIVED row', { rows: [passed, judged('blocked', { level: 'DERIVED' })] }, 'partial'],
  ['an inherent row not exercised', { rows: [passed, judged('not-exercised')] }, 'partial'],
  ['a blocked conditional row', { rows: [passed, judged('blocked', conditional)] }, 'conformant'],
  ['a conditional row not exercised', { rows: [passed, judged('not-exercised', conditional)] }, 'conformant'],
  ['a blocked SHOULD row', { rows: [passed, judged('blocked', { level: 'SHOULD' })] }, 'conformant'],
  ['a blocked SILENT row', { rows: [passed, judged('blocked', { level: 'SILENT' })] }, 'conformant'],
  ['a blocked duty of the caller', { rows: [passed, judged('blocked', { party: 'client' })] }, 'conformant'],
  ['a warning', { rows: [passed, judged('warn', { level: 'SHOULD' })] }, 'conformant'],
  ['a row that is not selected', { rows: [passed, judged('not-selected')] }, 'conformant'],
  ['a check that did not end', { executed: 2 }, 'partial'],
  [
    'a declared area without a pass',
    { rows: [passed, judged('warn', otherArea)], declaredAreas: ['providers', 'recipients'] },
    'partial',
  ],
  [
    'an area that was left out on request',
    { rows: [passed, judged('not-selected', otherArea)], declaredAreas: ['providers', 'recipients'] },
    'conformant',
  ],
  ['something left out on request', { leftOut: ['only providers'] }, 'passed-in-scope'],
  ['only failures in a part', { rows: [judged('fail')], isPart: true }, 'non-conformant'],
  ['only a waived row in a part', { rows: [judged('waived')], isPart: true }, 'partial'],
  ['only warnings in a part', { rows: [judged('warn')], isPart: true }, 'conformant'],
  [
    'only observed silences in a part',
    { rows: [judged('observed', { level: 'SILENT' })], isPart: true },
    'conformant',
  ],
  ['only rows without data in a part', { rows: [judged('not-exercised')], isPart: true }, 'partial'],
  ['nothing to judge in a part', { rows: [judged('not-selected')], isPart: true }, 'partial'],
  ['only blocked rows in a part', { rows: [judged('blocked')], isPart: true }, 'not-judged'],
  ['a shard that was lost', { gaps: ['shard 2 of 3 is missing'] }, 'partial'],
  ['a waiver in use', { waivers: ['a-row is waived'] }, 'passed-with-waivers'],
];
for (const [name, change, outcome] of table) {
  test(`a clean run with ${name} is ${outcome}`, () => {
    const decision = decide({ ...clean, ...change });
    expect(decision.outcome).toBe(outcome);
    expect(decision.reasons.length).toBeGreaterThan(0);
  });
}

test('what is missing is said whatever the outcome', () => {
  const gaps = ['shard 2 of 3 is missing'];
  for (const [, change, outcome] of table) {
    if (outcome !== 'passed-in-scope' && outcome !== 'passed-with-waivers')
      expect(decide({ ...clean, ...change, gaps }).reasons).toContain(gaps[0]);
  }
});

/** Causes from the strongest to the weakest; each prevails over all that follow it. */
const precedence: readonly [Partial<OutcomeInput>, Outcome][] = [
  [{ harnessErrors: ['a check broke'] }, 'harness-error'],
  [{ notJudged: ['no answer'] }, 'not-judged'],
  [{ rows: [passed, judged('fail')] }, 'non-conformant'],
  [{ executed: 2 }, 'partial'],
  [{ waivers: ['a-row is waived'] }, 'passed-with-waivers'],
  [{ leftOut: ['only providers'] }, 'passed-in-scope'],
];
for (const [index, [cause, outcome]] of precedence.entries()) {
  test(`${outcome} prevails over every weaker cause`, () => {
    const weaker = precedence.slice(index + 1).map(([change]) => change);
    for (const other of weaker) {
      expect(decide({ ...clean, ...other, ...cause }).outcome).toBe(outcome);
      expect(decide({ ...clean, ...cause, ...other }).outcome).toBe(outcome);
    }
    expect(decide({ ...clean, ...Object.assign({}, ...weaker), ...cause }).outcome).toBe(outcome);
  });
}

const codes: Readonly<Record<Outcome, number>> = {
  conformant: 0,
  'passed-in-scope': 0,
  'passed-with-waivers': 0,
  'non-conformant': 1,
  'not-judged': 2,
  partial: 3,
  'harness-error': 4,
};
for (const [outcome, code] of Object.entries(codes) as [Outcome, number][]) {
  test(`${outcome} exits with ${code}, and allowPartial changes only a partial run`, () => {
    expect(decideExitCode({ outcome, reasons: [] })).toBe(code);
    expect(decideExitCode({ outcome, reasons: [] }, true)).toBe(outcome === 'partial' ? 0 : code);
  });
}

test('allowPartial does not excuse an area without a pass', () => {
  expect(decideExitCode({ outcome: 'partial', reasons: [] }, true, 1)).toBe(3);
});

test('an area without a pass is one that was judged in vain, not one that was left out', () => {
  const rows = [passed, judged('blocked', otherArea), judged('not-applicable', { area: 'revocation' })];
  const declaredAreas: Area[] = ['general', 'providers', 'recipients', 'revocation'];
  expect(findAreasWithoutPass({ rows, declaredAreas })).toEqual(['recipients']);
});
