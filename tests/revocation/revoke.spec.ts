import { defineScenarios } from '../../src/plan/conformance-tests.ts';
import { makeFixtures } from './fixtures.ts';
import { revocationWays } from './support/connections.ts';

const { test, all } = defineScenarios(import.meta.url, 'revocation', makeFixtures);

/** Further connections that are revoked twice at once: with fewer, revocations that come up to 20 ms apart seldom meet. */
const maxSpare = 2;

// 3.3 and 4.2: a valid revocation, by each method.
for (const way of revocationWays) {
  const { method } = way;

  test(`Revocation by ${method.toUpperCase()} ends the access of one connection and of no other`, {
    id: `revocation-by-${method}`,
    verifies: [
      `revoke-by-${method}-answers-204`,
      `connection-revoked-by-${method}-loses-its-access`,
      'revocation-204-has-no-body',
      'revocation-leaves-other-connections-alone',
      'revocation-settle-time',
      'second-revocation-answer',
      'second-revocation-gets-no-server-error',
      'revoked-connection-stays-revoked',
      'revoke-401-carries-a-documented-error-body',
      'revocation-refusals',
      'requests-at-once-get-no-server-error',
      'refused-revocation-leaves-the-connection-active',
    ],
    needs: ['outbound.auth.token', `revocation.${method}`, 'revocation.probe', 'revocation.connections'],
    takes: { connections: 2, furtherConnections: maxSpare },
    writes: true,
  }, async ({ connections, revocation, context }) => {
    const { before, victim: first, after } = await connections.takeNeighbours();
    await revocation.sendRefusedForTheEnd(way);
    const areRefused = await revocation.sendWithoutToken(first, way);
    // A call that was accepted may have revoked it, whatever its probe says.
    if (areRefused && !(await connections.probeAfterRefusal(first))) return;
    const victim = areRefused ? first : await connections.take();

    const isQuick = context.depth === 'quick';
    const reads = await connections.data.read(victim);
    const walk = isQuick || reads.length === 0 ? [] : await connections.data.beginWalk(victim);
    const others = await connections.probeOthers(victim, [after, before]);
    await connections.requireAccess(victim);
    const answer = await revocation.send(victim, way);
    await connections.probeUntilRevoked(victim);
    await connections.probeOthersAgain(others, answer);
    // Some revocation lasts for one request only.
    await connections.probeUntilRevoked(victim);
    await connections.data.readUntilLost([...reads, ...walk]);

    await revocation.send(victim, way);
    await connections.probeUntilRevoked(victim);
    if (isQuick) return;

    const [, other = way] = revocation.listWays(way);
    if (other !== way) await revocation.send(victim, other);
    await connections.probeUntilRevoked(victim);
    // What it took from others, a replica may have shown late.
    for (const one of others.probed) await connections.probe(one);

    const pairs = [
      [after, way] as const,
      ...(before === undefined ? [] : [[before, other] as const]),
      ...(await connections.takeSpare(maxSpare)).map((one) => [one, way] as const),
    ];
    await revocation.sendTogether(pairs.flatMap((pair) => [pair, pair]));
    const revoked = [victim, ...pairs.map(([one]) => one)];
    for (const one of revoked) await connections.probeUntilRevoked(one);
    // What two revocations at once take, they may take from another one.
    for (const one of others.probed) if (!revoked.includes(one)) await connections.probe(one);
  });
}

export default all();
