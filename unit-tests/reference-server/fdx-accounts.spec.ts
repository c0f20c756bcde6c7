import { expect, type Served, test } from './client.ts';
import { documentedMembers } from './documented-members.ts';

type Wrapped = Record<string, Record<string, unknown>>;

async function walk(server: Served, customer: string, query: string): Promise<Wrapped[]> {
  const accounts: Wrapped[] = [];
  let offset = '';
  do {
    const { json } = await server.fdx(customer, `?${query}${offset && `&offset=${offset}`}`);
    accounts.push(...json.accounts);
    offset = json.page.nextOffset ?? '';
  } while (offset !== '');
  return accounts;
}

function idsOf(accounts: Wrapped[]): unknown[] {
  return accounts.map((account) => Object.values(account)[0]!.accountId);
}

for (const limit of [1, 4, 7, 15, 100]) {
  test(`pages of ${limit} hold each account once`, async ({ serve }) => {
    const server = await serve();
    const ids = idsOf(await walk(server, 'alice', `limit=${limit}`));
    expect(ids).toEqual(server.description.fdx.customers[0]!.accounts.map(({ id }) => id));
  });
}

test('details equal the single reads, lightweight accounts hold part of them', async ({ serve }) => {
  const server = await serve();
  const details = await walk(server, 'alice', 'resultType=details');
  const lightweight = await walk(server, 'alice', 'resultType=lightweight');
  expect(await walk(server, 'alice', '')).toEqual(lightweight);
  for (const [index, id] of idsOf(details).entries()) {
    expect((await server.fdx('alice', `/${id}`)).json).toEqual(details[index]);
    expect(details[index]).toMatchObject(lightweight[index]!);
  }
});

for (const [kind, members] of Object.entries(documentedMembers)) {
  test(`each ${kind} of alice fills every member of its kind`, async ({ serve }) => {
    const accounts = await walk(await serve(), 'alice', 'resultType=details');
    const own = accounts.filter((account) => kind in account);
    expect(own.length).toBeGreaterThan(1);
    for (const account of own) expect(Object.keys(account[kind]!)).toEqual(expect.arrayContaining(members));
  });
}

test('accountIds selects, and a cursor is good for its own list only', async ({ serve }) => {
  const server = await serve();
  const ids = server.description.fdx.customers[0]!.accounts.slice(0, 3).map(({ id }) => id);
  const { json } = await server.fdx('alice', `?accountIds=${ids.join(',')}&limit=2`);
  expect(json.page.totalElements).toBe(3);
  expect(idsOf(json.accounts)).toEqual(ids.slice(0, 2));
  const foreign = [
    `?offset=${json.page.nextOffset}`,
    '?offset=abc',
    '?offset=',
    '?limit=0',
    '?limit=x',
    '?resultType=all',
  ];
  for (const query of foreign) {
    expect(await server.fdx('alice', query)).toMatchObject({
      status: 400,
      json: { code: expect.any(Number), message: expect.any(String), debugMessage: expect.any(String) },
    });
  }
});

test('links.next leads to the next page; the last page has none', async ({ serve }) => {
  const server = await serve();
  const { json: first } = await server.fdx('alice', '?limit=8&resultType=details');
  const path = first.links.next.href.slice(server.baseUrl.length);
  const { json: last } = await server.call('GET', path, { token: server.description.tokens.fdx.alice! });
  expect(last.accounts).toHaveLength(7);
  expect([last.page.nextOffset, last.links.next]).toEqual([undefined, undefined]);
});

test('a customer reads no account of another', async ({ serve }) => {
  const server = await serve();
  const [alice, bruno] = server.description.fdx.customers;
  expect((await server.fdx('bruno', `/${alice!.accounts[0]!.id}`)).status).toBe(400);
  expect(idsOf((await server.fdx('bruno', '')).json.accounts)).toEqual(bruno!.accounts.map(({ id }) => id));
  expect((await server.fdx('empty', '')).json).toEqual({
    page: { totalElements: 0 },
    links: {},
    accounts: [],
  });
});
