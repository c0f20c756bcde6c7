import type { Answered } from '../../../src/http/exchange.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { readUntil } from '../assertions/settling.ts';
import { buildPayload, type CreatedRecipient, type Payload, requireCreated } from './recipients.ts';

/** What came of a creation, whatever its status. */
export interface Creation {
  readonly exchange: Answered;
  readonly payload: Payload;
}

/** The first creation of a session: the declared payload with the scope ACCOUNT_BASIC alone, sent once. */
export function createFirst(context: CheckContext): Promise<Creation> {
  return context.once('first creation of a recipient', async () => {
    const payload = buildPayload(context);
    return { exchange: await context.call('createRecipient', { json: payload }), payload };
  });
}

/**
 * An ordinary recipient that checks only read, and the control of creations that are to be refused: the same for all
 * checks of a session. Blocks unless its creation answered 201 with a client_id.
 */
export async function requireSharedRecipient(context: CheckContext): Promise<CreatedRecipient> {
  const { exchange, payload } = await createFirst(context);
  const { status } = exchange.response;
  if (status !== 201)
    throw context.breakSetUp(
      exchange,
      `set-up failed: the creation of an ordinary recipient answered ${status}, not 201`,
    );
  return requireCreated(exchange, payload);
}

/** The detail of a recipient that the suite created, once it can be read. Blocks when it cannot. */
export async function readDetail(context: CheckContext, clientId: string): Promise<Answered> {
  const exchange = await readUntil(
    context,
    () => context.call('getRecipient', { path: { client_id: clientId } }),
    ({ response }) => response.status === 200,
  );
  const { status } = exchange.response;
  if (status !== 200)
    throw context.breakSetUp(
      exchange,
      `set-up failed: the detail of a new recipient answered ${status}, not 200`,
    );
  return exchange;
}
