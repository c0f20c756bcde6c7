import { expect, test } from '@playwright/test';
import { requirements } from '../../src/catalogue/requirements.ts';
import type { Report } from '../../src/report/report.ts';
import { gradeOf } from '../../src/report/verdict/grade.ts';
import type { Outcome } from '../../src/report/verdict/outcome.ts';
import { isInherent } from '../../src/report/verdict/verdict.ts';
import { waiver } from './fixture.ts';
import { conformantReport as base, rowsWith } from './graded.ts';

const firstInherent = requirements.find(isInherent)!.id;

test('a whole run of a server at standard in full mode is conformant', () => {
  expect(gradeOf(base)).toMatchObject({ isConformant: true, title: 'conformant', shortfalls: [] });
});

test('some whole areas are conformant, and are named', () => {
  const own = ['providers', 'fdx-accounts'] as const;
  const undeclared = ({ area }: { area: string }) => area !== 'general' && !own.some((one) => one === area);
  const rows = rowsWith((_, row) => (undeclared(row) ? 'not-applicable' : 'pass'));
  const target = { ...base.target, areas: own };
  const grade = gradeOf({ ...base, outcome: 'passed-in-scope', requirements: rows, target });
  expect(grade.title).toBe('conformant: 2 of 6 areas');
  expect(grade.sentence).toBe('Conformant in 2 of 6 areas (providers, fdx-accounts)');
});

/** Ways to be given the word without having earned it. */
const lesser: Readonly<Record<string, Partial<Report>>> = {
  'a mock': { target: { ...base.target, kind: 'mock' } },
  'a read-only run': { run: { ...base.run, mode: 'read-only' } },
  'a quick run': { run: { ...base.run, depth: 'quick' } },
  'a shard': { run: { ...base.run, shard: { index: 1, of: 2 } } },
  'a run that was stopped': { run: { ...base.run, interrupted: true } },
  'a waiver in use': { waivers: [waiver(firstInherent, { state: 'used', used: 1 })] },
  'a bent wire name': { target: { ...base.target, deviations: ['the token travels in x-token'] } },
  'a selection': { requirements: rowsWith((id) => (id === firstInherent ? 'pass' : 'not-selected')) },
  'one inherent row without data': {
    requirements: rowsWith((id) => (id === firstInherent ? 'not-exercised' : 'pass')),
  },
  'one inherent row that is blocked': {
    requirements: rowsWith((id) => (id === firstInherent ? 'blocked' : 'pass')),
  },
  'one row that failed': { requirements: rowsWith((id) => (id === firstInherent ? 'fail' : 'pass')) },
  'one row left out': { requirements: rowsWith((id) => (id === firstInherent ? 'not-selected' : 'pass')) },
};

const outcomes: readonly Outcome[] = ['conformant', 'passed-in-scope', 'passed-with-waivers', 'partial'];

for (const [name, change] of Object.entries(lesser)) {
  test(`${name} is never conformant, and says how much was judged`, () => {
    for (const outcome of outcomes) {
      const grade = gradeOf({ ...base, ...change, outcome });
      expect(grade.isConformant).toBe(false);
      expect(`${grade.title} ${grade.sentence}`).not.toMatch(/conformant/i);
      expect(grade.sentence).toMatch(/\d+ of \d+ requirements tested/);
      expect(grade.shortfalls.length).toBeGreaterThan(0);
    }
  });
}

test('a mock of which three requirements were judged says so', () => {
  const known = requirements.filter(({ party, level }) => party === 'server' && level !== 'SILENT');
  const three = new Set<string>(known.slice(0, 3).map(({ id }) => id));
  const rows = rowsWith((id) => (three.has(id) ? 'pass' : 'not-selected'));
  const target = { ...base.target, kind: 'mock' } as const;
  const { title } = gradeOf({ ...base, outcome: 'partial', requirements: rows, target });
  expect(title).toBe(`incomplete: 3 of ${known.length} requirements tested, mock`);
});
