import { expect, type Served, test } from './client.ts';

function read(server: Served, token: string) {
  return server.call('GET', '/api/fdx/5/accounts', { token });
}

test('DELETE and POST revoke one connection at once', async ({ serve }) => {
  const server = await serve();
  const [first, second, third] = server.description.revocation.connections;
  expect((await read(server, first!.token)).status).toBe(200);
  const byDelete = await server.outbound('DELETE', `/api/v1/revoke?connection_id=${first!.id}`);
  const byPost = await server.outbound('POST', '/api/v1/revoke', { connection_id: second!.id });
  expect([byDelete.status, byDelete.text, byPost.status, byPost.text]).toEqual([204, '', 204, '']);
  expect(byDelete.headers.get('content-type')).toBeNull();
  expect(await read(server, first!.token)).toMatchObject({
    status: 401,
    json: { message: expect.any(String) },
  });
  expect((await read(server, second!.token)).status).toBe(401);
  expect((await read(server, third!.token)).status).toBe(200);
});

test('a missing, an unknown and a revoked connection are refused', async ({ serve }) => {
  const server = await serve();
  const { id } = server.description.revocation.connections[0]!;
  await server.outbound('POST', '/api/v1/revoke', { connection_id: id });
  const replies = await Promise.all([
    server.outbound('DELETE', '/api/v1/revoke'),
    server.outbound('POST', '/api/v1/revoke'),
    server.outbound('POST', '/api/v1/revoke', { connection_id: 7 }),
    server.outbound('POST', '/api/v1/revoke', { connection_id: 'ghost' }),
    server.outbound('POST', '/api/v1/revoke', { connection_id: id }),
  ]);
  for (const { status, json } of replies) {
    expect([status, json]).toEqual([
      400,
      { error: 'invalid_request', error_description: expect.any(String) },
    ]);
  }
});

test('at least 40 connections can be revoked', async ({ serve }) => {
  const { description } = await serve();
  expect(new Set(description.revocation.connections.map(({ id }) => id)).size).toBeGreaterThanOrEqual(40);
});
