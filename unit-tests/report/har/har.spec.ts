import { expect, test } from '@playwright/test';
import type { Har } from 'har-format';
import type { Exchange } from '../../../src/http/exchange.ts';
import { type ExchangeEntry, formatHar } from '../../../src/report/formats/har.ts';
import type { Exchanges, Report } from '../../../src/report/report.ts';
import { takeTurns } from '../../days.ts';
import { sampleExchanges, sampleReport } from '../fixture.ts';
import { wholeRun } from '../whole-run.ts';
import { harProblems } from './schema.ts';

const slow = takeTurns(import.meta.url);

function parsed(report: Report, exchanges: Exchanges): Har {
  return JSON.parse([...formatHar(report, exchanges)].join('')) as Har;
}

/** The entry of the first exchange of the fixture, changed. */
function entryWith(given: Partial<Exchange>): ExchangeEntry {
  const one = { ...sampleExchanges.get('w0-1')!, ...given };
  const har = parsed(sampleReport, new Map([[one.id, one]]));
  expect(harProblems(har)).toEqual([]);
  return har.log.entries[0] as ExchangeEntry;
}

slow.test('the exchanges of a run are a HAR by its schemas, in the order of time', async () => {
  const { report, exchanges } = await wholeRun('providers-wrap-in-object');
  const har = parsed(report, exchanges);
  expect(harProblems(har)).toEqual([]);
  expect(har.log.entries.length).toBe(exchanges.size);
  const times = har.log.entries.map(({ startedDateTime }) => startedDateTime);
  expect(times).toEqual([...times].sort());
  const comments = har.log.entries.map(({ comment }) => comment);
  expect(comments.join()).toContain('violates providers-list-answers-200-with-an-array');
});

test('the schemas notice what a HAR may not lack', () => {
  const [entry] = parsed(sampleReport, sampleExchanges).log.entries;
  for (const part of ['request', 'response', 'timings', 'cache', 'time', 'startedDateTime']) {
    const har = parsed(sampleReport, sampleExchanges);
    har.log.entries = [{ ...entry!, [part]: undefined }];
    expect(harProblems(JSON.parse(JSON.stringify(har))), part).not.toEqual([]);
  }
});

test('a run without exchanges is a HAR without entries', () => {
  const har = parsed(sampleReport, new Map());
  expect(harProblems(har)).toEqual([]);
  expect(har.log.entries).toEqual([]);
});

test('a request without an answer says why there was none', () => {
  const { response: _, ...unanswered } = sampleExchanges.get('w0-1')!;
  const failure = { kind: 'timeout', message: 'no whole answer within 30 s' } as const;
  const har = parsed(sampleReport, new Map([['w0-1', { ...unanswered, failure }]]));
  expect(harProblems(har)).toEqual([]);
  expect(har.log.entries[0]?.response).toMatchObject({
    status: 0,
    _error: 'timeout: no whole answer within 30 s',
  });
});

for (const [sent, shown] of [
  [
    'https://bank.example/a/[masked]?b=[masked]&c=%41',
    'https://bank.example/a/%5Bmasked%5D?b=%5Bmasked%5D&c=%41',
  ],
  ['https://bank.example/50%?é=ü', 'https://bank.example/50%25?%C3%A9=%C3%BC'],
  ['https://[::1]:8443/a|b', 'https://[::1]:8443/a%7Cb'],
] as const) {
  test(`the address ${sent} stands as a URI`, () => {
    const { request } = sampleExchanges.get('w0-1')!;
    expect(entryWith({ request: { ...request, url: sent } }).request.url).toBe(shown);
  });
}

test('queries stand by name and value, and repeated headers each for themselves', () => {
  const { request } = sampleExchanges.get('w0-1')!;
  const headers = [
    ['x-a', '1'],
    ['x-a', '2'],
  ] as const;
  const entry = entryWith({ request: { ...request, url: 'https://bank.example/?a=1%202&a=3', headers } });
  expect(entry.request.queryString).toEqual([
    { name: 'a', value: '1 2' },
    { name: 'a', value: '3' },
  ]);
  expect(entry.request.headers).toEqual([
    { name: 'x-a', value: '1' },
    { name: 'x-a', value: '2' },
  ]);
});
