import { expect, test } from '@playwright/test';
import { calls } from '../../../laws/general/index.ts';
import { findBroken, findJudged, type WrittenExchange } from '../judge.ts';
import { bare, getProvider, listProviders, makePresented } from './made.ts';

const find = (...written: WrittenExchange[]) => findBroken([calls], written).flat();
const judged = (...written: WrittenExchange[]) => findJudged([calls], written).flat();

const id = 'token-is-judged-before-the-id';

test('an unknown id without a token gets 401 where a known one does, before and after it', () => {
  const known = [listProviders(200), getProvider('7', 401, bare)];
  expect(find(...known, getProvider('8', 404, bare), getProvider('7', 401, bare))).toEqual([id]);
  expect(find(...known, getProvider('8', 404, bare))).toEqual([]);
  expect(judged(...known, getProvider('8', 401, bare))).toContain(id);
  expect(judged(listProviders(200), getProvider('8', 401, bare))).not.toContain(id);
  // What a known one gets with another token tells nothing.
  expect(find(...known, getProvider('8', 404, makePresented('expired')))).toEqual([]);
});

test('a token that is accepted from its second call on says nothing of the order', () => {
  const known = [listProviders(200), getProvider('7', 401, bare)];
  expect(find(...known, getProvider('8', 404, bare), getProvider('7', 200, bare))).toEqual([
    'missing-token-gets-401',
  ]);
});

test('a malformed body without a token gets 401, which counts once the same is refused with one', () => {
  const create = (status: number, more: Partial<WrittenExchange> = {}): WrittenExchange => ({
    operation: 'createRecipient',
    method: 'POST',
    path: '/api/v1/recipients',
    headers: [['content-type', 'application/json']],
    body: '{"name": ',
    status,
    gives: { message: 'no' },
    ...more,
  });
  const row = 'token-is-judged-before-the-body';
  expect(find(create(400, bare), create(400))).toEqual([row]);
  expect(judged(create(401, bare), create(400))).toContain(row);
  expect(judged(create(401, bare), create(201))).not.toContain(row);
  expect(judged(create(401, bare))).not.toContain(row);
});
