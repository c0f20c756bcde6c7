import { expect, test } from '@playwright/test';
import { Witnesses } from '../../src/engine/session/run-log.ts';
import type { Exchange } from '../../src/http/exchange.ts';

function exchange(id: number, characters: number): Exchange {
  const response = { status: 200, headers: [], text: 'x'.repeat(characters), json: undefined, isJson: false };
  const request = { method: 'GET', url: 'http://127.0.0.1/', headers: [], body: undefined };
  return { id: String(id), operation: 'listAccounts', startedAt: 0, took: 0, request, response };
}

test('a short check keeps every exchange', () => {
  const witnesses = new Witnesses();
  for (let i = 0; i < 50; i++) witnesses.add(exchange(i, 1000));
  expect(witnesses.kept.map(({ id }) => Number(id))).toEqual(Array.from({ length: 50 }, (_, i) => i));
});

test('a long check keeps its beginning and its end', () => {
  const witnesses = new Witnesses();
  for (let i = 0; i < 1000; i++) witnesses.add(exchange(i, 100_000));
  const ids = witnesses.kept.map(({ id }) => Number(id));
  expect(ids.length).toBeLessThan(25);
  expect(ids.slice(0, 5)).toEqual([0, 1, 2, 3, 4]);
  expect(ids.slice(-2)).toEqual([998, 999]);
});

test('a few are kept however long they are', () => {
  const witnesses = new Witnesses();
  for (let i = 0; i < 20; i++) witnesses.add(exchange(i, 3_000_000));
  expect(witnesses.kept.map(({ id }) => Number(id))).toEqual([0, 1, 2, 3, 18, 19]);
});
