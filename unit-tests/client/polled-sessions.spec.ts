import { expect, test } from '@playwright/test';
import { judgeClient } from '../../client/judge/client.ts';
import { findAsked } from '../../client/recording/recognize.ts';
import type { RecordedRequest } from '../../client/recording/traffic.ts';
import { documentedSettings } from '../../client/rules/past.ts';
import { at, sent } from './recorded.ts';

const rule = 'caller-polls-after-a-202-with-the-same-request-id';
const id = '7d9f3c52-1b64-4e8a-9c07-5a2e8f41d6b3';
const other = '8e0a4d63-2c75-4f9b-8d18-6b3f9052e7c4';
const answer = { ServiceCode: 'OPERATION_PENDING', HttpStatusCode: 202, RequestId: id, Links: [] };

const call = (after: number, options = {}) =>
  sent(at.call, { body: { RequestId: id, ...options }, status: 202, answer, after });
const poll = (after: number) => sent(at.poll(id), { after, status: 202, answer });
const lost = (after: number, more = {}) => sent(at.poll(other), { after, status: 404, ...more });
/** A poll without the RequestId in its address. */
const bare = (after: number, headers: Readonly<Record<string, string>>) =>
  sent(at.poll('').replace(/\/$/, ''), { after, status: 404, headers });

/** The charges of the rule in a recording from which something may be missing. */
function charge(requests: readonly RecordedRequest[]): readonly string[] {
  const { findings } = judgeClient(findAsked(requests), { ...documentedSettings, isWhole: false });
  return findings.filter(({ requirement }) => requirement === rule).map(({ got }) => got);
}

const conforming: readonly (readonly [who: string, requests: readonly RecordedRequest[]])[] = [
  ['polls an older session before the new one is due', [call(0), lost(3)]],
  ['polls an older session beside the new one', [call(0), poll(10), lost(12)]],
  ['polls an older session first', [call(0), lost(10.1), poll(10.3)]],
  ['goes on with an older session', [lost(0), call(1), lost(11)]],
  ['polls the session of another customer', [call(0), lost(10, { headers: { 'x-api-key': 'another' } })]],
  ['is told by a webhook, and asks for other data', [call(0), call(60, { WithKYC: true }), call(120)]],
  ['is told by a webhook, and asks every day', [call(0), call(86_400), call(172_800)]],
  [
    'names the session in a header that is masked',
    [call(0), bare(10, { 'request-id': '***' }), call(60), call(120)],
  ],
  ['names the session in a header that is left out', [call(0), bare(10, {}), call(60), call(120)]],
];

for (const [who, requests] of conforming)
  test(`nothing is charged to a client that ${who}`, () => {
    expect(charge(requests)).toEqual([]);
  });

const key = { 'x-api-key': 'k-5521-ab' };
const breaking: readonly (readonly [who: string, requests: readonly RecordedRequest[], got: string])[] = [
  ['polls with an id of its own', [call(0), lost(10)], other],
  ['polls without an id', [call(0), bare(10, key)], 'a poll that does not name it'],
  ['calls again and never polls', [call(0), call(10), call(20)], 'GetAccountsDetail 3 times, and no poll'],
];

for (const [who, requests, got] of breaking)
  test(`a client that ${who} is charged with it`, () => {
    expect(charge(requests)).toEqual([got]);
  });
