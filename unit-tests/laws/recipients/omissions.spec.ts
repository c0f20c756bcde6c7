import { expect, test } from '@playwright/test';
import { recipients } from '../../../laws/recipients/index.ts';
import { findBroken, makeFacts, type WrittenExchange } from '../judge.ts';
import { create, read, regenerate, show, update } from './written.ts';

const facts = makeFacts({ settleSeconds: 0 });
const find = (...written: readonly WrittenExchange[]) => findBroken([recipients], written, facts).flat();

const name = 'Harvest Budget of one';
const description = `Made for ${name}`;
const first = create('one', { name, description });
const sent = { description: undefined, logo_uri: undefined };
const gives = show({ ...(create('two', sent).sends as object) }, 'two');

test('a text that was left out is no other recipient’s, in the answer and in the detail', () => {
  const leaking = { ...gives, description };
  expect(find(first, create('two', sent, { gives: leaking }))).toEqual(['creation-returns-what-was-sent']);
  expect(find(first, create('two', sent, { gives }), read('two', leaking))).toEqual([
    'recipient-detail-reads-back-what-was-created',
  ]);
});

test('a text that was left out may have a default', () => {
  for (const text of ['Registered', 'A budget that fills itself in.', `Registered beside ${name}`]) {
    const shown = { ...gives, description: text };
    expect(find(first, create('two', sent, { gives: shown }), read('two', shown)), text).toEqual([]);
  }
  // The recipient of that name is no other one.
  const same = create('two', { ...sent, name }, { gives: { ...gives, name, description } });
  expect(find(first, same)).toEqual([]);
});

test('a recipient whose creation the document leaves open is found, updated and renewed like others', () => {
  const made = create('two', sent, { gives, undocumented: true });
  const url = 'https://harvest.example/two/return';
  const broken = { status: 500, stands: true } as const;
  expect(find(first, made, read('two', gives))).toEqual([]);
  expect(find(first, made, { ...read('two', { message: 'no' }), ...broken })).toEqual([
    'recipient-detail-answers-200-with-an-object',
  ]);
  expect(
    find(first, made, { ...update('two', { redirect_uris: url }, { message: 'no' }), ...broken }),
  ).toEqual(['recipient-update-answers-200-with-an-object']);
  expect(find(first, made, { ...regenerate('two', 500), ...broken })).toEqual([
    'secret-regeneration-answers-200-with-an-object',
  ]);
});
