import { expect, test } from '@playwright/test';
import type { Exchange } from '../../../src/http/exchange.ts';
import { comparePages } from '../../../src/report/formats/page/walks.ts';
import type { ReportedWalk } from '../../../src/report/report.ts';
import { sampleExchanges } from '../fixture.ts';

const sample = sampleExchanges.get('w0-1')!;

function page(id: string, accounts: readonly string[], total = 4): [ReportedWalk['pages'][number], Exchange] {
  const text = JSON.stringify({ accounts: accounts.map((accountId) => ({ depositAccount: { accountId } })) });
  return [
    { exchange: id, status: 200, size: accounts.length, total },
    { ...sample, id, response: { ...sample.response!, text } },
  ];
}

function walkOf(pages: readonly (readonly string[])[], given: Partial<ReportedWalk> = {}) {
  const made = pages.map((accounts, index) => page(`w0-${index + 1}`, accounts));
  const walk = { check: 'a-walk', pages: made.map(([one]) => one), read: made.length, ...given };
  return comparePages(walk, new Map(made.map(([, exchange]) => [exchange.id, exchange])));
}

test('a walk as it is meant to be has nothing odd', () => {
  const walk = walkOf([['a', 'b'], ['c', 'd'], []], { end: 'last-page' });
  expect(walk).toMatchObject({ accounts: 4, totals: [4], odd: [] });
  expect(walk.pages.map(({ again }) => again)).toEqual([[false, false], [false, false], []]);
});

test('an account that comes again is seen, and a total that the pages do not hold', () => {
  const { pages, odd } = walkOf([['a', 'b'], ['b'], ['a', 'c']], { end: 'last-page' });
  expect(pages.map(({ again }) => again)).toEqual([[false, false], [true], [true, false]]);
  expect(odd).toEqual([
    '2 of its accounts stood on an earlier page',
    'totalElements says 4, the pages hold 5',
  ]);
});

test('a walk that began in the middle or was cut is not counted', () => {
  expect(walkOf([['d']], { end: 'last-page', resumed: true }).odd).toEqual([]);
  expect(walkOf([['a']], { end: 'cut' }).odd).toEqual([]);
  expect(walkOf([['a']], { end: 'repeated' }).odd).toEqual(['a cursor came again']);
});

test('an answer that was cut when it was written is comparePages without a comparison', () => {
  const [one, exchange] = page('w0-1', ['a', 'b']);
  const text = `${exchange.response!.text.slice(0, 30)}… (90 characters in all)`;
  const cut = { ...exchange, response: { ...exchange.response!, text } };
  const walk = comparePages({ check: 'a-walk', pages: [one], read: 1 }, new Map([['w0-1', cut]]));
  expect(walk.pages[0]).toMatchObject({ number: 1, size: 2 });
  expect(walk.pages[0]).not.toHaveProperty('again');
});
