import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { parseRecording } from '../../client/recording/read.ts';
import { writeHar } from './har.ts';
import { at } from './recorded.ts';

type Entry = Readonly<Record<string, unknown>>;

const suite = 'open-banking-conformance';
const json = '[{"provider_id":1,"name":"Société Première","country":"CA","scopes":[]}]';
const letters = Buffer.from(json);
const type = { name: 'content-type', value: 'application/json' };
const request = { method: 'GET', url: 'https://api.example/api/v1/providers', headers: [] };
const first = (entry: Entry) => parseRecording(writeHar([entry]), 'traffic.har', suite).requests[0]!;
const base64 = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64');
const coded = (coding: string) => [type, { name: 'Content-Encoding', value: coding }];
const announced = (length: number) => [type, { name: 'Content-Length', value: String(length) }];

const chunked = [type, { name: 'Transfer-Encoding', value: 'chunked' }];
const frame = (bytes: Buffer) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n0\r\n\r\n')]);

/** Answers of 200 as recorders write them, with the text that each stands for; undefined where it shows nothing. */
const answers: readonly (readonly [
  what: string,
  content: Entry,
  text: string | undefined,
  headers?: readonly Entry[],
  response?: Entry,
])[] = [
  ['plain text that is marked base64', { text: json, encoding: 'base64' }, json],
  ['a text that base64 decodes to no UTF-8, and that is JSON', { text: 'null', encoding: 'base64' }, 'null'],
  ['base64 in lines of 76', { text: base64(json).replace(/.{76}/g, '$&\r\n'), encoding: 'base64' }, json],
  ['base64 in the alphabet of URLs', { text: letters.toString('base64url'), encoding: 'base64' }, json],
  ['base64 without its mark', { text: base64(json), size: letters.length }, json],
  ['base64 that the size says was sent so', { text: base64(json), size: base64(json).length }, base64(json)],
  ['base64 without mark and size', { text: base64(json) }, undefined],
  ['a text shorter than its size, and no JSON', { text: json.slice(0, 30), size: letters.length }, undefined],
  ['JSON that the tool wrote without blanks', { text: json, size: letters.length + 40 }, json],
  ['JSON that the tool indented', { text: ` ${json}\n`, size: letters.length }, ` ${json}\n`],
  ['JSON cut by a tool that names no size', { text: json.slice(0, 30) }, undefined],
  ['JSON cut within a text and an escape', { text: '{"a":"b\\', size: -1 }, undefined],
  ['JSON that the server itself cut', { text: '[{"a"' }, '[{"a"', announced(5)],
  [
    'a body in the frames of its chunks',
    { text: `5\r\n[{"a"\r\n5;x=y\r\n: 1}]\r\n0\r\n\r\n` },
    '[{"a": 1}]',
    chunked,
  ],
  [
    'a packed body in the frames of its chunks',
    { text: base64(frame(gzipSync(letters))), encoding: 'base64' },
    json,
    [...coded('gzip'), ...chunked],
  ],
  ['a body in frames of which the end is missing', { text: '5\r\n[{"a"\r\n5\r\n: 1' }, undefined, chunked],
  ['a text in chunks that begins like a frame', { text: '12\r\n' }, '12\r\n', chunked],
  ['a page of HTML', { text: '<html>', size: 6 }, '<html>'],
  ['a body that was dropped', { text: '', size: 0 }, undefined, announced(119)],
  [
    'a body that was dropped from chunks',
    { text: '', size: 0 },
    undefined,
    [{ name: 'Transfer-Encoding', value: 'chunked' }],
  ],
  [
    'a body of which only bytes on the wire are told',
    { text: '', size: 0 },
    undefined,
    [type],
    { bodySize: 40 },
  ],
  ['a body that was never there', { text: '', size: 0 }, '', announced(0)],
  ['a body that a browser could not fetch', { size: 0, mimeType: 'application/json' }, undefined],
  [
    'a packed body (br)',
    { text: base64(brotliCompressSync(letters)), encoding: 'base64' },
    json,
    coded('br'),
  ],
  [
    'a packed body (deflate)',
    { text: base64(deflateSync(letters)), encoding: 'base64' },
    json,
    coded('deflate'),
  ],
  [
    'a packed body (raw deflate)',
    { text: base64(deflateRawSync(letters)), encoding: 'base64' },
    json,
    coded('deflate'),
  ],
  [
    'a packed body (gzip, then br)',
    { text: base64(brotliCompressSync(gzipSync(letters))), encoding: 'base64' },
    json,
    coded('gzip, br'),
  ],
  [
    'a body that is packed in a way that nobody knows',
    { text: base64(gzipSync(letters).subarray(4)), encoding: 'base64' },
    undefined,
    coded('zstd'),
  ],
  [
    'a body that the tool unpacked, with its old header',
    { text: base64(json), encoding: 'base64' },
    json,
    coded('gzip'),
  ],
  ['packed bytes written as letters', { text: gzipSync(letters).toString('latin1') }, json, coded('gzip')],
  [
    'packed bytes that were lost in letters',
    { text: gzipSync(letters).toString('utf8') },
    undefined,
    coded('gzip'),
  ],
  ['UTF-8 read as Latin-1', { text: letters.toString('latin1'), size: letters.length }, json],
  ['JSON that a tool has parsed', { text: JSON.parse(json) }, json],
  [
    'JSON of which values were taken out',
    { text: '{"a":"[personal: 7 characters]"}' },
    '{"a":"[personal: 7 characters]"}',
  ],
  ['a mask in the place of a body', { text: '[secret]' }, undefined],
  ['a remark in the place of a body', { text: '<response body omitted>', size: 400 }, undefined],
];

for (const [what, content, text, headers = [type], response = {}] of answers)
  test(`${what}: ${text === undefined ? 'not shown' : 'the text'}`, () => {
    const read = first({ request, response: { status: 200, headers, content, ...response } });
    expect(read.response?.text).toBe(text);
  });

test('what a browser kept of an answer of 304 is none of the server', () => {
  const content = { text: json, size: letters.length };
  expect(first({ request, response: { status: 304, headers: [type], content } }).response?.text).toBe(
    undefined,
  );
});

const body = '{"name":"n","scope":["ACCOUNT_BASIC"]}';
const post = (postData: Entry, more: Entry) => ({
  request: {
    method: 'POST',
    url: at.recipients,
    headers: [],
    postData: { mimeType: 'application/json', ...postData },
    ...more,
  },
});

const formType = 'application/x-www-form-urlencoded';

const sentBodies: readonly (readonly [
  what: string,
  postData: Entry,
  more: Entry,
  body: string | undefined,
])[] = [
  ['a request cut by its recorder', { text: body.slice(0, 20) }, { bodySize: body.length }, undefined],
  ['a form cut by its recorder', { text: 'grant_type=client_cred' }, { bodySize: 90 }, undefined],
  [
    'a form cut within a name, without sizes',
    { mimeType: formType, text: 'grant_type=client_credentials&client_se' },
    { bodySize: -1 },
    undefined,
  ],
  [
    'a form with a name alone at its end, whose size says so',
    { mimeType: formType, text: 'grant_type=a&scope' },
    { bodySize: 18 },
    'grant_type=a&scope',
  ],
  [
    'an upload of Firefox, with its headers',
    { text: `Content-Type: application/json\r\nContent-Length: 38\r\n\r\n${body}` },
    { bodySize: 92 },
    body,
  ],
  ['JSON that the tool has parsed', { text: JSON.parse(body) }, {}, body],
  ['a request marked base64 that is none', { text: body, encoding: 'base64' }, {}, body],
  ['a body that was lost', {}, { bodySize: 38 }, undefined],
  [
    'a body of which Polly.js keeps the type alone',
    { mimeType: 'text/plain', params: [] },
    { bodySize: 0 },
    undefined,
  ],
  [
    'JSON of which the tool keeps the members as fields',
    { params: [{ name: 'name', value: 'n' }] },
    {},
    undefined,
  ],
  [
    'a form of which the tool keeps the fields',
    { mimeType: formType, params: [{ name: 'a', value: 'b c' }] },
    {},
    'a=b+c',
  ],
  ['fields of a type that nobody names', { mimeType: '', params: [{ name: 'a', value: 'b' }] }, {}, 'a=b'],
];

for (const [what, postData, more, expected] of sentBodies)
  test(`${what}: ${expected === undefined ? 'not shown' : 'the text'}`, () => {
    const read = first(post(postData, more));
    expect([read.body, read.isBodyKnown]).toEqual([expected, expected !== undefined]);
  });

const once = [
  { name: 'User-Agent', value: 'browser' },
  { name: 'service-auth-key', value: 'Bearer t' },
];

test('headers that a tool has written twice count once', () => {
  const read = first({ request: { ...request, headers: [...once, ...once] }, response: { status: 401 } });
  expect(read.headers.map(([name]) => name)).toEqual(['User-Agent', 'service-auth-key']);
});

test('a header that a client has sent twice stays so', () => {
  const read = first({ request: { ...request, headers: [...once, once[1]] }, response: { status: 401 } });
  expect(read.headers).toHaveLength(3);
});
