import { expect, test } from './client.ts';

test('the list holds providers of both countries and no more than the four listed members', async ({
  serve,
}) => {
  const { outbound } = await serve();
  const { json } = await outbound('GET', '/api/v1/providers');
  expect(new Set(json.map((item: { country: string }) => item.country))).toEqual(new Set(['CA', 'US']));
  for (const item of json) expect(Object.keys(item)).toEqual(['provider_id', 'name', 'country', 'scopes']);
});

test('each detail repeats its list item and adds six inventories', async ({ serve }) => {
  const { outbound } = await serve();
  const { json: list } = await outbound('GET', '/api/v1/providers');
  for (const item of list) {
    const { json } = await outbound('GET', `/api/v1/providers/${item.provider_id}`);
    expect(json).toMatchObject(item);
    expect(Object.keys(json.data_inventory)).toHaveLength(6);
  }
});

test('unknown providers answer 404', async ({ serve }) => {
  const { outbound, description } = await serve();
  for (const id of [description.providers.unknownId, 'abc', '101.0']) {
    expect((await outbound('GET', `/api/v1/providers/${id}`)).status).toBe(404);
  }
});
