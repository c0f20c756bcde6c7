import { expect, test } from '@playwright/test';
import { judgeClient } from '../../client/judge/client.ts';
import { findAsked } from '../../client/recording/recognize.ts';
import type { RecordedRequest } from '../../client/recording/traffic.ts';
import { documentedSettings } from '../../client/rules/past.ts';
import { at, key, page, sent } from './recorded.ts';

const id = '7d9f3c52-1b64-4e8a-9c07-5a2e8f41d6b3';
const pending = { ServiceCode: 'OPERATION_PENDING', HttpStatusCode: 202, RequestId: id, Links: [] };

function judge(requests: readonly RecordedRequest[]) {
  const { findings } = judgeClient(findAsked(requests), documentedSettings);
  return { broken: findings.map(({ requirement }) => requirement) };
}

const call = () => sent(at.call, { body: { RequestId: id }, status: 202, answer: pending });

/** A cursor as services encrypt them, and one that a client made of it. */
const sealed = 'BhQje5wQFwRMGuac1FXLJw';
const walkFrom = (given: string, offset: string, status = 400) =>
  judge([
    sent(at.list, { answer: page(given) }),
    sent(`${at.list}?offset=${encodeURIComponent(offset)}`, { after: 1, status }),
  ]).broken;

test('a cursor that differs in one character from the one just given is none of the service', () => {
  const rule = 'cursor-goes-back-unchanged';
  expect(walkFrom(sealed, sealed.replace(/w$/, 'A'))).toEqual([rule]);
  expect(walkFrom(sealed, Buffer.from(sealed, 'base64url').toString('hex'))).toEqual([rule]);
  // An older cursor of the service: the service takes it, it is of a token, or it counts.
  expect(walkFrom(sealed, sealed.replace(/w$/, 'A'), 200)).toEqual([]);
  expect(walkFrom(sealed, sealed.replace(/w$/, 'A'), 401)).toEqual([]);
  expect(walkFrom(sealed, 'Xy7Lq0PzTn3VbWc8RdEaSg')).toEqual([]);
  const textual = (number: number) => Buffer.from(`{"page":${number},"size":50,"x":1}`).toString('base64url');
  expect(walkFrom(textual(2), textual(3))).toEqual([]);
  expect(walkFrom('page-of-list-000002', 'page-of-list-000003')).toEqual([]);
});

test('a poll names the customer for which its RequestId was called', () => {
  const rule = 'caller-names-the-customer-by-its-guid';
  const others = '0d6f2f0e-3f0a-4b52-9c1d-8a77c2b4e511';
  const poll = (url: string, status = 404) => sent(url, { after: 10, status });
  const elsewhere = at.poll(id).replace(/v3\/[^/]+/, `v3/${others}`);
  expect(judge([call(), poll(elsewhere)]).broken).toEqual([rule]);
  // The service takes it, its link says so, the GUID is written in capitals, or nothing was called.
  expect(judge([call(), poll(elsewhere, 202)]).broken).toEqual([]);
  const linked = { ...pending, Links: [{ rel: 'self', href: elsewhere, example: '' }] };
  expect(
    judge([sent(at.call, { body: { RequestId: id }, status: 202, answer: linked }), poll(elsewhere)]).broken,
  ).toEqual([]);
  const [, own = ''] = /v3\/([^/]+)/.exec(at.call) ?? [];
  expect(judge([call(), poll(at.poll(id).replace(own, own.toUpperCase()))]).broken).toEqual([]);
  expect(judge([poll(elsewhere)]).broken).toEqual([]);
});

test('a text that a language prints without a value is no credential', () => {
  const broken = (token: string) =>
    judge([sent(at.providers, { headers: { 'service-auth-key': `Bearer ${token}` }, status: 401 })]).broken;
  const row = ['caller-sends-a-bearer-token'];
  const printed = [
    '%!s(<nil>)',
    '%!s(MISSING)',
    '%!d(string=1)',
    'Optional.empty',
    'com.acme.bank.Token@1b6d3586',
  ];
  const more = ['#<Token:0x55d0>', 'System.Threading.Tasks.Task`1[System.String]', '[Function: getToken]'];
  for (const text of [...printed, ...more]) expect(broken(text), text).toEqual(row);
  for (const text of ['%!abc', 'optional.empty.1', 'nora.quist@1b6d3586', 'system.of.a.down'])
    expect(broken(text), text).toEqual([]);
});

test('the RequestId of the body is no customer, and an id within a printed value is none', () => {
  const elsewhere = at.call.replace(/v3\/[^/]+/, `v3/${id}`);
  const request = (status: number) => sent(elsewhere, { body: { RequestId: id }, status });
  expect(judge([request(404)]).broken).toEqual(['caller-names-the-customer-by-its-guid']);
  expect(judge([request(202)]).broken).toEqual([]);
  const list = sent(at.recipients, { answer: [{ client_id: id, name: 'n' }] });
  const read = (text: string) =>
    sent(`${at.recipients}/${encodeURIComponent(text)}`, { after: 1, status: 400 });
  for (const text of [`Optional[${id}]`, `Some("${id}")`, `ClientId(${id})`])
    expect(judge([list, read(text)]).broken, text).toEqual(['caller-names-the-recipient-in-the-path']);
  expect(judge([list, read(`Optional-${id}`)]).broken).toEqual([]);
});

test('a form in the place of JSON is one finding', () => {
  const headers = { ...key, 'content-type': 'application/x-www-form-urlencoded' };
  const form = sent(at.call, { body: 'RequestId=1', status: 400, headers });
  expect(judge([form]).broken).toEqual(['caller-sends-json-bodies']);
});
