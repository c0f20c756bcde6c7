import { expect, test } from '@playwright/test';
import { calls } from '../../../laws/general/index.ts';
import { findBroken, findJudged, type WrittenExchange } from '../judge.ts';
import { getProvider, listProviders, makePresented } from './made.ts';

const find = (...written: WrittenExchange[]) => findBroken([calls], written).flat();
const judged = (...written: WrittenExchange[]) => findJudged([calls], written).flat();

test('an error holds no stack trace, but in the member that is for developers', () => {
  const trace = 'Traceback (most recent call last)';
  expect(find(getProvider('7', 404, { gives: { message: trace } }))).toEqual(['errors-hold-no-stack-trace']);
  expect(find(getProvider('7', 404, { gives: { message: 'no', debugMessage: trace } }))).toEqual([]);
  expect(find(getProvider('7', 200, { gives: { name: trace } }))).toEqual([]);
});

test('a provoked error answers 500, and a success provokes nothing', () => {
  const id = 'outbound-internal-error-gets-500';
  const provoked = { provoked: true } as const;
  expect(find(listProviders(200), listProviders(404, provoked))).toEqual([id]);
  expect(judged(listProviders(200), listProviders(500, provoked))).toContain(id);
  expect(judged(listProviders(500, provoked))).not.toContain(id);
  expect(judged(listProviders(200), listProviders(200, provoked))).not.toContain(id);
  const mocked = { ...provoked, headers: [['prefer', 'code=404']] } as const;
  expect(find(listProviders(200), listProviders(404, mocked))).toEqual([]);
});

test('an unusual id ends in no server error where plain ones are refused before and after', () => {
  const id = 'unusual-requests-get-no-server-error';
  const odd = { undocumented: true, stands: true } as const;
  const plain = getProvider('word', 404, odd);
  const broken = getProvider('%27', 500, odd);
  expect(find(plain, broken, plain)).toEqual([id]);
  expect(find(plain, broken, getProvider('7', 200))).toEqual([id]);
  expect(judged(plain, getProvider('%27', 400, odd))).toContain(id);
  expect(find(getProvider('word', 500, odd), broken, plain)).toEqual([]);
  // The operation breaks for all, and nobody knows what a wrong credential would have met.
  expect(find(plain, broken, getProvider('7', 500, { stands: true }), plain)).toEqual([]);
  expect(find(plain, broken)).toEqual([]);
  expect(find(plain, broken, getProvider('7', 401, { credential: undefined, stands: true }))).toEqual([]);
  // What becomes of a number says nothing of a text.
  expect(find(getProvider('-7', 404, odd), broken, getProvider('-7', 404, odd))).toEqual([]);
  const elsewhere = { ...odd, path: '/api/v2/providers/7' };
  expect(find(plain, getProvider('7', 500, elsewhere), plain)).toEqual([]);
  // A number of the usual size is no unusual text.
  for (const number of ['0', '-7', '4294967298'])
    expect(find(plain, getProvider(number, 500, odd), plain)).toEqual([]);
  expect(find(plain, getProvider('18446744073709551617', 500, odd), getProvider('7', 200))).toEqual([id]);
});

test('an incomplete form of /Token gets no server error where the form of the document gets a token', () => {
  const ask = (status: number, more: Partial<WrittenExchange>): WrittenExchange => ({
    ...{ operation: 'token', method: 'POST', path: '/Token', status, stands: true },
    ...{ gives: status < 300 ? { access_token: 'a-token-of-the-partner' } : { error: 'invalid_request' } },
    ...more,
  });
  const right = (status = 200) => ask(status, makePresented('partner'));
  const without = (status: number) => ask(status, { credential: undefined, undocumented: true, body: '' });
  expect(find(right(), without(500), right())).toEqual(['unusual-requests-get-no-server-error']);
  expect(judged(right(), without(400))).toContain('unusual-requests-get-no-server-error');
  expect(find(right(), without(500), right(500))).toEqual([]);
  expect(find(right(), without(200))).toEqual(['wrong-partner-credentials-get-no-access-token']);
  expect(find(right(), { ...without(200), body: 'client_secret=right' })).toEqual([]);
  for (const written of [
    [without(500), right()],
    [right(), without(500)],
  ])
    expect(find(...written)).toEqual([]);
});

const odd = { undocumented: true, stands: true } as const;
const unusual = ['unusual-requests-get-no-server-error'];

test('each parameter has a plain value of its own, and a list that no longer works breaks on none', () => {
  const list = (query: string, status: number, how: object = odd): WrittenExchange => ({
    operation: 'listAccounts',
    path: `/api/fdx/5/accounts?${query}`,
    status,
    gives: { accounts: [] },
    ...how,
  });
  const usual = list('', 200, {});
  const [plain, quoted] = [list('limit=many', 400), list('limit=%27', 500)];
  expect(find(plain, quoted, plain, usual)).toEqual(unusual);
  expect(find(list('limit=many', 200), quoted, usual)).toEqual(unusual);
  expect(find(plain, quoted, plain)).toEqual([]);
  expect(find(plain, quoted, list('', 500, { stands: true }), usual)).toEqual([]);
  expect(find(plain, quoted, list('limit=abc', 400, {}))).toEqual([]);
  expect(find(plain, list('limit=1', 500), plain, usual)).toEqual([]);
  expect(find(list('limit=many', 500), list('offset=x', 400), quoted, usual)).toEqual([]);
  const twice = list('limit=1&limit=2', 500);
  expect(find(list('limit=1', 200), twice, usual)).toEqual(unusual);
  expect(find(plain, twice, usual)).toEqual([]);
  // A parameter without a value needs no mark: the list itself tells that the operation works.
  for (const empty of ['offset=', 'accountIds=', 'limit=']) {
    const right = { stands: true };
    expect(find(usual, list(empty, 500, right), usual)).toContain(unusual[0]);
    expect(find(usual, list(empty, 400, right), usual)).not.toContain(unusual[0]);
    expect(find(usual, list(empty, 500, right), list('', 500, right), usual)).not.toContain(unusual[0]);
  }
});

test('a window that the document does not name ends in no server error where other odd requests are refused', () => {
  const ask = (DaysOfTransactions: unknown, status: number, how: object = odd): WrittenExchange => ({
    ...{ operation: 'getAccountsDetail', method: 'POST', credential: 'api-key', status, gives: {} },
    path: '/v3/3f0c2f6e-5b1d-4c58-9a63-0d5b7c9e1a20/BankingServices/GetAccountsDetail',
    ...{ sends: { RequestId: '7d9f3c52-1b64-4e8a-9c07-5a2e8f41d6b3', DaysOfTransactions }, ...how },
  });
  const [cutOff, usual] = [ask(7, 400), ask('Days90', 200, {})];
  expect(find(cutOff, ask('Days30', 500), usual)).toContain(unusual[0]);
  expect(find(cutOff, ask('Days30', 400), usual)).not.toContain(unusual[0]);
  // It breaks on all that is odd, or for all, or nothing tells.
  expect(find(ask(7, 500), ask('Days30', 500), usual)).not.toContain(unusual[0]);
  expect(find(cutOff, ask('Days30', 500), ask('Days90', 500, { stands: true }), usual)).not.toContain(
    unusual[0],
  );
  expect(find(cutOff, ask('Days30', 500))).not.toContain(unusual[0]);
  for (const window of ['Days90', 'Days365', undefined])
    expect(find(cutOff, ask(window, 500), usual)).not.toContain(unusual[0]);
});

test('a creation is unusual by a body that is no object, or by a name that is far too long', () => {
  const create = (sends: unknown, status: number): WrittenExchange => ({
    ...{ operation: 'createRecipient', method: 'POST', path: '/api/v1/recipients' },
    ...{ sends, status, gives: {}, ...odd },
  });
  const [long, longer] = [257, 9000].map((length) => ({ name: 'n'.repeat(length) }));
  const refused = create(long, 400);
  expect(find(refused, create(longer, 500), refused)).toEqual(unusual);
  expect(find(create([], 400), create(null, 500), create([], 400))).toEqual(unusual);
  // Without a member it may be taken for a usual one, which breaks after so many.
  expect(find(refused, create({ name: 'n' }, 500), refused)).toEqual([]);
});

test('a path that gets what no path gets is not there', () => {
  const id = 'operations-answer-under-their-versioned-paths';
  const nowhere = { undocumented: true, path: '/api/v1/word' } as const;
  expect(find(listProviders(405))).toEqual([id]);
  expect(find(listProviders(404), listProviders(404, nowhere))).toEqual([id]);
  expect(find(listProviders(404), listProviders(404, { ...nowhere, gives: { error: 'no' } }))).toEqual([]);
  expect(find(listProviders(404))).toEqual([]);
  expect(find(listProviders(404), listProviders(404, { undocumented: true }))).toEqual([]);
  expect(judged(listProviders(200))).toContain(id);
});

test('/Token gives a token to the partner, and to nobody else', () => {
  const ask = (kind: 'partner' | 'wrong-partner', gives: unknown, status = 200): WrittenExchange => ({
    operation: 'token',
    method: 'POST',
    path: '/Token',
    status,
    gives,
    ...makePresented(kind),
  });
  const granted = { access_token: 'abc', expires_in: 60 };
  const grants = 'token-endpoint-returns-an-access-token';
  const refuses = 'wrong-partner-credentials-get-no-access-token';
  expect(judged(ask('partner', granted))).toEqual([grants]);
  expect(find(ask('partner', {}))).toEqual([grants]);
  expect(find(ask('partner', { accessToken: 'abc' }))).toEqual([grants]);
  // A question, and an error under a success, are no answers that clause 5.3 speaks of.
  expect(find(ask('partner', { error: 'slow_down' }))).toEqual([]);
  expect(find(ask('wrong-partner', granted))).toEqual([refuses]);
  expect(judged(ask('wrong-partner', {}, 400))).toEqual([]);
  expect(judged(ask('wrong-partner', {}, 400), ask('partner', granted))).toContain(refuses);
});

test('a JSON body may name its charset where the same body without one is taken', () => {
  const update = (status: number, type = 'application/json'): WrittenExchange => ({
    operation: 'updateRecipient',
    method: 'PUT',
    path: '/api/v1/recipients/c-1',
    headers: [['content-type', type]],
    sends: { redirect_uris: 'https://a.example/' },
    status,
    gives: {},
  });
  const id = 'json-bodies-may-name-their-charset';
  const named = 'application/json; charset=utf-8';
  expect(find(update(200), update(415, named))).toEqual([id]);
  expect(judged(update(200), update(200, named))).toContain(id);
  expect(find(update(400), update(415, named))).toEqual([]);
  expect(find(update(200), update(415, 'application/json; charset=utf-16'))).toEqual([]);
});

test('header names may have any letter case where the same request is accepted before and after', () => {
  const id = 'header-names-may-have-any-letter-case';
  const update = (status: number, type = 'content-type', uri = 'https://a.example/'): WrittenExchange => ({
    operation: 'updateRecipient',
    method: 'PUT',
    path: '/api/v1/recipients/c-1',
    headers: [[type, 'application/json']],
    sends: { redirect_uris: uri },
    status,
    gives: {},
  });
  const odd = 'CONTENT-type';
  for (const status of [401, 415, 400])
    expect(find(update(200), { ...update(status, odd), stands: true }, update(200))).toEqual([id]);
  expect(judged(update(200), update(200, odd))).toContain(id);
  // A usual spelling, a request that was not accepted, and one that is refused for good tell nothing.
  expect(find(update(200), update(415, 'Content-Type'), update(200))).toEqual([]);
  expect(find(update(200), update(415, odd), update(415))).toEqual([]);
  expect(find(update(200), update(415, odd, 'https://b.example/'), update(200))).toEqual([]);
  expect(find(update(200), update(415, odd))).toEqual([]);
});

test('another grant type gets no token, once the one of the document got one', () => {
  const id = 'other-grant-types-get-no-token';
  const ask = (grant: string, gives: unknown, status = 200): WrittenExchange => ({
    operation: 'token',
    method: 'POST',
    path: '/Token',
    body: `grant_type=${grant}`,
    status,
    gives,
    ...(grant === 'client_credentials' ? makePresented('partner') : { credential: undefined }),
  });
  const granted = ask('client_credentials', { access_token: 'abc' });
  expect(find(granted, ask('password', { access_token: 'abc' }))).toEqual([id]);
  expect(judged(granted, ask('password', { error: 'no' }))).toContain(id);
  expect(judged(granted, ask('password', {}, 400))).toContain(id);
  expect(find(ask('password', { access_token: 'abc' }))).toEqual([]);
});
