import { expect, test } from '@playwright/test';
import { judgeClient } from '../../client/judge/client.ts';
import { findAsked } from '../../client/recording/recognize.ts';
import type { RecordedRequest } from '../../client/recording/traffic.ts';
import { documentedSettings } from '../../client/rules/past.ts';
import { at, page, sent, token } from './recorded.ts';

const [id, other] = ['7d9f3c52-1b64-4e8a-9c07-5a2e8f41d6b3', '11111111-1b64-4e8a-9c07-5a2e8f41d6b3'];
const handed = { requestIds: [id!], plainTokens: ['k7Qw2ZpX9d', 'another-token'] };

/** Lists the observations of a client where the document says nothing, by the row; nothing of it is charged. */
function observe(requests: readonly RecordedRequest[], isWhole = true) {
  const { observations, findings } = judgeClient(findAsked(requests), {
    ...documentedSettings,
    isWhole,
    handed,
  });
  expect(findings).toEqual([]);
  return observations.map(({ requirement, what }) => `${requirement}: ${what}`);
}

const list = (after: number, status = 200, headers: Readonly<Record<string, string>> = token) =>
  sent(at.list, { after, status, headers, answer: status === 200 ? page(null) : { message: 'no' } });
const pending = { ServiceCode: 'OPERATION_PENDING', HttpStatusCode: 202, Links: [] };
const call = (RequestId = id) =>
  sent(at.call, { body: { RequestId: id }, status: 202, answer: { ...pending, RequestId } });
const poll = (after: number, status = 202, RequestId = id) =>
  sent(at.poll(id!), { after, status, answer: { ...pending, RequestId } });
const waiting = (one: RecordedRequest, seconds: string): RecordedRequest => ({
  ...one,
  response: { ...one.response!, headers: [...one.response!.headers, ['Retry-After', seconds]] },
});
const unreadable = (one: RecordedRequest): RecordedRequest => ({
  ...one,
  response: { ...one.response!, text: '<html>' },
});

/** Answers that a client meets and its next requests, with what is observed. */
const seen: readonly (readonly [
  what: string,
  requests: readonly RecordedRequest[],
  observed: readonly string[],
])[] = [
  ['nothing odd', [list(0), list(1), call(), poll(10), poll(20, 200)], []],
  [
    'a 401 to a good token',
    [list(0), list(1, 401), list(2)],
    ['caller-goes-on-after-a-401: it sends the request again'],
  ],
  [
    'a 401, and another token',
    [list(0, 401), list(1, 200, { 'service-auth-key': 'Bearer another-token' })],
    ['caller-goes-on-after-a-401: it sends the request again with another token'],
  ],
  ['a 401, and the end', [list(0), list(1, 401)], ['caller-goes-on-after-a-401: it sends nothing more']],
  [
    'a 429 that names a time',
    [waiting(list(0, 429), '3'), list(1), waiting(list(2, 429), '3'), list(6)],
    [
      'caller-goes-on-after-a-busy-answer: it sends the request again, sooner than Retry-After says',
      'caller-goes-on-after-a-busy-answer: it sends the request again, as late as Retry-After says',
    ],
  ],
  [
    'a 503, and something else',
    [list(0, 503), { ...call(), startedAt: list(1).startedAt }],
    ['caller-goes-on-after-a-busy-answer: it goes on with getAccountsDetail'],
  ],
  [
    'a page that is not JSON, and the same page again',
    [unreadable(list(0)), list(1)],
    ['caller-goes-on-after-an-unreadable-success: it sends the request again'],
  ],
  [
    'an operation that fails',
    [call(), poll(10), poll(20, 500), poll(30, 500)],
    [
      'caller-goes-on-after-a-failed-operation: it sends the request again',
      'caller-goes-on-after-a-failed-operation: it sends nothing more',
    ],
  ],
  [
    'a 202 with Retry-After',
    [waiting(call(), '15'), waiting(poll(15), '15'), poll(25, 200)],
    [
      'caller-waits-as-retry-after-says: it polls as late as Retry-After says',
      'caller-waits-as-retry-after-says: it polls sooner than Retry-After says',
    ],
  ],
  [
    'an answer of another session',
    [call(), poll(10, 202, other), poll(20, 200)],
    ['caller-goes-on-after-an-answer-of-another-session: it sends the request again'],
  ],
  [
    'the RequestId of another session in the answer to the call',
    [call(other), sent(at.poll(other!), { after: 10, answer: { ...pending, RequestId: other } })],
    ['caller-goes-on-after-an-answer-of-another-session: it goes on with getAccountsDetailAsync'],
  ],
  [
    'an operation that is pending when its caller begins anew',
    [call(), poll(10), { ...call(), startedAt: poll(15).startedAt }, poll(25, 200)],
    ['caller-calls-again-while-an-operation-is-pending: it calls again between polls'],
  ],
];

for (const [what, requests, observed] of seen)
  test(`what a client does is observed where the document does not say it: ${what}`, () => {
    expect(observe(requests)).toEqual(observed);
  });

test('the end of a recording from which something may be missing shows nothing', () => {
  expect(observe([list(0), list(1, 401)], false)).toEqual([]);
});

test('what is under way when an answer comes is no consequence of it', () => {
  expect(observe([{ ...list(0, 503), took: 3000 }, list(1)])).toEqual([]);
});

test('a page that is not JSON ends no walk', () => {
  const walk = (offset: string) => sent(`${at.list}?offset=${offset}`, { after: 2, answer: page(null) });
  const first = sent(`${at.list}?offset=`, { answer: page('n') });
  const { findings, judged } = judgeClient(
    findAsked([sent(at.list), unreadable({ ...first, url: at.list }), walk('')]),
    { ...documentedSettings, isWhole: true, handed },
  );
  expect([findings, judged.has('caller-ends-the-walk-at-the-last-page')]).toEqual([[], false]);
});

const polled = 'caller-polls-after-a-202-with-the-same-request-id';

/** The calls and polls of one operation by their seconds, a call first in each pair. */
function judgePairs(pairs: readonly (readonly [call: number, poll: number])[], isWhole = true) {
  const requests = pairs.flatMap(([calls, polls]) => [
    { ...call(), startedAt: poll(calls).startedAt },
    poll(polls),
  ]);
  const { findings } = judgeClient(findAsked(requests), { ...documentedSettings, isWhole, handed });
  return [...new Set(findings.map(({ requirement }) => requirement))];
}

test('a call before each poll is charged, and to begin anew now and then is not', () => {
  const first = [0, 10] as const;
  expect(judgePairs([first, [20, 20.1], [30, 30.1], [40, 40.1], [50, 50.1]])).toEqual([polled]);
  expect(judgePairs([first, [20, 20.1], [30, 30.1], [40, 40.1], [50, 50.1]], false)).toEqual([]);
  expect(judgePairs([first, [20, 20.1], [30, 30.1]])).toEqual([]);
  // Somebody who loads a page again keeps no pace.
  expect(judgePairs([first, [17, 27], [41, 51], [58, 68], [90, 100]])).toEqual([]);
});
