import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { parseRecording, readRecording } from '../../client/recording/read.ts';
import { findAsked, locateOperation } from '../../client/recording/recognize.ts';

type Entry = Readonly<Record<string, unknown>>;

const request = { method: 'GET', url: 'https://api.example/api/v1/providers', headers: [] };
const har = (...entries: readonly Entry[]) =>
  JSON.stringify({ log: { version: '1.2', creator: {}, entries } });
const read = (text: string) => parseRecording(text, 'traffic.har', 'open-banking-conformance');
const first = (entry: Entry) => read(har(entry)).requests[0]!;

const bodies: readonly (readonly [of: string, content: Entry, text: string | undefined])[] = [
  ['a browser', { size: 2, mimeType: 'application/json', text: '[]' }, '[]'],
  ['Charles', { size: 2, encoding: 'base64', text: Buffer.from('[]').toString('base64') }, '[]'],
  ['bytes as they came', { encoding: 'base64', text: gzipSync('[]').toString('base64') }, '[]'],
  ['a browser that forgot the body', { size: 12_000, mimeType: 'application/json' }, undefined],
  ['Playwright without contents', { size: -1, mimeType: 'application/json' }, undefined],
  ['mitmproxy for an empty body', { size: 0, mimeType: '', text: '' }, ''],
];

for (const [of, content, text] of bodies)
  test(`the body of an answer is read as ${of} writes it`, () => {
    expect(first({ request, response: { status: 200, headers: [], content } }).response?.text).toBe(text);
  });

test('a request is read with its body in each form, and without where it is not known', () => {
  const post = { ...request, method: 'post', bodySize: -1 };
  const bodyOf = (more: Entry) => {
    const { body, isBodyKnown } = first({ request: { ...post, ...more } });
    return { body, isBodyKnown };
  };
  expect(bodyOf({ postData: { mimeType: 'application/json', text: '{}' } })).toEqual({
    body: '{}',
    isBodyKnown: true,
  });
  expect(bodyOf({ postData: { text: 'e30=', _encoding: 'base64' } }).body).toBe('{}');
  expect(bodyOf({ postData: { params: [{ name: 'scope', value: 'client:admin' }] } }).body).toBe(
    'scope=client%3Aadmin',
  );
  expect(bodyOf({})).toEqual({ body: undefined, isBodyKnown: false });
  expect(bodyOf({ headers: [{ name: 'Content-Length', value: '0' }] })).toEqual({
    body: undefined,
    isBodyKnown: true,
  });
  expect(bodyOf({ headers: [{ name: 'Content-Length', value: '12' }] }).isBodyKnown).toBe(false);
  // A read has none, unless something says that it has.
  const isKnown = (more: Entry) => bodyOf({ method: 'GET', ...more }).isBodyKnown;
  expect([
    isKnown({}),
    isKnown({ method: 'HEAD', bodySize: undefined }),
    isKnown({ method: 'DELETE' }),
  ]).toEqual([true, true, false]);
  for (const [name, value] of [
    ['Content-Type', 'application/json'],
    ['Content-Length', '12'],
    ['Transfer-Encoding', 'chunked'],
  ])
    expect(isKnown({ headers: [{ name, value }] })).toBe(false);
  for (const more of [{ bodySize: 12 }, { postData: { mimeType: 'application/json' } }])
    expect(isKnown(more)).toBe(false);
});

test('what was never sent is left out, as are pseudo headers of HTTP/2', () => {
  const entries = [
    { request, _fromCache: 'disk' },
    { request, _wasFulfilled: true },
    {
      comment: 'sent',
      request: {
        ...request,
        headers: [
          { name: ':path', value: '/' },
          { name: 'Accept', value: '*/*' },
        ],
      },
    },
    { request, response: { status: 0, headers: [] } },
  ];
  const { requests } = read(har(...entries));
  expect(requests.map(({ headers, response }) => ({ headers, response }))).toEqual([
    { headers: [['Accept', '*/*']], response: undefined },
    { headers: [], response: undefined },
  ]);
});

const bad: readonly (readonly [text: string, message: string])[] = [
  ['', 'traffic.har: is empty; expected a HAR file, a Postman export or an exchanges.ndjson'],
  ['<html>', 'traffic.har: is not JSON; expected a HAR file, a Postman export or an exchanges.ndjson'],
  ['[]', 'traffic.har: has no log.entries; expected a HAR file, a Postman export or an exchanges.ndjson'],
  ['{"log":{}}', 'traffic.har: log.entries: expected a list of requests; save the recording as HAR 1.2'],
  [har(), 'traffic.har: holds no request that was sent; record the client while it runs'],
  [
    har({ request: { method: 'GET' } }),
    'traffic.har: log.entries[0].request.url: expected an address; save the recording again with its requests',
  ],
  [
    '{"id":"a"}\n{"id":"b"}',
    'traffic.har, line 1: expected an exchange with request.method, request.url and request.headers',
  ],
];

for (const [text, message] of bad)
  test(`one sentence says what is wrong: ${message}`, () => {
    expect(() => read(text)).toThrow(message);
  });

test('a file that is not there is one sentence too', () => {
  const file = test.info().outputPath('none.har');
  expect(() => readRecording(file, '')).toThrow(
    `${file} cannot be read: it does not exist; expected a HAR file, a Postman export or an exchanges.ndjson`,
  );
  writeFileSync(file, `\uFEFF${har({ request })}`);
  expect(readRecording(file, '').requests).toHaveLength(1);
});

const paths: readonly (readonly [method: string, path: string, operation: string | undefined])[] = [
  ['GET', '/gateway/v9/api/v1/providers/17', 'getProvider'],
  ['GET', '/api/v1/recipients/providers/requests', 'listRegistrations'],
  ['GET', '/api/v1/recipients/abc/providers/requests', 'listRecipientRegistrations'],
  ['POST', '/api/v1/recipients/providers/requests/a,b/1', 'requestRegistrations'],
  ['POST', '/api/v1/recipients//secret', 'regenerateSecret'],
  ['GET', '/api/v1/providers/', 'listProviders'],
  ['GET', '/v3/c/BankingServices/GetAccountsDetailAsync', 'getAccountsDetailAsync'],
  ['PATCH', '/api/v1/recipients/abc', undefined],
  ['GET', '/api/v2/providers', undefined],
];

for (const [method, path, operation] of paths)
  test(`${method} ${path} is ${operation ?? 'none of the interface'}`, () => {
    expect(locateOperation(method, path)?.operation).toBe(operation);
  });

test('declared addresses leave out what is elsewhere', () => {
  const { requests } = read(
    har({ request }, { request: { ...request, url: 'https://other.example/api/v1/providers' } }),
  );
  expect(findAsked(requests)).toHaveLength(2);
  expect(findAsked(requests, { outbound: 'https://api.example/' })).toHaveLength(1);
});

test('the requests of the suite break duties on purpose, and those of a client that it certified do not', () => {
  const of = (entry: Entry) =>
    parseRecording(
      JSON.stringify({ log: { creator: { name: 'open-banking-conformance' }, entries: [entry] } }),
      'own.har',
      'open-banking-conformance',
    ).isOfSuite;
  expect([of({ request, _check: 'providers-list' }), of({ request })]).toEqual([true, false]);
});

const collection = (...item: readonly object[]) =>
  JSON.stringify({
    info: { name: 'ours' },
    item: [{ name: 'folder', item }],
    variable: [{ key: 'id', value: '7' }],
  });

test('a collection of Postman is read by its saved answers, what its variables held as far as it says', () => {
  const originalRequest = {
    method: 'POST',
    url: { raw: '{{bank}}/api/v1/recipients/{{id}}' },
    header: [
      { key: 'x-api-key', value: '{{key}}' },
      { key: 'X-Off', value: '1', disabled: true },
    ],
    body: { mode: 'raw', raw: '{"name":"n{{id}}"}' },
  };
  const answer = { code: 200, header: [{ key: 'Content-Type', value: 'application/json' }], body: '{}' };
  const bare = { request: 'api.example/api/v1/providers', response: [{ code: 204, header: null }] };
  const saved = { request: {}, response: [{ originalRequest, ...answer }] };
  const secret = { ...originalRequest, body: { mode: 'raw', raw: '{"client_secret":"{{secret}}"}' } };
  const form = {
    ...{ method: 'POST', url: 'https://api.example/Token' },
    body: { mode: 'urlencoded', urlencoded: [{ key: 'scope', value: 'client:admin' }] },
  };
  const { requests } = read(
    collection(saved, bare, ...[secret, form].map((request) => ({ request, response: [answer] }))),
  );
  expect(
    requests.map(({ url, headers, body, isBodyKnown, areHeadersKnown }) => [
      ...[url, headers.map(([, value]) => value), body, isBodyKnown, areHeadersKnown],
    ]),
  ).toEqual([
    ['https://bank.invalid/api/v1/recipients/7', ['[secret]'], '{"name":"n7"}', true, false],
    ['https://api.example/api/v1/providers', [], undefined, true, false],
    ['https://bank.invalid/api/v1/recipients/7', ['[secret]'], undefined, false, false],
    ['https://api.example/Token', [], 'scope=client%3Aadmin', true, false],
  ]);
  expect(requests.map(({ response }) => [response?.status, response?.text])).toEqual([
    [200, '{}'],
    [204, ''],
    [200, '{}'],
    [200, '{}'],
  ]);
  expect(() => read(collection({ request: form }))).toThrow(/holds no saved answer; send its requests/);
});

test('an address of which newman exports the parts alone is joined', () => {
  const urlOf = (url: unknown) =>
    read(collection({ request: { method: 'GET', url }, response: [{ code: 200 }] })).requests[0]?.url;
  const query = [
    { key: 'limit', value: '4' },
    { key: 'offset', value: 'a%2B', disabled: true },
    { key: 'details', value: null },
  ];
  const path = ['api', 'v1', 'recipients', '{{id}}'];
  const parts = { protocol: 'http', host: ['api', 'example'], port: '8080', path, query };
  expect(urlOf(parts)).toBe('http://api.example:8080/api/v1/recipients/7?limit=4&details');
  expect(urlOf({ host: ['{{bank}}'], path })).toBe('https://bank.invalid/api/v1/recipients/7');
});
