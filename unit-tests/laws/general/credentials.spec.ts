import { expect, test } from '@playwright/test';
import { calls } from '../../../laws/general/index.ts';
import { findBroken, findJudged, type WrittenExchange } from '../judge.ts';
import { bare, getProvider, listProviders, makePresented } from './made.ts';

const find = (...written: WrittenExchange[]) => findBroken([calls], written).flat();
const judged = (...written: WrittenExchange[]) => findJudged([calls], written).flat();

const wrong = {
  'missing-token-gets-401': bare,
  'invalid-token-gets-401': makePresented('unknown', 'a truncated token'),
  'expired-token-gets-401': makePresented('expired'),
} as const;

for (const [id, more] of Object.entries(wrong)) {
  test(`${id}: an accepted call breaks it at once, a 401 counts once a right token is accepted`, () => {
    expect(find(listProviders(200, more))).toEqual([id]);
    expect(judged(listProviders(401, more))).toEqual([]);
    expect(judged(listProviders(401, more), listProviders(200))).toContain(id);
    expect(judged(listProviders(200), listProviders(401, more))).toContain(id);
    expect(find(listProviders(401, more), listProviders(200))).toEqual([]);
  });

  test(`${id}: another refusal breaks it where the same call is accepted, and nowhere else`, () => {
    expect(find(listProviders(403, more), listProviders(200))).toEqual([id]);
    expect(find(listProviders(200), listProviders(500, more))).toEqual([id]);
    expect(find(listProviders(200), listProviders(500, { ...more, stands: false }))).toEqual([]);
    expect(find(getProvider('8', 404, more), getProvider('7', 200))).toEqual([]);
    // Nothing but the credential is refused with 403.
    expect(find(getProvider('8', 403, more), getProvider('7', 200))).toEqual([id]);
    expect(find(getProvider('8', 403, more))).toEqual([]);
    expect(find(getProvider('8', 404, more), getProvider('8', 404))).toEqual([]);
  });
}

test('another path need not be there, and one that gives the same data asks for a token', () => {
  const list = (more: Partial<WrittenExchange>): WrittenExchange => ({
    operation: 'listRecipients',
    path: '/api/v1/recipients',
    status: 200,
    gives: [{ client_id: 'r-1' }],
    ...more,
  });
  const other = (more: Partial<WrittenExchange>) =>
    list({ ...bare, path: '/api/v1/recipients/', undocumented: true, ...more });
  expect(find(list({}), other({}))).toEqual(['missing-token-gets-401']);
  expect(find(list({}), other({ gives: [{ client_id: 'r-9' }] }))).toEqual([]);
  for (const status of [301, 404, 401]) expect(find(list({}), other({ status, gives: {} }))).toEqual([]);
});

test('a 400 of an account warns, since it is documented for a failed authentication', () => {
  const read = (status: number, more: Partial<WrittenExchange> = {}): WrittenExchange => ({
    operation: 'getAccount',
    path: '/api/fdx/5/accounts/a-1',
    credential: 'fdx',
    status,
    gives: { depositAccount: { accountId: 'a-1' } },
    ...more,
  });
  expect(find(read(400, bare), read(200))).toEqual(['missing-token-gets-401?']);
  expect(find(read(404, bare), read(200))).toEqual(['missing-token-gets-401']);
});

test('a revocation of nobody is a control as well, and a credential elsewhere is none that is missing', () => {
  const revoke = (status: number, more: Partial<WrittenExchange> = {}): WrittenExchange => ({
    operation: 'revokeByPost',
    method: 'POST',
    path: '/api/v1/revoke',
    connection: { as: 'unknown' },
    status,
    gives: { error: 'no', error_description: 'no' },
    ...more,
  });
  const without = { ...bare, connection: { as: 'unauthorized' } } as const;
  expect(judged(revoke(401, without), revoke(404))).toContain('missing-token-gets-401');
  expect(find(revoke(404, without), revoke(404))).toEqual(['missing-token-gets-401']);
  expect(find(revoke(404, without), revoke(401, { stands: true }))).toEqual([
    'token-in-service-auth-key-is-accepted',
  ]);
  expect(find(listProviders(200, { ...bare, headers: [['authorization', 'Bearer x']] }))).toEqual([]);
  expect(find(listProviders(200, { ...bare, headers: [['service-auth-key', '']] }))).toEqual([
    'missing-token-gets-401',
  ]);
});

test('a banking call is refused in whichever way without its key', () => {
  const post = (status: number, more: Partial<WrittenExchange> = {}): WrittenExchange => ({
    operation: 'getAccountsDetail',
    method: 'POST',
    path: '/v3/c/BankingServices/GetAccountsDetail',
    credential: 'api-key',
    status,
    gives: {},
    ...more,
  });
  expect(find(post(202, bare))).toEqual(['missing-api-key-is-refused']);
  expect(find(post(200, makePresented('unknown')))).toEqual(['invalid-api-key-is-refused']);
  expect(judged(post(403, bare), post(202))).toContain('missing-api-key-is-refused');
  expect(judged(post(403, bare))).toEqual(['errors-hold-no-stack-trace', 'answer-bodies-are-json']);
  expect(find(post(403, { stands: true }))).toEqual(['key-in-x-api-key-is-accepted']);
});

test('a right token that is refused where it works elsewhere breaks the row of its operation', () => {
  const stands = { stands: true };
  expect(find(listProviders(401, stands))).toEqual(['token-in-service-auth-key-is-accepted']);
  expect(find(listProviders(401))).toEqual([]);
  expect(find(listProviders(403, stands))).toEqual([]);
  // Of what nobody has seen nothing is known.
  expect(find(getProvider('8', 401, stands))).toEqual([]);
  expect(find(listProviders(200), getProvider('7', 401, stands))).toEqual([
    'token-in-service-auth-key-is-accepted',
  ]);
  expect(judged(listProviders(200))).toContain('token-in-service-auth-key-is-accepted');
});

const register = (status: number, more: Partial<WrittenExchange> = {}): WrittenExchange => ({
  operation: 'requestRegistrations',
  method: 'POST',
  path: '/api/v1/recipients/providers/requests/c-1/7',
  credential: 'admin',
  status,
  ...more,
});

test('the token that /Token gave opens the registration request', () => {
  const seen: WrittenExchange[] = [
    listProviders(200),
    { operation: 'listRecipients', path: '/api/v1/recipients', gives: [{ client_id: 'c-1' }] },
  ];
  const id = 'admin-token-opens-the-registration-request';
  expect(find(...seen, register(403, makePresented('granted')))).toEqual([id]);
  expect(judged(...seen, register(201, makePresented('granted')))).toContain(id);
  expect(find(...seen, register(400, makePresented('granted')))).toEqual([]);
});

test('a token without client:admin opens no registration request, and one that opens nothing tells nothing', () => {
  const id = 'plain-token-does-not-open-the-registration-request';
  const plain = { credential: 'plain' };
  expect(find(register(201, plain))).toEqual([id]);
  expect(judged(register(403, plain), register(201))).toContain(id);
  expect(judged(register(403, plain))).toEqual([]);
  expect(judged(register(401, plain), register(201))).not.toContain(id);
  expect(judged(register(401, plain), register(201), listProviders(200, plain))).toContain(id);
  expect(find(register(404, plain), register(201))).toEqual([`${id}?`]);
  expect(find(register(302, plain), register(201))).toEqual([id]);
});

test('the lists of registrations are open to a token without client:admin', () => {
  const id = 'registration-lists-open-without-the-admin-token';
  const list = (status: number): WrittenExchange => ({
    operation: 'listRegistrations',
    path: '/api/v1/recipients/providers/requests',
    status,
    gives: [],
    stands: true,
  });
  expect(find(list(403))).toEqual([id]);
  expect(find(list(401))).toEqual([id]);
  expect(judged(list(200))).toContain(id);
});
