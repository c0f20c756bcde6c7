import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import { probe } from '../support/resources/connections.ts';
import { listKept } from './support/kept-connections.ts';
import { verifyStillActive } from './support/still-active.ts';

/** Tokens of connections may have ended by then: the one that nothing was done to tells. */
async function lookAgain(context: CheckContext): Promise<void> {
  for (const { refused, control, exchange } of await listKept(context)) {
    if ((await probe(context, control)).state === 'active')
      await verifyStillActive(context, refused, exchange);
  }
}

/** 4.2: a revocation that was refused has done nothing by the end of the run either. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'revocation-refused-long-before',
    area: 'revocation',
    title: 'probes a connection at the end of the run whose revocation was refused, beside another one',
    ids: ['refused-revocation-leaves-the-connection-active'],
    needs: ['outbound.auth.token', 'revocation.probe', 'revocation.connections'],
    access: 'read',
    depth: 'standard',
    atEnd: true,
    run: lookAgain,
  }),
]);
