import type { OperationId } from '../catalogue/operations.ts';
import { sendOnce } from '../engine/exchange/pipeline.ts';
import { makeRequest } from '../engine/exchange/request.ts';
import type { CheckRun } from '../engine/recording/check-run.ts';
import { type Exchange, readRetryAfter } from '../http/exchange.ts';
import { isOfEdge } from '../lib/edge.ts';
import type { CallOptions } from '../plan/check.ts';

const maxAttempts = 3;
const maxWaitMs = 5_000;

/** Sends a read, again where the connection was lost or the edge answers for a moment. Throws Blocked. */
export async function askWithRetry(run: CheckRun, id: OperationId, options: CallOptions): Promise<Exchange> {
  for (let attempt = 1; ; attempt++) {
    const exchange = await sendOnce(run, makeRequest(id, options), attempt > 1);
    const wait = waitBefore(exchange, run.session.clock.now());
    if (wait === undefined || wait > maxWaitMs || attempt === maxAttempts) return exchange;
    await run.session.clock.sleep(wait);
  }
}

/** Milliseconds until another attempt may fare better; undefined when none would. */
function waitBefore({ response, failure }: Exchange, now: number): number | undefined {
  if (failure !== undefined) return failure.kind === 'lost' ? 50 : undefined;
  if (response === undefined || !isOfEdge(response.status)) return undefined;
  const after = readRetryAfter(response.headers, now);
  return after === undefined ? 250 : after * 1000;
}
