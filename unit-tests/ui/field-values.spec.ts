import { expect, test } from '@playwright/test';
import { formatFieldValue, parseFieldValue } from '../../app/ui/target/field-values.ts';
import { findField } from '../../app/ui/target/fields.ts';

test('a secret that is written out stays out of the form, the name of a variable does not', () => {
  const field = (path: string) => findField(path)!;
  const token = field('outbound.auth.token');
  const variable = '$' + '{OBC_TOKEN}';
  expect(formatFieldValue(token, 'abc')).toEqual({ text: '', hidden: 'secret' });
  expect(formatFieldValue(token, variable)).toEqual({ text: variable });
  expect(formatFieldValue(token, { url: 'https://a' })).toEqual({ text: '', hidden: 'structure' });
  expect(formatFieldValue(token, { clientSecret: 'abc' })).toEqual({ text: '', hidden: 'secret' });
  expect(formatFieldValue(field('revocation.connections'), [{ id: 'abc' }])).toEqual({
    text: '',
    hidden: 'secret',
  });
});

test('what is entered becomes a value of the kind of its setting', () => {
  const parsed = (path: string, input: string) => parseFieldValue(findField(path)!, input);
  expect(parsed('limits.requests', ' 12 ')).toBe(12);
  expect(parsed('limits.requests', 'many')).toBe('many');
  expect(parsed('tls.insecure', 'true')).toBe(true);
  expect(parsed('target.name', '')).toBeUndefined();
  expect(parsed('registrations.providers', '1\n\n 2 ')).toEqual(['1', '2']);
  expect(parsed('fdx.accounts', '- id: a')).toEqual([{ id: 'a' }]);
  expect(() => parsed('fdx.accounts', '- [')).toThrow(/^fdx.accounts: what was entered is not YAML/);
});
