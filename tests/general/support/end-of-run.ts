import type { Answered } from '../../../src/http/exchange.ts';
import { Blocked, isOrdinaryBlock } from '../../../src/plan/blocked.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { readUntil } from '../../support/assertions/settling.ts';
import { endOfRunChecksOf } from '../../support/resources/end-of-run-checks.ts';
import {
  type CreatedRecipient,
  createRecipient,
  findRecipients,
} from '../../support/resources/recipients.ts';

/**
 * Creates the newest recipient of all: by now no other test creates one, and a list may lack the last one at any time. Undefined
 * where it is refused, which is judged where creations are.
 */
export async function createNewest(context: CheckContext): Promise<CreatedRecipient | undefined> {
  try {
    return await createRecipient(context);
  } catch (error) {
    if (!isOrdinaryBlock(error)) throw error;
    return undefined;
  }
}

/** Reads the list until it shows the newest recipient or the settle time is over. */
export function readNewest(context: CheckContext, { clientId }: CreatedRecipient): Promise<Answered> {
  return readUntil(
    context,
    () => context.call('listRecipients'),
    ({ response }) => findRecipients(response.json, 'client_id', clientId).length > 0,
  );
}

/** Runs the reads that tests have asked for. One that is blocked says nothing: what it is about was judged when it was done. */
export async function runReadsAtTheEnd(context: CheckContext, list: Answered): Promise<void> {
  if (list.response.status !== 200 || !Array.isArray(list.response.json)) return;
  const asked = await endOfRunChecksOf(context);
  const runAll = async () => {
    for (let next = asked.shift(); next !== undefined; next = asked.shift())
      await next.judge(context, list).catch((error: unknown) => {
        if (!(error instanceof Blocked)) throw error;
      });
  };
  // By now all other tests have ended, and nothing else has to wait for these.
  await Promise.all(Array.from({ length: 1 + (context.clock.spare?.() ?? 0) }, runAll));
}
