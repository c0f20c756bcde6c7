import { expect, test } from '@playwright/test';
import { accountDetail } from '../../../laws/account-detail/index.ts';
import { findBroken, makeFacts, type WrittenExchange } from '../judge.ts';
import { authorize, makePending, makePost, other, own, poll } from './exchanges.ts';

const ofPost = 'get-accounts-detail-answers-200-or-202';
const ofPoll = 'get-accounts-detail-async-answers-200-or-202';
const facts = makeFacts({ missesWrites: true });
const find = (...written: readonly WrittenExchange[]) => findBroken([accountDetail], written, facts).flat();

const pending = makePost(makePending());
const result = { HttpStatusCode: 200, Accounts: [], RequestId: own };
const answered = (status: number, more: Partial<WrittenExchange> = {}) => ({ status, ...more });

test('a session is answered 200 or 202, and by no other success', () => {
  expect(find(authorize(), makePost(makePending(), {}, answered(201)))).toEqual([ofPost]);
  expect(find(makePost(undefined, {}, answered(204)), poll(result))).toEqual([ofPost]);
  expect(find(pending, poll(makePending(), own, answered(201)))).toEqual([ofPoll]);
  expect(find(pending, poll(undefined, own, answered(204)))).toEqual([ofPoll]);
  const inQuery = { ...answered(206), path: `/v3/x/BankingServices/GetAccountsDetailAsync?requestId=${own}` };
  expect(find(pending, poll(result, own, inQuery))).toEqual([ofPoll]);
});

test('a session of which nothing shows that it is one may be unknown', () => {
  expect(find(makePost(undefined, {}, answered(204)))).toEqual([]);
  expect(find(pending, poll(undefined, other, answered(204)))).toEqual([]);
});

test('the document does not speak of a session that has its result', () => {
  // A service that gives a result once, and answers 204 from then on.
  expect(find(pending, poll(result), poll(undefined, own, answered(204)))).toEqual([]);
  expect(find(makePost(result), poll(undefined, own, answered(204)))).toEqual([]);
  // Nor of a further POST while the first one is pending.
  expect(find(pending, makePost(makePending(), {}, answered(201)))).toEqual([]);
  // Nor of a poll after the last one that clients may send.
  expect(find(pending, poll(undefined, own, answered(204, { at: 31 * 60_000 })))).toEqual([]);
});

test('a filter may find nothing, and a client gets another success for the asking', () => {
  const filter = { AccountsFilter: [other] };
  expect(find(authorize(), makePost(undefined, filter, answered(204)))).toEqual([]);
  expect(find(pending, poll(result, own, answered(203)))).toEqual([]);
  expect(find(pending, poll(result, own, answered(206, { headers: [['range', 'bytes=0-9']] })))).toEqual([]);
  expect(find(pending, poll(result, own, answered(206, { undocumented: true })))).toEqual([]);
});
