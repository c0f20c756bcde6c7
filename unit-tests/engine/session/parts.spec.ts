import { expect, test } from '@playwright/test';
import { Session } from '../../../src/engine/session/session.ts';
import { startVirtualClock } from '../../../src/http/clock.ts';
import { MemoryJournal } from '../../../src/journal/memory.ts';
import { resolveTarget } from '../../../src/target-file/resolve.ts';

/** Names of the public members of an instance. */
function membersOf(part: object): string[] {
  const methods = Object.getOwnPropertyNames(Object.getPrototypeOf(part));
  return [...Object.keys(part), ...methods.filter((name) => name !== 'constructor')];
}

test('no part of a session has more than eight public members: split it', async () => {
  const target = resolveTarget({ target: { name: 'x', kind: 'server' }, areas: ['providers'] });
  const session = new Session({ target, journal: new MemoryJournal(), runId: 'parts' });
  const { log, transport, credentials, shared } = session;
  const { reachability, service } = transport;
  for (const part of [session, log, transport, credentials, shared, reachability, service])
    expect(membersOf(part).length, `${part.constructor.name}: ${membersOf(part).join(', ')}`).toBeLessThan(9);
  await session.close();
});

test('a session after one that an origin left in silence is as short of patience from its first request on', async () => {
  const target = resolveTarget({ target: { name: 'x', kind: 'server' }, areas: ['providers'] });
  const clock = startVirtualClock();
  const open = (after?: Session) =>
    new Session({ target, journal: new MemoryJournal(), runId: 'silent', clock, ...(after && { after }) });
  const origin = 'http://127.0.0.1:1';
  const usual = open();
  const first = open();
  const limits = [first.transport.reachability.limitOf(origin)];
  for (let waited = 0; waited < 3; waited++) {
    const startedAt = clock.now();
    clock.pass(30_000);
    first.transport.reachability.note({
      ...{ id: `s-${waited}`, operation: 'listProviders', startedAt, took: 30_000 },
      request: { method: 'GET', url: `${origin}/api/v1/providers`, headers: [], body: undefined },
      failure: { kind: 'timeout', message: 'no whole answer within 30 s' },
    });
  }
  const second = open(first);
  for (const { transport } of [second, open(usual)]) limits.push(transport.reachability.limitOf(origin));
  expect(limits).toEqual([undefined, 15_000, undefined]);
  expect(first.transport.reachability.problemOf(origin)).toContain('no whole answer');
  // It may have come back.
  expect(second.transport.reachability.problemOf(origin)).toBeUndefined();
});
