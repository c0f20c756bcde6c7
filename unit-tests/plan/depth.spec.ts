import { expect, test } from '@playwright/test';
import reportSchema from '#schemas/report.schema.json' with { type: 'json' };
import { declarableAreas, fails, requirements } from '../../src/catalogue/requirements.ts';
import { depths, includesDepth, pickByDepth } from '../../src/plan/depth.ts';
import { makePlan } from '../../src/plan/plan.ts';
import { findLowestDepth, homesOf } from '../../src/report/explain/explanation.ts';
import { checks } from '../../tests/index.ts';
import { defaultOptions, fold, rowIn, target } from '../report/fold-fixture.ts';

const spaces = 'recipient-name-keeps-outer-white-space';
const deeper = checks.filter(({ depth }) => depth !== 'quick');

test('depths go from the fewest requests to the most', () => {
  expect(depths.map((depth) => depths.filter((other) => includesDepth(depth, other)))).toEqual([
    ['quick'],
    ['quick', 'standard'],
    ['quick', 'standard', 'deep'],
  ]);
  expect(reportSchema.properties.run.properties.depth.enum).toEqual(depths);
});

test('a table without quick has the value of standard there', () => {
  const table = { standard: 2, deep: 5 };
  expect(depths.map((depth) => pickByDepth(table, depth))).toEqual([2, 2, 5]);
});

test('the plan leaves out a check that needs a greater depth, and estimates nothing for it', () => {
  expect(deeper.length).toBeGreaterThan(0);
  const everywhere = { ...target, areas: declarableAreas };
  const quick = makePlan(deeper, everywhere, defaultOptions);
  expect(quick.checks.map(({ check, notSelected }) => [check.id, notSelected])).toEqual(
    deeper.map(({ id, depth }) => [id, `needs --depth ${depth}`]),
  );
  expect(quick.demand).toEqual({ requests: 0, recipients: 0, shared: 0 });
  const standard = makePlan(deeper, everywhere, { ...defaultOptions, depth: 'standard' });
  expect(standard.checks.filter(({ notSelected }) => notSelected !== undefined)).toHaveLength(
    deeper.filter(({ depth }) => depth === 'deep').length,
  );
  const deep = makePlan(deeper, everywhere, { ...defaultOptions, depth: 'deep' });
  expect(deep.checks.filter(({ notSelected }) => notSelected !== undefined)).toEqual([]);
});

test('a run whose only check needs a greater depth says so, and blames no setting', () => {
  const report = fold(checks, [], { options: { only: [spaces] } });
  expect(report.outcome).toBe('not-judged');
  expect(report.reasons).toEqual([`${spaces} was not tested: needs --depth standard`]);
  expect(rowIn(report, spaces)).toMatchObject({ verdict: 'not-selected', reason: 'needs --depth standard' });
});

test('a run without --only in which every check is left out says why', () => {
  const [check] = deeper;
  const report = fold([check!], []);
  expect(report.reasons).toEqual(['every test was skipped', '1 test: needs --depth standard']);
});

test('every requirement that fails a run is judged at quick, so that a conforming run at quick leaves none open', () => {
  const binding = requirements.filter((row) => row.party === 'server' && fails(row));
  const late = binding.filter(({ id }) => findLowestDepth(homesOf(id, checks)) !== 'quick');
  expect(late.map(({ id }) => id)).toEqual([]);
});
