import { expect, test } from '@playwright/test';
import type { WrittenExchange } from '../judge.ts';
import {
  authorize,
  findBrokenIn,
  makeAccount,
  makePending,
  makePost,
  makeResult,
  other,
  own,
  poll,
} from './exchanges.ts';

const count = 'result-holds-the-declared-accounts';

test('a result without a filter holds the accounts that are declared', () => {
  const find = (exchanges: readonly WrittenExchange[], changes = {}) =>
    findBrokenIn([authorize(), ...exchanges], { accountsMin: 2, ...changes }).flat();
  const two = makeResult([makeAccount('7'), makeAccount('8')]);
  expect(find([makePost(makeResult())])).toEqual([count]);
  expect(find([makePost(makeResult([]))])).toEqual([count]);
  expect(find([makePost(two)])).toEqual([]);
  expect(find([makePost(makePending()), poll(makeResult([]))])).toContain(count);
  expect(find([makePost(makeResult([]))], { accountsMin: 0 })).toEqual([]);
  expect(find([makePost(makeResult([]))], { missesWrites: true })).toEqual([]);
  const filter = { AccountsFilter: [makeAccount().Id] };
  expect(find([makePost(makeResult(), filter)])).toEqual([]);
  // The operation of the first POST may stay with its filter, and a replica with an earlier one.
  expect(find([makePost(makePending(), filter), makePost(makePending()), poll(makeResult())])).not.toContain(
    count,
  );
  expect(find([makePost(makeResult(), { Extra: 1 }, { undocumented: true })])).toEqual([]);
});

const polls = 'get-accounts-detail-async-answers-200-or-202';

test('a pending operation is not refused where each session is declared to complete', () => {
  const facts = { sessionsComplete: true, settleSeconds: 1 } as const;
  const forOther = { sends: { RequestId: other } };
  const proof = [
    authorize(other),
    makePost(makePending({}, other), {}, forOther),
    poll(makePending({}, other), other),
  ];
  const find = (exchanges: readonly WrittenExchange[], changes = {}) =>
    findBrokenIn([...proof, authorize(), ...exchanges], { ...facts, ...changes }).flat();
  const posted = makePost(makePending(), {}, { at: 100_000 });
  const refused = (at: number, status = 404) => poll({}, own, { at, status });
  expect(find([posted, refused(105_000)])).toEqual([polls]);
  expect(find([posted, refused(105_000)], { sessionsComplete: undefined })).toEqual([]);
  // A replica may not know it yet, and a service may forget one that nobody asked for.
  expect(find([posted, refused(100_500)])).toEqual([]);
  expect(find([posted, refused(170_000)])).toEqual([]);
  // A result may be given once, by either route.
  expect(find([posted, poll(makeResult(), own, { at: 101_000 }), refused(105_000)])).toEqual([]);
  expect(find([posted, makePost(makeResult(), {}, { at: 101_000 }), refused(105_000)])).toEqual([]);
  // A further POST may have ended it.
  expect(find([posted, makePost({}, {}, { at: 101_000, status: 409 }), refused(105_000)])).toEqual([]);
  for (const status of [401, 403, 429]) expect(find([posted, refused(105_000, status)])).toEqual([]);
  // Nothing tells that polls have this form.
  expect(findBrokenIn([authorize(), posted, refused(105_000)], facts).flat()).toEqual([]);
  expect(find([posted, refused(105_000)], { missesWrites: true })).toEqual([]);
});
