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
  other,
  own,
  poll,
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
  expect(judge(makePost(whole))).toEqual([]);
  expect(judge(makePost(whole, withoutHolder))).toEqual(['kyc-is-left-out-on-request']);
  expect(judge(makePost(makeResult([unheld]), withoutHolder))).toEqual([]);
  expect(judge(makePost(whole, { WithAccountIdentity: false }))).toEqual(['identity-is-left-out-on-request']);
  const masked = {
    ...unnumbered,
    AccountNumber: '****0123',
    InstitutionNumber: '[personal: 3 characters, masked]',
  };
  expect(judge(makePost(makeResult([masked]), { WithAccountIdentity: false }))).toEqual([]);
  expect(judge(makePost(whole, { WithTransactions: false }))).toEqual([
    'transactions-are-left-out-on-request',
  ]);
  const inObject = { ...makeAccount(), Transactions: { Id: own } };
  expect(judge(makePost(makeResult([inObject]), { WithTransactions: false }))).toEqual([
    'transactions-are-left-out-on-request',
  ]);
  expect(judge(makePost(several, { AccountsFilter: ['x'] }))).toEqual(['accounts-filter-limits-the-answer']);
  expect(judge(makePost(several, { AccountsFilter: ['x', 'y'] }))).toEqual([]);
  expect(judge(makePost(old))).toEqual(['window-is-90-days-by-default']);
  const shorter = { DaysOfTransactions: 'Days90' };
  expect(judge(makePost(old, shorter))).toEqual(['window-of-90-days-holds-no-older-transaction']);
  expect(judge(makePost(old, { DaysOfTransactions: 'Days365' }))).toEqual([]);
});

test('a part that the session has shown is missing where options ask for it', () => {
  const [bare, unnamed] = [makeResult([unheld]), makeResult([unnumbered])];
  expect(judge(makePost(whole), makePost(bare))).toEqual(['kyc-is-included-by-default']);
  expect(judge(makePost(whole), makePost(whole, { WithKYC: true }), makePost(unnamed))).toEqual([
    'identity-is-included-by-default',
  ]);
  expect(judge(makePost(bare), makePost(bare))).toEqual([]);
  expect(judge(makePost(whole), makePost(makeResult([makeAccount('7', [])])))).toEqual([]);
});

test('a part that another answer of the session shows is missing before as well', () => {
  const bare = makePost(makeResult([unheld]));
  const missing = 'kyc-is-included-by-default';
  const shown = makePost(whole, { WithKYC: true });
  expect(judge(bare, shown, bare)).toEqual([missing, missing]);
  expect(judge(bare, makePost(makeResult([unheld]), { WithKYC: true }), bare)).not.toContain(missing);
  // It came meanwhile, for another account, or within the last two days.
  expect(judge(bare, shown)).toEqual([]);
  expect(judge(bare, shown, makePost(whole))).toEqual([]);
  expect(judge(bare, makePost(makeResult([makeAccount('8')]), { WithKYC: true }), bare)).toEqual([]);
  const still = makePost(makeResult([makeAccount('7', [])]));
  const asking = { WithTransactions: true };
  expect(judge(still, makePost(makeResult([makeAccount('7', [0])]), asking), still)).toEqual([]);
  expect(judge(still, makePost(whole, asking), still)).toEqual(['transactions-are-included-by-default']);
});

test('a part that is asked for has its members, whatever a bank shows in them', () => {
  const asked = { WithKYC: true };
  const bare = makePost(makeResult([unheld]), asked);
  expect(judge(bare, bare)).toEqual(['parts-are-included-on-request']);
  expect(judge(makePost(makeResult([{ ...unheld, Holder: {} }]), asked), bare)).toEqual([]);
  // It came meanwhile, or nobody asked again.
  expect(judge(bare, makePost(whole, asked))).toEqual([]);
  expect(judge(bare, makePost(makeResult([unheld])))).toEqual([]);
});

test('an operation that stays with first options without a part may go on without it', () => {
  const without = makePost(makeResult([unheld]), withoutHolder);
  const bare = makePost(makeResult([unheld]), { WithKYC: true });
  expect(judge(without, bare, bare)).toEqual([]);
  // Nor does a session tell that of another, of whose first options nobody knows.
  const result = makeResult([unheld], { RequestId: other });
  const theirs = makePost(result, {}, { sends: { RequestId: other, WithKYC: true } });
  expect(judge(bare, theirs)).toEqual([]);
  expect(judge(authorize(other), bare, theirs)).toEqual(['parts-are-included-on-request']);
});

test('a recording that does not show what a session was asked with tells nothing of its options', () => {
  const recorded = (...exchanges: readonly WrittenExchange[]) =>
    findBrokenIn([authorize(), ...exchanges], { missesWrites: true }).flat();
  const asked = makePost(whole, withoutHolder);
  const row = ['kyc-is-left-out-on-request'];
  expect(recorded(asked)).toEqual(row);
  const unread = (body: string | undefined, gives: unknown = whole) =>
    makePost(gives, {}, { sends: undefined, ...(body !== undefined && { body }) });
  expect(recorded(unread(`{"RequestId":"${own}","Wi`), asked)).toEqual([]);
  expect(recorded(unread(undefined, makePending()), asked)).toEqual([]);
  expect(recorded({ ...unread(undefined), lost: true }, asked)).toEqual([]);
  expect(recorded({ ...asked, credential: 'other' }, asked)).toEqual([]);
  expect(recorded(poll(whole), asked)).toEqual([]);
  // One that came to nothing, and one that was answered for another session.
  expect(recorded(unread('{', { HttpStatusCode: 400 }), asked)).toEqual(row);
  expect(recorded(unread('{', makeResult([makeAccount()], { RequestId: other })), asked)).toEqual(row);
  expect(recorded(poll({ HttpStatusCode: 404 }), asked)).toEqual(row);
});

test('a further POST follows its own options or stays with the first ones, and once it was seen to follow them it has to', () => {
  const bare = makePost(makeResult([unheld]), withoutHolder);
  const further = 'further-post-follows-its-own-options';
  expect(judge(makePost(whole), makePost(whole, withoutHolder))).toEqual([further]);
  expect(judge(makePost(whole), bare, makePost(whole, withoutHolder))).toEqual([
    'kyc-is-left-out-on-request',
  ]);
  expect(judge(makePost(whole), bare, makePost(whole))).toEqual([]);
});

test('an account of another session shows in no answer beside it', () => {
  const theirs = makePost(
    makeResult([makeAccount('9')], { RequestId: other }),
    {},
    { sends: { RequestId: other } },
  );
  const begun = [authorize(other), makePost(whole), theirs];
  const mixed = makePost(makeResult([makeAccount(), makeAccount('9')]), {}, { after: 4 });
  const beside = { ...theirs, after: 4 };
  const alone = makePost(whole);
  expect(judge(...begun, beside, mixed, alone)).toEqual([together]);
  expect(judge(...begun, beside, mixed)).toEqual([]);
  // A filter that names it may have opened it.
  const { sends } = makePost(whole, { AccountsFilter: [makeGuid('7'), makeGuid('9')] });
  expect(judge(...begun, beside, { ...mixed, sends }, alone)).toEqual([]);
  // A joint account that was linked meanwhile.
  expect(judge(...begun, beside, mixed, makePost(makeResult([makeAccount(), makeAccount('9')])))).toEqual([]);
  expect(judge(...begun, beside, { ...alone, after: 4 }, alone)).toEqual([]);
});

test('an operation may stay with its first options, and a session of another client with those that nobody saw', () => {
  expect(judge(makePost(whole), makePost(whole, withoutHolder))).toEqual([
    'further-post-follows-its-own-options',
  ]);
  expect(findBrokenIn([makePost(whole, withoutHolder)], { declaresSessions: true }).flat()).toEqual([
    'kyc-is-left-out-on-request',
  ]);
  expect(findBrokenIn([makePost(whole, withoutHolder)]).flat()).toEqual([]);
});

test('a poll that departs is charged where the POST with the same options does not', () => {
  const pending = makePost(makePending(), withoutHolder);
  const bare = makePost(makeResult([unheld]), withoutHolder);
  expect(judge(pending, poll(whole), bare)).toEqual([polled]);
  expect(judge(pending, poll(whole), makePost(whole, withoutHolder))).toEqual(['kyc-is-left-out-on-request']);
  expect(judge(pending, poll(whole))).toEqual([]);
  expect(judge(pending, poll(makeResult([unheld])), bare)).toEqual([]);
  const without = poll(makeResult([unheld]));
  expect(judge(makePost(makePending()), without, makePost(whole), without)).toEqual([polled]);
  // It came meanwhile.
  expect(judge(makePost(makePending()), without, makePost(whole))).toEqual([]);
  expect(judge(makePost(makePending()), poll(makeResult([unheld])), makePost(makeResult([unheld])))).toEqual(
    [],
  );
});

test('a transaction that comes after a poll was not missing in it', () => {
  const pending = makePost(makePending());
  const [none, came, old] = [[], [0], [20]].map((ages) => makeResult([makeAccount('7', ages)]));
  expect(judge(pending, poll(none), makePost(came))).toEqual([]);
  expect(judge(pending, poll(none), makePost(old))).toEqual([]);
  expect(judge(pending, poll(none), makePost(old), poll(none))).toEqual([polled]);
});

test('one of two pending operations has the options of the other', () => {
  const asked = makePost(makePending({}, other), {}, { sends: { RequestId: other } });
  const answers = [
    ...[authorize(other), makePost(makePending(), { AccountsFilter: ['x'] }), asked, poll(several)],
    makePost(makeResult(), { AccountsFilter: ['x'] }),
  ];
  expect(judge(...answers)).toEqual([polled]);
});

test('POSTs that are under way together may be served in either order', () => {
  const late = { after: 1 };
  expect(
    judge(makePost(makePending(), {}, late), makePost(makePending(), withoutHolder, late), poll(whole)),
  ).toEqual([]);
});

test('a poll after POSTs that were under way together follows one of them, and no mixture', () => {
  const filter = { AccountsFilter: ['x'] };
  const { Holder: _other, ...second } = makeAccount('8');
  const [all, one] = [makeResult([unheld, second]), makeResult()];
  const begun = [makePost(several, { WithAccountIdentity: true }), makePost(all, withoutHolder)];
  // Both after the first two, and the session.
  const atOnce = [makePost(one, filter, { after: 3 }), makePost(all, withoutHolder, { after: 3 })];
  const again = makePost(all, withoutHolder);
  expect(judge(...begun, ...atOnce, poll(one), again)).toEqual([]);
  expect(judge(...begun, ...atOnce, poll(all), again)).toEqual([]);
  // The accounts of one, and the parts of the other.
  const mixture = poll(makeResult([unheld]));
  expect(judge(...begun, ...atOnce, mixture, again)).toEqual([polled]);
  expect(judge(...begun, ...atOnce, mixture)).toEqual([]);
});

test('a poll beside a POST of its session tells nothing of the options of an earlier one', () => {
  const theirs = { sends: { RequestId: other } };
  const asked = makePost(whole, { WithKYC: true });
  const begun = [authorize(other), asked, makePost(makePending({}, other), {}, theirs)];
  const departing = makeResult([{ ...unnumbered, Transactions: makeAccount('7', [200]).Transactions }]);
  const beside = makePost(departing, { WithAccountIdentity: false }, { after: 4 });
  expect(judge(...begun, beside, poll(departing, own, { after: 4 }), asked, poll(whole))).toEqual([]);
  // By itself it does.
  expect(judge(...begun, poll(departing), asked, poll(whole))).toEqual([together]);
});

test('a replica that lags may give the result of an earlier POST', () => {
  const posts = [makePost(whole, { WithKYC: true }), makePost(makeResult([unheld]), withoutHolder)];
  const later = makePost(makeResult([unnumbered]), { WithAccountIdentity: false });
  const answers = [authorize(), ...posts, later, poll(makeResult([unheld])), later];
  expect(findBrokenIn(answers, { settleSeconds: 1 }).flat()).toEqual([]);
  expect(findBrokenIn(answers, { settleSeconds: 0 }).flat()).toEqual([polled]);
});

test('what shows only beside another session is a mixture', () => {
  const beside = [
    makePost(whole, withoutHolder, { after: 2 }),
    makePost(makePending({}, other), {}, { sends: { RequestId: other }, after: 2 }),
  ];
  expect(judge(authorize(other), ...beside, makePost(makeResult([unheld]), withoutHolder))).toEqual([
    together,
  ]);
  expect(judge(authorize(other), ...beside, makePost(whole, withoutHolder))).toEqual([
    'kyc-is-left-out-on-request',
  ]);
  // No session disturbs another, so that the same call tells beside others as well.
  const asked = makePost(makePending({}, other), {}, { sends: { RequestId: other }, after: 4 });
  const again = makePost(makeResult([unheld]), withoutHolder, { after: 4 });
  expect(judge(authorize(other), ...beside, again, asked)).toEqual([together]);
});

test('what shows twice beside another session is no mixture', () => {
  const theirs = (after: number) =>
    makePost(makePending({}, other), {}, { sends: { RequestId: other }, after });
  const departing = (after: number) => makePost(whole, withoutHolder, { after });
  const row = 'kyc-is-left-out-on-request';
  expect(judge(authorize(other), departing(2), theirs(2), departing(4), theirs(4))).toContain(row);
  const following = makePost(makeResult([unheld]), withoutHolder, { after: 4 });
  expect(judge(authorize(other), departing(2), theirs(2), following, theirs(4))).not.toContain(row);
  expect(judge(authorize(other), departing(2), theirs(2))).toEqual([]);
});

test('the other direction: an undocumented request leaves open what a session was asked with', () => {
  const odd = makePost(whole, { WithKYC: 'no' }, { undocumented: true });
  expect(judge(odd, makePost(whole, withoutHolder))).toEqual([]);
  expect(judge(makePost({ RequestId: own }, {}, { status: 409 }), makePost(whole, withoutHolder))).toEqual([
    'kyc-is-left-out-on-request',
  ]);
});
