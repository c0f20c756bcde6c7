import { Blocked } from '../../src/plan/blocked.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import type { Connection } from '../../src/target-file/types.ts';
import {
  fillTemplate,
  type RevocationWay,
  requireRevocation,
  revocationWays,
} from './support/connections.ts';

/** The contract judges the body of the answer. */
async function provoke(context: CheckContext, way: RevocationWay): Promise<void> {
  const [connection] = context.connections as readonly [Connection];
  const { headers, query } = context.target.outbound?.provoke500?.revocation ?? {};
  const valid = fillTemplate(context, requireRevocation(context, way).request, connection);
  const exchange = await context.call(way.operation, {
    ...valid,
    headers: { ...valid.headers, ...headers },
    query: { ...valid.query, ...query },
    expectServerError: true,
  });
  const { status } = exchange.response;
  if (status === 500 || status === 501 || status > 504) return;
  throw new Blocked(`the declared provocation got ${status}, not a 500`, 'outbound.provoke500.revocation');
}

/** 7: the body of a revocation that fails with a server error. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'revocation-server-error',
    area: 'revocation',
    title: 'provokes a server error of a revocation by each method',
    ids: ['revoke-5xx-error-is-server-error'],
    needs: ['outbound.auth.token', 'outbound.provoke500.revocation', 'revocation.delete', 'revocation.post'],
    access: 'write',
    resources: { connections: 1 },
    async run(context) {
      for (const way of revocationWays) await provoke(context, way);
    },
  }),
]);
