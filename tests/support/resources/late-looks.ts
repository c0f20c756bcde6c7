import type { Answered } from '../../../src/http/exchange.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { verifyReadings } from '../assertions/settling.ts';
import { compareAtLimits, profileMembers } from './recipient-readings.ts';
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

/**
 * Judges that a recipient whose name was sent once is one recipient: a creation, or what was done with it since, may have
 * stored another one. A list that does not show the name tells nothing.
 */
export function verifySingle(
  { verify }: Pick<CheckContext, 'verify'>,
  list: Answered,
  { payload, exchange }: Pick<CreatedRecipient, 'payload' | 'exchange'>,
): void {
  const named = findRecipients(list.response.json, 'name', String(payload.name));
  const ids = new Set(named.map(({ client_id }) => String(client_id)));
  if (ids.size === 0) return;
  verify('one-creation-makes-one-recipient', ids.size === 1, {
    exchange: list,
    wanted: 'one recipient of the name, which was sent in one creation',
    got: `${ids.size} recipients of that name, each with a client_id of its own`,
    related: [exchange],
  });
}

/** Asks that a recipient is listed at the end of the run, once, whatever was done with it since. */
export async function requireListedAtTheEnd(context: CheckContext, created: CreatedRecipient): Promise<void> {
  const { clientId, exchange } = created;
  await askForLateLook(context, async (atTheEnd, list) => {
    verifySingle(atTheEnd, list, created);
    const items = findRecipients(list.response.json, 'client_id', clientId);
    atTheEnd.verify('created-recipient-is-listed', items.length > 0, {
      exchange: list,
      wanted: 'each recipient that was created, also after it was registered, updated or renewed',
      got: 'a list without one of them',
      related: [exchange],
    });
  });
}

/** Asks that a recipient of which no update sent more than redirect URLs is listed at the end of the run as it was created. */
export async function requireListedAsCreated(
  context: CheckContext,
  created: CreatedRecipient,
): Promise<void> {
  const { clientId, exchange } = created;
  await askForLateLook(context, async (atTheEnd, list) => {
    const [recipient] = findRecipients(list.response.json, 'client_id', clientId);
    if (recipient === undefined) return;
    const at = `/${(list.response.json as unknown[]).indexOf(recipient)}`;
    const readings = compareAtLimits(
      'created-recipient-is-listed-as-created',
      { exchange: list, recipient, at },
      created,
      profileMembers,
    );
    verifyReadings(
      atTheEnd,
      readings.map((reading) => ({ ...reading, related: [exchange] })),
    );
  });
}
