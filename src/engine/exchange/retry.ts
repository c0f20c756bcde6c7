import {
  type Answered,
  type Exchange,
  findHeader,
  isAnswered,
  isPackedUp,
  type ReceivedResponse,
  readRetryAfter,
} from '../../http/exchange.ts';
import { originOf } from '../../http/url.ts';
import { describeEdgeStatus, describeRemedy, edgeStatuses, isOfEdge, isRefusal } from '../../lib/edge.ts';
import { Blocked, Unavailable } from '../../plan/blocked.ts';
import type { Session } from '../session/session.ts';
import type { CallRequest } from './request.ts';

const maxAttempts = 3;
const firstWaitMs = 250;
/** A service that says nothing of its limit most often counts by the second: the waits together are longer. */
const maxAttemptsUnannounced = 4;

/**
 * Attempts a request until the service answers: an answer of the edge and a lost connection are tried again within reason,
 * and never given back. Throws Blocked when they last, and where an earlier attempt may explain the answer.
 */
export async function retry(
  { clock, transport }: Session,
  request: CallRequest,
  attempt: (isAgain: boolean) => Promise<Exchange>,
): Promise<Answered> {
  let unknown: Exchange | undefined;
  let waited = 0;
  for (let times = 1; ; times++) {
    const exchange = await attempt(times > 1);
    if (isAnswered(exchange) && !isOfEdge(exchange.response.status)) {
      if (unknown !== undefined && mayBeDone(exchange, request)) throw unclearOutcome(unknown, exchange);
      if (isPackedUp(exchange.response)) throw new Blocked(describePacked(exchange, exchange.response));
      return exchange;
    }
    const problem = transport.budget.problemOf(request.operation, originOf(exchange.request.url));
    if (isAnswered(exchange) && problem !== undefined) throw new Blocked(problem);
    const mayRepeat = !hasUnknownOutcome(exchange) || isRepeatable(request);
    if (hasUnknownOutcome(exchange) && request.method === 'DELETE') unknown = exchange;
    const isOnce = request.options.noRetry === true;
    const wait = isOnce ? undefined : waitBefore(exchange, times, clock.now());
    if (wait === undefined || times >= maxAttemptsAfter(exchange) || !mayRepeat) {
      if (isAnswered(exchange)) transport.budget.noteInVain(exchange, isOnce ? undefined : waited);
      throw new Unavailable(describeFailure(exchange, { times, waited, mayRepeat }), exchange);
    }
    waited += wait;
    await clock.sleep(wait);
  }
}

/** True where the service may have done what was asked: the connection was lost, or the edge lost sight of it. */
function hasUnknownOutcome({ response }: Exchange): boolean {
  return response === undefined || edgeStatuses[response.status]?.mayBeDone === true;
}

/** The reason why an answer decides nothing, whatever its status is: nobody can read its body. */
function describePacked(exchange: Exchange, { status, coding }: ReceivedResponse): string {
  const why = coding?.kind === 'broken' ? 'is not in it' : 'cannot be read here, nor was it offered';
  return `${nameOf(exchange)} got ${status} with a body that declares the coding ${coding?.name}, and ${why}`;
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
function waitBefore({ response, failure }: Exchange, attempt: number, now: number): number | undefined {
  if (failure !== undefined) return failure.kind === 'lost' ? 50 * attempt : undefined;
  const after = readRetryAfter(response?.headers ?? [], now);
  const ours = firstWaitMs * attempt;
  if (after === undefined) return ours;
  // A time in whole seconds may be over before it is.
  return attempt === 1 ? after * 1000 : Math.max(after * 1000, ours);
}

function maxAttemptsAfter({ response }: Exchange): number {
  const isAnnounced = response === undefined || findHeader(response.headers, 'retry-after') !== undefined;
  return isAnnounced ? maxAttempts : maxAttemptsUnannounced;
}

function nameOf({ request }: Exchange): string {
  return `${request.method} ${new URL(request.url).pathname}`;
}

/** What was done about a request that the service did not answer. */
interface Attempts {
  readonly times: number;
  /** Milliseconds between them. */
  readonly waited: number;
  readonly mayRepeat: boolean;
}

function describeFailure(exchange: Exchange, { times, waited, mayRepeat }: Attempts): string {
  const { response, failure } = exchange;
  const name = nameOf(exchange);
  if (response === undefined) return `${name} got no answer: ${failure?.message}`;
  const status = describeEdgeStatus(response.status);
  if (!mayRepeat) return `${name} got ${status}, and is not sent again: it may have taken effect`;
  const often = times === 1 ? '' : `, ${times} times in ${waited / 1000} s`;
  return `${name} got no answer of the service: ${status}${often}; ${describeRemedy(response.status)}`;
}

/** Writes are not sent again when their outcome is unknown; reads and writes that replace are. */
function isRepeatable({ operation, method }: CallRequest): boolean {
  const changesNothing = operation === 'getAccountsDetail' || operation === 'token';
  return method === 'GET' || method === 'PUT' || method === 'DELETE' || changesNothing;
}

/**
 * What an answer is to a judged call: an answer to judge, a refusal of a declared credential that has to open the
 * operation, or a server error that may be a passing one.
 */
type Classification = 'answer' | 'refused-credential' | 'server-error';

/** Classifies the final answer to a request. */
export function classify(request: CallRequest, { response: { status } }: Answered): Classification {
  if (request.options.expectServerError === true) return 'answer';
  if (status === 401 || status === 403) return mustBeAccepted(request) ? 'refused-credential' : 'answer';
  return status < 500 ? 'answer' : 'server-error';
}

/** A check that sends no credential, an altered one or one of another kind expects the refusal. */
function mustBeAccepted({ auth, credential }: CallRequest): boolean {
  return auth === 'user' || auth === 'admin' || (auth === 'default' && credential !== 'none');
}
