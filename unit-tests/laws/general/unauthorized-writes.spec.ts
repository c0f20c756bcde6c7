import { expect, test } from '@playwright/test';
import { refusedWrites } from '../../../laws/general/index.ts';
import { findBroken, findJudged, makeFacts, type WrittenExchange } from '../judge.ts';
import { makePresented } from './made.ts';

const facts = makeFacts({ settleSeconds: 0 });
const find = (...written: WrittenExchange[]) => findBroken([refusedWrites], written, facts).flat();
const judged = (...written: WrittenExchange[]) => findJudged([refusedWrites], written, facts).flat();

const id = 'unauthorized-write-changes-nothing';
const wrong = { ...makePresented('unknown'), status: 401, gives: { message: 'no' } };

const create = (name: string, more: Partial<WrittenExchange> = {}): WrittenExchange => ({
  operation: 'createRecipient',
  method: 'POST',
  path: '/api/v1/recipients',
  sends: { name },
  status: 201,
  gives: { client_id: 'c-1', name },
  ...more,
});
const list = (...names: string[]): WrittenExchange => ({
  operation: 'listRecipients',
  path: '/api/v1/recipients',
  gives: names.map((name) => ({ client_id: `id of ${name}`, name })),
});
const update = (url: string, more: Partial<WrittenExchange> = {}): WrittenExchange => ({
  operation: 'updateRecipient',
  method: 'PUT',
  path: '/api/v1/recipients/c-1',
  sends: { redirect_uris: url },
  gives: {},
  ...more,
});
const detail = (members: object): WrittenExchange => ({
  operation: 'getRecipient',
  path: '/api/v1/recipients/c-1',
  gives: { client_id: 'c-1', ...members },
});

test('a creation that was refused for its token leaves no recipient of its name', () => {
  expect(find(create('one', wrong), list('one'))).toEqual([id]);
  expect(judged(create('one', wrong), list('other'))).toEqual([id]);
  expect(find(create('one', wrong), list('other'))).toEqual([]);
});

test('a refused update that gives what the recipient has leaves nothing', () => {
  const url = 'https://a.example/';
  const gives = { client_id: 'c-1', name: 'one', redirect_uris: [url] };
  expect(find(create('one', { gives }), update(url, wrong), detail({ redirect_uris: [url] }))).toEqual([]);
});

test('what was there before, was asked for again, or was lost on the way says nothing', () => {
  expect(find(list('one'), create('one', wrong), list('one'))).toEqual([]);
  expect(find(create('one', wrong), create('one'), list('one'))).toEqual([]);
  expect(find(create('one', { ...wrong, lost: true }), list('one'))).toEqual([]);
  expect(find(create('one', wrong), create('one', { ...wrong, status: 500 }), list('one'))).toEqual([]);
});

test('a pair among others that were asked for together is found in any declared form of the path', () => {
  const request = (path: string, more: Partial<WrittenExchange>): WrittenExchange => ({
    ...{ operation: 'requestRegistrations', method: 'POST' },
    ...{ path: `/api/v1/recipients/providers/requests/${path}`, ...more },
  });
  const shows: WrittenExchange = {
    operation: 'listRegistrations',
    path: '/api/v1/recipients/providers/requests',
    gives: [{ client_id: 'c-1', provider_id: 5 }],
  };
  for (const [pathArray, pairs] of [
    ['comma', '5,9'],
    ['semicolon', '5;9'],
    ['%7C', '5%7C9'],
  ] as const) {
    const own = makeFacts({ settleSeconds: 0, pathArray });
    const judge = (...written: WrittenExchange[]) =>
      findBroken([refusedWrites], [create('one'), ...written], own).flat();
    const refused = request('c-1/5', wrong);
    expect(judge(refused, shows), pairs).toEqual([id]);
    // Nothing says what becomes of the known pair of a request that is refused for an unknown one.
    expect(judge(refused, request(`c-1/${pairs}`, { status: 400 }), shows), pairs).toEqual([]);
  }
});

test('a refused update leaves no URL, and a refused request no record', () => {
  expect(
    find(update('https://a.example/', wrong), detail({ redirect_uris: ['https://a.example/'] })),
  ).toEqual([id]);
  expect(judged(update('https://a.example/', wrong), detail({ redirect_uris: [] }))).toEqual([id]);
  const register = (more: Partial<WrittenExchange>): WrittenExchange => ({
    operation: 'requestRegistrations',
    method: 'POST',
    path: '/api/v1/recipients/providers/requests/c-1,c-2/7',
    ...more,
  });
  const records: WrittenExchange = {
    operation: 'listRegistrations',
    gives: [{ client_id: 'c-2', provider_id: 7 }],
  };
  const made = create('two', { gives: { client_id: 'c-2', name: 'two' } });
  expect(find(made, register(wrong), records)).toEqual([id]);
  expect(find(made, records, register(wrong), records)).toEqual([]);
  // That of others may be registered since long before.
  expect(find(register(wrong), records)).toEqual([]);
  const plain = { credential: 'plain', status: 403, gives: {}, stands: true };
  expect(find(made, register(plain), records)).toEqual([
    'plain-token-does-not-open-the-registration-request',
  ]);
});

test('a refused regeneration changes no member that was the same in two readings', () => {
  const refused: WrittenExchange = {
    ...update('', wrong),
    operation: 'regenerateSecret',
    path: '/api/v1/recipients/c-1/secret',
    sends: undefined,
  };
  const begin = [create('one'), detail({ version: 1, read: 1 }), detail({ version: 1, read: 2 })];
  expect(find(...begin, refused, detail({ version: 2, read: 3 }))).toEqual([id]);
  expect(judged(...begin, refused, detail({ version: 1, read: 3 }))).toEqual([id]);
  // What the document does not know may change by itself.
  const shows = (status: string) => detail({ status });
  expect(find(create('one'), shows('PENDING'), shows('PENDING'), refused, shows('APPROVED'))).toEqual([]);
  // Another write in between may be the reason, and one reading alone tells nothing.
  expect(find(...begin, refused, update('https://b.example/'), detail({ version: 2 }))).toEqual([]);
  expect(find(...begin.slice(0, 2), refused, detail({ version: 2 }))).toEqual([]);
});
