import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startReferenceServer } from '../../proof/reference-server/server.ts';
import { referenceTarget } from '../../proof/reference-target.ts';
import { operationIds } from '../../src/catalogue/operations.ts';
import { packageRoot } from '../../src/lib/package-root.ts';
import { findCrossProblems } from '../../src/target-file/cross-checks.ts';
import { describeHints } from '../../src/target-file/hints.ts';
import { loadTarget, parseTarget, resolveFirstLook } from '../../src/target-file/load.ts';
import { effectiveModeOf } from '../../src/target-file/mode.ts';
import { findSchemaProblems } from '../../src/target-file/schema-problems.ts';
import { inDays } from '../days.ts';
import { banking, small } from './texts.ts';

const example = join(packageRoot, 'docs', 'target.example.yaml');

/** A value for every variable that a text names. */
function environmentFor(text: string): Record<string, string> {
  const names = [...text.matchAll(/\$\{(\w+)\}/g)].map(([, name]) => name!);
  return Object.fromEntries(names.map((name) => [name, `value of ${name}`]));
}

test('the example file is valid, and its variables are filled in', () => {
  const target = loadTarget(example, environmentFor(readFileSync(example, 'utf8')));
  expect(target.outbound?.auth.token).toBe('value of OBC_TOKEN');
  expect(target.revocation?.delete?.request.query).toEqual({ connection_id: '{id}' });
});

test('the schema knows every operation', () => {
  const schema = JSON.parse(readFileSync(join(packageRoot, 'schemas', 'target.schema.json'), 'utf8'));
  const known = schema.properties.waivers.items.properties.operation.enum as string[];
  expect([...known].sort()).toEqual([...operationIds].sort());
});

test('the target of the embedded server is valid', async () => {
  const server = await startReferenceServer();
  const target = JSON.parse(JSON.stringify(referenceTarget(server.description)));
  await server.close();
  expect(findSchemaProblems(target)).toEqual([]);
  expect(findCrossProblems(target)).toEqual([]);
});

test('a doubled dollar sign stands for itself', () => {
  const target = parseTarget(
    't.yaml',
    small.replace('secret-token', () => `$\${NAME}`),
    {},
  );
  expect(target.outbound?.auth.token).toBe('$' + '{NAME}');
});

test('aliases are followed', () => {
  const text = `${small.replace('secret-token', '&token secret-token')}fdx: { token: *token }\n`;
  expect(parseTarget('t.yaml', text, {}).fdx?.token).toBe('secret-token');
});

for (const address of ['http://127.0.0.1:4010', 'http://localhost', 'http://[::1]:80', 'http://127.1.2.3']) {
  test(`quick polling is allowed on ${address}`, () => {
    const text = banking(address, '  poll: { interval: 0.01, limit: 1 }\n');
    expect(parseTarget('t.yaml', text, {}).banking?.poll).toEqual({ interval: 0.01, limit: 1 });
  });
}

test('the documented polling may be written down anywhere', () => {
  const text = banking('https://bank.example', '  poll: { interval: 10, limit: 1800 }\n');
  expect(parseTarget('t.yaml', text, {}).banking?.poll).toEqual({ interval: 10, limit: 1800 });
});

test('a file that cannot be read says why', () => {
  expect(() => loadTarget(test.info().outputPath('none.yaml'), {})).toThrow(
    /none\.yaml cannot be read: it does not exist/,
  );
  expect(() => loadTarget(packageRoot, {})).toThrow(/cannot be read: it is a folder/);
});

test('a byte order mark is no mistake', () => {
  const file = test.info().outputPath('bom.yaml');
  writeFileSync(file, `\uFEFF${small}`);
  expect(loadTarget(file, {}).target.name).toBe('Small');
});

test('production is only read from unless the file allows writes', () => {
  const text = (more: string) =>
    small.replace('kind: server', `kind: server, environment: production${more}`);
  expect(effectiveModeOf(parseTarget('t.yaml', text(''), {}), 'full')).toBe('read-only');
  expect(effectiveModeOf(parseTarget('t.yaml', text(', allowWrites: true'), {}), 'full')).toBe('full');
  expect(effectiveModeOf(parseTarget('t.yaml', text(', allowWrites: true'), {}), 'read-only')).toBe(
    'read-only',
  );
  expect(effectiveModeOf(parseTarget('t.yaml', small, {}), 'full')).toBe('full');
});

test('a first look takes addresses and the credentials of the environment', () => {
  const env = { OBC_TOKEN: 'token', OBC_API_KEY: 'key', OBC_CUSTOMER_ID: 'customer' };
  const target = resolveFirstLook({ baseUrl: 'https://a.example', bankingUrl: 'https://b.example', env });
  expect(target.areas).toEqual([
    'providers',
    'recipients',
    'registrations',
    'fdx-accounts',
    'account-detail',
  ]);
  expect(target.outbound).toMatchObject({ baseUrl: 'https://a.example', auth: { token: 'token' } });
  expect(target.banking).toMatchObject({
    baseUrl: 'https://b.example',
    apiKey: 'key',
    customerId: 'customer',
  });
  expect(findSchemaProblems(target)).toEqual([]);
});

test('a first look refuses what it cannot use', () => {
  const look = (baseUrl?: string, bankingUrl?: string) => () =>
    resolveFirstLook({ baseUrl, bankingUrl, env: {} });
  expect(look('api.example')).toThrow(
    'the address api.example: expected an address such as https://api.bank.example',
  );
  expect(look('https://a.example#x')).toThrow('without a query and a fragment');
  expect(look(undefined, 'https://b.example')).toThrow(
    'OBC_BANKING_URL needs OBC_API_KEY and OBC_CUSTOMER_ID in the environment',
  );
  expect(look()).toThrow('a first look needs OBC_BASE_URL, OBC_BANKING_URL or both');
});

test('what a valid file leaves out is hinted at', () => {
  const text = `${small.replace('[providers]', '[providers, recipients, revocation]').replace('token: secret-token', 'adminToken: x')}
revocation:
  connections: [{ id: one }]
limits: { createdRecipients: 3, requests: 100 }
waivers:
  - { requirement: provider-name-is-a-string, reason: known, owner: us, expires: 2020-01-31 }
`;
  const hints = describeHints(
    parseTarget('t.yaml', text, {}),
    { connections: 9, sessions: 0, recipients: 4, requests: 101 },
    '2026-01-01',
  );
  expect(hints).toEqual([
    'the area recipients is declared without the section recipients: no recipient is created, and the checks that need one are blocked',
    'outbound.auth.token is missing: every check that needs a valid token is blocked',
    'revocation.connections holds 1 of the 9 that all checks together use',
    'limits.createdRecipients allows 3, and the checks need 5: some are blocked',
    'limits.requests allows 100, and the checks send about 101: some are blocked',
    'the waiver of provider-name-is-a-string expired on 2020-01-31 and no longer counts',
  ]);
  const demand = { connections: 9, sessions: 9, recipients: 4, requests: 101 };
  expect(describeHints(parseTarget('t.yaml', small, {}), demand, '2026-01-01')).toEqual([]);
});

test('a command that supplies what the file lacks leaves nothing to hint at', () => {
  const demand = { connections: 9, sessions: 9, recipients: 4, requests: 101 };
  const supplied = [
    `${small.replace('[providers]', '[revocation]')}revocation: { connectionCommand: [make-one] }\n`,
    banking('https://bank.example', '  sessionCommand: [make-one]\n'),
  ];
  for (const text of supplied)
    expect(describeHints(parseTarget('t.yaml', text, {}), demand, '2026-01-01')).toEqual([]);
});

test('a waiver of more than 180 days, and more than 20 waivers, are mistakes of the file', () => {
  const waivers = (count: number, expires: string) =>
    Array.from({ length: count }, () => ({ ...known, expires }));
  const known = { requirement: 'provider-name-is-a-string', reason: 'known', owner: 'us' } as const;
  const problems = (own: ReturnType<typeof waivers>) =>
    findCrossProblems({ ...parseTarget('t.yaml', small, {}), waivers: own }).map(({ message }) => message);
  expect(problems(waivers(20, inDays(180)))).toEqual([]);
  expect(problems(waivers(1, '9999-12-31'))[0]).toMatch(
    /^a waiver lasts at most 180 days: expected a day until /,
  );
  expect(problems(waivers(21, inDays(10)))[0]).toMatch(/^expected at most 20 waivers, not 21: /);
});
