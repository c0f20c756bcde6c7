import { expect, test } from '@playwright/test';
import { recipients } from '../../../laws/recipients/index.ts';
import { findBroken, findJudged, makeFacts, type WrittenExchange } from '../judge.ts';
import { body, create, list as listOf, read, refuse, show, update } from './written.ts';

const facts = makeFacts({ settleSeconds: 0 });
const find = (exchanges: readonly WrittenExchange[], changes = {}) =>
  findBroken([recipients], exchanges, { ...facts, ...changes });

const long = 'A name of this run alone';
const named = (client_id: string, name: string) => show({ ...body, name }, client_id);
const list = (...items: readonly object[]) => listOf(items);
const one = named('one', long);
const created = create('one', { name: long });
const refused = refuse({ name: long, contacts: 7 });

test('a recipient that was created is listed, once the declared time is over', () => {
  const another = list(named('z', 'Another'));
  expect(find([created, list(one)]).flat()).toEqual([]);
  expect(find([created, another])[1]).toEqual(['created-recipient-is-listed']);
  expect(find([created, another], { settleSeconds: 60 }).flat()).toEqual([]);
  // The list was under way while it was created.
  expect(find([created, { ...another, after: 0 }]).flat()).toEqual([]);
  expect(findJudged([recipients], [created, list(one)], facts)[1]).toContain('created-recipient-is-listed');
});

test('a name that was only refused is not listed', () => {
  const left = ['refused-creation-leaves-nothing-behind'];
  expect(find([refused, list(named('z', long))])[1]).toEqual(left);
  expect(find([refused, list(named('z', 'Another'))]).flat()).toEqual([]);
  const isUnauthorized = { ...refused, status: 401, credential: 'other' };
  expect(find([isUnauthorized, list(named('z', long))])[1]).toEqual(['unauthorized-write-changes-nothing']);
  // It was accepted as well, may have been, or is one that others choose too.
  expect(find([refused, created, list(one)]).flat()).toEqual([]);
  expect(find([refused, { ...created, lost: true }, list(named('z', long))]).flat()).toEqual([]);
  expect(find([refuse({ name: 'short', contacts: 7 }), list(named('z', 'short'))]).flat()).toEqual([]);
});

test('a name that was refused for its length is not listed, cut off, either', () => {
  const tooLong = refuse({ name: 'n'.repeat(300) });
  expect(find([tooLong, list(named('z', 'n'.repeat(256)))])[1]).toEqual([
    'refused-creation-leaves-nothing-behind',
  ]);
  expect(find([tooLong, list(named('z', 'n'.repeat(60)))]).flat()).toEqual([]);
});

test('a list that shows what was created proves that refused creations left nothing', () => {
  const judged = (...written: readonly WrittenExchange[]) => findJudged([recipients], written, facts).at(-1);
  const other = refuse({ contacts: 7 });
  expect(judged(created, other, list(one))).toContain('refused-creation-leaves-nothing-behind');
  expect(judged(created, other, list(named('z', 'Another')))).not.toContain(
    'refused-creation-leaves-nothing-behind',
  );
});

test('a recipient that was created once is listed once', () => {
  expect(find([created, list(one, named('z', long))])[1]).toEqual(['one-creation-makes-one-recipient']);
  const again = create('z', { name: long });
  expect(find([created, again, list(one, named('z', long))])[2]).toEqual([]);
  // One that was made under another name was renamed.
  const other = create('b', { name: 'Another name of this run' });
  expect(find([created, other, list(one, named('b', long))])[2]).toEqual([]);
});

test('a name that was there before it was sent may be of another run, and that of a recorded client of anybody', () => {
  const [before, after] = [list(named('z', long)), list(one, named('z', long))];
  expect(find([before, refused, before]).flat()).toEqual([]);
  expect(find([before, created, after]).flat()).toEqual([]);
  expect(find([list(), created, after])[2]).toEqual(['one-creation-makes-one-recipient']);
  const recorded = { missesWrites: true };
  expect(find([refused, before], recorded).flat()).toEqual([]);
  expect(find([created, after], recorded).flat()).toEqual([]);
  expect(find([list(), created, after], recorded)[2]).toEqual(['one-creation-makes-one-recipient']);
});

test('no list names a client_id twice', () => {
  const items = ['a', 'b', 'a'].map((client_id) => named(client_id, client_id));
  expect(find([list(...items)])[0]).toEqual(['recipient-client-ids-are-unique']);
  expect(find([list(...items.slice(1))])[0]).toEqual([]);
  expect(find([list()])[0]).toEqual([]);
});

test('a list that shows a recipient otherwise is to blame where its detail is right', () => {
  const wrong = { ...one, country: 'US' };
  const id = 'created-recipient-is-listed-as-created';
  expect(find([created, list(wrong), read('one', one)])[2]).toContain(id);
  expect(find([created, list(wrong), read('one', wrong)])[2]).toContain(id);
  // It was right, and was changed since.
  expect(find([created, read('one', one), list(wrong), read('one', wrong)])[3]).not.toContain(id);
  expect(find([created, list(one), read('one', one)]).flat()).toEqual([]);
  const onOneLine = { ...one, description: 'It  fills\nitself' };
  const spaced = create('one', { name: long, description: 'It fills itself' });
  expect(
    find([
      spaced,
      list(onOneLine),
      read('one', show({ ...body, name: long, description: 'It fills itself' }, 'one')),
    ]).flat(),
  ).toEqual([]);
});

test('a list that cuts a text at its limit is to blame where the creation returned all of it', () => {
  const name = 'n'.repeat(256);
  const whole = show({ ...body, name }, 'one');
  const cut = { ...whole, name: name.slice(1) };
  const full = create('one', { name });
  const id = 'created-recipient-is-listed-as-created';
  expect(find([full, list(cut), read('one', whole)])[2]).toContain(id);
  expect(find([full, list(whole), read('one', whole)]).flat()).toEqual([]);
  // Cut from the start on, it is the limit that is counted otherwise.
  expect(find([{ ...full, gives: cut }, list(cut), read('one', cut)]).flat()).not.toContain(id);
});

test('a detail that differs from the list before and after it is charged, one that was changed is not', () => {
  const id = ['recipient-detail-agrees-with-the-list'];
  const foreign = named('z', 'Of others');
  const changed = { ...foreign, description: 'Another text' };
  expect(find([list(foreign), read('z', changed), list(foreign)])[2]).toEqual(id);
  expect(find([list(foreign), read('z', changed), list(changed)]).flat()).toEqual([]);
  expect(find([read('z', foreign), list(changed), read('z', foreign)])[2]).toEqual(id);
  expect(find([list(foreign), read('z', foreign)]).flat()).toEqual([]);
  // One of this session may be updated there and back again.
  const [c, a] = ['c', 'a'].map((end) => ({ ...one, redirect_uris: [`https://harvest.example/${end}`] }));
  const put = (to: typeof one) => update('one', { redirect_uris: String(to.redirect_uris) }, to);
  const begun = [created, put(c!), list(c!)];
  expect(find([...begun, put(a!), read('one', a!), put(c!), list(c!)]).flat()).toEqual([]);
  expect(find([...begun, read('one', a!), list(c!)]).flat()).toContain(id[0]);
  // A node may lag behind the list.
  expect(find([list(foreign), read('z', changed), list(foreign)], { settleSeconds: 60 }).flat()).toEqual([]);
});
