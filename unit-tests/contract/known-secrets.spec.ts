import { expect, test } from '@playwright/test';
import { judgeDisclosures } from '../../src/contract/disclosures/judge.ts';
import { KnownValues } from '../../src/contract/disclosures/known-values.ts';
import { answered } from '../answered.ts';

const secret = 'kZ81bQ0mPx77Lr2d';
const list = answered('listProviders', 200, [{ name: 'A Bank', description: `see ${secret}` }]);

function judge(known: KnownValues, exchange = list): readonly string[] {
  return judgeDisclosures(exchange, known).violations.map(({ requirement }) => requirement);
}

test('an answer that was clean is searched again once a secret is known', () => {
  const known = new KnownValues({ tokens: [], headerOf: () => 'authorization' });
  expect(judge(known)).toEqual([]);
  expect(judge(known)).toEqual([]);
  judge(known, answered('createRecipient', 201, { client_id: 'recipient-1', client_secret: secret }));
  expect(judge(known)).toEqual(['client-secret-is-returned-nowhere-else']);
  expect(judge(known)).toEqual(['client-secret-is-returned-nowhere-else']);
});

test('what is clean for one run says nothing of another', () => {
  const [one, other] = [1, 2].map(() => new KnownValues({ tokens: [], headerOf: () => 'authorization' }));
  judge(other!, answered('createRecipient', 201, { client_id: 'recipient-1', client_secret: secret }));
  expect(judge(one!)).toEqual([]);
  expect(judge(other!)).toEqual(['client-secret-is-returned-nowhere-else']);
});
