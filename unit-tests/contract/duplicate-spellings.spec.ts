import { expect, test } from '@playwright/test';
import { judgeExchange } from '../../src/contract/judge.ts';
import { answered } from '../answered.ts';

/** Lists the places where an answer contradicts itself by a second spelling. */
function findContradictions(operation: Parameters<typeof answered>[0], body: unknown): readonly string[] {
  const { violations } = judgeExchange(answered(operation, 200, body));
  const own = violations.filter(({ requirement }) => requirement === 'second-spelling-says-the-same');
  return own.map(({ pointer }) => pointer);
}

const provider = { provider_id: 1001, name: 'Maple Trust Bank', country: 'CA', scopes: [] };

test('a second spelling with another value is told at its place, however deep that is', () => {
  const other = { ...provider, provider_id: 2002 };
  expect(findContradictions('listProviders', [provider, { ...other, providerId: 2002 }])).toEqual([]);
  expect(findContradictions('listProviders', [provider, { ...other, providerId: 1001 }])).toEqual([
    '/1/providerId',
  ]);
  const page = { totalElements: 1, total_elements: 7 };
  expect(findContradictions('listAccounts', { page, accounts: [] })).toEqual(['/page/total_elements']);
  expect(findContradictions('getProvider', { ...provider, providerId: 7 })).toEqual(['/providerId']);
});
