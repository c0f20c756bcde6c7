import { expect, test } from '@playwright/test';
import { judgeClient } from '../../client/judge/client.ts';
import { findAsked } from '../../client/recording/recognize.ts';
import type { RecordedRequest } from '../../client/recording/traffic.ts';
import { documentedSettings } from '../../client/rules/past.ts';
import { at, json, page, sent, token } from './recorded.ts';

const id = '7d9f3c52-1b64-4e8a-9c07-5a2e8f41d6b3';
const pending = { ServiceCode: 'OPERATION_PENDING', HttpStatusCode: 202, RequestId: id, Links: [] };

/** What the requests break, and what they show to be kept. */
function judge(requests: readonly RecordedRequest[], isWhole = false) {
  const { findings, judged } = judgeClient(findAsked(requests), { ...documentedSettings, isWhole });
  return { broken: findings.map(({ requirement }) => requirement), findings, judged };
}

const call = (after = 0) => sent(at.call, { body: { RequestId: id }, status: 202, answer: pending, after });
const loseAnswer = ({ response: _, ...request }: RecordedRequest): RecordedRequest => request;
const refused = (after: number) => sent(at.poll(id), { after, status: 503 });
const polls = (...times: readonly number[]) =>
  times.map((after) => sent(at.poll(id), { after, status: 202, answer: pending }));

test('a cursor that is changed shows both texts side by side', () => {
  const given = 'Zm9vYmFyPQ==';
  const { findings } = judge([
    sent(at.list, { answer: page(given) }),
    sent(`${at.list}?offset=${encodeURIComponent(given.toLowerCase())}`, { after: 1, status: 400 }),
  ]);
  expect(findings.map(({ requirement, wanted, got }) => ({ requirement, wanted, got }))).toEqual([
    {
      requirement: 'cursor-goes-back-unchanged',
      wanted: `offset ${given}, as the answer gave it`,
      got: `offset ${given.toLowerCase()}`,
    },
  ]);
});

test('a poll that does not name the RequestId is charged where the service refuses it, and not where the edge does', () => {
  const breaks = (status: number) => judge([call(), sent(at.poll('1'), { after: 10, status })]).broken;
  expect(breaks(404)).toEqual(['caller-polls-after-a-202-with-the-same-request-id']);
  for (const status of [408, 429, 503, 524]) expect(breaks(status)).toEqual([]);
});

/** Requests that no sentence of the document forbids, with a word on who sends them. */
const conforming: readonly (readonly [
  who: string,
  requests: readonly RecordedRequest[],
  isWhole?: boolean,
])[] = [
  ['a client that goes on from a cursor of yesterday', [sent(`${at.list}?offset=yesterday`)]],
  [
    'a client that leaves the plus sign of a cursor as it is',
    [sent(at.list, { answer: page('a+b') }), sent(`${at.list}?offset=a+b`, { after: 1 })],
    true,
  ],
  [
    'a client with two walks at once',
    [
      sent(at.list, { answer: page('one') }),
      sent(at.list, { answer: page('uno'), after: 1 }),
      sent(`${at.list}?offset=one`, { answer: page(), after: 2 }),
      sent(`${at.list}?offset=uno`, { answer: page(null), after: 3 }),
    ],
    true,
  ],
  [
    'a client that follows the link of a page',
    [
      sent(at.list, { answer: page(undefined, '/api/fdx/5/accounts?offset=n%2F2&limit=10') }),
      sent(`${at.list}?offset=n%2F2&limit=10`, { after: 1, answer: page('') }),
    ],
    true,
  ],
  [
    'a client that names an empty offset for the first page, and reads the list every minute',
    [0, 60, 120].map((after) => sent(`${at.list}?offset=`, { after, answer: page(null) })),
    true,
  ],
  [
    'two clients in one recording, one of which names an empty offset for the first page',
    [sent(at.list, { answer: page(null) }), sent(`${at.list}?offset=`, { after: 1, answer: page(null) })],
  ],
  ['a recording without credentials', [sent(at.list, { headers: { accept: '*/*' } })]],
  ['a recording with masks in their place', [sent(at.list, { headers: { 'service-auth-key': '***' } })]],
  ['a preflight of a browser', [sent(at.list, { method: 'OPTIONS', headers: {} })], true],
  ['a request of another interface', [sent('https://cdn.example/logo.svg', { headers: {} })], true],
  ['a client that polls its first 202 at once', [call(), ...polls(0.1, 10.1, 20.2)]],
  ['a client whose clock drifts', [call(), ...polls(10, 19.3, 29)]],
  ['a client that waits longer', [call(), ...polls(10, 40, 100)]],
  ['two tabs, each with a call and polls of its own', [call(0), call(5), ...polls(10, 15, 20, 25)]],
  ['a client that polls at once after it called anew', [call(0), ...polls(10), call(12), ...polls(13, 23)]],
  [
    'a client that repeats polls that were lost or refused for load',
    [call(), ...polls(10).map(loseAnswer), ...polls(10.5), refused(20.5), ...polls(21)],
  ],
  [
    'a client that repeats a poll of which the answer broke off',
    [
      call(),
      ...polls(10).map((one) => ({ ...one, response: { ...one.response!, text: '{"a' } })),
      ...polls(10.5),
    ],
  ],
  [
    'a client that writes a blank of a cursor as a form does, and percent signs in small letters',
    [
      sent(at.list, { answer: page('a b/c') }),
      sent(`${at.list}?offset=a+b%2fc`, { after: 1, answer: page(null) }),
    ],
    true,
  ],
  [
    'a client that begins its walk anew, and asks for a page twice',
    [
      sent(at.list, { answer: page('x1') }),
      sent(at.list, { after: 1, answer: page('x2') }),
      ...[2, 3].map((after) => sent(`${at.list}?offset=x2`, { after, answer: page(null) })),
    ],
    true,
  ],
  [
    'a client behind a gateway that wants a token of its own, with a media type on each request',
    [sent(at.list, { headers: { ...token, ...json, authorization: 'Bearer gateway' }, answer: page(null) })],
    true,
  ],
  [
    'clients that quote the charset, or write a media type of JSON of their own',
    ['application/json; charset="utf-8"', 'application/json;charset=UTF-8', 'application/vnd.api+json'].map(
      (type) =>
        sent(at.recipients, {
          headers: { ...token, 'content-type': type },
          body: { name: 'n', scope: ['ACCOUNT_BASIC'] },
          status: 201,
        }),
    ),
    true,
  ],
  ['a client that polls until the last minute', [call(), ...polls(10, 1795, 1806)]],
  ['a client that is told by a webhook and never polls', [call()]],
  ['a client that lost its state and calls again', [call(), call()]],
  [
    'a client that sends its scopes as the description says',
    [sent(at.recipients, { body: { name: 'n', scope: 'ACCOUNT_BASIC TRANSACTIONS' }, status: 201 })],
  ],
  [
    'a client that updates with all that it read',
    [sent(`${at.recipients}/c1`, { method: 'PUT', body: { name: 'n', redirect_uris: 'https://a.example' } })],
  ],
  [
    'a client that names members and contacts of its own',
    [
      sent(at.recipients, {
        body: { contacts: [{ email: ['a@b.example'], phone: '1' }], tags: [] },
        status: 201,
      }),
    ],
  ],
  [
    'a client that retries after a lost connection',
    [{ ...sent(at.list), response: undefined } as unknown as RecordedRequest, sent(at.list, { after: 1 })],
    true,
  ],
];

for (const [who, requests, isWhole] of conforming)
  test(`nothing is charged to ${who}`, () => {
    expect(judge(requests, isWhole).broken).toEqual([]);
  });

/** Requests that break one duty each. */
const breaking: readonly (readonly [
  requirement: string,
  requests: readonly RecordedRequest[],
  isWhole?: boolean,
])[] = [
  [
    'caller-sends-the-token-in-service-auth-key',
    [sent(at.list), sent(at.list, { headers: { accept: '*/*' } })],
  ],
  [
    'caller-sends-the-token-in-service-auth-key',
    [sent(at.list, { headers: { authorization: 'Bearer x1y2z3' }, status: 401 })],
  ],
  ['caller-sends-a-bearer-token', [sent(at.list, { headers: { 'service-auth-key': 'Bearer undefined' } })]],
  ['caller-sends-a-bearer-token', [sent(at.list, { headers: { 'service-auth-key': 'Bearer Bearer x1y2' } })]],
  ...[' ab ', 'abc=', 'a%2Fb', '"ab"'].flatMap((given) => {
    const changed = [
      given.trim(),
      given.replace('=', ''),
      decodeURIComponent(given),
      given.replaceAll('"', ''),
    ];
    return changed
      .filter((one) => one !== given)
      .map(
        (one) =>
          [
            'cursor-goes-back-unchanged',
            [
              sent(at.list, { answer: page(given) }),
              sent(`${at.list}?offset=${encodeURIComponent(one)}`, { after: 1, status: 400 }),
            ],
            true,
          ] as const,
      );
  }),
  [
    'cursor-goes-back-unchanged',
    [sent(at.list, { answer: page('10') }), sent(`${at.list}?offset=20`, { after: 1 })],
    true,
  ],
  ['caller-polls-every-ten-seconds', [call(0), call(5), ...polls(10, 11, 12)]],
  [
    'caller-separates-account-ids-by-commas',
    [sent(`${at.list}?accountIds=1&accountIds=2`, { answer: page(null) })],
  ],
  ['caller-sends-the-key-in-x-api-key', [call(), sent(at.call, { body: { RequestId: id }, headers: json })]],
  ['caller-sends-json-bodies', [sent(at.recipients, { body: 'name=n', headers: { ...token, ...json } })]],
  [
    'caller-ends-the-walk-at-the-last-page',
    [sent(at.list, { answer: page(null) }), sent(`${at.list}?offset=null`)],
  ],
  [
    'caller-ends-the-walk-at-the-last-page',
    [sent(at.list, { answer: page(null) }), sent(`${at.list}?offset=`, { after: 1 })],
    true,
  ],
  ['caller-polls-every-ten-seconds', [call(), ...polls(10, 13)]],
  ['caller-polls-every-ten-seconds', [call(0.137), ...polls(10.204, 18.403, 28.609, 36.812)]],
  ['caller-polls-every-ten-seconds', [call(0.137), ...polls(10.204, 19.703, 29.201, 38.712, 48.207)]],
  ['caller-stops-polling-after-thirty-minutes', [call(), ...polls(10, 1900)]],
  ['caller-polls-after-a-202-with-the-same-request-id', [call(), call(), call()]],
  [
    'caller-polls-after-a-202-with-the-same-request-id',
    [call(), sent(at.poll('00000000-0000-4000-8000-000000000009'), { after: 10, status: 404 })],
  ],
  [
    'caller-keeps-name-and-description-within-their-limits',
    [sent(at.recipients, { body: { name: '😀'.repeat(257) } })],
  ],
];

for (const [number, [requirement, requests, isWhole]] of breaking.entries())
  test(`${requirement} is charged alone (${number + 1})`, () => {
    expect([...new Set(judge(requests, isWhole).broken)]).toEqual([requirement]);
  });

test('a secret is used no more once its caller has the next one', () => {
  const regenerate = (secret: string, after: number) =>
    sent(`${at.recipients}/c1/secret`, {
      method: 'POST',
      after,
      answer: { client_id: 'c1', client_secret: secret },
    });
  const ask = (secret: string, after: number) =>
    sent('https://api.example/Token', {
      headers: {},
      body: `grant_type=client_credentials&client_id=c1&client_secret=${secret}&scope=ACCOUNT_BASIC`,
      after,
    });
  const early = ask('first-one', 1.001);
  expect(judge([regenerate('first-one', 0), regenerate('second-one', 1), early]).broken).toEqual([]);
  expect(
    judge([regenerate('first-one', 0), regenerate('second-one', 1), ask('first-one', 2)]).broken,
  ).toEqual(['caller-drops-a-replaced-secret']);
});

test('polls that a busy machine or a clock moves keep the ten seconds', () => {
  const row = 'caller-polls-every-ten-seconds';
  const paces = [
    // One that was late, and the clock that goes on.
    [10, 21.5, 30, 40, 50, 60],
    [10, 19.2, 29, 39.2, 48.9, 59, 69.1],
    // A clock that runs slow by a hundredth.
    [10, 19.9, 29.8, 39.7, 49.6, 59.5],
    // Three in a row, which a correction of the time explains.
    [10, 19.7, 29.4, 39.1, 49.1],
  ];
  for (const pace of paces) {
    const { broken, judged } = judge([call(), ...polls(...pace)]);
    expect([broken, judged.get(row)], pace.join(' ')).toEqual([[], pace.length - 1]);
  }
});

test('the thirty minutes are judged where they are nearly over, and not before', () => {
  const row = 'caller-stops-polling-after-thirty-minutes';
  expect(judge([call(), ...polls(10, 20, 600)], true).judged.has(row)).toBe(false);
  expect(judge([call(), ...polls(10, 1795)], true).judged.get(row)).toBe(1);
});
