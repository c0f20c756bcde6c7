import type { OperationId } from '../catalogue/operations.ts';
import { type Sender, sendOnce } from '../engine/session/send.ts';
import { isBusy, retryAfterSeconds } from '../http/busy.ts';
import type { Exchange } from '../http/exchange.ts';
import type { CallOptions } from '../plan/check.ts';

const maxAttempts = 3;
const maxWaitMs = 5_000;

/** Sends a read, again where the connection was lost or the service is busy for a moment. Throws Blocked. */
export async function askWithRetry(sender: Sender, id: OperationId, options: CallOptions): Promise<Exchange> {
  for (let attempt = 1; ; attempt++) {
    const exchange = await sendOnce(sender, id, options);
    const wait = waitBefore(exchange, sender.session.clock.now());
    if (wait === undefined || wait > maxWaitMs || attempt === maxAttempts) return exchange;
    await sender.session.clock.sleep(wait);
  }
}

/** Milliseconds until another attempt may fare better; undefined when none would. */
function waitBefore({ response, failure }: Exchange, now: number): number | undefined {
  if (failure !== undefined) return failure.kind === 'lost' ? 50 : undefined;
  if (response === undefined || !isBusy(response.status)) return undefined;
  const after = retryAfterSeconds(response.headers, now);
  if (after === undefined) return response.status === 429 ? 250 : undefined;
  return after * 1000;
}
