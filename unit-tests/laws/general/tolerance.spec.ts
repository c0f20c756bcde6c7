import { expect, test } from '@playwright/test';
import { calls } from '../../../laws/general/index.ts';
import { findBroken, type WrittenExchange } from '../judge.ts';
import { listProviders } from './made.ts';

const find = (...written: readonly WrittenExchange[]) => findBroken([calls], written).flat();

test('a token that is too old says nothing of an internal error that was asked for', () => {
  const id = 'outbound-internal-error-gets-500';
  const provoke = (status: number) => listProviders(status, { provoked: true });
  expect(find(listProviders(200), provoke(401))).toEqual([]);
  expect(find(listProviders(200), provoke(400))).toEqual([id]);
});

test('a session that has expired is no path that is not there', () => {
  const ask = (status: number): WrittenExchange => ({
    ...{ operation: 'getAccountsDetail', method: 'POST', credential: 'api-key', status, gives: {} },
    ...{ path: '/v3/c/BankingServices/GetAccountsDetail', sends: { RequestId: 'r' } },
  });
  expect(find(ask(410))).toEqual([]);
  expect(find(ask(405))).toEqual(['operations-answer-under-their-versioned-paths']);
});
