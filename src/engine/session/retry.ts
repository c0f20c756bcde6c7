import { getOperation, type OperationId } from '../../catalogue/operations.ts';
import { isBusy, isRefusal, retryAfterSeconds } from '../../http/busy.ts';
import { type Answered, type Exchange, header } from '../../http/exchange.ts';
import { Blocked } from '../../plan/blocked.ts';
import type { CallOptions } from '../../plan/check.ts';
import { isAnswered, type Sender, sendOnce } from './send.ts';

const attempts = 3;
/** Many limits count by the minute. */
const longestWaitMs = 61_000;
const firstWaitMs = 250;
/** A service that says nothing of its limit most often counts by the second: the waits together are longer. */
const attemptsUnannounced = 4;

/**
 * Sends a request until it is answered in earnest: a busy service and a lost connection are tried again within
 * reason. Throws Blocked when they last.
 */
export async function sendWithRetry(
  sender: Sender,
  id: OperationId,
  options: CallOptions,
): Promise<Answered> {
  let unknown: Exchange | undefined;
  for (let attempt = 1; ; attempt++) {
    const exchange = await sendOnce(sender, id, options);
    const wait = waitBefore(exchange, attempt, options, sender.session.clock.now());
    if (wait === undefined && isAnswered(exchange)) {
      if (unknown !== undefined && mayBeDone(exchange, options)) throw unclear(unknown, exchange);
      return exchange;
    }
    const mayRepeat = !hasUnknownOutcome(exchange) || repeatable(id, options);
    if (hasUnknownOutcome(exchange) && methodOf(id, options) === 'DELETE') unknown = exchange;
    const tooLong = wait === undefined || wait > longestWaitMs;
    if (attempt >= mostAttempts(exchange) || tooLong || !mayRepeat)
      throw new Blocked(noAnswer(exchange, attempt, mayRepeat));
    await sender.session.clock.sleep(wait);
  }
}

/** True where the service may have done what was asked: the connection was lost, or a gateway lost sight of it. */
function hasUnknownOutcome({ response }: Exchange): boolean {
  return response === undefined || response.status === 502 || response.status === 504;
}

function unclear(first: Exchange, { response }: Answered): Blocked {
  const got = first.response?.status ?? 'no answer';
  const then = `and ${response.status} when it was sent again: the first may have taken effect`;
  return new Blocked(`${whatOf(first)} got ${got}, ${then}`);
}

/** True where the refusal may come of the first request: a spoilt credential opened nothing then either. */
function mayBeDone({ response }: Answered, { auth = 'default' }: CallOptions): boolean {
  return isRefusal(response.status) && (response.status !== 401 || auth === 'default');
}

/** Milliseconds to wait before the next attempt; undefined when there is nothing to wait for. */
function waitBefore(
  { response, failure }: Exchange,
  attempt: number,
  { noRetry, expectServerError }: CallOptions,
  now: number,
): number | undefined {
  if (noRetry === true) return undefined;
  if (failure !== undefined) return failure.kind === 'lost' ? 50 * attempt : undefined;
  if (response === undefined || !isBusy(response.status)) return undefined;
  const announced = response.status === 429 || header(response.headers, 'retry-after') !== undefined;
  if (expectServerError === true && !announced) return undefined;
  // The service's own 503 is an answer when it lasts; a gateway writes the same one while it deploys.
  if (response.status === 503 && !announced && attempt >= attempts) return undefined;
  const after = retryAfterSeconds(response.headers, now);
  const ours = firstWaitMs * attempt;
  if (after === undefined) return ours;
  // A time in whole seconds may be over before it is.
  return attempt === 1 ? after * 1000 : Math.max(after * 1000, ours);
}

function mostAttempts({ response }: Exchange): number {
  if (response?.status !== 429) return attempts;
  return header(response.headers, 'retry-after') === undefined ? attemptsUnannounced : attempts;
}

function whatOf({ request }: Exchange): string {
  return `${request.method} ${new URL(request.url).pathname}`;
}

function noAnswer(exchange: Exchange, times: number, mayRepeat: boolean): string {
  const { response, failure } = exchange;
  const what = whatOf(exchange);
  if (failure !== undefined) return `${what} got no answer: ${failure.message}`;
  const status = response?.status;
  if (!mayRepeat) return `${what} got ${status}, and is not sent again: it may have taken effect`;
  const advice = status === 429 ? '; limits.requestsPerSecond of the target file slows the run down' : '';
  return `${what} was not answered in earnest: ${status}, ${times} times or with a long Retry-After${advice}`;
}

/** Writes are not sent again when their outcome is unknown; reads and writes that replace are. */
function repeatable(id: OperationId, options: CallOptions): boolean {
  const method = methodOf(id, options);
  const changesNothing = id === 'getAccountsDetail' || id === 'token';
  return method === 'GET' || method === 'PUT' || method === 'DELETE' || changesNothing;
}

function methodOf(id: OperationId, { method }: CallOptions): string {
  return method ?? getOperation(id).method;
}
