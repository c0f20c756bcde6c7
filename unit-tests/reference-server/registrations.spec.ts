import { expect, type Served, test } from './client.ts';

const REQUESTS = '/api/v1/recipients/providers/requests';

function request(server: Served, recipients: string, providers: string) {
  return server.call('POST', `${REQUESTS}/${recipients}/${providers}`, {
    token: server.description.tokens.admin,
  });
}

interface Record {
  client_id: string;
  provider_id: number;
  registration_status: string;
}

function pairs(records: Record[]): string[] {
  return records.map(({ client_id, provider_id }) => `${client_id} ${provider_id}`);
}

test('a request makes one record for each pair, and both lists show them', async ({ serve }) => {
  const server = await serve();
  const [, second, third] = server.description.recipients.ids;
  const { status, json } = await request(server, `${second},${third},${third}`, '103,204');
  expect(status).toBe(201);
  expect(pairs(json)).toEqual([`${second} 103`, `${second} 204`, `${third} 103`, `${third} 204`]);
  const { json: all } = await server.outbound('GET', REQUESTS);
  expect(pairs(all)).toEqual(expect.arrayContaining(pairs(json)));
  const { json: own } = await server.outbound('GET', `/api/v1/recipients/${third}/providers/requests`);
  expect(pairs(own)).toEqual([`${third} 103`, `${third} 204`]);
});

test('a record moves on with time, and a repeated request does not set it back', async ({ serve }) => {
  let now = Date.now();
  const server = await serve({ now: () => now });
  const third = server.description.recipients.ids[2]!;
  const statusNow = async () => (await request(server, third, '104')).json[0].registration_status;
  expect(await statusNow()).toBe('PENDING_APPROVAL');
  now += 2000;
  expect(await statusNow()).toBe('PENDING_ACTIVATION');
  now += 2000;
  expect(await statusNow()).toBe('ACTIVE');
});

test('seeded records show all three states', async ({ serve }) => {
  const { outbound } = await serve();
  const { json } = await outbound('GET', REQUESTS);
  const states = new Set(json.map(({ registration_status }: Record) => registration_status));
  expect(states).toEqual(new Set(['PENDING_APPROVAL', 'PENDING_ACTIVATION', 'ACTIVE']));
  expect(json[0].requested_on).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z$/);
});

test('unknown ids are refused and make no record', async ({ serve }) => {
  const server = await serve();
  const known = server.description.recipients.ids[2]!;
  expect((await request(server, `${known},ghost`, '104')).status).toBe(400);
  expect((await request(server, known, '104,999')).status).toBe(400);
  expect((await server.outbound('GET', `/api/v1/recipients/${known}/providers/requests`)).json).toEqual([]);
  expect((await server.outbound('GET', '/api/v1/recipients/ghost/providers/requests')).status).toBe(400);
});

test('a token without client:admin requests nothing', async ({ serve }) => {
  const { call, description } = await serve();
  const path = `${REQUESTS}/${description.recipients.ids[2]}/104`;
  const { status, json } = await call('POST', path, { token: description.tokens.plain });
  expect([status, json]).toEqual([403, { message: expect.any(String) }]);
});
