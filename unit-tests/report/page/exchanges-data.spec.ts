import { expect, test } from '@playwright/test';
import type { Exchange } from '../../../src/http/exchange.ts';
import { collectExchanges } from '../../../src/report/formats/page/rows-data.ts';
import { reportWith, sampleExchanges } from '../fixture.ts';
import { finding, row } from '../fixture-rows.ts';

const sample = sampleExchanges.get('w0-1')!;

function exchangesOf(count: number, text: string): Map<string, Exchange> {
  const made = Array.from({ length: count }, (_, index): Exchange => {
    const response = { ...sample.response!, text };
    return { ...sample, id: `w0-${index + 1}`, startedAt: count - index, response };
  });
  return new Map(made.map((one) => [one.id, one]));
}

const failing = reportWith([
  row('a-row', { verdict: 'fail', findings: [finding('a-row', { exchange: 'w0-1', related: ['w0-2'] })] }),
]);

test('exchanges stand in the order of time, whole where a finding names them', () => {
  const { leftOut, ...data } = collectExchanges(failing, exchangesOf(3, 'x'.repeat(9000)));
  const exchanges = [...data.exchanges];
  expect(exchanges.map(({ id }) => id)).toEqual(['w0-3', 'w0-2', 'w0-1']);
  expect(exchanges.map(({ response }) => response?.text.length)).toEqual([4000 + 26, 9000, 9000]);
  expect(leftOut).toBe('the bodies of 1 are cut: npm run obc -- report --format ndjson writes them whole.');
});

test('of more than fit, those that findings name stay', () => {
  const { count, leftOut, ...data } = collectExchanges(failing, exchangesOf(30_000, ''));
  const exchanges = [...data.exchanges];
  expect(count).toBe(20_000);
  expect(exchanges).toHaveLength(20_000);
  expect(exchanges.slice(-2).map(({ id }) => id)).toEqual(['w0-2', 'w0-1']);
  expect(leftOut).toBe(
    '10000 exchanges did not fit: npm run obc -- report --format ndjson writes them whole.',
  );
});
