import { expect, test } from '@playwright/test';
import { judgeTraffic } from '../../client/certify/judge-traffic.ts';
import { judgeClient } from '../../client/judge/client.ts';
import { countEnded } from '../../client/recording/order.ts';
import { parseRecording } from '../../client/recording/read.ts';
import { findAsked } from '../../client/recording/recognize.ts';
import { documentedSettings } from '../../client/rules/past.ts';
import { writeHar } from './har.ts';
import { at } from './recorded.ts';

type Entry = Readonly<Record<string, unknown>>;

const suite = 'open-banking-conformance';
const type = { name: 'content-type', value: 'application/json' };
const request = { method: 'GET', url: 'https://api.example/api/v1/providers', headers: [] };
const first = (entry: Entry) => parseRecording(writeHar([entry]), 'traffic.har', suite).requests[0]!;

/** Entries of requests that nobody got. */
const unsent: readonly (readonly [who: string, entry: Entry])[] = [
  ['Chrome, from its cache', { _fromCache: 'memory' }],
  ['Chrome, from a service worker', { response: { status: 200, _fetchedViaServiceWorker: true } }],
  [
    'Chrome, for a host that it knows by HTTPS',
    { response: { status: 307, statusText: 'Internal Redirect' } },
  ],
  [
    'Chrome, for HSTS',
    { response: { status: 307, headers: [{ name: 'Non-Authoritative-Reason', value: 'HSTS' }] } },
  ],
  [
    'Chrome, with an extension that blocks',
    { response: { status: 0, _error: 'net::ERR_BLOCKED_BY_CLIENT' } },
  ],
  [
    'Firefox, from its cache',
    { cache: { afterRequest: { expires: '', eTag: '' } }, response: { status: 200 } },
  ],
  ['Safari, from its cache', { _fetchType: 'Disk Cache' }],
  ['Safari, from a service worker', { _fetchType: 'Service Worker' }],
  ['Playwright, from a route of the test', { _wasFulfilled: true }],
];

for (const [who, entry] of unsent)
  test(`what never went out is left out: ${who}`, () => {
    const other = { request: { ...request, url: 'https://api.example/api/v1/recipients' } };
    const { requests } = parseRecording(writeHar([{ request, ...entry }, other]), 'traffic.har', suite);
    expect(requests.map(({ url }) => url)).toEqual([other.request.url]);
  });

const sent: readonly (readonly [who: string, entry: Entry])[] = [
  ['with _fromCache: false', { _fromCache: false }],
  ['with an empty cache', { cache: {} }],
  ['with a cache that knew nothing', { cache: { beforeRequest: null, afterRequest: null } }],
  [
    'stored by the cache after it came',
    { cache: { beforeRequest: { eTag: '' }, afterRequest: { eTag: '' } } },
  ],
  ['of Safari, from the network', { _fetchType: 'Network Load' }],
];

for (const [who, entry] of sent)
  test(`a request is read ${who}`, () => {
    expect(first({ request, ...entry }).url).toBe(request.url);
  });

const call = (credential: string | undefined, more: Entry = {}) => ({
  request: {
    ...request,
    headers: credential === undefined ? [] : [{ name: 'service-auth-key', value: credential }],
  },
  response: { status: 401, headers: [type], content: { text: '{"message":"no"}', size: 16 } },
  ...more,
});

/** Findings of a client in a HAR file. */
function judge(...entries: readonly unknown[]) {
  const asked = findAsked(parseRecording(writeHar(entries), 'traffic.har', suite).requests);
  const { findings, judged } = judgeClient(asked, documentedSettings);
  return { broken: [...new Set(findings.map(({ requirement }) => requirement))], judged };
}

const masks = [
  '',
  '<secret>',
  '{{token}}',
  '***',
  'REDACTED',
  'Bearer {{token}}',
  'Bearer <redacted>',
  ['Bearer $', '{TOKEN}'].join(''),
];
const furtherMasks = [
  '[Filtered]',
  '--REDACTED--',
  'Bearer eyJh...x9Kw',
  'Bearer ****d7f2',
  '[auth header redacted]',
  'Bearer your-token',
  '•••••',
  'value removed',
];

for (const credential of [...masks, ...furtherMasks])
  test(`nothing is said of the credential "${credential}" of a recording`, () => {
    const { broken, judged } = judge(call('Bearer k7Qw2ZpX9d'), call(credential));
    expect(broken).toEqual([]);
    expect(judged.get('caller-sends-a-bearer-token')).toBe(1);
  });

test('a credential that a client made of nothing is none that was masked', () => {
  expect(judge(call('Bearer undefined')).broken).toEqual(['caller-sends-a-bearer-token']);
});

test('a secret of a token request that was blanked is none that is missing', () => {
  const body = 'grant_type=client_credentials&client_id=p&client_secret=&scope=client%3Aadmin';
  const ask = (status: number) => ({
    request: { method: 'POST', url: 'https://api.example/Token', headers: [], postData: { text: body } },
    response: { status, headers: [type], content: { text: '{"access_token":""}' } },
  });
  expect(judge(ask(200)).broken).toEqual([]);
  expect(judge(ask(401)).broken).toEqual(['caller-asks-for-the-admin-scope']);
});

const create = (headers: readonly Entry[], postData: Entry, more: Entry = {}) => ({
  request: { method: 'POST', url: at.recipients, headers, postData, ...more },
  response: { status: 201, headers: [type], content: { text: '' } },
});
const own = { name: 'service-auth-key', value: 'Bearer k7Qw2ZpX9d' };
const onWire = { name: 'User-Agent', value: 'app/1' };
const body = '{"name":"n","scope":["ACCOUNT_BASIC"]}';
const label = 'caller-labels-recipients-as-json';

test('a media type beside a body is that of its header', () => {
  expect(judge(create([own], { mimeType: 'application/json', text: body })).judged.get(label)).toBe(1);
  expect(judge(create([own], { mimeType: 'application/xml', text: body })).broken).toEqual([label]);
  // Tools that know the headers of the editor alone write a type of their own.
  expect(judge(create([own], { mimeType: 'text/plain', text: body })).broken).toEqual([]);
  expect(judge(create([own, onWire], { mimeType: 'text/plain', text: body })).broken).toEqual([label]);
});

test('an entry without a request or an address is left out and counted', () => {
  const traffic = parseRecording(
    writeHar([{}, { request: { method: 'GET' } }, { request }]),
    'traffic.har',
    suite,
  );
  expect([traffic.requests.length, traffic.leftOut]).toEqual([1, 2]);
  const { report } = judgeTraffic(traffic, { name: 'traffic.har', replay: '' });
  expect(report.reasons).toContain('2 entries without a request left out');
  expect(() => parseRecording(writeHar([{}, { request: {} }]), 'traffic.har', suite)).toThrow(
    'traffic.har: log.entries[0].request.method: expected a method',
  );
});

test('a path alone is an address by its host', () => {
  const headers = [{ name: 'Host', value: 'api.example' }];
  expect(first({ request: { ...request, url: '/api/v1/providers', headers } }).url).toBe(request.url);
});

const poll = (id: string, startedDateTime: string | undefined) => ({
  ...(startedDateTime === undefined ? {} : { startedDateTime }),
  time: 20,
  request: { method: 'GET', url: at.poll(id), headers: [] },
  response: { status: 202, headers: [], content: { size: -1 } },
});
const ids = ['7d9f3c52-1b64-4e8a-9c07-5a2e8f41d6b3', '11111111-1b64-4e8a-9c07-5a2e8f41d6b3'] as const;
const interval = 'caller-polls-every-ten-seconds';

/** Polls of one operation, without bodies. */
const polls: readonly (readonly [
  what: string,
  times: readonly (string | undefined)[],
  broken: readonly string[],
])[] = [
  ['too fast', ['10:00:00.120', '10:00:03.120'], [interval]],
  ['at the pace', ['10:00:00.120', '10:00:10.120'], []],
  ['at the pace, times rounded to seconds', ['10:00:01', '10:00:10'], []],
  ['too fast, times rounded to seconds', ['10:00:01', '10:00:05'], [interval]],
  ['at the pace, times rounded to minutes', ['10:00:00', '10:00:00', '10:01:00'], []],
  ['at the pace, all at the time of the export', ['10:00:00.5', '10:00:00.5', '10:00:00.5'], []],
  ['without times', [undefined, undefined], []],
];

for (const [what, times, broken] of polls)
  test(`polls without bodies are judged by address, status and time: ${what}`, () => {
    const entries = times.map((time) => poll(ids[0], time && `2026-01-05T${time}Z`));
    expect(judge(...entries).broken).toEqual(broken);
  });

test('polls of two operations are none of one', () => {
  const times = ['10:00:00.1', '10:00:03.1'].map((time) => `2026-01-05T${time}Z`);
  expect(judge(poll(ids[0], times[0]), poll(ids[1], times[1])).broken).toEqual([]);
});

test('an entry without a time stands behind the one before it, and one that is there twice counts once', () => {
  const listed = (url: string, startedDateTime?: string) => ({
    ...(startedDateTime === undefined ? {} : { startedDateTime }),
    request: { ...request, url },
    time: 3,
  });
  const [late, early] = ['2026-01-05T10:00:05.001Z', '2026-01-05T10:00:01.001Z'];
  const { requests } = parseRecording(
    writeHar([
      listed('https://a.example/3', late),
      listed('https://a.example/4'),
      listed('https://a.example/1', early),
      listed('https://a.example/1', early),
    ]),
    'traffic.har',
    suite,
  );
  expect(requests.map(({ url }) => url.at(-1))).toEqual(['1', '3', '4']);
});

test('the address of tokens is that of the target file, whatever its path is', () => {
  const ask = (url: string) => ({
    request: { method: 'POST', url, headers: [], postData: { text: 'scope=client:admin' } },
  });
  const { requests } = parseRecording(
    writeHar([ask('https://id.example/oauth2/v1/issue?x=1'), ask('https://id.example/Token')]),
    'traffic.har',
    suite,
  );
  const found = findAsked(requests, {
    outbound: 'https://api.example',
    token: 'https://id.example/oauth2/v1/issue',
  });
  expect(found.map(({ exchange: { operation, id } }) => [id, operation])).toEqual([['r1', 'token']]);
});

test('a request that was recorded twice counts once, also where one recorder lost its answer', () => {
  const startedDateTime = '2026-01-05T10:00:05.001Z';
  const recorded = (text: string | undefined) => ({
    ...{ startedDateTime, request, time: 3 },
    response: {
      status: 200,
      headers: [type],
      content: { size: -1, ...(text === undefined ? {} : { text }) },
    },
  });
  const count = (...entries: readonly Entry[]) =>
    parseRecording(writeHar(entries), 'traffic.har', suite).requests.length;
  expect(count(recorded('[1]'), recorded('[1]'))).toBe(1);
  expect(count(recorded('[1]'), recorded(undefined))).toBe(1);
  expect(count(recorded(undefined), recorded('[1]'))).toBe(1);
  expect(count(recorded('[1]'), recorded('[2]'))).toBe(2);
});

test('the time of an export tells nothing in a file that was joined with others either', () => {
  const listed = (startedDateTime: string, count: number) =>
    Array.from({ length: count }, (_, at) => ({
      startedDateTime,
      request: { ...request, url: `${request.url}/${at}` },
    }));
  const other = listed('2026-01-05T10:00:09.001Z', 1);
  const timesOf = (entries: readonly Entry[]) =>
    parseRecording(writeHar(entries), 'traffic.har', suite).requests.map(({ startedAt }) => startedAt > 0);
  const exported = listed('2026-01-05T10:00:00.123Z', 11);
  expect(timesOf([...exported, ...other])).toEqual([...exported.map(() => false), true]);
  // A burst is sent at once, and rounded times are those of many.
  expect(timesOf([...exported.slice(1), ...other])).not.toContain(false);
  expect(timesOf([...listed('2026-01-05T10:00:00Z', 20), ...other])).not.toContain(false);
});

test('what had ended before a request of a run counts those that are none of the interface', () => {
  const of = (id: string, url: string, at: number, after: number) => ({
    ...{ id, operation: 'listProviders', startedAt: at, took: 1, after, credential: 'user' },
    request: { method: 'GET', url, headers: [] },
  });
  const known = 'https://api.example/api/v1/providers';
  const lines = [
    of('a', 'https://api.example/api/v1/none', 1000, 0),
    of('b', known, 1002, 1),
    of('c', known, 1004, 2),
  ];
  const { requests } = parseRecording(lines.map((one) => JSON.stringify(one)).join('\n'), 'x', suite);
  const asked = countEnded(findAsked(requests), requests);
  expect(asked.map(({ exchange: { id, after } }) => [id, after])).toEqual([
    ['b', 0],
    ['c', 1],
  ]);
});
