import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { isSameJson } from '../support/assertions/comparison.ts';
import { describeAnswer } from '../support/assertions/status.ts';
import { listMade, probe } from '../support/resources/connections.ts';
import { listKept, listRevoked } from './support/kept-connections.ts';
import { verifyStillActive } from './support/still-active.ts';

/** Tokens of connections may have ended by then: the one that nothing was done to tells. */
async function lookAgain(context: CheckContext): Promise<void> {
  for (const { refused, control, exchange } of await listKept(context)) {
    if ((await probe(context, control)).state === 'active')
      await verifyStillActive(context, refused, exchange);
  }
}

/**
 * Whatever was done since, access that was lost does not come back, unless the customer gives consent once more, as a
 * command that makes connections may do. A probe that tells neither says nothing.
 */
async function lookAtRevoked(context: CheckContext): Promise<void> {
  const declared = context.target.revocation?.connections ?? [];
  const all = [...declared, ...(await listMade(context))];
  for (const { connection, revocation } of await listRevoked(context)) {
    if (all.filter((one) => isSameJson(one, connection)).length > 1) continue;
    const { state, exchange } = await probe(context, connection);
    if (state === 'unclear') continue;
    context.verify('revoked-connection-stays-revoked', state === 'revoked', {
      exchange,
      wanted: 'no access at the end of the run either',
      got: `the probe answered ${describeAnswer(exchange)}`,
      related: [revocation],
    });
  }
}

/** 3.3 and 4.2: what revocations did, and what refused ones did not, is still so at the end of the run. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'revocation-refused-long-before',
    area: 'revocation',
    title: 'A connection whose revocation was refused stays active until the end of the run',
    ids: ['refused-revocation-leaves-the-connection-active'],
    needs: ['outbound.auth.token', 'revocation.probe', 'revocation.connections'],
    access: 'read',
    depth: 'standard',
    atEnd: true,
    run: lookAgain,
  }),
  check({
    id: 'revocation-long-before',
    area: 'revocation',
    title: 'Revoked connections stay revoked until the end of the run',
    ids: ['revoked-connection-stays-revoked'],
    needs: ['outbound.auth.token', 'revocation.probe', 'revocation.connections'],
    access: 'read',
    depth: 'standard',
    atEnd: true,
    run: lookAtRevoked,
  }),
]);
