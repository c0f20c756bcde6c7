import type { Answered } from '../../../src/http/exchange.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { requireObject } from '../../support/assertions/bodies.ts';
import { verifySettled } from '../../support/assertions/settling.ts';
import { askForLateLook } from '../../support/resources/late-looks.ts';
import { compareViews } from '../../support/resources/recipient-readings.ts';
import { type CreatedRecipient, findRecipients } from '../../support/resources/recipients.ts';
import { readDetail } from '../../support/resources/shared-recipient.ts';

/** Asks for a look at the end of the run: a list that shows redirect URLs too shows those of the last update. */
export async function requireSameInTheList(
  context: CheckContext,
  { clientId }: CreatedRecipient,
): Promise<void> {
  await askForLateLook(context, async (atTheEnd, list) => {
    if (findListed(list, clientId)?.redirect_uris === undefined) return;
    let known: Answered | undefined = list;
    await verifySettled(atTheEnd, async () => {
      const exchange = await readDetail(atTheEnd, clientId);
      const listed = findListed(known ?? (await atTheEnd.call('listRecipients')), clientId) ?? {};
      known = undefined;
      const shown = { exchange, recipient: requireObject(exchange) };
      return compareViews('recipient-detail-agrees-with-the-list', listed, shown, ['redirect_uris']);
    });
  });
}

function findListed({ response }: Answered, clientId: string) {
  return findRecipients(response.json, 'client_id', clientId)[0];
}
