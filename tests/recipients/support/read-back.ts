import type { Answered } from '../../../src/http/exchange.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { requireObject } from '../../support/assertions/bodies.ts';
import { type Reading, verifyReadings, verifySettled } from '../../support/assertions/settling.ts';
import type { Shown } from '../../support/resources/recipient-readings.ts';
import { requireCreated } from '../../support/resources/recipients.ts';
import { type Creation, readDetail } from '../../support/resources/shared-recipient.ts';

/** The requirements that a recipient is shown as it was sent: by the answer to its creation, and by its detail. */
export type ShownAsSent = 'creation-returns-what-was-sent' | 'recipient-detail-reads-back-what-was-created';

/**
 * Judges the detail of a recipient, once it has settled, and gives whether all holds. `first` is an answer with it that
 * was read just now. Blocks when it cannot be read.
 */
export function verifyDetail(
  context: CheckContext,
  clientId: string,
  readingsOf: (shown: Shown) => readonly Reading[],
  first?: Answered,
): Promise<boolean> {
  let known = first;
  return verifySettled(context, async () => {
    const exchange = known ?? (await readDetail(context, clientId));
    known = undefined;
    return readingsOf({ exchange, recipient: requireObject(exchange) });
  });
}

/**
 * Judges a recipient that was just created, by the answer to its creation and then by its detail. `readingsOf` is told
 * which of the two it reads by the requirement that it charges. Blocks when the answer has no client_id.
 */
export async function verifyReadBack(
  context: CheckContext,
  { exchange, payload }: Creation,
  readingsOf: (shown: Shown, asSent: ShownAsSent) => readonly Reading[],
): Promise<void> {
  const returned = { exchange, recipient: requireObject(exchange) };
  verifyReadings(context, readingsOf(returned, 'creation-returns-what-was-sent'));
  const { clientId } = requireCreated(exchange, payload);
  await verifyDetail(context, clientId, (shown) =>
    readingsOf(shown, 'recipient-detail-reads-back-what-was-created'),
  );
}
