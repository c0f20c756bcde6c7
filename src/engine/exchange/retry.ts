import { isBusy, isRefusal, readRetryAfter } from '../../http/busy.ts';
import type { Clock } from '../../http/clock.ts';
import { type Answered, type Exchange, findHeader, isAnswered } from '../../http/exchange.ts';
import { Blocked, Unavailable } from '../../plan/blocked.ts';
import { maxRestSeconds } from '../budget/hold.ts';
import type { CallRequest } from './request.ts';

const maxAttempts = 3;
/** Many limits count by the minute. */
const maxWaitMs = maxRestSeconds * 1000;
const firstWaitMs = 250;
/** A service that says nothing of its limit most often counts by the second: the waits together are longer. */
const maxAttemptsUnannounced = 4;

/**
 * Attempts a request until it has a final answer: a busy service and a lost connection are tried again within reason.
 * Throws Blocked when they last, and where an earlier attempt may explain the answer.
 */
export async function retry(
  clock: Clock,
  request: CallRequest,
  attempt: () => Promise<Exchange>,
): Promise<Answered> {
  let unknown: Exchange | undefined;
  for (let times = 1; ; times++) {
    const exchange = await attempt();
    const wait = waitBefore(exchange, times, request, clock.now());
    if (wait === undefined && isAnswered(exchange)) {
      if (unknown !== undefined && mayBeDone(exchange, request)) throw unclearOutcome(unknown, exchange);
      return exchange;
    }
    const mayRepeat = !hasUnknownOutcome(exchange) || isRepeatable(request);
    if (hasUnknownOutcome(exchange) && request.method === 'DELETE') unknown = exchange;
    const tooLong = wait === undefined || wait > maxWaitMs;
    if (times >= maxAttemptsAfter(exchange) || tooLong || !mayRepeat)
      throw new Unavailable(describeFailure(exchange, times, mayRepeat), exchange);
    await clock.sleep(wait);
  }
}

/** True where the service may have done what was asked: the connection was lost, or a gateway lost sight of it. */
function hasUnknownOutcome({ response }: Exchange): boolean {
  return response === undefined || response.status === 502 || response.status === 504;
}

function unclearOutcome(first: Exchange, { response }: Answered): Blocked {
  const got = first.response?.status ?? 'no answer';
  const then = `and ${response.status} when it was sent again: the first may have taken effect`;
  return new Blocked(`${nameOf(first)} got ${got}, ${then}`);
}

/** True where the refusal may come of the first request: an altered credential opened nothing then either. */
function mayBeDone({ response }: Answered, { auth }: CallRequest): boolean {
  return isRefusal(response.status) && (response.status !== 401 || auth === 'default');
}

/** Milliseconds to wait before the next attempt; undefined when there is nothing to wait for. */
function waitBefore(
  { response, failure }: Exchange,
  attempt: number,
  { options: { noRetry, expectServerError } }: CallRequest,
  now: number,
): number | undefined {
  if (noRetry === true) return undefined;
  if (failure !== undefined) return failure.kind === 'lost' ? 50 * attempt : undefined;
  if (response === undefined || !isBusy(response.status)) return undefined;
  const announced = response.status === 429 || findHeader(response.headers, 'retry-after') !== undefined;
  if (expectServerError === true && !announced) return undefined;
  // The service's own 503 is an answer when it lasts; a gateway writes the same one while it deploys.
  if (response.status === 503 && !announced && attempt >= maxAttempts) return undefined;
  const after = readRetryAfter(response.headers, now);
  const ours = firstWaitMs * attempt;
  if (after === undefined) return ours;
  // A time in whole seconds may be over before it is.
  return attempt === 1 ? after * 1000 : Math.max(after * 1000, ours);
}

function maxAttemptsAfter({ response }: Exchange): number {
  if (response?.status !== 429) return maxAttempts;
  return findHeader(response.headers, 'retry-after') === undefined ? maxAttemptsUnannounced : maxAttempts;
}

function nameOf({ request }: Exchange): string {
  return `${request.method} ${new URL(request.url).pathname}`;
}

function describeFailure(exchange: Exchange, times: number, mayRepeat: boolean): string {
  const { response, failure } = exchange;
  const name = nameOf(exchange);
  if (failure !== undefined) return `${name} got no answer: ${failure.message}`;
  const status = response?.status;
  if (!mayRepeat) return `${name} got ${status}, and is not sent again: it may have taken effect`;
  const advice = status === 429 ? '; limits.requestsPerSecond of the target file slows the run down' : '';
  return `${name} gave no final answer: ${status}, ${times} times or with a long Retry-After${advice}`;
}

/** Writes are not sent again when their outcome is unknown; reads and writes that replace are. */
function isRepeatable({ operation, method }: CallRequest): boolean {
  const changesNothing = operation === 'getAccountsDetail' || operation === 'token';
  return method === 'GET' || method === 'PUT' || method === 'DELETE' || changesNothing;
}
