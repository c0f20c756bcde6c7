import { expect, test } from '@playwright/test';
import { KnownAccounts } from '../../src/contract/disclosures/known-values.ts';
import type { Answered } from '../../src/http/exchange.ts';

test('members that are called as what every object has are read like any other', () => {
  const known = new KnownAccounts();
  const names = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__', 'email'];
  const json = JSON.parse(`{${names.map((name) => `"${name}":"who@example.org"`).join()}}`);
  known.learn({ operation: 'getAccount', response: { json } } as Answered, 'token');
  expect(known.countDisclosed('it is who@example.org', '', () => false)).toBe(1);
});
