import { expect, test } from '@playwright/test';
import { recipients } from '../../../laws/recipients/index.ts';
import { findBroken, makeFacts, type WrittenExchange } from '../judge.ts';
import { body, create, list, read, show, update } from './written.ts';

const facts = makeFacts({ settleSeconds: 0 });
const breaks = (...written: readonly WrittenExchange[]) => findBroken([recipients], written, facts).at(-1);

const sent = { ...body, name: 'Harvest Budget one' };
const shown = show(sent, 'one');
const url = 'https://harvest.example/one/next';
const updated = { ...shown, redirect_uris: [url] };
const message = { message: 'Recipient one does not exist' };

const breaksAfter = (...written: readonly WrittenExchange[]) => breaks(create('one'), ...written);

test('an update with one URL of the host is accepted', () => {
  const id = ['recipient-update-answers-200-with-an-object'];
  expect(breaksAfter(update('one', { redirect_uris: url }, updated))).toEqual([]);
  expect(breaksAfter(update('one', { redirect_uris: url }, message, 400))).toEqual(id);
  expect(breaksAfter({ ...update('one', { redirect_uris: url }, message, 500), stands: true })).toEqual(id);
  expect(breaksAfter(update('one', { redirect_uris: url }, message, 500))).toEqual([]);
});

test('a target may refuse a URL of another host or of an unusual form, and cannot break at it', () => {
  for (const redirect_uris of ['https://elsewhere.example/next', `${url}?tenant=1`, `${url}/`]) {
    expect(breaksAfter(update('one', { redirect_uris }, message, 400))).toEqual([]);
    expect(breaksAfter({ ...update('one', { redirect_uris }, message, 500), stands: true })).toEqual([
      'recipient-update-answers-200-with-an-object',
    ]);
  }
  for (const redirect_uris of ['https://127.0.0.1/next', `${url} ${url}`, 'next', `${url}#part`])
    expect(breaksAfter({ ...update('one', { redirect_uris }, message, 500), stands: true })).toEqual([]);
});

test('a node may learn of a recipient within the settle time', () => {
  const slow = makeFacts({ settleSeconds: 5 });
  const refused = update('one', { redirect_uris: url }, message, 400);
  const at = (ms: number) => findBroken([recipients], [create('one'), { ...refused, at: ms }], slow).at(-1);
  expect(at(4000)).toEqual([]);
  expect(at(6000)).toEqual(['recipient-update-answers-200-with-an-object']);
});

test('an update with one defect gets 400', () => {
  const id = ['recipient-update-refuses-redirect-uris-of-another-type'];
  for (const redirect_uris of [7, true, { url }, [[url]], [7], [{ url }]]) {
    expect(breaksAfter(update('one', { redirect_uris }, shown))).toEqual(id);
    expect(breaksAfter(update('one', { redirect_uris }, message, 400))).toEqual([]);
  }
  expect(breaksAfter(update('one', [url], shown))).toEqual([
    'recipient-writes-refuse-a-body-that-is-no-object',
  ]);
  expect(breaksAfter(update('one', { redirect_uris: 'http://harvest.example/next' }, shown))).toEqual([
    'http-urls-are-refused',
  ]);
  for (const sends of [{}, { redirect_uris: null }, { redirect_uris: [url] }, { redirect_uris: 7, tags: [] }])
    expect(breaksAfter(update('one', sends, shown))).toEqual([]);
});

test('the answer to an update shows the given URL and the rest as it was read', () => {
  const write = (gives: object, before: object = shown) =>
    breaksAfter(read('one', before), update('one', { redirect_uris: url }, gives));
  expect(write(updated)).toEqual([]);
  expect(write(shown)).toEqual(['recipient-update-replaces-the-redirect-uris']);
  const other = ['recipient-update-leaves-the-other-members-alone'];
  expect(write({ ...updated, name: 'Before' })).toEqual(other);
  expect(write({ ...updated, scope: 'ACCOUNT_BASIC STATEMENTS' })).toEqual(other);
  // The detail was wrong, not the update.
  expect(write(updated, { ...shown, name: 'Before' })).toEqual([]);
});

test('where another write came in between, the update is not to blame', () => {
  const wrong = update('one', { redirect_uris: url }, { ...updated, name: 'Before' });
  expect(breaksAfter(read('one', shown), create('two'), wrong)).toEqual([]);
  expect(breaksAfter(read('one', shown), create('two'), { ...wrong, after: 2 })).toEqual([]);
});

test('a URL stays with the recipient that it was given to', () => {
  const given = update('one', { redirect_uris: url }, updated);
  const second = show({ ...body, name: 'Harvest Budget two' }, 'two');
  const mixed = read('two', { ...second, redirect_uris: [url] });
  const id = 'recipient-update-leaves-other-recipients-alone';
  expect(breaksAfter(create('two'), given, read('two', second))).toEqual([]);
  expect(breaksAfter(create('two'), given, mixed)).toEqual([id]);
  const both = update('two', { redirect_uris: url }, { ...second, redirect_uris: [url] });
  expect(breaksAfter(create('two'), given, both, mixed)).toEqual([]);
  // Whose recipient it is that nobody saw created is not known.
  expect(breaksAfter(given, mixed)).toEqual([]);
});

test('a URL of refused updates alone is not shown', () => {
  const refused = update('one', { redirect_uris: [url] }, message, 400);
  expect(breaksAfter(refused, read('one', updated))).toEqual([
    'refused-update-leaves-the-redirect-uris-alone',
  ]);
  const accepted = update('one', { redirect_uris: url }, updated);
  expect(breaksAfter(refused, accepted, read('one', updated))).toEqual([]);
  expect(breaksAfter(accepted, refused, read('one', updated))).toEqual([]);
  expect(breaksAfter({ ...accepted, lost: true }, refused, read('one', updated))).toEqual([]);
});

test('an answer names the recipient that it was asked for', () => {
  const id = ['recipient-answers-carry-the-client-id-asked-for'];
  expect(breaksAfter(list([]), create('two'), read('one', show(sent, 'two')))).toContain(id[0]);
  expect(breaks(read('ONE', show(sent, 'one')))).toEqual([]);
});

test('no list names a client_id twice', () => {
  const items = ['a', 'b', 'a'].map((client_id) => ({ client_id, name: client_id }));
  expect(breaks(list(items))).toEqual(['recipient-client-ids-are-unique']);
  expect(breaks(list(items.slice(1)))).toEqual([]);
  expect(breaks(list([]))).toEqual([]);
});

test('a recipient of this session is found, and an unknown one gets 400', () => {
  expect(breaksAfter(read('one', message, 400))).toEqual(['recipient-detail-answers-200-with-an-object']);
  expect(breaksAfter(read('two', message, 404))).toEqual(['unknown-recipient-gets-400-on-read']);
  expect(breaksAfter(read('two', message, 400))).toEqual([]);
  // A router may refuse an id of another form.
  expect(breaksAfter(read('two%2Fthree', message, 404))).toEqual([]);
  expect(breaksAfter(update('two', { redirect_uris: url }, message, 404))).toEqual([
    'unknown-recipient-gets-400-on-update',
  ]);
});

test('a new recipient is shown as it was created', () => {
  expect(breaksAfter(read('one', { ...shown, name: 'Another' }))).toEqual([
    'recipient-detail-reads-back-what-was-created',
  ]);
  expect(breaksAfter(list([{ ...shown, country: 'US' }]))).toEqual([
    'created-recipient-is-listed-as-created',
  ]);
  expect(breaksAfter(read('one', shown))).toEqual([]);
  // Another write may be the cause.
  expect(breaksAfter(create('two'), read('one', { ...shown, name: 'Another' }))).toEqual([]);
});
