import type { Answered } from '../../../src/http/exchange.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import type { Connection } from '../../../src/target-file/types.ts';
import { describeAnswer } from '../../support/assertions/status.ts';
import { probe } from '../../support/resources/connections.ts';
import { probeClearly } from './connections.ts';

/**
 * Judges that a refused revocation left the connection its access, and gives back whether it did. Where it took that of
 * `watched` too, which no run revokes, that one shows it: nobody else can have done so.
 */
export async function verifyStillActive(
  context: CheckContext,
  connection: Connection,
  refused: Answered,
  watched?: Connection,
): Promise<boolean> {
  const own = await probeClearly(context, connection);
  const other = own.state === 'active' || watched === undefined ? own : await probe(context, watched);
  const { state, exchange } = other.state === 'revoked' ? other : own;
  return context.verify('refused-revocation-leaves-the-connection-active', state === 'active', {
    exchange,
    wanted: 'access as before',
    got: `the probe answered ${describeAnswer(exchange)} after a revocation that got ${refused.response.status}`,
    related: [refused],
  });
}
