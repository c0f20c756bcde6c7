import assert from 'node:assert/strict';
import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { repeatedReads } from '../../../laws/general/repeated-reads.ts';
import type { OperationId } from '../../../src/catalogue/operations.ts';
import { findBroken, makeFacts, type WrittenExchange } from '../judge.ts';

const countEach = (written: readonly WrittenExchange[]) =>
  findBroken([repeatedReads], written, makeFacts({ settleSeconds: 0 })).map(({ length }) => length);

/** The number of violations that each of some answers to one read shows. */
function judgeEach(operation: OperationId, bodies: readonly unknown[]): number[] {
  return countEach(bodies.map((gives) => ({ operation, gives })));
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

test('replicas that learn late of a change say the old value beside the new one', () => {
  const facts = makeFacts({ settleSeconds: 5 });
  const count = (...readings: readonly (readonly [seconds: number, country: string])[]) =>
    findBroken(
      [repeatedReads],
      readings.map(([seconds, country]) => ({
        ...{ operation: 'getProvider', gives: provider(country), at: seconds * 1000 },
      })),
      facts,
    ).flat().length;
  const [changed, back] = [
    [
      [0, 'CA'],
      [1, 'US'],
      [2, 'CA'],
      [3, 'US'],
      [4, 'CA'],
      [5, 'US'],
    ],
    [
      [20, 'CA'],
      [21, 'US'],
      [22, 'CA'],
      [23, 'US'],
      [24, 'CA'],
    ],
  ] as const;
  expect(count(...changed)).toBe(0);
  expect(count(...changed, ...back)).toBe(0);
  expect(count(...changed, ...back, [30, 'US'])).toBe(1);
});

test('the number and the kind of an account never change', () => {
  expect(judgeEach('getAccount', [account('123'), account('124')])).toEqual([0, 1]);
  expect(judgeEach('getAccount', [account('123'), account('123', 'loanAccount')])).toEqual([0, 1]);
  const pages = ['123', '124'].map((number) => ({ accounts: [account(number)] }));
  expect(judgeEach('listAccounts', pages)).toEqual([0, 1]);
});

test('each credential has its own readings, and so has each cursor', () => {
  const read = (number: string, text: string, path = '/api/fdx/5/accounts/a-1'): WrittenExchange => ({
    operation: 'getAccount',
    path,
    headers: [['service-auth-key', text]],
    credential: undefined,
    gives: account(number),
  });
  expect(countEach([read('123', 'one'), read('124', 'other'), read('124', 'one')])).toEqual([0, 0, 1]);
  const page = '/api/fdx/5/accounts?offset=2';
  expect(countEach([read('123', 'one', page), read('124', 'one', page)])).toEqual([0, 0]);
  // Of a record nobody knows whether two credentials were the same.
  expect(countEach([read('123', '[secret]'), read('124', '[secret]')])).toEqual([0, 0]);
  // Nor of which account an address is that names one in the form of a number of people.
  const hidden = '/api/fdx/5/accounts/[personal]';
  expect(countEach([read('123', 'one', hidden), read('124', 'one', hidden)])).toEqual([0, 0]);
  const keyed = '/api/fdx/5/accounts/a-1?key=[secret]';
  expect(countEach([read('123', 'one', keyed), read('124', 'one', keyed)])).toEqual([0, 1]);
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
    fc.array(
      fc.tuple(fc.shuffledSubarray(items, { minLength: items.length }), fc.boolean(), fc.jsonValue()),
      {
        minLength: 2,
        maxLength: 6,
      },
    ),
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

test('the list of providers holds the same ones, but for some that are taken off and put back', () => {
  const list = (...ids: readonly number[]) => ids.map((id) => ({ ...provider('CA'), provider_id: id }));
  const [all, some, none] = [list(7, 8), list(8), list()];
  expect(judgeEach('listProviders', [all, some, all, some, some])).toEqual([0, 0, 0, 0, 0]);
  expect(judgeEach('listProviders', [all, some, all, some, all])).toEqual([0, 0, 0, 0, 1]);
  expect(judgeEach('listProviders', [all, none, all, none, all])).toEqual([0, 0, 0, 0, 1]);
  // Any order will do, and each provider that is connected is another list.
  expect(judgeEach('listProviders', [all, list(8, 7), all, list(8, 7), all])).toEqual([0, 0, 0, 0, 0]);
  expect(judgeEach('listProviders', [none, some, all, list(7, 8, 9), list(7, 8, 9, 10)])).toEqual([
    0, 0, 0, 0, 0,
  ]);
  // An item without its id tells nothing of the list.
  expect(judgeEach('listProviders', [all, [{}], all, [{}], all])).toEqual([0, 0, 0, 0, 0]);
});
