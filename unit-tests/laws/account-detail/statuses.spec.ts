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

const undocumented = { undocumented: true } as const;

test('a request without a RequestId is refused, whatever it holds beside', () => {
  const missing = 'missing-request-id-is-refused';
  for (const sends of [{}, { RequestId: null }, { WithKYC: true }]) {
    expect(findBrokenIn([makePost(makePending(), {}, { ...undocumented, sends })])).toEqual([[missing]]);
    expect(findBrokenIn([makePost({}, {}, { ...undocumented, sends })])).toEqual([[]]);
    const broken = { ...undocumented, sends, status: 500, stands: true };
    expect(findBrokenIn([makePost({}, {}, broken)])).toEqual([[`${missing}?`]]);
  }
  for (const sends of [{ RequestId: 4711 }, { RequestId: '' }, 'text', []])
    expect(findBrokenIn([makePost(makePending(), {}, { ...undocumented, sends })])).toEqual([[]]);
  expect(findBrokenIn([makePost(makePending(), {}, { sends: {}, credential: 'other' })])).toEqual([[]]);
});

test('a window beyond the two is refused', () => {
  const options = { DaysOfTransactions: 'Days30' };
  expect(findBrokenIn([makePost(makePending(), options, undocumented)])).toEqual([
    ['unknown-window-is-refused'],
  ]);
  expect(findBrokenIn([makePost({}, options, undocumented)])).toEqual([[]]);
  const broken = { ...undocumented, status: 500, stands: true };
  expect(findBrokenIn([makePost({}, options, broken)])).toEqual([['unknown-window-is-refused']]);
  expect(findBrokenIn([makePost(makePending(), { DaysOfTransactions: 30 }, undocumented)])).toEqual([[]]);
});

test('a further request while the operation is pending may be refused, and does not break', () => {
  const id = 'post-while-pending-gets-no-server-error';
  const [first, done] = [makePost(makePending()), poll(makeResult())];
  const further = (status: number, more: Partial<WrittenExchange> = {}) =>
    makePost(status === 202 ? makePending() : {}, {}, { status, stands: true, ...more });
  const find = (...written: WrittenExchange[]) => findBrokenIn([authorize(), ...written]).flat();
  expect(find(first, further(500))).toEqual([id]);
  for (const status of [202, 400, 409]) expect(find(first, further(status), done)).toEqual([]);
  expect(find(further(500))).not.toContain(id);
  expect(find(first, done, further(500))).not.toContain(id);
  expect(find(first, further(500, { undocumented: true }))).not.toContain(id);
  // Nobody knows that it was pending where both were under way.
  expect(find(first, further(500, { after: 1 }))).not.toContain(id);
  // One that an edge may have turned away counts as none until it is known.
  expect(find(first, further(403, { aside: true }), further(500))).toEqual([id]);
});

test('no account stands twice in a result, and no transaction twice in an account', () => {
  const account = makeAccount();
  expect(findBrokenIn([makePost(makeResult([account, account]))])).toEqual([
    ['linked-account-ids-are-unique'],
  ]);
  const upper = { ...account, Id: account.Id.toUpperCase(), Transactions: [] };
  expect(findBrokenIn([makePost(makeResult([account, upper]))])).toEqual([['linked-account-ids-are-unique']]);
  const twice = { ...account, Transactions: [account.Transactions[0], account.Transactions[0]] };
  expect(findBrokenIn([makePost(makeResult([twice]))])).toEqual([['transaction-ids-are-unique']]);
  const neighbour = { ...account, Id: makeAccount('8').Id };
  expect(findBrokenIn([makePost(makeResult([account, neighbour]))])).toEqual([[]]);
});

const unknown = makeGuid('4711');
const odd = { ...undocumented, sends: { RequestId: unknown } };

test('a RequestId that nobody was given comes to a refusal, once a known one is answered', () => {
  const row = 'unknown-request-id-ends-in-a-refusal';
  const judge = (...exchanges: Parameters<typeof findBrokenIn>[0]) =>
    findBrokenIn([authorize(), makePost(makePending()), ...exchanges]).flat();
  expect(judge(makePost({}, {}, odd))).toEqual([]);
  expect(judge(makePost(makeResult(), {}, odd))).toEqual([row]);
  expect(judge(makePost(makeResult([]), {}, odd))).toEqual([`${row}?`]);
  expect(findBrokenIn([makePost(makeResult(), {}, odd)]).flat()).toEqual([]);
  expect(judge(makePost(makeResult(), {}, { ...undocumented, sends: { RequestId: 4711 } }))).toEqual([row]);
  // A session that the target file declares may be asked with an odd option first.
  const asked = { RequestId: unknown, Extra: 1 };
  expect(judge(makePost(makeResult(), {}, { ...undocumented, sends: asked }))).toEqual([]);
  // One that is queued is polled to its end.
  const queued = makePost(makePending({}, unknown), {}, odd);
  const again = (gives: object) => poll(gives, unknown, undocumented);
  expect(judge(queued, again(makePending({}, unknown)), again({ HttpStatusCode: 404 }))).toEqual([]);
  expect(judge(queued, again(makePending({}, unknown)), again(makeResult()))).toEqual([row]);
});

test('a poll with such a RequestId comes to a refusal, once one of a known session is answered', () => {
  const row = 'polled-unknown-request-id-ends-in-a-refusal';
  const judge = (...exchanges: Parameters<typeof findBrokenIn>[0]) =>
    findBrokenIn([authorize(), makePost(makePending()), poll(makeResult()), ...exchanges]).flat();
  expect(judge(poll({ HttpStatusCode: 404 }, unknown, undocumented))).toEqual([]);
  expect(judge(poll(makeResult(), unknown, undocumented))).toEqual([row]);
  const declared = { bankErrors: { unknownRequestId: [404] } };
  for (const gives of [{ HttpStatusCode: 400 }, makeResult([])]) {
    const answer = poll(gives, unknown, undocumented);
    expect(
      findBrokenIn([authorize(), makePost(makePending()), poll(makeResult()), answer], declared).flat(),
    ).toContain('banking-errors-are-the-declared-ones');
  }
});

test('another customer is refused, and a request without a key as the target file declares', () => {
  const path = `/v3/${other}/BankingServices/GetAccountsDetail`;
  const begun = [authorize(), makePost(makePending())];
  const elsewhere = (gives: object) => makePost(gives, {}, { ...undocumented, path });
  expect(findBrokenIn([...begun, elsewhere(makePending())]).flat()).toEqual(['unknown-customer-is-refused']);
  expect(findBrokenIn([...begun, elsewhere({})]).flat()).toEqual([]);
  const keyless = makePost({}, {}, { credential: 'none', status: 403 });
  const declared = { bankErrors: { unauthorized: [401] } };
  expect(findBrokenIn([keyless], declared).flat()).toEqual(['banking-errors-are-the-declared-ones']);
  expect(findBrokenIn([{ ...keyless, status: 401 }], declared).flat()).toEqual([]);
});

test('a completed operation answers a POST that asks for the same', () => {
  const begun = [authorize(), makePost(makePending()), poll(makeResult())];
  const row = 'completed-operation-answers-a-post-with-200';
  expect(findBrokenIn([...begun, makePost(makePending())]).flat()).toEqual([row]);
  expect(findBrokenIn([...begun, makePost(makeResult())]).flat()).toEqual([]);
  expect(findBrokenIn([...begun, makePost(makePending(), { WithKYC: false })]).flat()).toEqual([]);
});

test('a poll at the pace is answered once another one was', () => {
  const paced = { pollSeconds: 10 };
  const begun = [authorize(), makePost(makePending()), poll(makePending(), own, { at: 20_000 })];
  const later = (seconds: number, status: number) =>
    poll({ HttpStatusCode: status }, own, { at: 20_001 + seconds * 1000 });
  const judge = (...exchanges: Parameters<typeof findBrokenIn>[0]) =>
    findBrokenIn([...begun, ...exchanges], paced).flat();
  const pace = ['poll-after-ten-seconds-is-answered'];
  expect(judge(later(10, 404), later(20, 202))).toEqual(pace);
  expect(judge(later(10, 404), later(20, 404), later(30, 200))).toEqual(pace);
  expect(judge(later(10, 404), makePost(makeResult()))).toEqual(pace);
  // An operation that has failed is refused from then on, until another one is begun.
  expect(judge(later(10, 404), later(20, 404))).toEqual([]);
  expect(judge(later(10, 404), makePost(makePending()), later(20, 202))).toEqual([]);
  expect(judge(later(10, 202))).toEqual([]);
  // Sooner than the document says, and so late that the operation may be over.
  for (const seconds of [5, 60]) expect(judge(later(seconds, 404), later(seconds + 1, 202))).toEqual([]);
  expect(findBrokenIn([authorize(), makePost(makePending()), later(10, 404)], paced).flat()).toEqual([]);
  // The result may have been given in between, and is given once.
  const lost = { ...later(10, 200), lost: true } as const;
  const result = makePost(makeResult(), {}, { at: 35_000 });
  expect(judge(lost, later(15, 404), result)).toEqual([]);
  expect(judge(makePost(makeResult()), later(10, 404), result)).toEqual([]);
  const recorded = (...exchanges: Parameters<typeof findBrokenIn>[0]) =>
    findBrokenIn([...begun, ...exchanges], { ...paced, missesWrites: true }).flat();
  expect(recorded(later(10, 404), result)).toEqual([]);
  expect(recorded(later(10, 404), later(20, 202))).toEqual(pace);
});
