import { expect, test } from '@playwright/test';
import { recipients } from '../../../laws/recipients/index.ts';
import { findBroken, makeFacts, type WrittenExchange } from '../judge.ts';
import { body, create, read, regenerate, show, update } from './written.ts';

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
  expect(breaksAfter(update('one', { redirect_uris: url }, undefined, 302))).toEqual(id);
  // What may be refused may lead elsewhere, too.
  expect(breaksAfter(update('one', { redirect_uris: [url] }, undefined, 302))).toEqual([]);
  expect(breaksAfter(update('one', { redirect_uris: `${url}?a=b` }, undefined, 302))).toEqual([]);
});

test('an update to a long URL is accepted where one to a shorter URL is', () => {
  const id = ['recipient-urls-up-to-2000-characters-are-accepted'];
  const to = (length: number, status: number, host = 'harvest') =>
    update('one', { redirect_uris: `https://${host}.example/`.padEnd(length, 'n') }, message, status);
  const shorter = update('one', { redirect_uris: url }, updated);
  for (const status of [400, 413, 500]) {
    const refused = { ...to(2000, status), stands: true };
    expect(breaksAfter(refused, shorter)).toEqual(id);
    expect(breaksAfter(refused)).toEqual([]);
    expect(breaksAfter(refused, update('one', { redirect_uris: url }, message, 400))).not.toEqual(id);
  }
  for (const other of [to(2001, 400), to(300, 400, 'elsewhere')])
    expect(breaksAfter(other, shorter)).toEqual([]);
});

test('a refused query of a redirect URL warns, once an update without it is accepted (A-57)', () => {
  const id = ['recipient-values-of-usual-forms-are-accepted'];
  const to = (redirect_uris: string, status = 400) => update('one', { redirect_uris }, message, status);
  const plain = update('one', { redirect_uris: url }, updated);
  expect(breaksAfter(to(`${url}?tenant=North&to=%2Fa`), plain)).toEqual(id);
  expect(breaksAfter(to(`${url}?tenant=1`))).toEqual([]);
  expect(breaksAfter(to(`${url}?tenant=1`), { ...plain, status: 400, gives: message })).not.toEqual(id);
  for (const other of [`${url}/`, `${url}:8443?a=b`, `${url}?a=b#c`, 'https://elsewhere.example/next?a=b'])
    expect(breaksAfter(to(other), plain)).toEqual([]);
});

test('a target may refuse a content type that names its charset', () => {
  const headers = [['content-type', 'application/json; charset=utf-8']] as const;
  const named = (status: number) => ({ ...update('one', { redirect_uris: url }, message, status), headers });
  for (const status of [400, 406, 415, 422]) expect(breaksAfter(named(status))).toEqual([]);
  expect(breaksAfter({ ...named(500), stands: true })).toEqual([
    'recipient-update-answers-200-with-an-object',
  ]);
  const refused = { ...create('two', {}, { status: 415, gives: message }), headers };
  expect(findBroken([recipients], [create('one'), refused, create('three')], facts).flat()).toEqual([]);
});

test('a target may refuse a URL of another host or of an unusual form, and cannot break at it', () => {
  for (const redirect_uris of ['https://elsewhere.example/next', `${url}?tenant=1`, `${url}/`]) {
    expect(breaksAfter(update('one', { redirect_uris }, message, 400))).toEqual([]);
    expect(breaksAfter({ ...update('one', { redirect_uris }, message, 500), stands: true })).toEqual([
      'recipient-update-answers-200-with-an-object',
    ]);
  }
  for (const redirect_uris of ['https://127.0.0.1/next', `${url} ${url}`, `${url}#part`])
    expect(breaksAfter({ ...update('one', { redirect_uris }, message, 500), stands: true })).toEqual([]);
  for (const redirect_uris of [
    'next',
    '/next',
    'app://next',
    'http://harvest.example/?to=https://a.example',
  ]) {
    expect(breaksAfter(update('one', { redirect_uris }, message, 422))).toEqual(['http-urls-are-refused']);
    expect(breaksAfter(update('one', { redirect_uris }, message, 400))).toEqual([]);
  }
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
  for (const sends of [{ redirect_uris: [url] }, { redirect_uris: 7, tags: [] }])
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
  // Where nobody has looked since, the update before it shows how the recipient is.
  const [right, wrong] = [updated, { ...updated, name: 'Before' }].map((gives) =>
    update('one', { redirect_uris: url }, gives),
  );
  expect(breaksAfter(right!, right!)).toEqual([]);
  expect(breaksAfter(right!, wrong!)).toEqual(other);
  expect(breaksAfter(wrong!, right!)).toEqual([]);
});

test('an update without redirect_uris is refused, or warns; an internal error fails', () => {
  const id = 'update-without-redirect-uris-empties-nothing';
  for (const sends of [{}, { redirect_uris: null }, null]) {
    expect(breaksAfter(update('one', sends, message, 400))).toEqual([]);
    expect(breaksAfter(update('one', sends, shown))).toEqual([`${id}?`]);
    expect(breaksAfter({ ...update('one', sends, message, 500), stands: true })).toEqual([id]);
  }
});

test('where a regeneration came in between, the update is not to blame', () => {
  const wrong = update('one', { redirect_uris: url }, { ...updated, name: 'Before' });
  expect(breaksAfter(read('one', shown), regenerate('one'), wrong)).toEqual([]);
  const right = update('one', { redirect_uris: url }, updated);
  expect(breaksAfter(read('one', shown), regenerate('one'), right, wrong)).toEqual([
    'recipient-update-leaves-the-other-members-alone',
  ]);
  expect(breaksAfter(read('one', shown), create('two'), wrong)).toEqual([
    'recipient-update-leaves-the-other-members-alone',
  ]);
});
