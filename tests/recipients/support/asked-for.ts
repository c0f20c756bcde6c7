import type { Answered } from '../../../src/http/exchange.ts';
import { quoteValue } from '../../../src/lib/quote-value.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { requireObject } from '../../support/assertions/bodies.ts';

/** Judges that an answer about one recipient is about the one that the path names. */
export function verifyAskedFor(context: CheckContext, exchange: Answered, clientId: string): void {
  const { client_id } = requireObject(exchange);
  context.verify('recipient-answers-carry-the-client-id-asked-for', client_id === clientId, {
    exchange,
    pointer: '/client_id',
    wanted: `${quoteValue(clientId)}, as in the path`,
    got: quoteValue(client_id),
  });
}
