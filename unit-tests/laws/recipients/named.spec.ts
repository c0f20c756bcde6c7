import { expect, test } from '@playwright/test';
import { recipients } from '../../../laws/recipients/index.ts';
import { findBroken, findJudged, makeFacts, type WrittenExchange } from '../judge.ts';
import { body, create, list, read, regenerate, show, update } from './written.ts';

const facts = makeFacts({ settleSeconds: 0 });
const shown = show({ ...body, name: 'Harvest Budget one' }, 'one');
const url = 'https://harvest.example/one/next';
const message = { message: 'Recipient two does not exist' };
const start = [create('one'), read('one', shown)];
const breaks = (...written: readonly WrittenExchange[]) =>
  findBroken([recipients], [...start, ...written], facts).at(-1);

test('an answer names the recipient that it was asked for', () => {
  const id = 'recipient-answers-carry-the-client-id-asked-for';
  expect(breaks(create('two'), read('one', { ...shown, client_id: 'two' }))).toContain(id);
  expect(breaks(read('ONE', shown))).not.toContain(id);
});

test('a recipient of this session is found, and one that lists go on to show', () => {
  const id = ['recipient-detail-answers-200-with-an-object'];
  expect(breaks(read('one', message, 400))).toEqual(id);
  const foreign = list([shown, { ...shown, client_id: 'z', name: 'Of others' }]);
  expect(breaks(foreign, read('z', message, 400), foreign)).toEqual(id);
  // Its operator may have removed it.
  expect(breaks(foreign, read('z', message, 400), list([shown]))).toEqual([]);
  expect(breaks(regenerate('one', 400))).toEqual(['secret-regeneration-answers-200-with-an-object']);
  expect(breaks({ ...regenerate('one', 401), stands: true })).toEqual([
    'secret-regeneration-answers-200-with-an-object',
  ]);
  expect(breaks(regenerate('one', 401))).toEqual([]);
});

test('a recipient that leads elsewhere, or is not modified to nobody who asked for that, is not found', () => {
  const detail = ['recipient-detail-answers-200-with-an-object'];
  for (const status of [301, 304, 307]) expect(breaks(read('one', undefined, status))).toEqual(detail);
  for (const condition of ['If-None-Match', 'if-modified-since'])
    expect(breaks({ ...read('one', undefined, 304), headers: [[condition, '"a"']] })).toEqual([]);
  expect(breaks(regenerate('one', 303))).toEqual(['secret-regeneration-answers-200-with-an-object']);
  const foreign = list([shown, { ...shown, client_id: 'z', name: 'Of others' }]);
  expect(breaks(foreign, read('z', undefined, 302), foreign)).toEqual(detail);
  expect(breaks(read('z', undefined, 302))).toEqual([]);
});

test('a regeneration that wants a body warns where it is taken with one, and fails where it is not (A-101)', () => {
  const id = 'secret-regeneration-answers-200-with-an-object';
  const withBody = (status: number) => ({ ...regenerate('one', status), sends: {} });
  for (const status of [411, 415]) {
    expect(breaks(regenerate('one', status))).toEqual([]);
    expect(breaks(regenerate('one', status), withBody(200))).toEqual([`${id}?`]);
    expect(breaks(regenerate('one', status), withBody(status))).toContain(id);
    expect(breaks(regenerate('one', status), withBody(503))).toEqual([]);
  }
  expect(breaks(regenerate('two', 415))).toEqual([]);
});

test('an id that no answer has shown gets 400, and the message names it', () => {
  const onRead = 'unknown-recipient-gets-400-on-read';
  expect(breaks(read('two', message, 400))).toEqual([]);
  expect(findJudged([recipients], [...start, read('two', message, 400)], facts).at(-1)).toEqual([
    onRead,
    'unknown-recipient-message-names-it',
  ]);
  expect(breaks(read('two', message, 404))).toEqual([onRead]);
  expect(breaks(read('two', shown))).toEqual([onRead]);
  expect(breaks(read('three', message, 400))).toEqual(['unknown-recipient-message-names-it']);
  const onUpdate = (status: number) => breaks(update('two', { redirect_uris: url }, message, status));
  expect(onUpdate(404)).toEqual(['unknown-recipient-gets-400-on-update']);
  expect(onUpdate(400)).toEqual([]);
  expect(breaks(regenerate('two', 404))).toEqual(['secret-of-an-unknown-recipient-gets-400-or-404?']);
  expect(breaks(regenerate('two', 422))).toEqual(['secret-of-an-unknown-recipient-gets-400-or-404']);
});

test('nothing is said of ids that a router may refuse, of recipients of others, and without a control', () => {
  expect(breaks(read('two%2Fthree', message, 404))).toEqual([]);
  const others = { ...shown, client_id: 'z', name: 'Of others' };
  expect(breaks(read('z', others), list([shown, others]))).toEqual([]);
  expect(findBroken([recipients], [read('two', message, 404)], facts).flat()).toEqual([]);
  expect(breaks(update('two', { redirect_uris: 7 }, message, 404))).toEqual([]);
});

test('a detail that no list shows is one of an unknown recipient', () => {
  const made = read('two', { ...shown, client_id: 'two' });
  expect(breaks(made, list([shown]))).toContain('unknown-recipient-gets-400-on-read');
});

test('an update of an unknown id creates nothing', () => {
  const id = 'update-of-an-unknown-recipient-creates-nothing';
  const refused = update('two', { redirect_uris: url }, message, 400);
  const made = { ...shown, client_id: 'two' };
  expect(breaks(refused, read('two', made))).toEqual([id]);
  // A list that another test reads meanwhile shows it too.
  expect(breaks(refused, list([shown, made]))).toContain(id);
  expect(breaks(refused, list([shown, made]), read('two', made))).toContain(id);
  expect(breaks(refused, list([shown]))).not.toContain(id);
  expect(findJudged([recipients], [...start, refused, read('two', message, 400)], facts).at(-1)).toContain(
    id,
  );
  // An accepted creation did not say which id it gave.
  const unread = { ...create('two'), gives: { id: 'two' } };
  expect(breaks(unread, refused, read('two', made))).not.toContain(id);
});
