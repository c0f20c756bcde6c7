import { type OperationId, operation } from '../catalogue/operations.ts';
import { Blocked } from '../check/blocked.ts';
import type { CallOptions } from '../check/types.ts';
import { isBusy, retryAfterSeconds } from '../client/busy.ts';
import { type Answered, type Exchange, header } from '../client/exchange.ts';
import { isAnswered, type Sender, sendOnce } from './send.ts';

const attempts = 3;
const longestWaitMs = 30_000;

/**
 * Sends a request until it is answered in earnest: a busy service and a lost connection are tried again within
 * reason. Throws Blocked when they last.
 */
export async function answeredCall(sender: Sender, id: OperationId, options: CallOptions): Promise<Answered> {
  for (let attempt = 1; ; attempt++) {
    const exchange = await sendOnce(sender, id, options);
    const wait = waitBefore(exchange, attempt, options, sender.session.clock.now());
    if (wait === undefined && isAnswered(exchange)) return exchange;
    const mayRepeat = isAnswered(exchange) || repeatable(id, options);
    const tooLong = wait === undefined || wait > longestWaitMs;
    if (attempt >= attempts || tooLong || !mayRepeat) throw new Blocked(noAnswer(exchange, attempt));
    await sender.session.clock.sleep(wait);
  }
}

/** Milliseconds to wait before the next attempt; undefined when there is nothing to wait for. */
function waitBefore(
  { response, failure }: Exchange,
  attempt: number,
  { paced, provoked }: CallOptions,
  now: number,
): number | undefined {
  if (paced === true) return undefined;
  if (failure !== undefined) return failure.kind === 'lost' ? 50 * attempt : undefined;
  if (response === undefined || !isBusy(response.status)) return undefined;
  const announced = response.status === 429 || header(response.headers, 'retry-after') !== undefined;
  if ((response.status === 503 || provoked === true) && !announced) return undefined;
  const after = retryAfterSeconds(response.headers, now);
  return after === undefined ? 250 * attempt : after * 1000;
}

function noAnswer({ request, response, failure }: Exchange, times: number): string {
  const what = `${request.method} ${new URL(request.url).pathname}`;
  if (failure !== undefined) return `${what} got no answer: ${failure.message}`;
  return `${what} was not answered in earnest: ${response?.status}, ${times} times or with a long Retry-After`;
}

/** Writes are not sent again when their outcome is unknown; reads and writes that replace are. */
function repeatable(id: OperationId, options: CallOptions): boolean {
  const method = options.method ?? operation(id).method;
  const changesNothing = id === 'getAccountsDetail' || id === 'token';
  return method === 'GET' || method === 'PUT' || method === 'DELETE' || changesNothing;
}
