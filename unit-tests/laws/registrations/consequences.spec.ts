import { expect, test } from '@playwright/test';
import type { WrittenExchange } from '../judge.ts';
import { all, create, find, own, providers, recipients, record, request } from './written.ts';

const touches = 'registration-request-touches-no-other-pair';
const refusedRow = 'refused-registration-request-changes-no-record';

test('a pair whose requests were refused has no record', () => {
  const begun = [providers, create('a')];
  const refused = 'refused-registration-request-changes-no-record';
  expect(find([...begun, request('a', '1', 400), own('a', record('a', 1))])[3]).toEqual([refused]);
  expect(find([...begun, request('a', '1', 400), own('a'), all(record('a', 1))])[4]).toEqual([refused]);
  expect(find([...begun, request('a', '9', 400), own('a', record('a', 9))])[3]).toEqual([
    'registration-of-an-unknown-provider-makes-no-record',
  ]);
  const unauthorized = { ...request('a', '1', 401), credential: undefined };
  expect(find([...begun, unauthorized, own('a', record('a', 1))])[3]).toEqual([
    'unauthorized-write-changes-nothing',
  ]);
  // A token without the scope has a requirement of its own; of both nobody knows which one left it.
  const plain = { ...request('a', '1', 403), credential: 'plain', stands: true };
  expect(find([...begun, plain, own('a', record('a', 1))])[3]).toEqual([
    'plain-token-does-not-open-the-registration-request',
  ]);
  expect(find([...begun, plain, unauthorized, own('a', record('a', 1))]).flat()).toEqual([]);
});

test('a record of a recipient that does not exist', () => {
  const begun = [recipients, all(), request('nobody', '1', 400)];
  expect(find([...begun, all(record('nobody', 1))])[3]).toEqual([
    'registration-of-an-unknown-recipient-makes-no-record',
  ]);
  // A list that overlaps with the request shows it first, and says of nobody that there is such a recipient.
  const beside = { ...all(record('nobody', 1)), after: 2 };
  expect(find([...begun, beside, all(record('nobody', 1))])[4]).toEqual([
    'registration-of-an-unknown-recipient-makes-no-record',
  ]);
  const [slow, early] = [{ ...request('nobody', '1', 400), after: 2 }, beside];
  expect(find([recipients, all(), early, slow, all(record('nobody', 1))])[4]).toEqual([
    'registration-of-an-unknown-recipient-makes-no-record',
  ]);
  // It is somebody's: a list shows it before, or it was created.
  expect(find([recipients, all(record('x', 1)), request('x', '1', 400), all(record('x', 1))]).flat()).toEqual(
    [],
  );
});

test('a request that is refused with 400 for one of its ids leaves no record of the others', () => {
  const begun = [providers, create('a')];
  const mixed = request('a', '1,9', 400);
  expect(find([...begun, mixed, own('a', record('a', 1))])[3]).toEqual([refusedRow]);
  expect(find([...begun, mixed, own('a')]).flat()).toEqual([]);
  // Another request was accepted, or somebody else may have registered it.
  expect(find([...begun, mixed, request('a', '1'), own('a', record('a', 1))]).flat()).toEqual([]);
  expect(find([providers, request('z', '1,9', 400), all(record('z', 1))]).flat()).toEqual([]);
});

test('a refusal that does not say that nothing was done', () => {
  const begun = [providers, create('a')];
  const shown = own('a', record('a', 1));
  // A conflict, another request that was accepted or lost, a known pair beside an unknown id, a pair of others.
  expect(find([...begun, request('a', '1', 409), shown]).flat()).toEqual([]);
  expect(find([...begun, request('a', '1', 400), request('a', '1'), shown]).flat()).toEqual([]);
  expect(
    find([...begun, { ...request('a', '1'), lost: true }, request('a', '1', 400), shown]).flat(),
  ).toEqual([]);
  for (const status of [404, 422])
    expect(find([...begun, request('a', '1,9', status), shown]).flat()).not.toContain(refusedRow);
  expect(find([providers, request('z', '1', 400), all(record('z', 1))]).flat()).toEqual([]);
  expect(find([...begun, { ...request('a', '1', 400), undocumented: true }, shown]).flat()).toEqual([]);
});

test('a conflict of requests that met, before they are sent again', () => {
  const begun = [providers, create('a'), request('a', '2')];
  const met = (pairs: string) => [1, 2].map(() => ({ ...request('a', pairs, 409), after: 3 }));
  const shown = own('a', record('a', 1), record('a', 2));
  // The first pair may have been recorded before the second one met its conflict.
  expect(find([...begun, ...met('1,2'), shown]).flat()).toEqual([]);
  expect(find([...begun, ...met('2'), shown]).flat()).toEqual([touches]);
});

test('a pair that was asked for and stands in neither list', () => {
  const begun = [create('a'), request('a', '1'), own('a')];
  expect(find([...begun, all()])[3]).toEqual(['requested-pair-is-listed']);
  expect(find([create('a'), request('a', '1,2'), own('a', record('a', 1)), all(record('a', 1))])[3]).toEqual([
    'registration-request-covers-every-pair',
  ]);
  expect(find([...begun, all(record('a', 1))]).flat()).toEqual([]);
  // A request that the edge kept from the service is none.
  const busy = [create('x', 'of no recipient'), { ...create('a'), status: 503 }, create('a')];
  expect(find([...busy, request('a', '1', 429), request('a', '1'), own('a'), all()])[6]).toEqual([
    'requested-pair-is-listed',
  ]);
  // It may show later, or be dropped by the approval; or it was refused.
  expect(find([...begun, all()], { visibleSeconds: 60 }).flat()).toEqual([]);
  expect(find([...begun, all()], { mayDropPairs: true })[3]).toEqual(['requested-pair-is-listed?']);
  expect(find([create('a'), request('a', '1', 409), own('a'), all()]).flat()).toEqual([]);
});

test('a pair that goes is charged to what was done meanwhile', () => {
  const begun = [create('a'), request('a', '1'), own('a', record('a', 1))];
  const gone = [own('a'), all()];
  expect(find([...begun, create('b'), request('b', '1'), ...gone])[6]).toEqual([touches]);
  expect(find([...begun, request('a', '1'), ...gone])[5]).toEqual(['requested-pair-is-listed']);
  // A declared allowance is told where it is used.
  expect(find([...begun, request('a', '1'), ...gone], { mayDropPairs: true })[5]).toEqual([
    'requested-pair-is-listed?',
  ]);
  expect(find([...begun, request('a', '2', 400), ...gone])[5]).toEqual([
    'refused-registration-request-changes-no-record',
  ]);
  expect(find([...begun, { ...request('a', '2', 400), undocumented: true }, ...gone])[5]).toEqual([
    'refused-registration-request-changes-no-record',
  ]);
  // Nobody knows why it went: nothing was asked for, or one request was refused and another one accepted.
  expect(find([...begun, ...gone]).flat()).toEqual([]);
  expect(find([...begun, create('b'), request('b', '1'), request('b', '2', 400), ...gone]).flat()).toEqual(
    [],
  );
});

test('a pair that goes beside requests of others is charged to its own recipient where the others came to nothing', () => {
  const begun = [create('a'), create('b'), request('a', '1'), own('a', record('a', 1))];
  const refused = request('a', '2', 400);
  const gone = [own('a'), all()];
  const unauthorized = { ...request('b', '1', 401), credential: undefined };
  expect(find([...begun, unauthorized, refused, ...gone])[7]).toEqual([refusedRow]);
  expect(find([...begun, request('b', '1', 400), request('a', '3'), ...gone])[7]).toContain(touches);
  expect(find([...begun, request('b', '1'), refused, ...gone]).flat()).toEqual([]);
  expect(find([...begun, unauthorized, ...gone]).flat()).toEqual([]);
  // How one ends that is under way says whether it may have taken it.
  const meanwhile = (slow: WrittenExchange) =>
    find([...begun, refused, { ...own('a'), after: 5 }, { ...slow, after: 4 }, { ...all(), after: 7 }])[7];
  expect(meanwhile({ ...unauthorized })).toEqual([refusedRow]);
  expect(meanwhile(request('b', '1'))).toEqual([]);
  expect(find([...begun, refused, own('a', record('a', 1)), request('b', '1')], {}).flat()).toEqual([]);
});

test('a pair that the list for all has shown alone, and that goes, is not charged to its request', () => {
  const begun = [create('a'), create('b'), request('a,b', '1'), all(record('a', 1), record('b', 1))];
  const gone = [own('a'), all(record('b', 1))];
  expect(find([...begun, request('b', '2'), ...gone])[6]).toEqual([touches]);
  // Nothing was asked for meanwhile: nobody knows what took it.
  expect(find([...begun, ...gone]).flat()).toEqual([]);
  // No list has shown it.
  expect(find([...begun.slice(0, 3), ...gone])[4]).toEqual(['registration-request-covers-every-pair']);
});

test('a pair that no list has shown is judged while a request for others is under way, but not one for it', () => {
  const begun = [create('a'), create('b'), request('a,b', '1')];
  const lists = [
    { ...own('a'), after: 3 },
    { ...all(record('b', 1)), after: 4 },
  ];
  const judge = (slow: WrittenExchange) => find([...begun, ...lists, { ...slow, after: 3 }]);
  expect(judge(request('b', '2'))[4]).toEqual(['registration-request-covers-every-pair']);
  expect(judge(request('a', '1')).flat()).toEqual([]);
});

test('a recipient that a list shows before its creation is answered is that of the creation all the same', () => {
  const early = { ...recipients, after: 1, gives: [{ client_id: 'a', name: 'name of a' }] };
  const slow = { ...create('a'), after: 1 };
  const begun = [providers, early, slow, request('a', '1')];
  expect(find([...begun, own('a'), all()])[5]).toEqual(['requested-pair-is-listed']);
  // One that a list had shown before is somebody else's.
  expect(
    find([providers, { ...early, after: 0 }, create('a'), request('a', '1'), own('a'), all()]).flat(),
  ).toEqual([]);
  // Of two creations that get one id nobody knows whose it is.
  expect(
    find([...begun.slice(0, 3), { ...create('a'), after: 1 }, request('a', '1'), own('a'), all()]).flat(),
  ).toEqual([]);
});
