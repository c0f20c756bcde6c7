import { createHash } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { isUsableCredential } from '../../src/contract/disclosures/values.ts';

test('what a generator of secrets makes can be used, with a digit or without', () => {
  const made = Array.from({ length: 3000 }, (_, n) =>
    createHash('sha256').update(String(n)).digest('base64url'),
  );
  expect(made.some((secret) => !/\d/.test(secret))).toBe(true);
  expect(made.filter((secret) => !isUsableCredential(secret))).toEqual([]);
});

for (const word of [
  'required',
  'client_secret_is_required',
  'CLIENT_SECRET_REQUIRED_HERE',
  'ClientSecretIsRequired',
  'aClientSecretMustNotBeNull',
  '****************',
  'https://docs.example/Errors/A1',
  '2026-05-01T10:00:00Z',
])
  test(`${word} is no credential`, () => {
    expect(isUsableCredential(word)).toBe(false);
  });
