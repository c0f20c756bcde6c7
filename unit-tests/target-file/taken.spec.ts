import { expect, test } from '@playwright/test';
import { Secrets } from '../../src/journal/redaction/secrets.ts';
import { parseTarget } from '../../src/target-file/load.ts';
import { secretsOf } from '../../src/target-file/secrets.ts';
import { inDays } from '../days.ts';

const text = `
target: { name: '\${NAME}', vendor: a vendor, kind: server }
areas: [providers, revocation, account-detail]
outbound:
  baseUrl: \${ADDRESS}
  auth: { token: '\${TOKEN}' }
  provoke500: { outbound: { headers: { x-fault: '\${FAULT}' }, query: { mode: 'fail-\${MODE}' } } }
  unknownIds: { provider: '\${UNKNOWN}' }
revocation:
  delete: { request: { query: { connection: '{id}' } } }
  connections: [{ id: connection-one, client_id: client-of-a-vendor, note: plain words here }]
  connectionCommand: [make, --access-token, literal-of-a-command, --password=hunter-2-hunter, name=value-of-name]
banking:
  baseUrl: https://bank.example
  apiKey: literal-api-key
  customerId: \${CUSTOMER}
  authorize:
    path: /Authorize
    body: { User: '{user}' }
    personas: { any: { user: zoe-of-a-persona, clientId: client-of-a-persona } }
waivers:
  - { requirement: provider-name-is-a-string, reason: 'because of \${REASON}', owner: me, expires: ${inDays(90)} }
`;

const env = {
  NAME: 'name-of-a-target',
  ADDRESS: 'https://api.example',
  TOKEN: 'token-of-a-user',
  FAULT: 'fault-of-a-header',
  MODE: 'mode-of-a-query',
  UNKNOWN: 'unknown-provider-id',
  CUSTOMER: 'customer-of-a-bank',
  REASON: 'reason-of-a-waiver',
};

const target = parseTarget('t.yaml', text, env);
const secrets = new Secrets(secretsOf(target));

test('what a target file takes from the environment is a secret, in every place of the file', () => {
  const { NAME: _, ADDRESS: address, REASON: __, ...taken } = env;
  for (const value of Object.values(taken)) expect(secrets.redact(`see ${value}.`)).toBe('see [secret].');
  expect(secrets.redact(address)).toBe(address);
});

test('what reports show of a target file shows no variable', () => {
  expect(target.target.name).toBe('[secret]');
  expect(target.waivers?.[0]?.reason).toBe('because of [secret]');
});

test('connections, personas and options of commands are secret, ids of clients are not', () => {
  const hidden = ['connection-one', 'plain words here', 'zoe-of-a-persona'];
  for (const value of [...hidden, 'literal-of-a-command', 'hunter-2-hunter', 'literal-api-key'])
    expect(secrets.redact(value)).toBe('[secret]');
  for (const value of ['client-of-a-vendor', 'client-of-a-persona', 'value-of-name', 'a vendor'])
    expect(secrets.redact(value)).toBe(value);
});
