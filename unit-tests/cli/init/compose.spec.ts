import { expect, test } from '@playwright/test';
import type { Answers } from '../../../app/cli/init/answers.ts';
import { fillPresets, verifyGiven } from '../../../app/cli/init/decide.ts';
import { settingsOf } from '../../../app/cli/init/settings.ts';
import { readExampleFile } from '../../../src/target-file/example-file.ts';
import { parseTarget } from '../../../src/target-file/load.ts';
import { composeTargetFile } from '../../../src/target-file/writer.ts';

const all: Answers = {
  name: 'A bank: "the # one"',
  vendor: "O'Bank",
  environment: 'sandbox',
  areas: ['providers', 'recipients', 'registrations', 'revocation', 'fdx-accounts', 'account-detail'],
  baseUrl: 'https://api.bank.example/outbound/',
  outboundTokenEnv: 'A_TOKEN',
  expiredTokenEnv: 'AN_EXPIRED_TOKEN',
  plainTokenEnv: 'A_PLAIN_TOKEN',
  tokenUrl: 'https://api.bank.example/Token',
  partnerClientId: '0815',
  partnerSecretEnv: 'A_SECRET',
  providerIds: ['1001', 'two'],
  fdxTokenEnv: 'AN_FDX_TOKEN',
  accountIds: ['1', 'acc # 2'],
  bankingUrl: 'https://bank.example',
  apiKeyEnv: 'A_KEY',
  customerIdEnv: 'A_CUSTOMER',
  requestIds: ['7d9f3c52-1b64-4e8a-9c07-5a2e8f41d6b3'],
  requestsPerSecond: '2.5',
};

/** The environment in which each variable holds its own name. */
const env = new Proxy({}, { get: (_, name) => String(name) });

function textOf(answers: Answers): string {
  return composeTargetFile(settingsOf(answers), 't.yaml');
}

test('every answer stands in the target file', () => {
  const target = parseTarget('t.yaml', textOf(all), env);
  expect(target).toMatchObject({
    target: { name: all.name, vendor: all.vendor, environment: 'sandbox', kind: 'server' },
    areas: all.areas,
    outbound: {
      baseUrl: all.baseUrl,
      auth: {
        token: 'A_TOKEN',
        expiredToken: 'AN_EXPIRED_TOKEN',
        plainToken: 'A_PLAIN_TOKEN',
        tokenEndpoint: { url: all.tokenUrl, clientId: '0815', clientSecret: 'A_SECRET' },
      },
    },
    registrations: { providers: ['1001', 'two'] },
    fdx: { token: 'AN_FDX_TOKEN', accounts: [{ id: '1' }, { id: 'acc # 2' }] },
    banking: {
      baseUrl: all.bankingUrl,
      apiKey: 'A_KEY',
      customerId: 'A_CUSTOMER',
      sessions: [{ requestId: all.requestIds?.[0] }],
    },
    limits: { requestsPerSecond: 2.5 },
  });
});

const few: readonly Answers[] = [
  { baseUrl: 'http://127.0.0.1:4010' },
  { bankingUrl: 'http://[::1]:4010/prefix' },
  { baseUrl: 'https://a.example', bankingUrl: 'https://b.example' },
  { areas: ['fdx-accounts'], baseUrl: 'https://a.example' },
  { areas: ['account-detail'], bankingUrl: 'https://a.example' },
  { areas: ['providers'], baseUrl: 'https://a.example', name: '1' },
];

for (const given of few) {
  test(`${JSON.stringify(given)} is enough for a target file that loads`, () => {
    const text = textOf(fillPresets(given, true));
    expect(() => parseTarget('t.yaml', text, env)).not.toThrow();
  });
}

test('what no answer settles is there as a comment, in the words of the example', () => {
  const text = textOf(fillPresets({ baseUrl: 'https://a.example' }, true));
  const squeezed = text.replace(/# /g, '').replace(/\s+/g, ' ');
  const { lines, entries } = readExampleFile();
  for (const { first, path } of entries) {
    const words = lines[first]!.replace(/# /g, '').trim();
    const comment = / # (.*)$/.exec(lines[first]!)?.[1];
    const isKept = squeezed.includes(words.replace(/\s+/g, ' '));
    const isSettled = text.includes(`${path.at(-1)}: `) && (comment === undefined || text.includes(comment));
    expect(isKept || isSettled, path.join('.')).toBe(true);
  }
});

test('a section that is no comment any more loads', () => {
  const text = textOf(fillPresets({ baseUrl: 'https://a.example' }, true));
  const lines = text.split('\n');
  const start = lines.indexOf('# revocation:');
  const end = lines.findIndex((line, index) => index > start && !line.startsWith('#'));
  const uncommented = lines.map((line, index) => (index >= start && index < end ? line.slice(2) : line));
  expect(parseTarget('t.yaml', uncommented.join('\n'), env).revocation?.connections).toHaveLength(2);
});

const mistakes: readonly [given: Answers, message: string][] = [
  [{ baseUrl: 'api.example' }, '--base-url: expected an address such as https://api.bank.example'],
  [
    { baseUrl: 'https://me:hidden@a.example' },
    '--base-url: expected an address without a user name and password',
  ],
  [{ areas: ['provider'] }, '--areas: expected one of providers, recipients'],
  [{ environment: 'stagin' }, 'did you mean staging?'],
  [
    { outboundTokenEnv: 'hidden-token' },
    '--outbound-token-env: expected the name of an environment variable',
  ],
  [{ requestsPerSecond: '0' }, '--requests-per-second: expected a number above 0'],
];

for (const [given, message] of mistakes) {
  test(`${Object.keys(given)[0]} is verified: ${message}`, () => {
    expect(() => verifyGiven(given)).toThrow(message);
    expect(() => verifyGiven(given)).not.toThrow('hidden');
  });
}

test('without a terminal the missing options are named', () => {
  expect(() => fillPresets({}, true)).toThrow(/needs --base-url or --banking-url or both$/);
  expect(() => fillPresets({ areas: ['providers', 'account-detail'] }, true)).toThrow(
    /needs --base-url <address> and --banking-url <address>$/,
  );
  expect(() => fillPresets({ baseUrl: 'https://a.example' }, false)).toThrow(
    /needs --yes, which takes presets for what is not given \(--areas, --name, /,
  );
  const given = { baseUrl: 'https://a.example', tokenUrl: 'https://a.example/Token' };
  expect(() => fillPresets(given, true)).toThrow(/needs --partner-client-id <id>$/);
});
