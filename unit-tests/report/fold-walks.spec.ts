import { expect, test } from '@playwright/test';
import type { JournalEntry, PageEvent } from '../../src/journal/entry.ts';
import { foldReport } from '../../src/report/fold/report.ts';
import type { Report } from '../../src/report/report.ts';
import { checkOf, fold, ids, planOf, resultOf, target } from './fold-fixture.ts';

const checks = [checkOf('a-list', [ids.first])];
const results = [resultOf('a-list', [ids.first])];

function page(walk: string, number: number, given: Partial<PageEvent> = {}): JournalEntry {
  const exchange = `w0-${number + 1}`;
  return { type: 'page', event: { check: 'a-list', walk, number, exchange, status: 200, size: 2, ...given } };
}

function walksOf(entries: readonly JournalEntry[]): Report['walks'] {
  return fold(checks, results, { entries }).walks;
}

test('walks stand in the order in which they began, their pages in the order in which they were read', () => {
  const entries = [page('w0-10', 1), page('w0-2', 2, { end: 'last-page' }), page('w0-2', 1, { total: 4 })];
  expect(walksOf(entries)).toEqual([
    {
      check: 'a-list',
      pages: [
        { exchange: 'w0-2', status: 200, size: 2, total: 4 },
        { exchange: 'w0-3', status: 200, size: 2 },
      ],
      read: 2,
      end: 'last-page',
    },
    { check: 'a-list', pages: [{ exchange: 'w0-2', status: 200, size: 2 }], read: 1 },
  ]);
  expect(walksOf([...entries, ...entries].reverse())).toEqual(walksOf(entries));
});

test('an end without an answer adds no page', () => {
  const { exchange, status, size, ...event } = (page('w0-2', 2) as { event: PageEvent }).event;
  const end: JournalEntry = { type: 'page', event: { ...event, end: 'foreign-link' } };
  expect(walksOf([page('w0-2', 1), end])).toEqual([
    { check: 'a-list', pages: [{ exchange: 'w0-2', status: 200, size: 2 }], read: 1, end: 'foreign-link' },
  ]);
});

test('of a very long walk both ends are kept, and how long it was', () => {
  const [walk] = walksOf(Array.from({ length: 500 }, (_, index) => page('w0-2', index + 1)));
  expect(walk?.read).toBe(500);
  expect(walk?.pages).toHaveLength(80);
  expect(walk?.pages.at(59)?.exchange).toBe('w0-61');
  expect(walk?.pages.at(60)?.exchange).toBe('w0-482');
});

test('the budget says what was used of each limit', () => {
  const operation = 'createRecipient';
  const entries: JournalEntry[] = [
    { type: 'start', at: 0, run: 'abcd1234', session: 'w0' },
    ...(['done', 'refused', 'attempted'] as const).map(
      (state, index): JournalEntry => ({
        type: 'ledger',
        entry: { key: `w0-${index}`, check: 'a-list', operation, what: `${index}`, state },
      }),
    ),
    { type: 'end', at: 90_000, session: 'w0', requests: 7 },
  ];
  const input = { plan: planOf(checks), entries, runId: 'abcd1234', replay: 'obc run' };
  expect(foldReport({ ...input, target }).budget).toEqual({
    requests: { used: 7, planned: checks.length },
    createdRecipients: { used: 2, planned: 0 },
    minutes: { used: 1.5 },
  });
  const limits = { requests: 10, createdRecipients: 3, minutes: 2, requestsPerSecond: 4 };
  expect(foldReport({ ...input, target: { ...target, limits } }).budget).toEqual({
    requests: { used: 7, limit: 10, planned: checks.length },
    createdRecipients: { used: 2, limit: 3, planned: 0 },
    minutes: { used: 1.5, limit: 2 },
    requestsPerSecond: 4,
  });
});
