import { expect, test } from '@playwright/test';
import { requirements } from '../../src/catalogue/requirements.ts';
import type { JournalEntry } from '../../src/journal/entry.ts';
import { checkOf, findingOf, fold, ids, resultOf, rowIn } from './fold-fixture.ts';

const { first, second, recipient, silence, should } = ids;
const list = checkOf('providers-list', [first, second, silence]);
const create = checkOf('recipient-create', [recipient], { area: 'recipients' });
const passes = [resultOf('providers-list', [first, second]), resultOf('recipient-create', [recipient])];

test('rows stand in the order of the document, each once', () => {
  const report = fold([create, list], passes);
  expect(report.requirements.map(({ id }) => id)).toEqual(requirements.map(({ id }) => id));
});

test('the counts agree with the rows', () => {
  const { requirements: rows, summary } = fold([list, create], passes);
  const total = Object.values(summary.all).reduce((sum, count) => sum + count, 0);
  expect(total).toBe(rows.length);
  expect(summary.all.pass).toBe(rows.filter(({ verdict }) => verdict === 'pass').length);
  const perArea = Object.values(summary.areas).map(({ pass }) => pass);
  expect(perArea.reduce((sum, count) => sum + count, 0)).toBe(summary.all.pass);
});

test('a killed run is partial, says how many checks did not end, and blocks their rows', () => {
  const report = fold([list, create], passes.slice(0, 1), { interrupted: true });
  expect(report).toMatchObject({ outcome: 'partial', planned: 2, executed: 1 });
  expect(report.run.interrupted).toBe(true);
  expect(report.reasons).toContain('1 of 2 planned tests did not finish');
  expect(rowIn(report, recipient)).toMatchObject({
    verdict: 'blocked',
    reason: 'the test recipient-create did not finish',
  });
});

test('a run that ended in whole is not partial for want of checks', () => {
  const report = fold([list, create], [resultOf('providers-list', [first, second]), passes[1]!]);
  expect(report).toMatchObject({ planned: 2, executed: 2 });
  expect(report.reasons.join()).not.toContain('did not finish');
});

for (const [given, said] of [
  [{ failure: { kind: 'lost', message: 'the other side closed' } }, 'the other side closed'],
  [{ response: { status: 502, headers: [], text: '', json: undefined, isJson: false } }, '502 (bad gateway)'],
] as const)
  test(`what nobody saw names a request that the service did not answer: ${said}`, () => {
    const url = 'http://127.0.0.1:1/api/v1/providers';
    const request = { method: 'GET', url, headers: [], body: undefined };
    const lost = {
      id: 'w0-1',
      operation: 'listProviders' as const,
      startedAt: 0,
      took: 1,
      request,
      ...given,
    };
    const entries = [{ type: 'exchange' as const, check: 'providers-list', exchange: lost }];
    const report = fold([list, create], [resultOf('providers-list', [second]), passes[1]!], { entries });
    const why = `the service left 1 request of its tests unanswered, such as GET /api/v1/providers: ${said}`;
    expect(rowIn(report, first)).toMatchObject({
      verdict: 'not-exercised',
      reason: `no response contained data to test this; ${why}`,
    });
  });

test('a passive finding of another check fails the row and the run', () => {
  const stranger = resultOf('recipient-create', [recipient], {
    findings: [findingOf('recipient-create', first, { passive: true })],
  });
  const report = fold([list, create], [passes[0]!, stranger]);
  expect(report.outcome).toBe('non-conformant');
  expect(rowIn(report, first)).toMatchObject({ verdict: 'fail', checks: ['providers-list'] });
  expect(rowIn(report, first).findings[0]).toMatchObject({
    check: 'recipient-create',
    replay: 'obc run --seed 1 --only recipient-create',
  });
});

test('a passive finding of another check that only warns does not fail', () => {
  const warning = findingOf('recipient-create', should, { grade: 'warn', passive: true });
  const home = checkOf('home', [should]);
  const results = [
    resultOf('home', [should]),
    resultOf('recipient-create', [recipient], { findings: [warning] }),
  ];
  expect(rowIn(fold([home, create], results), should).verdict).toBe('warn');
});

test('passive evidence never turns a blocked row into a pass', () => {
  const blocked = resultOf('providers-list', [], {
    outcome: 'blocked',
    reason: 'set-up failed',
    setting: 'outbound',
  });
  const evidence = resultOf('recipient-create', [first, recipient]);
  const row = rowIn(fold([list, create], [blocked, evidence]), first);
  expect(row).toMatchObject({
    verdict: 'blocked',
    reason: 'providers-list: set-up failed',
    setting: 'outbound',
    judged: 1,
  });
});

test('one blocked home of two blocks the row, and a finding still fails it', () => {
  const again = checkOf('providers-again', [first]);
  const blocked = resultOf('providers-again', [], {
    outcome: 'blocked',
    reason: 'the target would not answer',
  });
  expect(rowIn(fold([list, again], [passes[0]!, blocked]), first).verdict).toBe('blocked');
  const failing = resultOf('providers-list', [first], { findings: [findingOf('providers-list', first)] });
  expect(rowIn(fold([list, again], [failing, blocked]), first).verdict).toBe('fail');
});

test('the same violation met twice is one finding with both counts, the own one before the passive one', () => {
  const own = findingOf('providers-list', first, { pointer: '/0/name', count: 2 });
  const passive = findingOf('recipient-create', first, { pointer: '/17/name', count: 3, passive: true });
  const results = [
    resultOf('providers-list', [first], { findings: [own] }),
    resultOf('recipient-create', [recipient], { findings: [passive] }),
  ];
  const { findings } = rowIn(fold([list, create], results), first);
  expect(findings).toHaveLength(1);
  expect(findings[0]).toMatchObject({ check: 'providers-list', passive: false, count: 5 });
});

test('violations at two places, or with two statuses, are two findings', () => {
  const at = (pointer: string, status: number) => findingOf('providers-list', first, { pointer, status });
  const findings = [at('/0/name', 200), at('/0/country', 200), at('/0/name', 404)];
  const report = fold([list], [resultOf('providers-list', [first], { findings })]);
  expect(rowIn(report, first).findings).toHaveLength(3);
});

test('a check that breaks is a harness error, and what was judged is still reported', () => {
  const broken = resultOf('recipient-create', [], { outcome: 'harness-error', reason: 'x is undefined' });
  const failing = resultOf('providers-list', [first], { findings: [findingOf('providers-list', first)] });
  const report = fold([list, create], [failing, broken]);
  expect(report.outcome).toBe('harness-error');
  expect(report.harnessErrors).toEqual([{ check: 'recipient-create', reason: 'x is undefined' }]);
  expect(rowIn(report, first).verdict).toBe('fail');
  expect(rowIn(report, recipient).verdict).toBe('blocked');
});

test('an unreachable target is not judged, unless something was answered', () => {
  const entries = [{ type: 'unreachable', origin: 'http://127.0.0.1:1', message: 'ECONNREFUSED' }] as const;
  const blocked = [list, create].map(({ id }) =>
    resultOf(id, [], { outcome: 'blocked', reason: 'no answer' }),
  );
  const report = fold([list, create], blocked, { entries });
  expect(report).toMatchObject({
    outcome: 'not-judged',
    reasons: ['http://127.0.0.1:1 (outbound.baseUrl) does not answer: ECONNREFUSED'],
  });
  const closed = [{ ...entries[0], message: 'other side closed' }] as const;
  expect(fold([list, create], blocked, { entries: closed }).reasons).toEqual([
    expect.stringMatching(/other side closed; is the address https:\/\/ and not http:\/\/\?$/),
  ]);
  const reached = [{ type: 'reached', origin: 'http://127.0.0.1:1' }, ...entries] as const;
  expect(fold([list, create], passes, { entries: reached }).outcome).not.toBe('not-judged');
});

test('each silence lists what was seen, each value once', () => {
  const seen = (what: string, exchange: string) => ({
    requirement: silence,
    check: 'providers-list',
    what,
    exchange,
  });
  const observations = [seen('none', 'w0-1'), seen('two', 'w0-2'), seen('none', 'w0-3')];
  const report = fold([list], [resultOf('providers-list', [first, second], { observations })]);
  expect(report.silences).toHaveLength(1);
  expect(report.silences[0]?.observed).toEqual([
    { what: 'none', exchange: 'w0-1' },
    { what: 'two', exchange: 'w0-2' },
  ]);
  expect(rowIn(report, silence).verdict).toBe('observed');
});

test('a row of an operation that never succeeded names its status', () => {
  const unjudged = [resultOf('providers-list', []), passes[1]!];
  const reasonAfter = (...statuses: readonly number[]) => {
    const entries = statuses.map((status, n) => makeAnswer(`w0-${n}`, status));
    return rowIn(fold([list, create], unjudged, { entries }), first).reason;
  };
  const nothing = 'no response contained data to test this';
  expect(reasonAfter()).toBe(nothing);
  expect(reasonAfter(403, 200)).toBe(nothing);
  expect(reasonAfter(403, 403)).toBe(`${nothing}; listProviders never succeeded (403 each time)`);
  expect(reasonAfter(404, 403, 403)).toBe(
    `${nothing}; listProviders never succeeded (403 in 2 of 3 answers)`,
  );
});

/** The entry of a list of providers that was answered with a status. */
function makeAnswer(id: string, status: number): JournalEntry {
  const request = { method: 'GET', url: 'http://127.0.0.1:1/api/v1/providers', headers: [] };
  const response = { status, headers: [], text: '', truncated: false };
  const exchange = { id, operation: 'listProviders', startedAt: 0, took: 1, request, response };
  return { type: 'exchange', check: 'providers-list', exchange } as unknown as JournalEntry;
}
