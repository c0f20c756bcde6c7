import { expect, test } from '@playwright/test';
import fc from 'fast-check';
import { registrations } from '../../../laws/registrations/index.ts';
import { findJudged, type WrittenExchange } from '../judge.ts';
import { all, create, facts, find, own, pending, recipients, record, request } from './written.ts';

test('two records of a pair that was requested once', () => {
  const begun = [create('a'), request('a', '1')];
  expect(find([...begun, all(record('a', 1), record('a', 1, pending))])[2]).toEqual([
    'registration-pair-has-one-status',
  ]);
  expect(find([...begun, own('a', record('a', 1), record('a', 1))])[2]).toEqual([
    'registration-pair-has-one-status?',
  ]);
  // Requested twice, or by somebody else, it may have its history.
  expect(find([...begun, request('a', '1'), all(record('a', 1), record('a', 1, pending))]).flat()).toEqual(
    [],
  );
  expect(find([all(record('z', 1), record('z', 1, pending))]).flat()).toEqual([
    'registration-pair-has-one-status?',
  ]);
  // The request was lost: it may have been sent twice on its way.
  expect(
    find([create('a'), { ...request('a', '1'), lost: true }, all(record('a', 1), record('a', 1))]).flat(),
  ).toEqual([]);
});

test('a status that flickers', () => {
  const turns = [all(record('z', 1)), all(record('z', 1, pending))];
  const twice = [...turns, ...turns, ...turns];
  const broken = 'registration-pair-has-one-status';
  expect(find(twice).flat()).toContain(broken);
  // One step that is taken back is no flicker, unless the target file declares the state.
  expect(find([...turns, turns[0]!]).flat()).toEqual([]);
  const knownPairs = [{ recipient: 'z', provider: '1', status: 'ACTIVE' }];
  expect(find([...turns, turns[0]!], { knownPairs }).flat()).toContain(broken);
  // For the declared time replicas answer old and new in turn.
  expect(find(twice, { visibleSeconds: 60 }).flat()).toEqual([]);
});

test('the list of one recipient holds its own records', () => {
  expect(find([create('a'), own('a', record('a', 1), record('b', 1))])[1]).toContain(
    'recipient-registrations-are-its-own',
  );
  // What an unknown recipient is shown has a requirement of its own.
  expect(find([own('nobody', record('b', 1))]).flat()).toEqual([]);
});

test('the list for all lacks what the list of its recipient shows before and after', () => {
  const begun = [create('a'), request('a', '1'), own('a', record('a', 1)), all(record('z', 9))];
  const broken = 'registration-lists-hold-the-same-pairs';
  expect(find([...begun, own('a', record('a', 1))])[4]).toEqual([broken]);
  expect(find([...begun, own('a')]).flat()).toEqual([]);
  expect(find(begun).flat()).toEqual([]);
  // It was asked for again meanwhile.
  expect(find([...begun, request('a', '1'), own('a', record('a', 1))]).flat()).toEqual([]);
  expect(find([...begun, own('a', record('a', 1))], { visibleSeconds: 60 }).flat()).toEqual([]);
  const whole = [...begun.slice(0, 3), all(record('a', 1))];
  expect(findJudged([registrations], whole, facts)[3]).toContain(broken);
});

test('requested_on and client_name stay', () => {
  const begun = [create('a'), request('a', '1'), all(record('a', 1))];
  const later = record('a', 1, { requested_on: '1970-01-01T00:05:00.000Z' });
  expect(find([...begun, all(later)])[3]).toEqual(['requested-on-stays']);
  expect(find([...begun, request('a', '1'), all(later)]).flat()).toEqual([]);
  const renamed = record('a', 1, { client_name: 'somebody else' });
  expect(find([...begun, all(renamed)])[3]).toEqual([
    'registration-client-name-is-the-name-of-the-recipient',
  ]);
});

test('beside a recording somebody may have renamed a recipient', () => {
  const renamed = record('a', 1, { client_name: 'somebody else' });
  const recorded = (...later: readonly WrittenExchange[]) =>
    find([create('a'), request('a', '1'), all(renamed), ...later], { missesWrites: true }).flat();
  const named = (name: string) => ({ ...recipients, gives: [{ client_id: 'a', name }] });
  expect(recorded()).toEqual([]);
  expect(recorded(named('somebody else'))).toEqual([]);
  expect(recorded(named('name of a'))).toEqual(['registration-client-name-is-the-name-of-the-recipient']);
});

test('a recipient of this session is registered with nobody who was not asked for', () => {
  const broken = 'registration-request-touches-no-other-pair';
  expect(find([create('a'), request('a', '1'), own('a', record('a', 1), record('a', 2))])[2]).toEqual([
    broken,
  ]);
  expect(find([create('a'), all(record('a', 2))])[1]).toEqual([broken]);
  // One that is missing may be the other under a wrong id.
  expect(find([create('a'), request('a', '1'), own('a', record('a', 2))]).flat()).toEqual([]);
  expect(find([create('a'), request('a', '1,2'), own('a', record('a', 1), record('a', 2))]).flat()).toEqual(
    [],
  );
  expect(
    find([
      create('a'),
      request('%5B%22a%22%5D', '%5B1,2%5D'),
      own('a', record('a', 1), record('a', 2)),
    ]).flat(),
  ).toEqual([]);
  expect(
    find([create('a'), request('a', '1%202'), all(record('a', 1), record('a', 2))], {
      pathArray: '%20',
    }).flat(),
  ).toEqual([]);
});

test('nothing that is no list of records says anything, and no law throws', () => {
  const operation = fc.constantFrom('listRegistrations' as const, 'listRecipientRegistrations' as const);
  fc.assert(
    fc.property(fc.array(fc.tuple(operation, fc.jsonValue()), { maxLength: 6 }), (answers) => {
      const written = answers.map(([id, gives]) => ({ ...own('a'), operation: id, gives }));
      return find([create('a'), request('a', '1'), ...written]).length === written.length + 2;
    }),
  );
});
