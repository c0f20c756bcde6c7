import { expect, test } from '@playwright/test';
import { all, create, find, own, record, request } from './written.ts';

const at = (requested_on: string, provider = 1) => record('z', provider, { requested_on });

test('times that are all cut to the second', () => {
  const utc = 'registration-requested-on-is-a-utc-timestamp';
  const whole = ['2026-01-15T12:00:01Z', '2026-01-15T12:00:02Z', '2026-01-15T12:00:03Z'];
  expect(find([all(...whole.map((time, n) => at(time, n)))])).toEqual([[utc]]);
  expect(find(whole.map((time) => own('z', at(time)))).at(-1)).toContain(utc);
  // One with a fraction, or two of one second, are enough: a library may drop zeros.
  expect(find([all(at('2026-01-15T12:00:09.5Z', 9), ...whole.map((time, n) => at(time, n)))])).toEqual([[]]);
  expect(find([all(at(whole[0]!), at(whole[1]!, 2), at(whole[1]!, 3))])).toEqual([[]]);
});

test('a new record says when it was requested, in UTC', () => {
  const near = 'requested-on-lies-near-the-request';
  const zone = 'requested-on-is-written-in-utc';
  const date = { answerHeaders: [['date', 'Thu, 01 Jan 1970 00:00:00 GMT']] as const };
  const findNew = (requested_on: string, again = requested_on) =>
    find([
      create('a'),
      { ...request('a', '1'), ...date },
      own('a', record('a', 1, { requested_on })),
      own('a', record('a', 1, { requested_on: again })),
    ]).slice(2);
  expect(findNew('1970-01-01T05:30:00.500Z')[0]).toEqual([near, zone]);
  expect(findNew('1970-01-01T05:17:00.500Z')[0]).toEqual([near]);
  expect(findNew('1970-01-01T00:00:00.500Z').flat()).toEqual([]);
  // One that moves has a requirement of its own.
  expect(findNew('1970-01-01T00:00:00.500Z', '1970-01-01T05:30:00.500Z').flat()).toEqual([
    'requested-on-stays',
  ]);
});

test('a time that another request may have moved before anybody saw it is of no other zone', () => {
  const date = { answerHeaders: [['date', 'Thu, 01 Jan 1970 00:00:00 GMT']] as const };
  const late = { requested_on: '1970-01-01T05:30:00.500Z' };
  const begun = [create('a'), create('b'), { ...request('a', '1'), ...date }];
  const shown = own('a', record('a', 1, late));
  expect(find([...begun, { ...request('a', '2'), ...date }, shown]).flat()).toEqual([]);
  expect(find([...begun, { ...request('b', '2'), ...date }, shown])[4]).toContain(
    'requested-on-is-written-in-utc',
  );
});

test('a time that moves with a request that is refused', () => {
  const moved = record('a', 1, { requested_on: '1970-01-01T00:05:00.000Z' });
  const begun = [create('a'), request('a', '1'), own('a', record('a', 1)), own('a', record('a', 1))];
  expect(find([...begun, request('a', '9', 400), own('a', moved)])[5]).toEqual([
    'refused-registration-request-changes-no-record',
  ]);
  expect(find([...begun, request('a', '9'), own('a', moved)])[5]).toContain('requested-on-stays');
  expect(find([...begun, create('b'), request('b', '9', 400), own('a', moved)])[6]).toEqual([
    'requested-on-stays',
  ]);
});

test('a service whose clock runs apart says so in its answers', () => {
  const late = all(record('c', 7, { requested_on: '1970-01-01T00:25:00.500Z' }));
  const date = [['date', 'Thu, 01 Jan 1970 00:25:00 GMT']] as const;
  const id = 'requested-on-lies-near-the-request';
  expect(find([create('c'), request('c', '7'), late]).flat()).toEqual([id]);
  expect(find([create('c'), { ...request('c', '7'), answerHeaders: date }, late]).flat()).toEqual([]);
});
