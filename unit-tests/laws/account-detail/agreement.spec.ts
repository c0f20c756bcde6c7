import { expect, test } from '@playwright/test';
import type { WrittenExchange } from '../judge.ts';
import {
  authorize,
  findBrokenIn,
  makeAccount,
  makeGuid,
  makePending,
  makePost,
  makeResult,
  own,
  poll,
} from './exchanges.ts';

const complete = 'poll-of-a-completed-operation-is-a-result-or-4xx';
const [one, two] = [makeAccount('7'), makeAccount('8')];
const both = makeResult([one, two]);
const few = makeResult([one]);

function judge(...exchanges: readonly WrittenExchange[]): string[] {
  return findBrokenIn([authorize(), ...exchanges]).flat();
}

test('a poll after the result is a result or a refusal, and a 202 warns', () => {
  const begun = [makePost(makePending()), poll(both)];
  expect(judge(...begun, poll(both))).toEqual([]);
  expect(judge(...begun, poll({ HttpStatusCode: 410 }))).toEqual([]);
  expect(judge(...begun, poll(makePending()))).toEqual([`${complete}?`]);
  expect(judge(...begun, poll({ HttpStatusCode: 303 }))).toEqual([complete]);
  const anew = makePost(makePending(), { WithKYC: true });
  expect(judge(...begun, anew, poll(makePending()))).toEqual([]);
  // It was sent before the result was there.
  expect(judge(...begun, poll(makePending(), own, { after: 2 }))).toEqual([]);
});

test('polls hold the same accounts, unless a POST came in between', () => {
  const begun = [makePost(makePending()), poll(both)];
  expect(judge(...begun, poll(few))).toEqual(['repeated-polls-agree']);
  expect(judge(...begun, poll(makeResult([two, one])))).toEqual([]);
  expect(judge(...begun, makePost(makePending(), { AccountsFilter: ['x'] }), poll(few))).toEqual([]);
  // A replica that lags gives the result before it: the settle time tells.
  const anew = makePost(makePending(), { AccountsFilter: ['x'] });
  const agree = 'repeated-polls-agree';
  expect(judge(...begun, anew, poll(both), poll(few))).not.toContain(agree);
  const [early, late] = [both, few].map((gives, at) => poll(gives, own, { at: 60_000 + at }));
  expect(judge(...begun, anew, early!, late!)).toContain(agree);
});

test('a poll by a link is of the session whose pending answer has it, also as an example', () => {
  const byLink = (example: string) =>
    findBrokenIn(
      [authorize(), makePost(makePending({ Links: [{ rel: 'poll', example }] })), poll(both), poll(few)],
      { polledBy: 'link' },
    ).flat();
  expect(byLink('/GetAccountsDetailAsync/{requestId}')).toContain('repeated-polls-agree');
  expect(byLink('/GetAccountsDetailAsync/{ticket}')).not.toContain('repeated-polls-agree');
});

test('a poll and the POST of one request hold the same accounts', () => {
  expect(judge(makePost(makePending()), poll(both), makePost(few))).toEqual(['poll-and-post-agree']);
  expect(judge(makePost(both), poll(few))).toEqual(['poll-and-post-agree']);
  expect(judge(makePost(makePending()), poll(both), makePost(few, { AccountsFilter: ['x'] }))).toEqual([]);
});

test('an account that comes and goes between POSTs was left out', () => {
  const options = { WithKYC: true };
  expect(judge(makePost(both), makePost(few, options), makePost(both))).toEqual([
    'options-leave-out-no-account',
  ]);
  expect(judge(makePost(both), makePost(few), makePost(few))).toEqual([]);
  expect(judge(makePost(few), makePost(both), makePost(both))).toEqual([]);
});

test('answers of a session describe the same institution and accounts', () => {
  const lasting = 'answers-of-a-session-agree-in-lasting-members';
  const descriptive = 'answers-of-a-session-agree-in-descriptive-members';
  const told = { InstitutionId: 14, Institution: 'A Bank', Login: { Id: own, Type: 'Personal' } };
  const first = makePost(makeResult([one], told));
  expect(judge(first, makePost(makeResult([one], { ...told, InstitutionId: 15 })))).toEqual([lasting]);
  expect(judge(first, makePost(makeResult([{ ...one, Currency: 'USD' }], told)))).toEqual([lasting]);
  const login = { Id: own.toUpperCase(), Type: 'Business' };
  expect(judge(first, makePost(makeResult([one], { ...told, Login: login })))).toEqual([descriptive]);
  expect(judge(first, makePost(makeResult([one], { InstitutionId: '14', Institution: '' })))).toEqual([]);
});

test('an account shows the transactions of another in the place of its own in no answer of a session', () => {
  const lasting = 'answers-of-a-session-agree-in-lasting-members';
  const withIds = (account: object, ...ids: readonly string[]) => ({
    ...account,
    Transactions: ids.map((id) => ({ Id: makeGuid(id) })),
  });
  const right = makePost(makeResult([withIds(one, '11', '12'), withIds(two, '21', '22')]));
  const wrong = makePost(makeResult([withIds(one, '21', '22'), withIds(two, '21', '22')]));
  expect(judge(right, wrong)).toEqual([lasting]);
  expect(judge(wrong, right)).toEqual([lasting]);
  // One account under two Ids shows the same in both, and Ids may be new in each answer.
  expect(judge(wrong, wrong)).toEqual([]);
  const renewedTwice = makePost(makeResult([withIds(one, '31', '32'), withIds(two, '31', '32')]));
  expect(judge(wrong, renewedTwice)).toEqual([]);
  const renewed = makePost(makeResult([withIds(one, '31', '32'), withIds(two, '41', '42')]));
  expect(judge(right, renewed)).toEqual([]);
  expect(judge(right, makePost(makeResult([withIds(one, '12', '21'), withIds(two, '21', '12')])))).toEqual(
    [],
  );
});
