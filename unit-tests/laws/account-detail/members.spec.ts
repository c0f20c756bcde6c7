import { expect, test } from '@playwright/test';
import type { WrittenExchange } from '../judge.ts';
import {
  authorize,
  findBrokenIn,
  makeAccount,
  makeGuid,
  makePost,
  makeResult,
  other,
  poll,
} from './exchanges.ts';

const everywhere = 'parts-come-with-every-account';
const noNull = 'banking-members-are-not-null';
const eachNumber = 'each-identity-number-is-included';
const bothRoutes = 'posted-and-polled-results-have-the-same-members';
const [one, two] = [makeAccount('7'), makeAccount('8')];
const whole = makeResult([one, two]);

function judge(...exchanges: readonly WrittenExchange[]): string[] {
  return [...new Set(findBrokenIn([authorize(), ...exchanges]).flat())];
}

test('a part that is asked for stands in each account without null', () => {
  const { Holder: _, ...unheld } = two;
  expect(judge(makePost(whole))).toEqual([]);
  expect(judge(makePost(makeResult([one, unheld])))).toEqual([everywhere]);
  expect(judge(makePost(makeResult([one, { ...two, Holder: null }])))).toEqual([noNull]);
  expect(judge(makePost(makeResult([one, { ...two, TransitNumber: null }])))).toEqual([noNull]);
  const address = { Name: 'Ann Doe', Address: { City: 'Laval', POBox: null, Floor: null } };
  expect(judge(makePost(makeResult([one, { ...two, Holder: address }])))).toEqual([]);
  // What is left out, or shown of nobody, may be null and absent.
  const bare = [one, two].map(({ Holder: _, ...rest }) => ({ ...rest, Holder: null }));
  expect(judge(makePost(makeResult(bare), { WithKYC: false }))).toEqual([]);
});

test('an identity number that two users lack is included by nobody', () => {
  const { TransitNumber: _, ...first } = one;
  const { TransitNumber: __, ...second } = makeAccount('9');
  const mine = makePost(makeResult([first]));
  const theirs = (account: object) =>
    makePost(makeResult([account], { RequestId: other }), {}, { sends: { RequestId: other } });
  // Another session that shows an account again tells that Ids last: without that, both may be of one user.
  const third = makeGuid('3');
  const again = [
    authorize(third),
    makePost(makeResult([first], { RequestId: third }), {}, { sends: { RequestId: third } }),
  ];
  expect(judge(authorize(other), mine, ...again, theirs(second))).toContain(eachNumber);
  expect(judge(authorize(other), mine, theirs(second))).not.toContain(eachNumber);
  expect(judge(authorize(other), mine, ...again, theirs(makeAccount('9')))).not.toContain(eachNumber);
  expect(judge(mine, mine)).not.toContain(eachNumber);
  const unasked = makePost(makeResult([first]), { WithAccountIdentity: false });
  expect(judge(authorize(other), unasked, theirs(second))).not.toContain(eachNumber);
  // Results that filters have parted may be of one user.
  const parted = [first, second].map((account) =>
    makePost(makeResult([account]), { AccountsFilter: [account.Id] }),
  );
  expect(judge(...parted, ...again)).not.toContain(eachNumber);
});

test('a member that all results of one route have and none of the other is that of a route', () => {
  const { Currency: _, ...uncurrent } = two;
  const less = makeResult([one, uncurrent]);
  const none = makeResult([one, two].map(({ Currency: __, ...rest }) => rest));
  const post = makePost(whole);
  expect(judge(post, poll(none), poll(none), post)).toContain(bothRoutes);
  expect(judge(makePost(none), poll(whole), poll(whole), makePost(none))).toContain(bothRoutes);
  // It may have come meanwhile, comes and goes by itself, or is that of every second answer.
  expect(judge(post, poll(none), poll(none))).toEqual([]);
  expect(judge(post, poll(none), poll(whole), makePost(none))).toEqual([]);
  expect(judge(post, poll(none), post, poll(none))).toEqual([]);
  // One account is told from all others by more results, as is a member beyond the document.
  expect(judge(post, poll(less), post, post)).toEqual([]);
  expect(judge(post, poll(less), poll(less), post)).toContain(bothRoutes);
  const beyond = makePost(makeResult([one, two], { Trace: 'a' }));
  expect(judge(beyond, beyond, poll(whole), beyond)).toEqual([]);
  expect(judge(beyond, poll(whole), poll(whole), beyond)).toContain(bothRoutes);
  // Beside another session too, but where what the poll shows may be of that one.
  const theirs = makePost(makeResult([makeAccount('9')]), {}, { sends: { RequestId: other } });
  const begun = [authorize(other), post, theirs];
  expect(judge(...begun, poll(none), poll(none), post)).toContain(bothRoutes);
  const mixed = poll(makeResult([...none.Accounts, makeAccount('9')]));
  expect(judge(...begun, mixed, mixed, post)).not.toContain(bothRoutes);
});
