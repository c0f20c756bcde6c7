import type { Answered } from '../../../src/http/exchange.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { type CreatedRecipient, findRecipients } from './recipients.ts';

/** What is looked at once more at the end of a run: by then what a refused write does a little later has been done. */
export interface LateLook {
  /** Judges with the list of recipients as it is at the end, and with reads of its own. */
  judge(context: CheckContext, list: Answered): Promise<void>;
}

/** The looks that the checks of a session have asked for: the one thing that they add to together. */
export function lateLooksOf(context: CheckContext): Promise<LateLook[]> {
  return context.once('looks at the end of the run', async () => []);
}

/** Asks for a look at the end of the run. */
export async function askForLateLook(context: CheckContext, judge: LateLook['judge']): Promise<void> {
  (await lateLooksOf(context)).push({ judge });
}

/** Asks that a recipient is listed at the end of the run, whatever was done with it since. */
export async function requireListedAtTheEnd(
  context: CheckContext,
  { clientId, exchange }: CreatedRecipient,
): Promise<void> {
  await askForLateLook(context, async ({ verify }, list) => {
    verify(
      'created-recipient-is-listed',
      findRecipients(list.response.json, 'client_id', clientId).length > 0,
      {
        exchange: list,
        wanted: 'each recipient that was created, also after it was registered, updated or renewed',
        got: 'a list without one of them',
        related: [exchange],
      },
    );
  });
}
