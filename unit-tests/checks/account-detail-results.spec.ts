import { expect, test } from '@playwright/test';
import { holdsData, idsOf, listUndocumentedMembers } from '../../tests/account-detail/support/results.ts';
import { agesOf } from '../../tests/account-detail/support/transaction-ages.ts';
import { alterLastDigit } from '../../tests/support/resources/shared-detail.ts';
import { answered } from '../answered.ts';

function resultOf(body: object) {
  return { ...answered('getAccountsDetail', 200, body), startedAt: Date.UTC(2026, 4, 31, 23, 30) };
}

function dated(...dates: unknown[]) {
  return [{ Transactions: dates.map((date) => ({ Date: date })) }];
}

for (const [name, value, holds] of [
  ['a text', 'x1', true],
  ['a number', 0, true],
  ['a member deep inside', { Address: { City: 'Regina' } }, true],
  ['a list with something in it', [{ Id: 'a' }], true],
  ['nothing', undefined, false],
  ['null', null, false],
  ['an empty text', '', false],
  ['a text of mask characters', '**** xxx', false],
  ['an empty list', [], false],
  ['an object of nulls', { Name: null, Address: { City: '' } }, false],
] as const) {
  test(`${name} ${holds ? 'tells' : 'does not tell'} something`, () => {
    expect(holdsData(value)).toBe(holds);
  });
}

test('ages count from the day of the request, and what is no date has none', () => {
  const result = resultOf({ Accounts: dated('2026-05-31', '2026-03-02', '31/05/2026', null) });
  expect(agesOf(result)).toEqual([0, 90]);
});

test('ages count from the last refresh where that is earlier, and never from a later one', () => {
  const Accounts = dated('2026-02-27');
  expect(agesOf(resultOf({ Accounts, Login: { LastRefresh: '2026-05-28T10:00:00' } }))).toEqual([90]);
  expect(agesOf(resultOf({ Accounts, Login: { LastRefresh: '2026-06-02T10:00:00' } }))).toEqual([93]);
  expect(agesOf(resultOf({ Accounts, Login: null }))).toEqual([93]);
});

test('ids are compared in lower case, and only texts are ids', () => {
  expect(idsOf([{ Id: 'ABC' }, { Id: 7 }, {}])).toEqual(['abc']);
});

test('members beyond the document are named by their places, without what is in them', () => {
  const result = resultOf({
    Accounts: [
      { Id: 'a', Iban: 'secret', Holder: { Name: 'n', BirthDate: 'd' } },
      { Iban: 'x', Statements: [{ Url: 'u' }] },
    ],
    Login: { Locale: 'fr' },
  });
  expect(listUndocumentedMembers(result)).toEqual([
    '/Accounts/*/Holder/BirthDate',
    '/Accounts/*/Iban',
    '/Accounts/*/Statements',
    '/Login/Locale',
  ]);
});

for (const id of ['5b0f6c1e-6f0a-4d5e-9a57-3c2d9f1b7e40', 'FFFF-0000', 'session', '', 'x']) {
  test(`another id is made of "${id}"`, () => {
    expect(alterLastDigit(id).toLowerCase()).not.toBe(id.toLowerCase());
  });
}

test('an altered GUID is a GUID', () => {
  expect(alterLastDigit('5b0f6c1e-6f0a-4d5e-9a57-3c2d9f1b7e40')).toMatch(
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  );
});
