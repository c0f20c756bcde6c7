import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { listInvalidTokens, listOuterTokens } from '../../tests/support/resources/tokens.ts';

const form = (token: string) => `Bearer ${token}`;
const digits = fc.constantFrom(...'0123456789abcdefABCDEF');
const hexadecimal = fc
  .array(digits, { minLength: 8, maxLength: 64 })
  .map((characters) => characters.join(''));
const guid = fc.oneof(
  fc.uuid(),
  fc.uuid().map((text) => text.toUpperCase()),
);

test('no invalid token is the valid one in another letter case, where that may be hexadecimal', () => {
  fc.assert(
    fc.property(fc.oneof(hexadecimal, guid), (token) => {
      const values = [...listInvalidTokens({ token, form }), ...listOuterTokens({ token, form })].map(
        (presented) => presented.token?.toLowerCase(),
      );
      expect(values.length).toBeGreaterThan(3);
      expect(values).not.toContain(token.toLowerCase());
    }),
  );
});

test('of a JWT the signature alone is spoilt, and no spoilt one is the valid one', () => {
  const [signed, signature] = ['eyJhbGciOiJIUzI1NiJ9.eyJleHAiOjQxMDJ9.', 'XSFLgTc_CDknvqt8u7eyG1x8rDATZftW'];
  const token = `${signed}${signature}`;
  const values = listInvalidTokens({ token, form }).map((presented) => presented.token);
  expect(values).toContain(signed);
  expect(values.filter((value) => value?.toLowerCase() === token.toLowerCase())).toHaveLength(1);
  expect(values).not.toContain(token);
});
