import { expect, type Served, test } from './client.ts';

async function create(server: Served, changed: Record<string, unknown> = {}) {
  return server.outbound('POST', '/api/v1/recipients', {
    ...server.description.recipients.create,
    ...changed,
  });
}

test('a recipient reads back as it was created, its secret apart', async ({ serve }) => {
  const server = await serve();
  const created = await create(server, { scope: ['ACCOUNT_BASIC', 'TRANSACTIONS'] });
  expect(created.status).toBe(201);
  expect(created.json).toMatchObject({
    scope: 'ACCOUNT_BASIC TRANSACTIONS',
    redirect_uris: ['https://harvest-budget.example/callback'],
    contacts: [{ email: ['hello@harvest-budget.example'] }],
  });
  const detail = await server.outbound('GET', `/api/v1/recipients/${created.json.client_id}`);
  const { client_secret, contacts, ...rest } = created.json;
  expect(detail.json).toEqual({ ...rest, contacts: [{ email: 'hello@harvest-budget.example' }] });
  expect(client_secret).toEqual(expect.any(String));
  expect(contacts).toHaveLength(1);
});

test('the list holds new recipients without scope, redirect URLs and secret', async ({ serve }) => {
  const server = await serve();
  const { json: created } = await create(server);
  const { json: list } = await server.outbound('GET', '/api/v1/recipients');
  const item = list.find(({ client_id }: { client_id: string }) => client_id === created.client_id);
  const { client_secret: _secret, scope: _scope, redirect_uris: _uris, ...rest } = created;
  expect(item).toEqual({ ...rest, contacts: [{ email: 'hello@harvest-budget.example' }] });
});

test('a create without scope gets ACCOUNT_BASIC', async ({ serve }) => {
  const { json } = await create(await serve(), { scope: undefined });
  expect(json.scope).toBe('ACCOUNT_BASIC');
});

for (const [what, accepted] of Object.entries({
  '256 characters as a name': { name: 'n'.repeat(256) },
  '256 characters of four bytes as a name': { name: '😀'.repeat(256) },
  '512 characters as a description': { description: 'd'.repeat(512) },
  'an email as an array': { contacts: [{ email: ['a@example.test'] }] },
})) {
  test(`create accepts ${what}`, async ({ serve }) => {
    expect((await create(await serve(), accepted)).status).toBe(201);
  });
}

for (const [what, refused] of Object.entries({
  '257 characters as a name': { name: 'n'.repeat(257) },
  '257 characters of four bytes as a name': { name: '😀'.repeat(257) },
  '513 characters as a description': { description: 'd'.repeat(513) },
  'a name that is a number': { name: 7 },
  'no name': { name: undefined },
  'a scope without ACCOUNT_BASIC': { scope: ['TRANSACTIONS'] },
  'an unknown scope': { scope: ['ACCOUNT_BASIC', 'EVERYTHING'] },
  'a scope that is a string': { scope: 'ACCOUNT_BASIC' },
  'a redirect URL without TLS': { redirect_uris: 'http://harvest-budget.example' },
  'redirect URLs as an array': { redirect_uris: ['https://harvest-budget.example'] },
  'a logo without TLS': { logo_uri: 'http://harvest-budget.example/logo.svg' },
  'a country beyond CA and US': { country: 'GB' },
  'a contact without email': { contacts: [{}] },
  'a null description': { description: null },
})) {
  test(`create refuses ${what} and keeps nothing`, async ({ serve }) => {
    const server = await serve();
    const reply = await create(server, refused);
    expect([reply.status, reply.json]).toEqual([400, { message: expect.any(String) }]);
    const { json: list } = await server.outbound('GET', '/api/v1/recipients');
    expect(list).toHaveLength(server.description.recipients.ids.length);
  });
}

for (const malformed of ['{', '', '[]', '"text"', 'null', '['.repeat(100_000)]) {
  test(`create refuses the body ${malformed.slice(0, 8)} of ${malformed.length} characters`, async ({
    serve,
  }) => {
    const { outbound } = await serve();
    expect((await outbound('POST', '/api/v1/recipients', malformed)).status).toBe(400);
  });
}

test('an update replaces the redirect URLs', async ({ serve }) => {
  const server = await serve();
  const { json: created } = await create(server);
  const path = `/api/v1/recipients/${created.client_id}`;
  const update = await server.outbound('PUT', path, {
    redirect_uris: 'https://a.example/1 https://b.example/2',
  });
  const { client_secret: _secret, ...rest } = created;
  expect(update.json).toEqual({ ...rest, redirect_uris: ['https://a.example/1', 'https://b.example/2'] });
  expect((await server.outbound('GET', path)).json.redirect_uris).toEqual(update.json.redirect_uris);
  expect((await server.outbound('PUT', path, { redirect_uris: 'http://a.example' })).status).toBe(400);
  expect((await server.outbound('PUT', path, {})).status).toBe(400);
});

test('a regenerated secret is a new one', async ({ serve }) => {
  const server = await serve();
  const { json: created } = await create(server);
  const { status, json } = await server.outbound('POST', `/api/v1/recipients/${created.client_id}/secret`);
  expect([status, Object.keys(json)]).toEqual([200, ['client_id', 'client_secret']]);
  expect(json.client_secret).not.toBe(created.client_secret);
});

test('an unknown recipient answers 400 and the message names it', async ({ serve }) => {
  const { outbound } = await serve();
  for (const [method, path] of [
    ['GET', '/api/v1/recipients/ghost'],
    ['PUT', '/api/v1/recipients/ghost'],
    ['POST', '/api/v1/recipients/ghost/secret'],
  ] as const) {
    const { status, json } = await outbound(method, path, method === 'PUT' ? {} : undefined);
    expect([status, json]).toEqual([400, { message: 'Recipient ghost does not exist' }]);
  }
});
