import { request } from 'node:http';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { judgeClient } from '../../client/judge/client.ts';
import { findAsked } from '../../client/recording/recognize.ts';
import { startRecorder } from '../../client/recording/recorder.ts';
import type { Handed, RecordedRequest } from '../../client/recording/traffic.ts';
import { type ClientSettings, documentedSettings } from '../../client/rules/past.ts';
import { startReferenceServer } from '../../proof/reference-server/server.ts';
import { at, json, page, sent } from './recorded.ts';

const handed: Handed = { plainTokens: ['tk-4b81f0c2d9ee'], keys: ['k-55210fd3ab'], secrets: [] };
const header = 'caller-sends-the-token-in-service-auth-key';
const form = 'caller-sends-a-bearer-token';
const keyRow = 'caller-sends-the-key-in-x-api-key';

function judge(requests: readonly RecordedRequest[], settings: Partial<ClientSettings> = {}) {
  const { findings } = judgeClient(findAsked(requests), { ...documentedSettings, ...settings });
  return [...new Set(findings.map(({ requirement }) => requirement))];
}

const withToken = (value: string, status = 401) =>
  sent(at.list, { headers: { 'service-auth-key': value }, status, answer: { message: 'no' } });
const whole = { isWhole: true, handed };

const forms: readonly (readonly [value: string, got: string])[] = [
  ['Bearer "tk-4b81f0c2d9ee"', 'in quotes'],
  ["('Bearer', 'tk-4b81f0c2d9ee')", 'printed as a value of a program'],
  ['Token tk-4b81f0c2d9ee', 'after the word Token'],
  ['Baerer tk-4b81f0c2d9ee', 'after the word Baerer'],
  ['Bearertk-4b81f0c2d9ee', 'without a blank after the word Bearer'],
  ['Bearer\u00a0tk-4b81f0c2d9ee', 'without a blank after the word Bearer'],
  ['Bearer tk-4b81f0c2d9ee;', 'with other signs around it'],
  [`Bearer ${Buffer.from('tk-4b81f0c2d9ee').toString('base64')}`, 'in base64'],
  [`Bearer ${Buffer.from('tk-4b81f0c2d9ee').toString('hex')}`, 'in hexadecimal digits'],
  ['Bearer tk%2D4b81f0c2d9ee', 'percent-encoded'],
  ['Bearer TK-4B81F0C2D9EE', 'in another letter case'],
  ['Bearer tk-4b81f0c2', 'of which a part is missing'],
  ['Bearer tk-4b81f0c2d9ee tk-4b81f0c2d9ee', 'twice'],
];

for (const [value, got] of forms)
  test(`a token in a wrong form is charged where it is refused: ${value}`, () => {
    const { findings } = judgeClient(findAsked([withToken(value)]), { ...documentedSettings, handed });
    expect(findings.map((finding) => [finding.requirement, finding.got])).toEqual([
      [form, `the token ${got}`],
    ]);
    expect(findings.some((finding) => finding.got.includes('tk-4b'))).toBe(false);
    expect(judge([withToken(value, 200)], { handed })).toEqual([]);
  });

test('the answer of /Token in the place of its token is charged where it is refused', () => {
  const value = 'Bearer {"access_token":"tk-4b81f0c2d9ee","expires_in":3600}';
  expect(judge([withToken(value)])).toEqual([form]);
  expect(judge([withToken(value, 200)])).toEqual([]);
});

test('a bare token is charged where another form is declared, and a made-up one where nobody else gives any', () => {
  const bare = withToken('tk-4b81f0c2d9ee');
  expect(judge([bare], whole)).toEqual([]);
  expect(judge([bare], { ...whole, tokenValue: 'Bearer {token}' })).toEqual([form]);
  expect(judge([withToken('Bearer of-yesterday')], whole)).toEqual([form]);
  expect(judge([withToken('Bearer of-yesterday')], { handed })).toEqual([]);
  expect(judge([withToken('Bearer tk-4b81f0c2d9ee')], whole)).toEqual([]);
});

const places: readonly (readonly [place: string, request: RecordedRequest])[] = [
  ['in the query', sent(`${at.list}?token=tk-4b81f0c2d9ee`, { headers: {}, status: 401 })],
  ['in another header', sent(at.list, { headers: { 'x-session': 'tk-4b81f0c2d9ee' }, status: 401 })],
  ['in a body', sent(at.recipients, { headers: json, body: { token: 'tk-4b81f0c2d9ee' }, status: 401 })],
];

for (const [place, request] of places)
  test(`a token ${place} is charged to its header, in any recording`, () => {
    expect(judge([request], { handed })).toEqual([header]);
    expect(judge([withToken('Bearer tk-4b81f0c2d9ee', 200), request])).toEqual([header]);
  });

const withKey = (value: string, status = 403) =>
  sent(at.call, { headers: { 'x-api-key': value, ...json }, body: { RequestId: 'r' }, status });

for (const value of ['"k-55210fd3ab"', 'Bearer k-55210fd3ab', 'k-55210f', 'tk-4b81f0c2d9ee', 'k-of-nobody'])
  test(`a key in a wrong form is charged where it is refused: ${value}`, () => {
    expect(judge([withKey(value)], whole)).toContain(keyRow);
    expect(judge([withKey(value, 200)], whole)).not.toContain(keyRow);
  });

test('a secret that was replaced is charged wherever it is used', () => {
  const regenerate = (secret: string, after: number) =>
    sent(`${at.recipients}/c1/secret`, {
      ...{ method: 'POST', after },
      answer: { client_id: 'c1', client_secret: secret },
    });
  const use = (after: number) =>
    sent(at.list, { headers: { 'service-auth-key': 'Bearer first-secret-of-c1' }, status: 200, after });
  const renewed = [regenerate('first-secret-of-c1', 0), regenerate('second-secret-of-c1', 1)];
  expect(judge([...renewed, use(2)])).toEqual(['caller-drops-a-replaced-secret']);
  expect(judge([renewed[0]!, use(0.5), renewed[1]!])).toEqual([]);
});

const cursor = 'eyJwYWdlIjoy';
const walk = (query: string, link?: string) => [
  sent(at.list, { answer: page(cursor, link) }),
  sent(`${at.list}?${query}`, { after: 1, answer: page(null) }),
];

test('a cursor under another name is none, unless the link of the page names it so', () => {
  expect(judge(walk(`cursor=${cursor}`))).toEqual(['cursor-goes-back-unchanged']);
  expect(judge(walk(`Offset=${cursor}`))).toEqual(['cursor-goes-back-unchanged']);
  expect(judge(walk(`offset=${cursor}&cursor=${cursor}`))).toEqual([]);
  expect(judge(walk(`cursor=${cursor}`, `${at.list}?cursor=${cursor}`))).toEqual([]);
  expect(judge(walk('limit=10'))).toEqual([]);
});

const ask = (more: object) => sent(at.call, { body: { RequestId: 'r', ...more }, status: 200 });

test('an option under another spelling is charged, and a member of its own is none', () => {
  const row = ['caller-sends-options-with-their-types'];
  for (const name of ['WithKyc', 'with_kyc', 'daysOfTransactions', 'WithTransaction'])
    expect(judge([ask({ [name]: true })])).toEqual(row);
  for (const name of ['WithKYC2', 'Language', 'WithTransactionsOfCards'])
    expect(judge([ask({ [name]: true })])).toEqual([]);
  expect(judge([ask({ WithKYC: true, WithKyc: true })])).toEqual([]);
});

test('an option in the query is charged where the body lacks it', () => {
  const askAt = (query: string, more: object) =>
    judge([sent(`${at.call}?${query}`, { body: { RequestId: 'r', ...more }, status: 200 })]);
  const row = ['caller-sends-options-with-their-types'];
  expect(askAt('WithKYC=false', {})).toEqual(row);
  expect(askAt('withTransactions=true&trace=1', { WithKYC: true })).toEqual(row);
  expect(askAt('WithKYC=true', { WithKYC: true })).toEqual([]);
  expect(askAt('trace=1&lang=en', {})).toEqual([]);
});

/** Sends a creation over a connection, and gives what is charged then. */
async function create(
  write: (text: string) => Buffer,
  more: { readonly headers?: Readonly<Record<string, string>>; readonly isAbsolute?: boolean } = {},
) {
  const recorder = startRecorder('t');
  const server = await startReferenceServer({ observe: (seen) => recorder.observe(server.baseUrl, seen) });
  const headers = {
    'service-auth-key': `Bearer ${server.description.tokens.token}`,
    ...json,
    ...more.headers,
  };
  const text = JSON.stringify({ ...server.description.recipients.create, name: 'Épargne' });
  const path = `${more.isAbsolute === true ? server.baseUrl : ''}/api/v1/recipients`;
  const own = { host: '127.0.0.1', port: new URL(server.baseUrl).port, path, method: 'POST', headers };
  try {
    await new Promise<void>((resolve, reject) => {
      const outgoing = request(own, (answer) => void answer.resume().on('end', resolve));
      outgoing.on('error', reject).end(write(text));
    });
  } finally {
    await server.close();
  }
  const { status } = recorder.requests[0]!.response!;
  return { status, charged: judge(recorder.requests, { isWhole: true }) };
}

test('a body in Latin-1 is charged as none of JSON, and one that is packed is read', async () => {
  const row = ['caller-sends-json-bodies'];
  expect((await create((text) => Buffer.from(text, 'latin1'))).charged).toEqual(row);
  expect(await create((text) => Buffer.from(text))).toEqual({ status: 201, charged: [] });
  const packed = await create((text) => gzipSync(text), { headers: { 'content-encoding': 'gzip' } });
  expect(packed).toEqual({ status: 201, charged: [] });
  expect(
    (await create(() => Buffer.from('no'), { headers: { 'content-encoding': 'gzip' } })).charged,
  ).toEqual(row);
});

test('a body is read in each coding that it names, and in no other one', async () => {
  const packed: readonly (readonly [codings: string, pack: (text: string) => Buffer])[] = [
    ['deflate', (text) => deflateSync(text)],
    ['deflate', (text) => deflateRawSync(text)],
    ['deflate, GZIP', (text) => gzipSync(deflateSync(text))],
    ['br', (text) => brotliCompressSync(text)],
    ['identity', (text) => Buffer.from(text)],
  ];
  for (const [codings, pack] of packed)
    expect(await create(pack, { headers: { 'content-encoding': codings } }), codings).toEqual({
      status: 201,
      charged: [],
    });
  const unknown = await create((text) => Buffer.from(text).reverse(), {
    headers: { 'content-encoding': 'zstd' },
  });
  expect(unknown).toEqual({ status: 400, charged: [] });
  const unlike = await create((text) => Buffer.from(text), { headers: { 'content-encoding': 'gzip' } });
  expect(unlike.charged).toEqual(['caller-sends-json-bodies']);
});

test('a credential in two headers of its name is charged where it is refused', () => {
  const twice = (url: string, header: string, status: number, more: object = {}) => {
    const one = sent(url, { status, ...more });
    const double = one.headers.filter(([name]) => name === header);
    return judge([{ ...one, headers: [...one.headers, ...double] }]);
  };
  expect(twice(at.list, 'service-auth-key', 401)).toEqual(['caller-sends-a-bearer-token']);
  expect(twice(at.list, 'service-auth-key', 200)).toEqual([]);
  const body = { RequestId: 'r' };
  expect(twice(at.call, 'x-api-key', 401, { body })).toEqual(['caller-sends-the-key-in-x-api-key']);
  expect(twice(at.call, 'x-api-key', 200, { body })).toEqual([]);
});

test('a client that writes the whole address, as behind a proxy, is answered and judged', async () => {
  expect(await create((text) => Buffer.from(text), { isAbsolute: true })).toEqual({
    status: 201,
    charged: [],
  });
});
