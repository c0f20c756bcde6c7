import type { Answered } from '../../../src/http/exchange.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { isShownAsWritten, showTheSame } from './recipient-readings.ts';
import { type CreatedRecipient, findRecipients } from './recipients.ts';
import { readDetail } from './shared-recipient.ts';

/** A read and its judgement at the end of a run: by then what a refused write does a little later has been done. */
export interface EndOfRunCheck {
  /** Judges with the list of recipients as it is at the end, and with reads of its own. */
  judge(context: CheckContext, list: Answered): Promise<void>;
}

/** The reads that the checks of a session have asked for: the one thing that they add to together. */
export function endOfRunChecksOf(context: CheckContext): Promise<EndOfRunCheck[]> {
  return context.once('looks at the end of the run', async () => []);
}

/** Asks for a read at the end of the run. */
export async function addReadAtTheEnd(context: CheckContext, judge: EndOfRunCheck['judge']): Promise<void> {
  (await endOfRunChecksOf(context)).push({ judge });
}

/**
 * Asks for a read of a recipient at the end of the run: the list shows it by then, whatever was done with it since. Its detail is read where it
 * was updated, and where the list shows it otherwise than it was sent. Both are judged by laws.
 */
export async function readRecipientAtTheEnd(
  context: CheckContext,
  { clientId, payload }: CreatedRecipient,
  isUpdated = false,
): Promise<void> {
  await addReadAtTheEnd(context, async (atTheEnd, list) => {
    const [item] = findRecipients(list.response.json, 'client_id', clientId);
    if (!isUpdated && (item === undefined || isShownAsWritten(item, payload))) return;
    const { response } = await readDetail(atTheEnd, clientId);
    if (item !== undefined && !showTheSame(item, response.json)) await atTheEnd.call('listRecipients');
  });
}
