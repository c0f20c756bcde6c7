import { expect, test } from '@playwright/test';
import { judgeServer } from '../../client/judge/server.ts';
import { findAsked } from '../../client/recording/recognize.ts';
import type { RecordedRequest } from '../../client/recording/traffic.ts';
import { documentedSettings } from '../../client/rules/past.ts';
import { at, sent } from './recorded.ts';

function listFailed(requests: readonly RecordedRequest[]) {
  const { findings } = judgeServer(findAsked(requests), documentedSettings);
  return [...new Set(findings.map(({ requirement }) => requirement))];
}

const session = '7d9f3c52-1b64-4e8a-9c07-5a2e8f41d6b3';
const otherSession = '8e0a4d63-2c75-4f9b-8d18-6b3f9052e7c4';

/** A POST of a session and its poll at an address, whose answer names a RequestId. */
function pollAt(address: string, RequestId: string) {
  const link = `/GetAccountsDetailAsync/${session}`;
  const pending = {
    ...{ ServiceCode: 'OPERATION_PENDING', HttpStatusCode: 202, Message: 'Pending' },
    Links: [{ rel: 'self', href: link, example: link }],
  };
  return [
    sent(at.call, {
      ...{ body: { RequestId: session }, status: 202, answer: { ...pending, RequestId: session } },
    }),
    sent(address, { status: 202, answer: { ...pending, RequestId }, after: 12 }),
  ];
}

test('a poll whose address names one session is answered for that one, without a declaration', () => {
  const row = 'pending-echoes-the-request-id';
  expect(listFailed(pollAt(at.poll(session), otherSession))).toEqual([row]);
  expect(listFailed(pollAt(at.poll(session), session))).toEqual([]);
  expect(listFailed(pollAt(at.poll(session.toUpperCase()), session))).toEqual([]);
  // An address with an id of the operation, as a link may have it, or without one, does not tell the session.
  expect(listFailed(pollAt(at.poll('operation-17'), otherSession))).toEqual([]);
  expect(listFailed(pollAt(at.poll(session).replace(`/${session}`, ''), otherSession))).toEqual([]);
});

test('a poll is not of a session of which its address has the id as a part of a longer one', () => {
  // A client once left out the last character, and was refused.
  const short = sent(at.call, {
    body: { RequestId: session.slice(0, -1) },
    status: 404,
    answer: {},
    after: 2,
  });
  const [, poll] = pollAt(at.poll(session), session);
  expect(listFailed([short, poll!])).toEqual([]);
  expect(listFailed([short, ...pollAt(at.poll(session), otherSession)])).toEqual([
    'pending-echoes-the-request-id',
  ]);
});

test('an address that names two sessions belongs to neither of them', () => {
  const [post, poll] = pollAt(`${at.poll(session)}?from=${otherSession}`, otherSession);
  const other = sent(at.call, {
    ...{ body: { RequestId: otherSession }, status: 202, after: 3 },
    answer: JSON.parse(post!.response!.text!.replaceAll(session, otherSession)),
  });
  expect(listFailed([post!, other, poll!])).not.toContain('pending-echoes-the-request-id');
});
