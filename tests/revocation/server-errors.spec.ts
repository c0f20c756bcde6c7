import { Blocked } from '../../src/plan/blocked.ts';
import type { CheckContext } from '../../src/plan/check.ts';
import { conformanceTests } from '../../src/plan/conformance-tests.ts';
import { check } from '../../src/plan/define-check.ts';
import type { Connection } from '../../src/target-file/types.ts';
import { ConnectionSupply, fillTemplate } from '../support/resources/connections.ts';
import { type RevocationWay, requireRevocation, revocationWays } from './support/connections.ts';

/** The contract judges the body of the answer; gives its status. */
async function provoke(context: CheckContext, way: RevocationWay, connection: Connection): Promise<number> {
  const { headers, query } = context.target.outbound?.provoke500?.revocation ?? {};
  const valid = fillTemplate(context, requireRevocation(context, way).request, connection);
  const exchange = await context.call(way.operation, {
    ...valid,
    headers: { ...valid.headers, ...headers },
    query: { ...valid.query, ...query },
    expectServerError: true,
  });
  return exchange.response.status;
}

/** A success, and after it the refusal of what is revoked, mean that nothing is provoked on the method. */
async function judgeProvoked(context: CheckContext): Promise<void> {
  // What answers 500 to everything shows nothing of a provocation.
  const connection = await new ConnectionSupply(context).take();
  const untouched: string[] = [];
  for (const way of revocationWays) {
    const status = await provoke(context, way, connection);
    if (status >= 500) continue;
    untouched.push(`${way.operation}, which answered ${status}`);
  }
  const setting = 'outbound.provoke500.revocation';
  const reason = `${setting} provokes no internal error on ${untouched.join(' and ')}`;
  if (untouched.length === revocationWays.length) throw new Blocked(reason, setting);
  if (untouched.length > 0) context.notExercised('revoke-5xx-error-is-server-error', reason);
}

/** 7: the body of a revocation that fails with a server error. */
export default conformanceTests(import.meta.url, [
  check({
    id: 'revocation-server-error',
    area: 'revocation',
    title: 'A server error of a revocation has the documented body',
    ids: ['revoke-5xx-error-is-server-error'],
    needs: [
      'outbound.auth.token',
      'outbound.provoke500.revocation',
      'revocation.delete',
      'revocation.post',
      'revocation.probe',
      'revocation.connections',
    ],
    access: 'write',
    resources: { connections: 1 },
    run: judgeProvoked,
  }),
]);
