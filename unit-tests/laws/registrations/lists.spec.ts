import { expect, test } from '@playwright/test';
import type { WrittenExchange } from '../judge.ts';
import { all, create, find, own, pending, providers, recipients, record, request } from './written.ts';

const samePairs = 'registration-lists-hold-the-same-pairs';
const agree = 'registration-lists-agree-on-a-pair';

test('the list of a recipient lacks what the list for all shows before and after', () => {
  const begun = [create('a'), request('a', '1'), all(record('a', 1)), own('a')];
  expect(find([...begun, all(record('a', 1))])[4]).toEqual([samePairs]);
  // It has gone meanwhile, it was asked for again, or a replica may not know it yet.
  expect(find([...begun, all()]).flat()).not.toContain(samePairs);
  expect(find([...begun, request('a', '1'), all(record('a', 1))]).flat()).toEqual([]);
  expect(find([...begun, all(record('a', 1))], { visibleSeconds: 60 }).flat()).toEqual([]);
  // The list of another recipient need not hold it.
  expect(find([...begun.slice(0, 3), create('b'), own('b'), all(record('a', 1))]).flat()).toEqual([]);
  // What is given to nobody in particular says nothing.
  const open = { ...own('a'), credential: undefined };
  expect(find([...begun.slice(0, 3), open, all(record('a', 1))]).flat()).toEqual([]);
});

test('of many pairs that the list for all lacks those are followed, too, that were read last', () => {
  const clients = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const made = clients.flatMap((id) => [create(id), request(id, '1'), own(id, record(id, 1))]);
  expect(find([...made, all(), own('g', record('g', 1))]).at(-1)).toEqual([samePairs]);
  expect(find([...made, all(), own('a', record('a', 1))]).at(-1)).toEqual([samePairs]);
  const everyone = all(...clients.map((id) => record(id, 1)));
  expect(find([...made, everyone, own('g', record('g', 1))]).flat()).toEqual([]);
});

test('a pair that the target file declares stands in both lists', () => {
  const turns = [all(record('z', 1)), own('z'), all(record('z', 1))];
  expect(find(turns, { knownPairs: [{ recipient: 'z', provider: '1' }] })[2]).toEqual([samePairs]);
  // A pair of others is one of both lists as well, once every replica has to know it.
  expect(find(turns)[2]).toEqual([samePairs]);
  expect(find(turns, { visibleSeconds: 60 }).flat()).toEqual([]);
  expect(find([all(record('z', 1)), own('z'), all()]).flat()).toEqual([]);
});

test('a record that cannot be read may be the one that is missing', () => {
  const begun = [create('a'), request('a', '1'), own('a', record('a', 1))];
  expect(find([...begun, all({ client_id: 'a' }), own('a', record('a', 1))]).flat()).toEqual([]);
});

test('a status on which the two lists differ in turns', () => {
  const turns = [all(record('z', 1)), own('z', record('z', 1, pending))];
  const knownPairs = [{ recipient: 'z', provider: '1', status: 'ACTIVE' }];
  expect(find([...turns, turns[0]!], { knownPairs })[2]).toEqual([agree]);
  expect(find([...turns, ...turns]).flat()).toEqual([agree]);
  // Of others a step may have been taken back, and the pair may have moved on between the two.
  expect(find([...turns, turns[0]!]).flat()).toEqual([]);
  expect(find([turns[1]!, turns[0]!, own('z', record('z', 1))], { knownPairs }).flat()).toEqual([]);
  expect(find([...turns, ...turns], { visibleSeconds: 60 }).flat()).toEqual([]);
});

test('a status that flickers in one list is no difference of the two', () => {
  const turns = [all(record('z', 1)), all(record('z', 1, pending))];
  expect(find([...turns, ...turns, own('z', record('z', 1))]).flat()).not.toContain(agree);
});

test('a time on which the two lists differ', () => {
  const later = { requested_on: '1970-01-01T00:05:00.000Z' };
  const begun = [create('a'), request('a', '1'), own('a', record('a', 1)), all(record('a', 1, later))];
  expect(find([...begun, own('a', record('a', 1))])[4]).toEqual([agree]);
  // A time that moves has a requirement of its own, and so has one in another form.
  expect(find([...begun, own('a', record('a', 1, later))]).flat()).toEqual(['requested-on-stays']);
  expect(find(begun).flat()).toEqual([]);
  const local = all(record('a', 1, { requested_on: '1970-01-01 00:05:00' }));
  expect(find([...begun.slice(0, 3), local, own('a', record('a', 1))]).flat()).toEqual([]);
});

test('the list of a recipient of this session answers', () => {
  const missing = { ...own('a'), status: 404, gives: { message: 'none' } };
  expect(find([create('a'), missing])[1]).toEqual(['recipient-registrations-answer-200-with-an-array']);
  expect(find([create('a'), { ...own('a'), gives: { items: [] } }])[1]).toEqual([
    'recipient-registrations-answer-200-with-an-array',
  ]);
  // Of others a list of recipients tells whether they are still there.
  const listed = { ...recipients, gives: [{ client_id: 'z' }] };
  const gone = { ...own('z'), status: 404, gives: { message: 'none' } };
  expect(find([listed, gone, listed])[2]).toEqual(['recipient-registrations-answer-200-with-an-array']);
  expect(find([listed, gone, recipients]).flat()).toEqual([]);
  // A replica may not know it yet; a credential may not open it.
  expect(find([missing]).flat()).toEqual([]);
  expect(find([create('a'), missing], { settleSeconds: 5 }).flat()).toEqual([]);
  expect(find([create('a'), { ...missing, status: 403 }]).flat()).toEqual([]);
});

test('of several partners in one recording each may be shown registrations of its own', () => {
  const by = (token: string, written: WrittenExchange): WrittenExchange => ({
    ...written,
    headers: [['service-auth-key', `Bearer ${token}`]],
  });
  const begun = [
    by('tok-of-one', create('c')),
    by('tok-admin', request('c', '1')),
    by('tok-of-one', all(record('c', 1))),
  ];
  const rows = (token: string) =>
    find([...begun, by(token, all()), by(token, own('c')), by('tok-of-one', all(record('c', 1)))], {
      missesWrites: true,
    }).flat();
  expect(rows('tok-of-one')).toEqual(['requested-pair-is-listed', 'registration-lists-hold-the-same-pairs']);
  expect(rows('tok-of-two')).toEqual([]);
  // A recipient of its own that the lists of another do not show.
  const lists = (token: string) =>
    find(
      [providers, recipients, all(record('c', 1)), recipients].map((one, at) =>
        by(at === 2 ? token : 'tok-of-one', one),
      ),
      {
        missesWrites: true,
      },
    ).flat();
  expect(lists('tok-of-one')).toEqual(['registration-joins-a-listed-recipient-and-provider']);
  expect(lists('tok-of-two')).toEqual([]);
});
