import { expect, test } from '@playwright/test';
import { listedRecipients } from '../../../laws/recipients/listed.ts';
import { findBroken, findJudged, makeFacts, type WrittenExchange } from '../judge.ts';

const facts = makeFacts({ settleSeconds: 0 });
const find = (exchanges: readonly WrittenExchange[], changes = {}) =>
  findBroken([listedRecipients], exchanges, { ...facts, ...changes });

const long = 'a name of this run alone';
const create = (name: string, more: Partial<WrittenExchange> = {}): WrittenExchange => ({
  ...{ operation: 'createRecipient', method: 'POST', path: '/api/v1/recipients', status: 201 },
  ...{ sends: { name }, gives: { client_id: `id of ${name}`, name } },
  ...more,
});
const refused = create(long, { status: 400, gives: { message: 'no' } });
const list = (...items: readonly (readonly [client_id: string, name: string])[]): WrittenExchange => ({
  ...{ operation: 'listRecipients', path: '/api/v1/recipients' },
  gives: items.map(([client_id, name]) => ({ client_id, name })),
});

test('a recipient that was created is listed, once the declared time is over', () => {
  expect(find([create('a'), list(['id of a', 'a'])]).flat()).toEqual([]);
  expect(find([create('a'), list(['z', 'z'])])[1]).toEqual(['created-recipient-is-listed']);
  expect(find([create('a'), list(['z', 'z'])], { settleSeconds: 60 }).flat()).toEqual([]);
  // The list was under way while it was created.
  expect(find([create('a'), { ...list(['z', 'z']), after: 0 }]).flat()).toEqual([]);
  expect(findJudged([listedRecipients], [create('a'), list(['id of a', 'a'])], facts)[1]).toEqual([
    'created-recipient-is-listed',
  ]);
});

test('a name that was only refused is not listed', () => {
  expect(find([refused, list(['z', long])])[1]).toEqual(['refused-creation-leaves-nothing-behind']);
  expect(find([refused, list(['z', 'another'])]).flat()).toEqual([]);
  // It was accepted as well, may have been, or is one that others choose too.
  expect(find([refused, create(long), list([`id of ${long}`, long])]).flat()).toEqual([]);
  expect(find([refused, create(long, { lost: true }), list(['z', long])]).flat()).toEqual([]);
  const short = create('short', { status: 400, gives: {} });
  expect(find([short, list(['z', 'short'])]).flat()).toEqual([]);
});

test('a recipient that was created once is listed once', () => {
  const own = [`id of ${long}`, long] as const;
  expect(find([create(long), list(own, ['z', long])])[1]).toEqual(['one-creation-makes-one-recipient']);
  expect(
    find([
      create(long),
      create(long, { gives: { client_id: 'z', name: long } }),
      list(own, ['z', long]),
    ]).flat(),
  ).toEqual([]);
  // One that was made under another name was renamed.
  expect(find([create(long), create('b'), list(own, ['id of b', long])]).flat()).toEqual([]);
});
