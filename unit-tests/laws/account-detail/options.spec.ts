import { expect, test } from '@playwright/test';
import type { WrittenExchange } from '../judge.ts';
import {
  authorize,
  findBrokenIn,
  makeAccount,
  makePending,
  makeResult,
  other,
  own,
  poll,
  post,
} from './exchanges.ts';

const polled = 'polled-answer-follows-the-options';
const together = 'sessions-are-answered-each-for-itself';
const whole = makeResult();
const { Holder: _, ...unheld } = makeAccount();
const { AccountNumber, TransitNumber, InstitutionNumber, ...unnumbered } = makeAccount();
const several = makeResult(['7', '8'].map((digits) => makeAccount(digits)));
const old = makeResult([makeAccount('7', [5, 200])]);
const withoutHolder = { WithKYC: false };

function judge(...exchanges: readonly WrittenExchange[]): string[] {
  return findBrokenIn([authorize(), ...exchanges]).flat();
}

test('the first POST of a session is held to its own options', () => {
  expect(judge(post(whole))).toEqual([]);
  expect(judge(post(whole, withoutHolder))).toEqual(['kyc-is-left-out-on-request']);
  expect(judge(post(makeResult([unheld]), withoutHolder))).toEqual([]);
  expect(judge(post(whole, { WithAccountIdentity: false }))).toEqual(['identity-is-left-out-on-request']);
  const masked = {
    ...unnumbered,
    AccountNumber: '****0123',
    InstitutionNumber: '[personal: 3 characters, masked]',
  };
  expect(judge(post(makeResult([masked]), { WithAccountIdentity: false }))).toEqual([]);
  expect(judge(post(whole, { WithTransactions: false }))).toEqual(['transactions-are-left-out-on-request']);
  expect(judge(post(several, { AccountsFilter: ['x'] }))).toEqual(['accounts-filter-limits-the-answer']);
  expect(judge(post(several, { AccountsFilter: ['x', 'y'] }))).toEqual([]);
  expect(judge(post(old))).toEqual(['window-is-90-days-by-default']);
  const shorter = { DaysOfTransactions: 'Days90' };
  expect(judge(post(old, shorter))).toEqual(['window-of-90-days-holds-no-older-transaction']);
  expect(judge(post(old, { DaysOfTransactions: 'Days365' }))).toEqual([]);
});

test('a part that the session has shown is missing where options ask for it', () => {
  const [bare, unnamed] = [makeResult([unheld]), makeResult([unnumbered])];
  expect(judge(post(whole), post(bare))).toEqual(['kyc-is-included-by-default']);
  expect(judge(post(whole), post(whole, { WithKYC: true }), post(unnamed))).toEqual([
    'identity-is-included-by-default',
  ]);
  expect(judge(post(bare), post(bare))).toEqual([]);
  expect(judge(post(whole), post(makeResult([makeAccount('7', [])])))).toEqual([]);
});

test('an operation may stay with its first options, and a session of another client with those that nobody saw', () => {
  expect(judge(post(whole), post(whole, withoutHolder))).toEqual([]);
  expect(findBrokenIn([post(whole, withoutHolder)]).flat()).toEqual([]);
});

test('a poll that departs is charged where the POST with the same options does not', () => {
  const pending = post(makePending(), withoutHolder);
  const bare = post(makeResult([unheld]), withoutHolder);
  expect(judge(pending, poll(whole), bare)).toEqual([polled]);
  expect(judge(pending, poll(whole), post(whole, withoutHolder))).toEqual(['kyc-is-left-out-on-request']);
  expect(judge(pending, poll(whole))).toEqual([]);
  expect(judge(pending, poll(makeResult([unheld])), bare)).toEqual([]);
  expect(judge(post(makePending()), poll(makeResult([unheld])), post(whole))).toEqual([polled]);
  expect(judge(post(makePending()), poll(makeResult([unheld])), post(makeResult([unheld])))).toEqual([]);
});

test('one of two pending operations has the options of the other', () => {
  const asked = post(makePending({}, other), {}, { sends: { RequestId: other } });
  const answers = [
    ...[authorize(other), post(makePending(), { AccountsFilter: ['x'] }), asked, poll(several)],
    post(makeResult(), { AccountsFilter: ['x'] }),
  ];
  expect(judge(...answers)).toEqual([polled]);
});

test('POSTs that are under way together may be served in either order', () => {
  const late = { after: 1 };
  expect(judge(post(makePending(), {}, late), post(makePending(), withoutHolder, late), poll(whole))).toEqual(
    [],
  );
});

test('what shows only beside another session is a mixture', () => {
  const beside = [
    post(whole, withoutHolder, { after: 2 }),
    post(makePending({}, other), {}, { sends: { RequestId: other }, after: 2 }),
  ];
  expect(judge(authorize(other), ...beside, post(makeResult([unheld]), withoutHolder))).toEqual([together]);
  expect(judge(authorize(other), ...beside, post(whole, withoutHolder))).toEqual([
    'kyc-is-left-out-on-request',
  ]);
});

test('the other direction: an undocumented request leaves open what a session was asked with', () => {
  const odd = post(whole, { WithKYC: 'no' }, { undocumented: true });
  expect(judge(odd, post(whole, withoutHolder))).toEqual([]);
  expect(judge(post({ RequestId: own }, {}, { status: 409 }), post(whole, withoutHolder))).toEqual([
    'kyc-is-left-out-on-request',
  ]);
});
