import { expect, test } from '@playwright/test';
import { revocation } from '../../../laws/revocation/index.ts';
import { findBroken, findJudged, type WrittenExchange } from '../judge.ts';
import { probe, probeFacts, read, revoke } from './made.ts';

const find = (...exchanges: WrittenExchange[]) => findBroken([revocation], exchanges, probeFacts).flat();
const late = { at: 60_000 };

test('a connection that is open once the settle time is over has not lost its access', () => {
  expect(find(probe('0', true), revoke('0'), probe('0', true, late))).toEqual([
    'connection-revoked-by-delete-loses-its-access',
  ]);
  expect(find(probe('0', true), revoke('0'), probe('0', true), probe('0', false, late))).toEqual([]);
  // A redirection to a login gives no access, though no status of the target file says so.
  expect(find(probe('0', true), revoke('0'), probe('0', false, { ...late, status: 302 }))).toEqual([
    'connection-revoked-by-delete-loses-its-access?',
  ]);
});

test('a declared connection that nobody revoked has access at the first look', () => {
  const id = ['token-in-service-auth-key-is-accepted'];
  expect(find(probe('0', false), probe('0', true))).toEqual(id);
  expect(find(probe('0', false), probe('0', false))).toEqual([]);
  // A command has just made it, or somebody ended it later on.
  expect(find(probe('made-1', false), probe('made-1', true))).toEqual([]);
  expect(find(probe('0', true), probe('0', false), probe('0', true))).toEqual([]);
  expect(find(revoke('0'), probe('0', false), probe('0', true))).toEqual([]);
});

test('a connection that was refused and is open again does not stay revoked', () => {
  expect(find(probe('0', true), revoke('0'), probe('0', false), probe('0', true, late))).toEqual([
    'revoked-connection-stays-revoked',
  ]);
});

test('a read that goes on beside a probe that is refused is access', () => {
  expect(find(probe('0', true), revoke('0'), probe('0', false), read('0', 2, late))).toEqual([
    'connection-revoked-by-delete-loses-its-access',
  ]);
  expect(find(probe('0', true), revoke('0'), probe('0', false), read('0', 0, late))).toEqual([]);
});

test('a probe that was under way with the revocation tells nothing', () => {
  const beside = probe('0', true, { after: 1, at: 60_000 });
  expect(find(probe('0', true), revoke('0'), beside)).toEqual([]);
});

test('what another connection loses to a revocation is charged, and what nobody took is not', () => {
  const others = 'revocation-leaves-other-connections-alone';
  expect(find(probe('1', true), revoke('0'), probe('1', false))).toEqual([others]);
  expect(find(probe('1', true), probe('1', false))).toEqual([]);
  expect(find(revoke('0'), probe('1', false))).toEqual([]);
  // A replica may show it late, but not when the settle time is over.
  expect(find(revoke('0'), probe('1', true), probe('1', false))).toEqual([others]);
  expect(find(revoke('0'), probe('1', true, late), probe('1', false, { at: 61_000 }))).toEqual([]);
  expect(find(probe('1', true), revoke('0'), probe('1', false, { at: 600_000 }))).toEqual([]);
  // Neither does one that was refused meanwhile show that tokens last.
  const beside = [probe('2', true), probe('1', true), probe('2', false)];
  expect(find(...beside, revoke('0'), probe('1', false, { at: 600_000 }))).toEqual([]);
  expect(find(read('1', 3), revoke('0'), read('1', 2, late))).toEqual([others]);
  expect(find(read('1', 3), revoke('0'), read('1', 2))).toEqual([]);
  expect(find(read('1', 3), revoke('0'), read('1', 4, late))).toEqual([]);
  // A token ends by itself.
  const ended = { status: 401, gives: {}, stands: true };
  expect(find(read('1', 3), revoke('0'), read('1', 0, { ...late, ...ended }))).toEqual([others]);
  expect(find(read('1', 3), revoke('0'), read('1', 0, { ...ended, at: 600_000 }))).toEqual([]);
});

test('a refused revocation takes nothing', () => {
  const refused = revoke('0', 'unauthorized', { status: 401, gives: {}, credential: undefined });
  const left = 'refused-revocation-leaves-the-connection-active';
  expect(find(probe('0', true), refused, probe('0', false))).toEqual([left]);
  expect(find(probe('1', true), refused, probe('1', false))).toEqual([left]);
  expect(find(probe('0', true), refused, probe('0', true))).toEqual([]);
  const write = { operation: 'createRecipient', method: 'POST', path: '/recipients', status: 201 } as const;
  // Beside another write, only the connection that the refused one names is lost by it.
  expect(find(probe('0', true), write, refused, probe('0', false))).toEqual([left]);
  expect(find(probe('1', true), write, refused, probe('1', false))).toEqual([]);
  // A write of a kind that left a connection open before has not taken it either.
  const harmless = [probe('1', true), write, probe('1', true, late)];
  expect(find(...harmless, write, refused, probe('1', false, late))).toEqual([left]);
  expect(find(...harmless, { ...write, operation: 'updateRecipient' }, refused, probe('1', false))).toEqual(
    [],
  );
});

test('what became of a revocation that got no answer is not known', () => {
  expect(find(probe('0', true), revoke('0', 'valid', { lost: true }), probe('0', false))).toEqual([]);
  expect(find(probe('0', true), revoke('0', 'valid', { lost: true }), probe('0', true, late))).toEqual([]);
});

test('a connection that keeps its access is judged too', () => {
  const exchanges = [probe('1', true), revoke('0'), probe('1', true)];
  expect(findJudged([revocation], exchanges, probeFacts).flat()).toEqual([
    'revocation-leaves-other-connections-alone',
  ]);
});
