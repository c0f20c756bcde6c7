import { expect, test } from '@playwright/test';
import { recipients } from '../../../laws/recipients/index.ts';
import { findBroken, makeFacts, type WrittenExchange } from '../judge.ts';
import { body, create, list, read, refuse, show, update } from './written.ts';

const facts = makeFacts({ settleSeconds: 5 });
const find = (...written: readonly WrittenExchange[]) => findBroken([recipients], written, facts).flat();

const sent = { ...body, name: 'Harvest Budget one' };
const shown = show(sent, 'one');
const url = 'https://harvest.example/two/return';
const updated = { ...shown, redirect_uris: [url] };

test('an empty value may be left out of an answer', () => {
  const gives = { ...shown, contacts: undefined, logo_uri: undefined };
  expect(find(create('one', { contacts: [], logo_uri: '' }, { gives }))).toEqual([]);
  expect(find(create('one', {}, { gives }))).toHaveLength(2);
});

test('a list of a node that has not learnt of an update yet contradicts no detail', () => {
  const begun = [
    { ...create('one'), at: 0 },
    { ...list([shown]), at: 6000 },
    { ...update('one', { redirect_uris: url }, updated), at: 12_000 },
    { ...read('one', updated), at: 12_100 },
  ];
  const again = (at: number) => ({ ...list([shown]), at });
  expect(find(...begun, again(12_200))).toEqual([]);
  expect(find(...begun, again(18_000))).toEqual(['recipient-detail-agrees-with-the-list']);
});

test('a name that a conflict speaks of is there', () => {
  const name = 'A name that nobody else has';
  const both = list([shown, show({ ...body, name }, 'two')]);
  expect(find(create('one'), refuse({ name }, 409), both)).toEqual([]);
  expect(find(create('one'), refuse({ name }, 400), both)).toContain(
    'refused-creation-leaves-nothing-behind',
  );
});

test('an id in another letter case is the same one, or another', () => {
  expect(find(create('one'), read('one', shown), read('ONE', shown))).toEqual([]);
  expect(find(create('one'), read('one', shown), read('other', shown))).toEqual([
    'unknown-recipient-gets-400-on-read',
  ]);
});
