import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { listPersonalMembers } from '../../src/contract/schemas.ts';
import type { Exchange } from '../../src/http/exchange.ts';
import { learnSecrets } from '../../src/journal/redaction/members.ts';
import { Redactor } from '../../src/journal/redaction/redactor.ts';
import { Secrets } from '../../src/journal/redaction/secrets.ts';
import { quoteValue } from '../../src/lib/quote-value.ts';

const secret = 'canary/secret+1 "x"';

function redactor(...secrets: string[]): Redactor {
  return new Redactor(new Secrets(secrets), listPersonalMembers(), 'service-auth-key');
}

function exchange(json: unknown, more: Partial<Exchange> = {}): Exchange {
  return {
    id: 'e-1',
    operation: 'getAccount',
    startedAt: 0,
    took: 1,
    request: {
      method: 'GET',
      url: `http://127.0.0.1/x?token=${encodeURIComponent(secret)}`,
      headers: [
        ['service-auth-key', `Bearer ${secret}`],
        ['x-api-key', secret],
        ['x-note', `see ${secret}`],
      ],
      body: JSON.stringify({ client_secret: secret }),
    },
    response: {
      status: 200,
      headers: [['set-cookie', `s=${secret}`]],
      text: JSON.stringify(json),
      json,
      isJson: true,
    },
    ...more,
  };
}

test('a secret leaves no trace in an exchange, in whatever form it stands', () => {
  const written = JSON.stringify(redactor(secret).redactExchange(exchange({ message: `no: ${secret}` })));
  for (const form of [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1), 'canary']) {
    expect(written).not.toContain(form);
  }
});

test('secrets that answers bring are learned', () => {
  const secrets = new Secrets();
  learnSecrets([{ client_secret: 'learned-one', deep: { access_token: 'learned-two' } }], secrets);
  expect(secrets.redact('learned-one learned-two other')).toBe('[secret] [secret] other');
});

test('personal members are replaced by their kind and a class of lengths, and their shape stays', () => {
  const json = {
    depositAccount: {
      accountId: 'id-1',
      accountNumber: '000123456789',
      nickname: null,
      currentBalance: 1234.5,
    },
  };
  const written = redactor().redactExchange(exchange(json)).response?.text ?? '';
  expect(written).not.toContain('000123456789');
  expect(written).not.toContain('1234.5');
  expect(written).toContain('"accountNumber":"[personal: short text]"');
});

test('what a request repeats of personal answers is replaced too, and other bodies stay byte for byte', () => {
  const sent = (body: string) => {
    const { request } = exchange({});
    return redactor().redactExchange(exchange({}, { request: { ...request, body } })).request.body;
  };
  expect(sent('{"RequestId": "r-1", "AccountsFilter": ["000123456789"]}')).toBe(
    '{"RequestId":"r-1","AccountsFilter":["[personal: short text]"]}',
  );
  const byId = '{"AccountsFilter": ["dc42787f-2dd8-5066-add5-f8c55d4039f7"]}';
  expect(sent(byId)).toBe(byId);
  expect(sent('{"contacts": [{"email": "me@bank.example"}]}')).not.toContain('me@bank.example');
  expect(sent('{"name" : "a", "name": "b"}')).toBe('{"name" : "a", "name": "b"}');
  expect(sent('{"redirect_uris": "https://')).toBe('{"redirect_uris": "https://');
});

test('personal values do not come back through the text of a finding', () => {
  const json = { depositAccount: { accountNumber: '000123456789' } };
  expect(redactor().redactText('got "000123456789"', [exchange(json)])).toBe('got "[personal]"');
});

test('a personal value that a finding quotes with escapes, and a short one, is hidden', () => {
  const json = {
    Accounts: [{ LastFourDigits: 'a\\bc"d', Holder: { Address: { Country: 'QZ', Province: 'é"' } } }],
  };
  const own = redactor();
  for (const value of ['a\\bc"d', 'QZ', 'é"'])
    expect(own.redactText(`one of "CA"; got ${quoteValue(value)}`, [exchange(json)])).toBe(
      'one of "CA"; got "[personal]"',
    );
  expect(own.redactText('one of "QZ" and "CA"', [exchange(json)], true)).toBe('one of "QZ" and "CA"');
});

test('a long personal value is hidden where a finding cuts it off', () => {
  const address =
    '18 Front Street West, Toronto, Ontario, M5J 0A1, Canada, "second door", on the left of the yard';
  const json = { Accounts: [{ Holder: { Address: { CivicAddress: address } } }] };
  expect(redactor().redactText(`got ${quoteValue(address)}`, [exchange(json)])).toBe(
    `got "[personal]… (${address.length} characters)`,
  );
});

test('a text without secrets stays as it is', () => {
  expect(redactor(secret).redactText('status 200 and 3 items', [exchange({})])).toBe(
    'status 200 and 3 items',
  );
});

test('no GUID holds a number of people by chance', () => {
  const own = redactor();
  expect(own.redactText('pay BE68 5390 0754 7034 or be68539007547034', [])).toBe(
    'pay [personal] or [personal]',
  );
  const begins = fc.constantFrom('be', 'ad', 'ae', 'ba', 'ee', 'de', '41', '55');
  const hex = (length: number) => fc.stringMatching(new RegExp(`^[\\da-f]{${length}}$`));
  const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
  const part = (length: number) => fc.oneof(hex(length), digits(length));
  const four = fc.oneof(
    part(4),
    fc.tuple(begins, digits(2)).map(([one, other]) => one + other),
  );
  const guid = fc.tuple(part(8), four, four, four, part(12)).map((parts) => parts.join('-'));
  const texts = fc.sample(guid, { numRuns: 3000, seed: 1 });
  expect(texts.filter((text) => own.redactText(`{"RequestId":"${text}"}`, []).includes('personal'))).toEqual(
    [],
  );
});

const made = 'k7Q2x9LmZp41/tvB8nRc';

test('nothing that is cut ends within a character', () => {
  const own = redactor();
  for (let length = 70; length < 90; length++) {
    const text = `${'x'.repeat(length)}😀😀😀`;
    const cut = [own.excerpt(text, length + 1), own.redactText(quoteValue(text), [])];
    for (const one of cut) expect(JSON.stringify(one)).not.toMatch(/\\ud[89a-f]/);
  }
});

test('a secret that was cut off or altered leaves no beginning of itself', () => {
  const secrets = new Secrets([made]);
  expect(secrets.redact(`got "${made.slice(0, 14)}…"`)).toBe('got "[secret]…"');
  expect(secrets.redact(`token=${encodeURIComponent(made).slice(0, -1)}X&next`)).toBe('token=[secret]&next');
  expect(secrets.redact(`${made}, ${made.slice(0, 13)}`)).toBe('[secret], [secret]');
});

test('a secret that begins with ordinary words does not redact those', () => {
  const secrets = new Secrets(['open-banking-conformance-secret']);
  expect(secrets.redact('open-banking-conformance 0.1.0')).toBe('open-banking-conformance 0.1.0');
});

test('a secret of the wrong type is learned', () => {
  const secrets = new Secrets();
  learnSecrets({ client_secret: ['in-a-list', { deep: 'in-an-object' }] }, secrets);
  expect(secrets.redact('in-a-list in-an-object')).toBe('[secret] [secret]');
});

test('a form is sent with its secrets and written without', () => {
  const body = 'grant_type=client_credentials&client_secret=anything%2Fx&scope=client%3Aadmin';
  const { request } = exchange({});
  expect(redactor().redactExchange(exchange({}, { request: { ...request, body } })).request.body).toBe(
    'grant_type=client_credentials&client_secret=[secret]&scope=client%3Aadmin',
  );
});

test('a body that is not JSON is kept up to the first member whose value is redacted', () => {
  const text = '[{"accountId": "id-1", "accountNumber": "000123456789", "nick';
  const response = { status: 200, headers: [], text, json: undefined, isJson: false };
  expect(redactor().redactExchange(exchange({}, { response })).response?.text).toBe(
    `[{"accountId": "id-1", … (${text.length} characters in all)`,
  );
});

test('an answer does not repeat the people of its request', () => {
  const body = JSON.stringify({ contacts: [{ email: 'jane@bank.example' }] });
  const json = { message: 'refused: jane@bank.example' };
  const { request } = exchange({});
  const written = redactor().redactExchange(exchange(json, { request: { ...request, body } }));
  expect(written.response?.text).toBe('{"message":"refused: [personal]"}');
});

test('an address of millions of characters is written without its end, and without what a cut leaves of a secret', () => {
  const long = `http://127.0.0.1/${'9'.repeat(199_970)}${secret}${'9'.repeat(60_000_000)}`;
  const request = { method: 'GET', url: long, headers: [], body: undefined };
  const { url } = redactor(secret).redactExchange(exchange({}, { request })).request;
  expect(url.length).toBeLessThan(201_000);
  expect(url).toMatch(/9\[secret\]… \(60\d+ characters in all\)$/);
});
