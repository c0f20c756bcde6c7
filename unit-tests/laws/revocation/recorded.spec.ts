import { expect, test } from '@playwright/test';
import { revocation } from '../../../laws/revocation/index.ts';
import { findBroken, makeFacts, type WrittenExchange } from '../judge.ts';

const facts = makeFacts({ missesWrites: true });
const find = (...written: readonly WrittenExchange[]) => findBroken([revocation], written, facts).flat();

const byDelete = (id: string, status: number, more: Partial<WrittenExchange> = {}): WrittenExchange => ({
  ...{ operation: 'revokeByDelete', method: 'DELETE', path: `/api/v1/revoke?connection_id=${id}` },
  ...{ status, ...more },
});
const byPost = (id: string, status: number, more: Partial<WrittenExchange> = {}): WrittenExchange => ({
  ...{ operation: 'revokeByPost', method: 'POST', path: '/api/v1/revoke', sends: { connection_id: id } },
  ...{ status, ...more },
});

test('a recorded revocation is answered 204 and by no other success', () => {
  expect(find(byDelete('one', 200, { gives: {} }))).toEqual(['revoke-by-delete-answers-204']);
  expect(find(byPost('one', 202))).toEqual(['revoke-by-post-answers-204']);
  expect(find(byDelete('one', 200), byPost('two', 200))).toHaveLength(2);
  expect(find(byDelete('one', 204), byPost('two', 400, { gives: { error: 'invalid_request' } }))).toEqual([]);
});

test('the document does not speak of a second revocation', () => {
  // A service that says by 200 that the connection is revoked already.
  expect(find(byDelete('one', 204), byDelete('one', 200))).toEqual([]);
  expect(find(byDelete('one', 204), byPost('one', 200))).toEqual([]);
  const form = { sends: undefined, body: 'token=one&hint=access' };
  expect(find(byDelete('one', 204), byPost('one', 200, form))).toEqual([]);
  // The token names the connection, where nothing else does.
  const bare = (token: string, status: number) =>
    byPost('', status, { sends: undefined, headers: [['service-auth-key', token]] });
  expect(find(bare('a-token', 204), bare('a-token', 200))).toEqual([]);
  expect(find(bare('a-token', 204), bare('another', 200))).toHaveLength(1);
});

test('a client gets another success for the asking', () => {
  expect(find(byDelete('one', 202, { headers: [['Prefer', 'respond-async']] }))).toEqual([]);
  expect(find(byDelete('one', 200, { undocumented: true }))).toEqual([]);
  expect(find(byDelete('one', 200, { credential: undefined }))).toEqual([]);
});
