import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, type Served, test } from './client.ts';

const DAY = 86_400_000;

async function authorize(server: Served, Persona: string): Promise<string> {
  return (await server.banking('POST', 'Authorize', { Persona })).json.RequestId;
}

async function resultOf(server: Served, options: object) {
  const RequestId = await authorize(server, 'quick');
  return server.banking('POST', 'GetAccountsDetail', { RequestId, ...options });
}

function dates(json: { Accounts: { Transactions: { Date: string }[] }[] }): string[] {
  return json.Accounts.flatMap(({ Transactions }) =>
    Transactions.map((transaction) => transaction.Date),
  ).sort();
}

for (const [persona, polls] of [
  ['alice', 2],
  ['slow', 4],
] as const) {
  test(`${persona} is pending until poll ${polls}, then stays complete`, async ({ serve }) => {
    const server = await serve();
    const RequestId = await authorize(server, persona);
    const post = await server.banking('POST', 'GetAccountsDetail', { RequestId });
    expect(post).toMatchObject({
      status: 202,
      json: {
        ServiceCode: 'OPERATION_PENDING',
        HttpStatusCode: 202,
        RequestId,
        Links: [{ rel: expect.any(String) }],
      },
    });
    const poll = () => server.banking('GET', `GetAccountsDetailAsync/${RequestId}`);
    for (let n = 1; n < polls; n += 1) expect((await poll()).status).toBe(202);
    const ready = await poll();
    expect(ready).toMatchObject({ status: 200, json: { HttpStatusCode: 200, RequestId } });
    const again = await server.banking('POST', 'GetAccountsDetail', { RequestId });
    expect([again.status, again.json.Accounts]).toEqual([200, ready.json.Accounts]);
  });
}

test('quick is complete at once, never is never complete', async ({ serve }) => {
  const server = await serve();
  expect((await resultOf(server, {})).status).toBe(200);
  const RequestId = await authorize(server, 'never');
  await server.banking('POST', 'GetAccountsDetail', { RequestId });
  for (let n = 0; n < 20; n += 1) {
    expect((await server.banking('GET', `GetAccountsDetailAsync/${RequestId}`)).status).toBe(202);
  }
});

test('the options of the POST count on the Async route too', async ({ serve }) => {
  const server = await serve();
  const RequestId = await authorize(server, 'alice');
  const options = { WithAccountIdentity: false, WithKYC: false, WithTransactions: false };
  await server.banking('POST', 'GetAccountsDetail', { RequestId, ...options });
  await server.banking('GET', `GetAccountsDetailAsync/${RequestId}`);
  const { json } = await server.banking('GET', `GetAccountsDetailAsync/${RequestId}`);
  for (const account of json.Accounts) {
    for (const member of ['AccountNumber', 'TransitNumber', 'InstitutionNumber', 'Holder', 'Transactions']) {
      expect(account).not.toHaveProperty(member);
    }
  }
});

test('AccountsFilter selects accounts', async ({ serve }) => {
  const server = await serve();
  const { json: all } = await resultOf(server, {});
  const { Id } = all.Accounts[1];
  const { json } = await resultOf(server, { AccountsFilter: [Id.toUpperCase()] });
  expect(json.Accounts).toEqual([all.Accounts[1]]);
});

for (const [option, days] of [
  [undefined, 90],
  ['Days90', 90],
  ['Days365', 365],
] as const) {
  test(`${option ?? 'no window'} shows ${days} days`, async ({ serve }) => {
    const now = Date.UTC(2026, 4, 20, 23, 59);
    const server = await serve({ now: () => now });
    const { json } = await resultOf(server, { DaysOfTransactions: option });
    const first = new Date(now - days * DAY).toISOString().slice(0, 10);
    expect(dates(json)[0]).toBe(first);
  });
}

test('each Balance is the one before it plus Credit less Debit', async ({ serve }) => {
  const { json } = await resultOf(await serve(), { DaysOfTransactions: 'Days365' });
  for (const { Transactions, Balance } of json.Accounts) {
    expect(Transactions[0].Balance).toBe(Balance.Current);
    for (const [index, { Credit, Debit, Balance: after }] of Transactions.slice(0, -1).entries()) {
      expect(after).toBeCloseTo(Transactions[index + 1].Balance + Credit - Debit, 2);
    }
  }
});

test('two personas share no account', async ({ serve }) => {
  const server = await serve();
  const { json: quick } = await resultOf(server, {});
  const alice = server.workings.store.persona('alice', Date.now())!;
  const numbers = alice.accounts.flatMap(({ Id, AccountNumber }) => [Id, AccountNumber]);
  for (const account of quick.Accounts) {
    expect(numbers).not.toContain(account.Id);
    expect(numbers).not.toContain(account.AccountNumber);
  }
});

for (const wrong of [
  { RequestId: undefined },
  { RequestId: 7 },
  { WithKYC: 'yes' },
  { AccountsFilter: 'one' },
  { DaysOfTransactions: 'Days30' },
  { NumberOfBankingStatements: 3 },
]) {
  test(`GetAccountsDetail refuses ${JSON.stringify(wrong)}`, async ({ serve }) => {
    const { status, json } = await resultOf(await serve(), wrong);
    expect([status, json.HttpStatusCode]).toEqual([400, 400]);
  });
}

test('a wrong key, an unknown customer and an unknown RequestId are refused', async ({ serve }) => {
  const server = await serve();
  const { unknownRequestId, unknownCustomerId, apiKey, customerId } = server.description.banking;
  const path = (customer: string) => `/v3/${customer}/BankingServices/Authorize`;
  expect((await server.call('POST', path(customerId))).status).toBe(401);
  expect((await server.call('POST', path(customerId), { headers: { 'x-api-key': 'wrong' } })).status).toBe(
    401,
  );
  expect(
    (await server.call('POST', path(unknownCustomerId), { headers: { 'x-api-key': apiKey } })).status,
  ).toBe(404);
  expect((await resultOf(server, { RequestId: unknownRequestId })).status).toBe(404);
  expect((await server.banking('GET', `GetAccountsDetailAsync/${unknownRequestId}`)).status).toBe(404);
  expect((await server.banking('POST', 'Authorize', { Persona: 'nobody' })).status).toBe(400);
});

test('a webhook gets the result without a poll', async ({ serve }) => {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const webhookUrl = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/results`;
  const server = await serve({ webhookUrl });
  const RequestId = await authorize(server, 'alice');
  await server.banking('POST', 'GetAccountsDetail', { RequestId });
  const [request, response] = (await once(listener, 'request')) as [IncomingMessage, ServerResponse];
  expect(JSON.parse(await text(request))).toMatchObject({ RequestId, HttpStatusCode: 200 });
  response.end();
  listener.closeAllConnections();
  listener.close();
});
