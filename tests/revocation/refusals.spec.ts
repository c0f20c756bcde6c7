import { defineScenarios } from '../../src/plan/conformance-tests.ts';
import { makeFixtures } from './fixtures.ts';
import { revocationWays } from './support/connections.ts';

const { test, all } = defineScenarios(import.meta.url, 'revocation', makeFixtures);

// 4.2 and 7: revocations that are refused, by each method; the valid one after them shows that the rest of the request is right.
for (const way of revocationWays) {
  const { method } = way;
  const words = `Revocation by ${method.toUpperCase()}`;
  const whatever = [
    'refused-revocation-leaves-the-connection-active',
    'revocation-leaves-other-connections-alone',
    'revocation-refusals',
    'revocations-are-refused-with-one-status-by-both-methods',
  ] as const;
  const needs = [
    'outbound.auth.token',
    `revocation.${method}`,
    'revocation.probe',
    'revocation.connections',
  ] as const;

  test(`${words} without a required parameter is refused and revokes nothing`, {
    id: `revocation-by-${method}-missing`,
    verifies: [
      'revocation-without-a-parameter-gets-4xx',
      'revoke-missing-parameter-error-is-invalid-request',
      'refused-revocation-is-no-server-error',
      'revoke-error-carries-error-and-description',
      'revoke-error-code-is-a-string',
      'revoke-error-description-is-a-string',
      ...whatever,
    ],
    needs: [...needs, `revocation.${method}.missing`],
    takes: { connections: 1 },
    writes: true,
  }, async ({ connections, revocation }) => {
    revocation.requireParameterToOmit(way);
    await revocation.sendRefusedOnce(way, connections);
  });

  test(`${words} with an invalid request is refused and revokes nothing`, {
    id: `revocation-by-${method}-invalid`,
    verifies: [
      'invalid-revocation-gets-4xx',
      'refused-revocation-is-no-server-error',
      'revocations-are-refused-with-one-error-by-both-methods',
      ...whatever,
    ],
    needs: [...needs, `revocation.${method}.invalid`],
    takes: { connections: 1 },
    writes: true,
  }, async ({ connections, revocation }) => {
    await revocation.sendRefusedOnce(way, connections);
  });
}

export default all();
