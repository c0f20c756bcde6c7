import type { Answered } from '../../../src/http/exchange.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { requireObject } from '../../support/assertions/bodies.ts';
import { verifyEqual } from '../../support/assertions/values.ts';

/** Judges that an answer about one recipient is about the one that the path names. */
export function verifyClientId(context: CheckContext, exchange: Answered, clientId: string): void {
  const { client_id } = requireObject(exchange);
  verifyEqual(context, 'recipient-answers-carry-the-client-id-asked-for', {
    exchange,
    pointer: '/client_id',
    got: client_id,
    wanted: clientId,
    source: 'as in the path',
  });
}
