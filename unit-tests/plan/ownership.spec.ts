import assert from 'node:assert/strict';
import { test } from '@playwright/test';
import fc from 'fast-check';
import { startReferenceServer } from '../../proof/reference-server/server.ts';
import { referenceTarget } from '../../proof/reference-target.ts';
import { makePlan, type PlannedCheck, type PlanOptions } from '../../src/plan/plan.ts';
import type { Target } from '../../src/target-file/types.ts';
import { checks } from '../../tests/index.ts';
import { defaultOptions } from '../report/fold-fixture.ts';

/** What a target file may declare of that which can be used up, and how a run may be asked for. */
const cases = fc.record({
  connections: fc.nat(60),
  makesMore: fc.boolean(),
  carriesCredential: fc.boolean(),
  slow: fc.array(fc.boolean(), { maxLength: 20 }),
  depth: fc.constantFrom<PlanOptions['depth']>('quick', 'standard', 'deep'),
  repeat: fc.integer({ min: 1, max: 3 }),
  shards: fc.integer({ min: 1, max: 4 }),
  only: fc.constantFrom([], ['revocation'], ['account-detail', 'general'], ['revocation-by-post']),
  mode: fc.constantFrom<PlanOptions['mode']>('full', 'full', 'read-only'),
});

type Case = typeof cases extends fc.Arbitrary<infer One> ? One : never;

function declare(target: Target, { connections, makesMore, carriesCredential, slow }: Case): Target {
  const { connections: _, delete: byDelete, ...revocation } = target.revocation!;
  const own = { request: { headers: { 'service-auth-key': 'Bearer {token}' } } };
  return {
    ...target,
    revocation: {
      ...revocation,
      ...(byDelete && { delete: { ...byDelete, ...(carriesCredential && own) } }),
      connections: Array.from({ length: connections }, (_, n) => ({ id: `id-${n}`, token: `token-${n}` })),
      ...(makesMore && { connectionCommand: ['make'] }),
    },
    banking: {
      ...target.banking!,
      sessions: slow.map((one, n) => ({ requestId: `session-${n}`, slow: one })),
    },
  };
}

/** Every planned check of all shards, which together are one run. */
function planAll(target: Target, { depth, repeat, shards, only, mode }: Case): readonly PlannedCheck[] {
  return Array.from({ length: shards }, (_, index) => index + 1).flatMap((index) =>
    makePlan(checks, target, {
      ...defaultOptions,
      ...{ depth, mode, only, repeat },
      ...(shards > 1 && { shard: { index, of: shards } }),
    }).checks.filter(({ notSelected }) => notSelected === undefined),
  );
}

function verifyDistinct(objects: readonly unknown[], what: string): void {
  assert.equal(new Set(objects).size, objects.length, `${what} are handed out twice`);
}

test('whatever is declared and asked for, no object is handed to two checks, rounds or shards', async () => {
  const server = await startReferenceServer();
  await server.close();
  const known = referenceTarget(server.description);
  fc.assert(
    fc.property(cases, (one) => {
      const target = declare(known, one);
      const planned = planAll(target, one);
      const connections = planned.flatMap((each) => each.connections);
      const watched = new Set(planned.flatMap((each) => each.watched ?? []));
      verifyDistinct(connections, 'connections');
      verifyDistinct(
        planned.flatMap((each) => each.sessions),
        'sessions',
      );
      assert.ok(
        !planned.some(({ sessions }) => sessions.includes('session-0')),
        'the shared session is given away',
      );
      assert.ok(
        !connections.some((connection) => watched.has(connection)),
        'a watched connection is given away',
      );
      // Nothing is left to be looked at where a check would lack a connection for it.
      if (watched.size > 0 && !one.makesMore && one.repeat === 1)
        assert.ok(planned.every(({ blocked }) => blocked?.setting !== 'revocation.connections'));
    }),
    { numRuns: 60 },
  );
});
