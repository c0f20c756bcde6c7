import { expect, test } from '@playwright/test';
import { type Prism, startPrism } from '../../../app/cli/serve/mock/prism.ts';
import { buildMockDocument } from '../../../src/contract/openapi/documents.ts';

test.describe.configure({ mode: 'serial' });

let mock: Prism;
test.beforeAll(async () => {
  mock = await startPrism('mock');
});
test.afterAll(() => mock.close());

interface Asked {
  readonly method?: string;
  readonly body?: unknown;
  readonly prefer?: string;
  readonly key?: boolean;
}

async function ask(
  path: string,
  { method = 'GET', body, prefer, key = true }: Asked = {},
): Promise<{ status: number; json: unknown }> {
  const response = await fetch(`${mock.address}${path}`, {
    method,
    headers: {
      ...(key ? { 'service-auth-key': 'Bearer any', 'x-api-key': 'any' } : {}),
      ...(prefer === undefined ? {} : { prefer }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, json: text === '' ? undefined : JSON.parse(text) };
}

const services = '/v3/5f3a9e14-6c82-4b7d-8e05-d1f29a7c4b60/BankingServices';
const session = { RequestId: '7d9f3c52-1b64-4e8a-9c07-5a2e8f41d6b3' };
const recipient = {
  name: 'Ledgerleaf',
  scope: ['ACCOUNT_BASIC'],
  redirect_uris: 'https://ledgerleaf.example/callback',
  logo_uri: 'https://ledgerleaf.example/logo.png',
  country: 'CA',
  description: 'Budgets',
  terms_uri: 'https://ledgerleaf.example/terms',
  client_uri: 'https://ledgerleaf.example',
  contacts: [{ email: ['support@ledgerleaf.example'] }],
};

const answers: readonly [name: string, path: string, asked: Asked, status: number][] = [
  ['the list of providers', '/api/v1/providers', {}, 200],
  ['a provider', '/api/v1/providers/1001', {}, 200],
  ['an unknown provider', '/api/v1/providers/1001', { prefer: 'code=404' }, 404],
  ['a request without a token', '/api/v1/providers', { key: false }, 401],
  ['a new recipient', '/api/v1/recipients', { method: 'POST', body: recipient }, 201],
  [
    'a name of the wrong type',
    '/api/v1/recipients',
    { method: 'POST', body: { ...recipient, name: 1 } },
    400,
  ],
  [
    'a name of 257 characters',
    '/api/v1/recipients',
    { method: 'POST', body: { ...recipient, name: 'x'.repeat(257) } },
    400,
  ],
  [
    'new redirect URLs',
    '/api/v1/recipients/r',
    { method: 'PUT', body: { redirect_uris: 'https://a.example' } },
    200,
  ],
  ['one registration', '/api/v1/recipients/providers/requests/a/1', { method: 'POST' }, 200],
  ['several registrations', '/api/v1/recipients/providers/requests/a,b/1,2', { method: 'POST' }, 200],
  ['a revocation', '/api/v1/revoke', { method: 'DELETE' }, 204],
  ['a page of accounts', '/api/fdx/5/accounts?limit=2', {}, 200],
  ['a generated account', '/api/fdx/5/accounts/a', { prefer: 'dynamic=true' }, 200],
  ['an error of accounts', '/api/fdx/5/accounts', { prefer: 'code=500' }, 500],
  ['a session', `${services}/Authorize`, { method: 'POST' }, 200],
  ['account detail', `${services}/GetAccountsDetail`, { method: 'POST', body: session }, 200],
  [
    'pending account detail',
    `${services}/GetAccountsDetail`,
    { method: 'POST', body: session, prefer: 'code=202' },
    202,
  ],
  ['account detail without a session', `${services}/GetAccountsDetail`, { method: 'POST', body: {} }, 422],
  ['a poll', `${services}/GetAccountsDetailAsync/${session.RequestId}`, {}, 200],
];

for (const [name, path, asked, status] of answers) {
  test(`the mock answers ${name} with ${status}`, async () => {
    expect((await ask(path, asked)).status).toBe(status);
  });
}

test('examples of the documents come back as they stand', async () => {
  const { json } = await ask('/api/v1/providers');
  expect(json).toContainEqual(expect.objectContaining({ provider_id: 1001, name: 'Maple Trust Bank' }));
});

test('the document of the mock holds no keyword of ours and no reference to a file', () => {
  const text = JSON.stringify(buildMockDocument());
  expect(text).not.toContain('x-requirement');
  expect(text).not.toContain('"$id"');
  const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference!);
  expect(references.filter((reference) => !reference.startsWith('#/components/'))).toEqual([]);
});

test('a reference never has siblings', () => {
  const lonely = (node: unknown): boolean => {
    if (typeof node !== 'object' || node === null) return true;
    if (typeof (node as { $ref?: unknown }).$ref === 'string' && Object.keys(node).length > 1) return false;
    return Object.values(node).every(lonely);
  };
  expect(lonely(buildMockDocument())).toBe(true);
});
