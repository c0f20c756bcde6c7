import { sampleEvenly } from '../../src/lib/sample-evenly.ts';
import { defineScenarios } from '../../src/plan/conformance-tests.ts';
import { makeFixtures } from './fixtures.ts';
import { listKeptConnections, listRevokedConnections } from './support/kept-connections.ts';

const { test, all } = defineScenarios(import.meta.url, 'revocation', makeFixtures);

/** Revoked connections that are read again: what brings one back brings back any, or the first or the last. */
const maxRevoked = 4;

const details = {
  needs: ['outbound.auth.token', 'revocation.probe', 'revocation.connections'],
  depth: 'standard',
  atEnd: true,
} as const;

// 3.3 and 4.2: what revocations did, and what refused ones did not, is still so at the end of the run.

test('A connection whose revocation was refused stays active until the end of the run', {
  id: 'revocation-refused-long-before',
  verifies: ['refused-revocation-leaves-the-connection-active'],
  ...details,
}, async ({ connections, context }) => {
  // Tokens of connections may have ended by then: the one that nothing was done to tells.
  for (const { refused, control } of await listKeptConnections(context)) {
    await connections.probe(control);
    await connections.probe(refused);
  }
});

test('Revoked connections stay revoked until the end of the run', {
  id: 'revocation-long-before',
  verifies: ['revoked-connection-stays-revoked'],
  ...details,
}, async ({ connections, context, depth }) => {
  const all = await listRevokedConnections(context);
  for (const connection of depth === 'deep' ? all : sampleEvenly(all, maxRevoked))
    await connections.probe(connection);
});

export default all();
