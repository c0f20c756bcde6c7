import { expect, test } from './client.ts';

const OUTBOUND = [
  ['GET', '/api/v1/providers'],
  ['GET', '/api/v1/recipients/unknown'],
  ['POST', '/api/v1/recipients/providers/requests/a/1'],
  ['GET', '/api/fdx/5/accounts'],
] as const;

for (const [method, path] of OUTBOUND) {
  test(`${method} ${path} answers 401 to a missing, an expired, a malformed and an unknown token`, async ({
    serve,
  }) => {
    const { call, description } = await serve();
    const replies = await Promise.all([
      call(method, path),
      call(method, path, { token: description.tokens.expired }),
      call(method, path, { headers: { 'service-auth-key': description.tokens.token } }),
      call(method, path, { token: 'no-such-token' }),
    ]);
    for (const reply of replies) {
      expect(reply.status).toBe(401);
      expect(reply.json).toEqual({ message: expect.any(String) });
    }
  });
}

test('revoke answers 401 with its own error shape', async ({ serve }) => {
  const { call } = await serve();
  const reply = await call('DELETE', '/api/v1/revoke');
  expect([reply.status, reply.json]).toEqual([
    401,
    { error: 'invalid_token', error_description: expect.any(String) },
  ]);
});

test('a token of /Token requests registrations until it expires', async ({ serve }) => {
  let now = Date.now();
  const { call, description } = await serve({ now: () => now });
  const { clientId, clientSecret, scope, lifetimeSeconds } = description.tokenEndpoint;
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret, scope };
  const granted = await call('POST', '/Token', { body: new URLSearchParams(form).toString() });
  expect(granted.json).toMatchObject({ token_type: 'Bearer', expires_in: lifetimeSeconds });

  const path = `/api/v1/recipients/providers/requests/${description.recipients.ids[0]}/203`;
  expect((await call('POST', path, { token: granted.json.access_token })).status).toBe(201);
  now += lifetimeSeconds * 1000;
  expect((await call('POST', path, { token: granted.json.access_token })).status).toBe(401);
});

test('/Token refuses a wrong secret, another grant and an unknown scope', async ({ serve }) => {
  const { call, description } = await serve();
  const { clientId, clientSecret, scope } = description.tokenEndpoint;
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret, scope };
  const ask = (changed: Record<string, string>) =>
    call('POST', '/Token', { body: new URLSearchParams({ ...form, ...changed }).toString() });
  expect((await ask({ client_secret: 'wrong' })).json.error).toBe('invalid_client');
  expect((await ask({ grant_type: 'password' })).json.error).toBe('unsupported_grant_type');
  expect((await ask({ scope: 'client:all' })).json.error).toBe('invalid_scope');
});

test('customer tokens and Outbound tokens are not exchangeable', async ({ serve }) => {
  const { call, description } = await serve();
  const { tokens } = description;
  expect((await call('GET', '/api/v1/providers', { token: tokens.fdx.alice! })).status).toBe(401);
  expect((await call('GET', '/api/fdx/5/accounts', { token: tokens.admin })).status).toBe(401);
  expect((await call('GET', '/api/v1/providers', { token: tokens.admin })).status).toBe(200);
});

test('a provoked 500 has the error shape of its group', async ({ serve }) => {
  const { call, description } = await serve();
  const { tokens, provoke500, banking } = description;
  const provoked = { [provoke500.header]: provoke500.value };
  const outbound = await call('GET', '/api/v1/recipients', { token: tokens.token, headers: provoked });
  const revoke = await call('POST', '/api/v1/revoke', { token: tokens.token, headers: provoked });
  const fdx = await call('GET', '/api/fdx/5/accounts', { token: tokens.fdx.alice!, headers: provoked });
  const path = `/v3/${banking.customerId}/BankingServices/Authorize`;
  const bank = await call('POST', path, { headers: { ...provoked, 'x-api-key': banking.apiKey } });
  expect([outbound, revoke, fdx, bank].map(({ status }) => status)).toEqual([500, 500, 500, 500]);
  expect(outbound.json).toEqual({ message: expect.any(String) });
  expect(revoke.json).toEqual({ error: 'server_error', error_description: expect.any(String) });
  expect(fdx.json).toEqual({ code: 500, message: expect.any(String), debugMessage: expect.any(String) });
  expect(bank.json).toMatchObject({ HttpStatusCode: 500, ServiceCode: 'INTERNAL_ERROR' });
});

test('unknown paths answer 404 and unknown methods 405, in JSON', async ({ serve }) => {
  const { call } = await serve();
  expect(await call('GET', '/api/v2/providers')).toMatchObject({
    status: 404,
    json: { message: expect.any(String) },
  });
  const reply = await call('PATCH', '/api/v1/revoke');
  expect(reply).toMatchObject({ status: 405, json: { message: expect.any(String) } });
  expect(reply.headers.get('allow')).toBe('DELETE, POST');
});
