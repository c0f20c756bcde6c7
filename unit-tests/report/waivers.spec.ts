import { expect, test } from '@playwright/test';
import type { Finding, JournalEntry } from '../../src/journal/entry.ts';
import { foldReport } from '../../src/report/fold/report.ts';
import type { Report } from '../../src/report/report.ts';
import { exitCodeOf } from '../../src/report/verdict/exit-code.ts';
import { matchesPlace, type WaiverState } from '../../src/report/verdict/waivers.ts';
import type { Waiver } from '../../src/target-file/types.ts';
import { checkOf, findingOf, ids, planOf, resultOf, rowIn, target } from './fold-fixture.ts';

const { first, second, recipient } = ids;
const list = checkOf('providers-list', [first, second]);
const create = checkOf('recipient-create', [recipient], { area: 'recipients' });
const started = Date.UTC(2026, 5, 30, 23, 59);

function waiver(given: Partial<Waiver> = {}): Waiver {
  return { requirement: first, reason: 'known gap', owner: 'us', expires: '2026-06-30', ...given };
}

/** The report of a run on 2026-06-30 in which the first row has findings, under waivers. */
function reportOf(
  waivers: readonly Waiver[],
  findings: readonly Finding[],
  more: { only?: readonly string[]; strictWaivers?: boolean; lost?: boolean; mode?: 'read-only' } = {},
): Report {
  const { only = [], mode = 'full', lost = false, strictWaivers = false } = more;
  const results = [resultOf('providers-list', [first, second], { findings })];
  if (!lost) results.push(resultOf('recipient-create', [recipient]));
  const entries: JournalEntry[] = results.map((result) => ({ type: 'check', result }));
  entries.push({ type: 'start', at: started, run: 'abcd1234', session: 'w0' });
  return foldReport({
    plan: planOf([list, create], { only, mode }),
    target: { ...target, waivers, gate: { strictWaivers, allowPartial: lost } },
    entries,
    runId: 'abcd1234',
    replay: 'obc run',
  });
}

const at = (pointer: string, given: Partial<Finding> = {}) =>
  findingOf('providers-list', first, { pointer, ...given });

const places: readonly [name: string, given: Partial<Waiver>, pointer: string, covered: boolean][] = [
  ['everywhere', {}, '/0/name', true],
  ['everywhere, for the whole answer', {}, '', true],
  ['at the place, with * for its index', { at: '/*/name' }, '/7/name', true],
  ['above the place', { at: '/*' }, '/7/name', true],
  ['below the place', { at: '/*/name/first' }, '/7/name', false],
  ['beside the place', { at: '/*/nam' }, '/7/name', false],
  ['at a place, for the whole answer', { at: '/message' }, '', false],
  ['on the operation', { operation: 'listProviders' }, '/0/name', true],
  ['on another operation', { operation: 'getProvider' }, '/0/name', false],
  ['of another row', { requirement: second }, '/0/name', false],
];
for (const [name, given, pointer, covered] of places) {
  test(`a waiver ${name} ${covered ? 'covers' : 'leaves'} a finding at ${pointer || 'the whole answer'}`, () => {
    expect(matchesPlace(waiver(given), at(pointer))).toBe(covered);
    const report = reportOf([waiver(given)], [at(pointer)]);
    expect(rowIn(report, first).verdict).toBe(covered ? 'waived' : 'fail');
  });
}

test('a row is waived only when all that fails is', () => {
  const waivers = [waiver({ at: '/*/name' })];
  const half = reportOf(waivers, [at('/0/name'), at('/0/country')]);
  expect(half.outcome).toBe('non-conformant');
  const row = rowIn(half, first);
  expect(row.verdict).toBe('fail');
  expect(row.findings.map(({ pointer, waived }) => [pointer, waived])).toEqual([
    ['/0/name', true],
    ['/0/country', false],
  ]);
  const both = reportOf([...waivers, waiver({ at: '/*/country' })], [at('/0/name'), at('/0/country')]);
  expect(rowIn(both, first)).toMatchObject({
    verdict: 'waived',
    reason: 'known gap (us, until 2026-06-30)',
  });
});

test('a waiver hides nothing of other rows', () => {
  const report = reportOf([waiver()], [at('/0/name'), findingOf('providers-list', second)]);
  expect([rowIn(report, first).verdict, rowIn(report, second).verdict]).toEqual(['waived', 'fail']);
});

test('a waiver counts on its last day and no longer', () => {
  const on = reportOf([waiver({ expires: '2026-06-30' })], [at('/0/name')]);
  expect(rowIn(on, first).verdict).toBe('waived');
  const after = reportOf([waiver({ expires: '2026-06-29' })], [at('/0/name')]);
  expect(rowIn(after, first).verdict).toBe('fail');
  expect(after.waivers).toMatchObject([{ state: 'expired', used: 0 }]);
});

test('a warning is never waived', () => {
  const report = reportOf([waiver()], [at('/0/name', { grade: 'warn' })]);
  expect(rowIn(report, first)).toMatchObject({ verdict: 'warn', findings: [{ waived: false }] });
});

const uses: readonly [string, Parameters<typeof reportOf>, WaiverState, number][] = [
  ['that hides findings', [[waiver()], [at('/0/name', { count: 3 }), at('/0/country')]], 'used', 4],
  ['of a row that passes', [[waiver()], []], 'stale', 0],
  ['of a place where nothing fails', [[waiver({ at: '/*/x' })], [at('/0/name')]], 'stale', 0],
  ['of a row that was left out', [[waiver()], [], { only: ['recipient-create'] }], 'unjudged', 0],
  ['of a part of the run', [[waiver()], [], { only: ['providers-list'] }], 'unjudged', 0],
  ['of a run that lost a check', [[waiver()], [], { lost: true }], 'unjudged', 0],
  ['of a row without a check', [[waiver({ requirement: ids.third })], []], 'unjudged', 0],
  [
    'of a write in read-only',
    [[waiver({ operation: 'createRecipient' })], [], { mode: 'read-only' }],
    'unjudged',
    0,
  ],
];
for (const [name, given, state, used] of uses) {
  test(`a waiver ${name} is ${state}`, () => {
    expect(reportOf(...given).waivers).toMatchObject([{ state, used }]);
  });
}

test('a stale waiver ends a strict run with 1, and leaves the outcome to the target', () => {
  const stale = [waiver({ at: '/*/x' })];
  const lenient = reportOf(stale, []);
  const strict = reportOf(stale, [], { strictWaivers: true });
  expect(strict.outcome).toBe(lenient.outcome);
  const certified = { ...strict, outcome: 'conformant' } as const;
  expect(exitCodeOf({ ...lenient, outcome: 'conformant' })).toBe(0);
  expect(exitCodeOf(certified)).toBe(1);
  expect(exitCodeOf({ ...certified, waivers: [] })).toBe(0);
});

test('a partial run that lost checks is never excused', () => {
  const partial = { ...reportOf([], [], { lost: true }), outcome: 'partial' } as const;
  expect(exitCodeOf(partial)).toBe(3);
});
