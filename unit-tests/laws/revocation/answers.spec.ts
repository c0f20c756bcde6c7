import { expect, test } from '@playwright/test';
import { revocation } from '../../../laws/revocation/index.ts';
import { findBroken, findJudged, type WrittenExchange } from '../judge.ts';
import { probe, probeFacts, revoke } from './made.ts';

const find = (...exchanges: WrittenExchange[]) => findBroken([revocation], exchanges, probeFacts).flat();
const judged = (...exchanges: WrittenExchange[]) => findJudged([revocation], exchanges, probeFacts).flat();

const error = (code: string) => ({ status: 400, gives: { error: code, error_description: 'no' } });

test('a valid revocation of a connection that is open gets 204', () => {
  expect(find(probe('0', true), revoke('0', 'valid', { status: 200, gives: {} }))).toEqual([
    'revoke-by-delete-answers-204',
  ]);
  expect(find(probe('0', true), revoke('0', 'valid', error('invalid_request')))).toEqual([
    'revoke-by-delete-answers-204',
  ]);
  expect(judged(probe('0', true), revoke('0'))).toEqual(['revoke-by-delete-answers-204']);
});

test('one of a connection that is revoked, or never was seen open, gets what it may', () => {
  const refused = revoke('0', 'valid', error('invalid_request'));
  expect(find(refused)).toEqual([]);
  expect(find(probe('0', true), revoke('0'), refused)).toEqual([]);
  expect(find(probe('0', true), revoke('0', 'valid', { lost: true }), refused)).toEqual([]);
});

test('one that is refused beside other writes counts once its connection is seen open again', () => {
  const write: WrittenExchange = { operation: 'createRecipient', method: 'POST', status: 201, gives: {} };
  const begun = [probe('0', true), write, revoke('0', 'valid', { status: 405, gives: {} })];
  const id = 'revoke-by-delete-answers-204';
  expect(find(...begun, probe('0', true, { at: 9000 }))).toEqual([id]);
  // It may have lost its access before, and a replica may learn of that late.
  expect(find(...begun, probe('0', false, { at: 9000 }))).toEqual([]);
  expect(find(...begun, probe('0', true))).toEqual([]);
  expect(find(...begun, probe('1', true, { at: 9000 }))).toEqual([]);
});

test('a success with another status counts beside other writes, and not beside another revocation', () => {
  const write: WrittenExchange = { operation: 'createRecipient', method: 'POST', status: 201, gives: {} };
  const accepted = revoke('0', 'valid', { status: 202, gives: {} });
  expect(find(probe('0', true), write, accepted)).toEqual(['revoke-by-delete-answers-204']);
  expect(find(probe('0', true), revoke('1', 'valid'), accepted)).toEqual([]);
});

test('a revocation without its parameter is refused, which counts once a valid one is accepted', () => {
  const id = 'revocation-without-a-parameter-gets-4xx';
  expect(find(revoke(undefined, 'missing'))).toEqual([id]);
  const refused = revoke(undefined, 'missing', error('invalid_request'));
  expect(judged(refused)).toEqual([]);
  expect(judged(refused, probe('0', true), revoke('0'))).toContain(id);
  const other = revoke(undefined, 'missing', error('missing_parameter'));
  expect(find(other)).toEqual([]);
  expect(find(other, probe('0', true), revoke('0'))).toEqual([
    'revoke-missing-parameter-error-is-invalid-request',
  ]);
});

test('one that names nobody may get 204, and nothing else but a 4xx', () => {
  const control = [probe('0', true), revoke('0')];
  expect(find(revoke(undefined, 'unknown'), ...control)).toEqual(['invalid-revocation-gets-4xx?']);
  expect(find(revoke(undefined, 'unknown', { status: 202 }))).toEqual(['invalid-revocation-gets-4xx']);
  expect(find(revoke(undefined, 'invalid'))).toEqual(['invalid-revocation-gets-4xx']);
});

test('a refusal names no server error, which counts once a valid revocation is accepted', () => {
  const id = 'refused-revocation-is-no-server-error';
  const control = [probe('0', true), revoke('0')];
  const refused = revoke(undefined, 'unknown', error('server_error'));
  expect(find(refused)).toEqual([]);
  expect(find(refused, ...control)).toEqual([id]);
  expect(find(revoke(undefined, 'missing', error('server_error')), ...control)).toContain(id);
  const other = revoke(undefined, 'invalid', error('no_such_connection'));
  expect(judged(other, ...control)).toContain(id);
  expect(find(other, ...control)).toEqual([]);
});

test('a second revocation that breaks fails once another one is accepted afterwards', () => {
  const id = 'second-revocation-gets-no-server-error';
  const first = [probe('0', true), probe('1', true), revoke('0')];
  const ends = (status: number, stands: boolean) =>
    revoke('0', 'valid', { status, stands, gives: { error: 'server_error' } });
  expect(find(...first, ends(500, true))).toEqual([]);
  expect(find(...first, ends(500, true), revoke('1'))).toEqual([id]);
  expect(find(...first, ends(500, false), revoke('1'))).toEqual([]);
  expect(find(...first, ends(500, true), revoke('0'), revoke('1'))).toEqual([]);
  expect(find(...first, ends(503, true), revoke('1'))).toEqual([]);
  expect(judged(...first, revoke('0', 'valid', error('invalid_request')))).toContain(id);
  expect(judged(...first, revoke('0'))).toContain(id);
});

test('a conflict with another request beside it says nothing', () => {
  const beside = revoke('0', 'valid', { status: 409, gives: {}, after: 1 });
  expect(find(probe('0', true), { ...probe('1', true), after: 1 }, beside)).toEqual([]);
});

test('what both methods refuse gets one error, and had better get one status', () => {
  const refuse = (method: 'DELETE' | 'POST', code: string, more: Partial<WrittenExchange> = {}) => ({
    ...revoke(undefined, 'unknown', { ...error(code), path: '/revoke?id=none' }),
    ...(method === 'POST' && ({ operation: 'revokeByPost', method } as const)),
    ...more,
  });
  const control = [probe('0', true), revoke('0'), probe('1', true)];
  const byPost = revoke('1', 'valid', { operation: 'revokeByPost', method: 'POST' });
  const code = 'revocations-are-refused-with-one-error-by-both-methods';
  const status = 'revocations-are-refused-with-one-status-by-both-methods';
  const first = refuse('DELETE', 'invalid_request');
  expect(judged(first, refuse('POST', 'invalid_request'), ...control, byPost)).toContain(code);
  expect(find(first, refuse('POST', 'invalid_request'), ...control, byPost)).toEqual([]);
  expect(find(first, refuse('POST', 'not_found'), ...control, byPost)).toEqual([code]);
  expect(find(first, refuse('POST', 'invalid_request', { status: 404 }), ...control, byPost)).toEqual([
    status,
  ]);
  // Another value may be refused for another reason, and one method may refuse whatever it is sent.
  expect(find(first, refuse('POST', 'not_found', { path: '/revoke?id=nobody' }), ...control, byPost)).toEqual(
    [],
  );
  expect(find(first, refuse('POST', 'not_found'), ...control)).toEqual([]);
  // A refused token says nothing of the connection, and 204 reveals nothing.
  expect(find(first, refuse('POST', 'not_found', { status: 401 }), ...control, byPost)).toEqual([]);
  expect(find(first, refuse('POST', 'x', { status: 204, gives: undefined }), ...control, byPost)).toEqual([
    'invalid-revocation-gets-4xx?',
  ]);
});
