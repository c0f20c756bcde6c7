import { expect, test } from '@playwright/test';
import { usualClients, writeAsUsualClient } from '../../src/engine/exchange/request.ts';
import type { Header } from '../../src/http/exchange.ts';

const asked: readonly Header[] = [
  ['accept', 'application/json'],
  ['service-auth-key', 'token'],
  ['content-type', 'application/json'],
  ['X-Trace', '1'],
];

const ordersOf = (headers: readonly Header[]) =>
  new Set(
    Array.from({ length: 60 }, (_, run) =>
      writeAsUsualClient({ runId: `run-${run}` }, headers)
        .map(([name]) => name)
        .join(),
    ),
  );

test('runs look like every usual client, in the orders that these have, and lose no header', () => {
  const written = Array.from({ length: 60 }, (_, run) => writeAsUsualClient({ runId: `run-${run}` }, asked));
  const names = new Set(written.map((headers) => new Map(headers).get('user-agent')));
  expect([...names].sort()).toEqual(usualClients.map(({ name }) => name).sort());
  for (const headers of written)
    expect(headers.filter(([name]) => name !== 'user-agent').sort()).toEqual([...asked].sort());
  expect([...ordersOf(asked)].sort()).toEqual([
    'accept,content-type,service-auth-key,X-Trace,user-agent',
    'service-auth-key,X-Trace,accept,content-type,user-agent',
    'user-agent,accept,content-type,service-auth-key,X-Trace',
  ]);
});

test('one run writes every request in one order, and keeps a User-Agent that is given', () => {
  const run = { runId: 'one' };
  expect(writeAsUsualClient(run, asked)).toEqual(writeAsUsualClient(run, asked));
  const own = writeAsUsualClient(run, [...asked, ['User-Agent', 'bank/1']]);
  expect(own.filter(([name]) => name.toLowerCase() === 'user-agent')).toEqual([['User-Agent', 'bank/1']]);
});
