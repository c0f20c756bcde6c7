import { expect, test } from '@playwright/test';
import { judgeClient } from '../../client/judge/client.ts';
import { findAsked } from '../../client/recording/recognize.ts';
import type { RecordedRequest } from '../../client/recording/traffic.ts';
import { documentedSettings } from '../../client/rules/past.ts';
import { at, page, sent } from './recorded.ts';

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
