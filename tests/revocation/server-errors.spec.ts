import { Blocked } from '../../src/plan/blocked.ts';
import { defineScenarios } from '../../src/plan/conformance-tests.ts';
import { makeFixtures } from './fixtures.ts';
import { revocationWays } from './support/connections.ts';

const { test, all } = defineScenarios(import.meta.url, 'revocation', makeFixtures);

const setting = 'outbound.provoke500.revocation';

// 7: the body of a revocation that fails with a server error.
test('A server error of a revocation has the documented body', {
  id: 'revocation-server-error',
  verifies: ['revoke-5xx-error-is-server-error'],
  needs: [
    'outbound.auth.token',
    setting,
    'revocation.delete',
    'revocation.post',
    'revocation.probe',
    'revocation.connections',
  ],
  takes: { connections: 1 },
  writes: true,
}, async ({ connections, revocation, context }) => {
  // What answers 500 to everything shows nothing of a provocation.
  const connection = await connections.take();
  const untouched: string[] = [];
  for (const way of revocationWays) {
    const status = await revocation.provokeServerError(connection, way);
    if (status < 500) untouched.push(`${way.operation}, which answered ${status}`);
  }

  // A success, and after it the refusal of what is revoked, mean that nothing is provoked on the method.
  const reason = `${setting} provokes no internal error on ${untouched.join(' and ')}`;
  if (untouched.length === revocationWays.length) throw new Blocked(reason, setting);
  context.leaveAside('revoke-5xx-error-is-server-error', untouched.length, revocationWays.length, reason);
});

export default all();
