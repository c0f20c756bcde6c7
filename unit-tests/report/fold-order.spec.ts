import assert from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import type { JournalEntry, LedgerEntry } from '../../src/journal/entry.ts';
import { foldReport } from '../../src/report/fold/report.ts';
import type { Report } from '../../src/report/report.ts';
import { checkOf, findingOf, fold, ids, planOf, resultOf, rowIn, target } from './fold-fixture.ts';

const { first, second, third, recipient, silence } = ids;
const checks = [
  checkOf('a-list', [first, second, silence]),
  checkOf('b-detail', [third, first]),
  checkOf('c-create', [recipient], { area: 'recipients' }),
];

function ledger(key: string, state: LedgerEntry['state']): JournalEntry {
  const entry = {
    key,
    check: 'c-create',
    operation: 'createRecipient',
    what: `createRecipient, ${key}`,
    state,
  } as const;
  return { type: 'ledger', entry };
}

function poll(requestId: string, at: number): JournalEntry {
  return {
    type: 'poll',
    event: { check: 'b-detail', requestId, operation: 'getAccountsDetailAsync', at, took: 1, status: 202 },
  };
}

const observations = ['one', 'two'].map((what) => ({ requirement: silence, check: 'a-list', what }));
const findings = (check: string) => [
  findingOf(check, first),
  findingOf(check, third, { pointer: '/1', grade: 'warn' }),
];

const entries: readonly JournalEntry[] = [
  { type: 'start', at: 1000, run: 'abcd1234', session: 'w0' },
  {
    type: 'check',
    result: resultOf('a-list', [first, second], { observations, findings: findings('a-list') }),
  },
  { type: 'check', result: resultOf('b-detail', [third, first], { findings: findings('b-detail') }) },
  { type: 'check', result: resultOf('c-create', [], { outcome: 'blocked', reason: 'set-up failed' }) },
  ...['w0-2', 'w0-10', 'w0-1'].flatMap((key) => [ledger(key, 'attempted'), ledger(key, 'done')]),
  ...[
    ledger('w1-1', 'attempted'),
    ledger('w1-2', 'attempted'),
    ledger('w1-2', 'refused'),
    ledger('w1-3', 'unknown'),
  ],
  ...[poll('r1', 3000), poll('r2', 2000), poll('r1', 1500)],
  { type: 'end', at: 4000, session: 'w0', requests: 7 },
  { type: 'end', at: 5000, session: 'w1', requests: 4 },
];

function reportOf(some: readonly JournalEntry[]): Report {
  return foldReport({ plan: planOf(checks), target, entries: some, runId: 'abcd1234', replay: 'obc run' });
}

test('the report is the same whatever the order of the journals', () => {
  const expected = reportOf(entries);
  const shuffled = fc.shuffledSubarray([...entries], { minLength: entries.length });
  fc.assert(fc.property(shuffled, (order) => assert.deepEqual(reportOf(order), expected)));
});

test('the report is the same when shards repeat what others wrote', () => {
  expect(reportOf([...entries, ...entries])).toEqual(reportOf(entries));
});

test('of two results of a check the worst counts, in either order', () => {
  const clean = resultOf('a-list', [first, second]);
  const failing = resultOf('a-list', [first, second], { findings: [findingOf('a-list', first)] });
  const blocked = resultOf('a-list', [], { outcome: 'blocked', reason: 'set-up failed' });
  const broken = resultOf('a-list', [], { outcome: 'harness-error', reason: 'x is undefined' });
  const worse = [clean, blocked, failing, broken];
  for (const [index, worst] of worse.entries()) {
    for (const other of worse.slice(0, index)) {
      const expected = rowIn(fold(checks, [worst]), first);
      expect(rowIn(fold(checks, [worst, other]), first)).toEqual(expected);
      expect(rowIn(fold(checks, [other, worst]), first)).toEqual(expected);
    }
  }
});

test('the ledger keeps what was done or may have been done, by session and number', () => {
  expect(reportOf(entries).ledger.map(({ key, state }) => `${key} ${state}`)).toEqual([
    'w0-1 done',
    'w0-2 done',
    'w0-10 done',
    'w1-1 attempted',
    'w1-3 unknown',
  ]);
});

test('polls stand in the order of time, operations by their first poll', () => {
  const seen = reportOf(entries).timelines.map(({ requestId, polls }) => [
    requestId,
    polls.map(({ at }) => at),
  ]);
  expect(seen).toEqual([
    ['r1', [1500, 3000]],
    ['r2', [2000]],
  ]);
});

test('start, end and requests are those of all sessions together', () => {
  expect(reportOf(entries).run).toMatchObject({
    start: '1970-01-01T00:00:01.000Z',
    end: '1970-01-01T00:00:05.000Z',
    requests: 11,
  });
});
