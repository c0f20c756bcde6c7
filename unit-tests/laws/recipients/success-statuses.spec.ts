import { expect, test } from '@playwright/test';
import { recipients } from '../../../laws/recipients/index.ts';
import { findBroken, makeFacts, type WrittenExchange } from '../judge.ts';
import { body, create, list, read, show } from './written.ts';

const id = 'recipient-creation-answers-201-with-an-object';
const requiredOfRecipients = Object.keys(body);
const facts = makeFacts({
  ...{ settleSeconds: Number.POSITIVE_INFINITY, missesWrites: true, requiredOfRecipients },
});
const breaks = (...written: readonly WrittenExchange[]) => findBroken([recipients], written, facts).at(-1);

const name = 'Harvest Budget ab';
const answer = show({ ...body, name }, 'ab');
const created = { ...answer, client_secret: 'a-secret-of-it' };
const make = (status: number, gives?: unknown, more: Partial<WrittenExchange> = {}) =>
  create('ab', {}, { status, gives, ...more });

test('a creation is answered 201 and by no other success', () => {
  expect(breaks(make(200, created))).toEqual([id]);
  expect(breaks(make(202, created))).toEqual([id]);
  expect(breaks(make(202))).toEqual([id]);
  expect(breaks(make(204))).toEqual([id]);
  expect(breaks(list([]), make(200, answer))).toEqual([id]);
  expect(breaks(make(201, created))).toEqual([]);
  // Nobody knows which members this service needs.
  expect(breaks(create('ab', { logo_uri: undefined }, { status: 204 }))).toEqual([id]);
});

test('the document does not say how a creation of a name that is there is answered', () => {
  // A service that finds recipients by their names, and shows the one that it has.
  expect(breaks(make(200, answer))).toEqual([]);
  expect(breaks(make(201, created), make(200, answer))).toEqual([]);
  expect(breaks(make(201, created), make(204))).toEqual([]);
  expect(breaks(list([show({ ...body, name: name.toUpperCase() }, 'old')]), make(200, answer))).toEqual([]);
  expect(breaks(read('old', show({ ...body, name }, 'old')), make(204))).toEqual([]);
  // The answer to the first one was lost.
  expect(breaks(make(201, undefined, { lost: true }), make(200, created))).toEqual([]);
});

test('a creation that may be refused has requirements of its own', () => {
  expect(breaks(create('ab', { scope: ['ACCOUNT_BASIC TRANSACTIONS'] }, { status: 202 }))).not.toContain(id);
  expect(breaks(create('ab', { name: 'x'.repeat(257) }, { status: 200 }))).not.toContain(id);
  expect(breaks(create('ab', { motto: 'save' }, { status: 202 }))).toEqual([]);
});

test('a client gets another success for the asking', () => {
  const json = ['content-type', 'application/json'] as const;
  for (const header of ['Prefer', 'If-None-Match'])
    expect(breaks(make(204, undefined, { headers: [json, [header, 'return=minimal']] }))).toEqual([]);
  expect(breaks(make(202, undefined, { undocumented: true }))).toEqual([]);
  expect(breaks(make(203, created))).toEqual([]);
  expect(breaks(make(204, undefined, { path: '/api/v1/recipients?dryRun=true' }))).toEqual([]);
  expect(breaks(make(204, undefined, { headers: [['content-type', 'text/plain']] }))).toEqual([]);
});
