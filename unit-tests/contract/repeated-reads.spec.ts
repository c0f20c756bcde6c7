import assert from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import type { OperationId } from '../../src/catalogue/operations.ts';
import { RepeatedReads } from '../../src/contract/repeated-reads.ts';
import { answered } from '../answered.ts';

/** How many violations each of some answers to one read shows. */
function judgeEach(operation: OperationId, bodies: readonly unknown[]): number[] {
  const reads = new RepeatedReads();
  return bodies.map((body) => reads.judge(answered(operation, 200, structuredClone(body))).violations.length);
}

const provider = (country: string) => ({
  provider_id: 7,
  name: 'A Bank',
  country,
  scopes: ['ACCOUNT_BASIC'],
});
const account = (accountNumber: string, kind = 'depositAccount') => ({
  [kind]: { accountId: 'a-1', accountNumber, currentBalance: 12 },
});

test('what changes once, or there and back, may have been changed by others', () => {
  expect(judgeEach('getProvider', ['CA', 'US', 'US'].map(provider))).toEqual([0, 0, 0]);
  expect(judgeEach('getProvider', ['CA', 'US', 'CA', 'CA'].map(provider))).toEqual([0, 0, 0, 0]);
});

test('what goes back and forth does not', () => {
  expect(judgeEach('getProvider', ['CA', 'US', 'CA', 'US'].map(provider))).toEqual([0, 0, 0, 1]);
});

test('the number and the kind of an account never change', () => {
  expect(judgeEach('getAccount', [account('123'), account('124')])).toEqual([0, 1]);
  expect(judgeEach('getAccount', [account('123'), account('123', 'loanAccount')])).toEqual([0, 1]);
  const pages = ['123', '124'].map((number) => ({ accounts: [account(number)] }));
  expect(judgeEach('listAccounts', pages)).toEqual([0, 1]);
});

test('each credential has its own readings, and so has each cursor', () => {
  const reads = new RepeatedReads();
  const judge = (
    number: string,
    credential: string,
    url = 'https://target.example/api/fdx/5/accounts/a-1',
  ) => {
    const exchange = answered('getAccount', 200, account(number));
    const { violations } = reads.judge({ ...exchange, request: { ...exchange.request, url } }, credential);
    return violations.length;
  };
  expect([judge('123', 'one'), judge('124', 'other'), judge('124', 'one')]).toEqual([0, 0, 1]);
  const page = 'https://target.example/api/fdx/5/accounts?offset=2';
  expect([judge('123', 'one', page), judge('124', 'one', page)]).toEqual([0, 0]);
});

test('no order of items or scopes, and nothing beside what lasts, is a change', () => {
  const scope = fc.constantFrom('ACCOUNT_BASIC', 'TRANSACTIONS', 'STATEMENTS');
  const item = fc.record({
    provider_id: fc.integer({ min: 1, max: 5 }),
    name: fc.string(),
    country: fc.constantFrom('CA', 'US'),
    scopes: fc.uniqueArray(scope),
  });
  const list = fc.uniqueArray(item, { selector: ({ provider_id }) => provider_id });
  const shuffled = list.chain((items) =>
    fc.array(fc.tuple(fc.shuffledSubarray(items), fc.boolean(), fc.jsonValue()), {
      minLength: 2,
      maxLength: 6,
    }),
  );
  fc.assert(
    fc.property(shuffled, (readings) => {
      const bodies = readings.map(([items, isReversed, more]) =>
        items.map(({ scopes, ...rest }) => ({
          ...rest,
          scopes: isReversed ? scopes.toReversed() : scopes,
          more,
        })),
      );
      assert.ok(judgeEach('listProviders', bodies).every((count) => count === 0));
    }),
  );
});

test('nothing that is no list of things says anything', () => {
  const operation = fc.constantFrom<OperationId>(
    'listProviders',
    'getProvider',
    'listAccounts',
    'listRegistrations',
  );
  fc.assert(
    fc.property(operation, fc.array(fc.jsonValue(), { maxLength: 5 }), (id, bodies) => {
      assert.equal(judgeEach(id, bodies).length, bodies.length);
    }),
  );
});
