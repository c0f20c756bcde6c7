import type { Answered } from '../../../src/http/exchange.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import type { Connection } from '../../../src/target-file/types.ts';
import { describeAnswer } from '../../support/assertions/status.ts';
import { probeClearly } from './connections.ts';

/** Judges that a refused revocation left the connection its access, and gives back whether it did. */
export async function verifyStillActive(
  context: CheckContext,
  connection: Connection,
  refused: Answered,
): Promise<boolean> {
  const { state, exchange } = await probeClearly(context, connection);
  return context.verify('refused-revocation-leaves-the-connection-active', state === 'active', {
    exchange,
    wanted: 'access as before',
    got: `the probe answered ${describeAnswer(exchange)} after a revocation that got ${refused.response.status}`,
    related: [refused],
  });
}
