import { expect, test } from '@playwright/test';
import { Session } from '../../../src/engine/session/session.ts';
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
