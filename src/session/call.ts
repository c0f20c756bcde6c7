import { type OperationId, operation } from '../catalogue/operations.ts';
import { Blocked } from '../check/blocked.ts';
import type { CallOptions } from '../check/types.ts';
import { isBusy, retryAfterSeconds } from '../client/busy.ts';
import { type Answered, type Exchange, header } from '../client/exchange.ts';
import { controlSucceeds, credentialWorks } from './controls.ts';
import { isAnswered, type Sender, sendOnce } from './send.ts';

const attempts = 3;
const longestWaitMs = 30_000;

/**
 * The judged call. Busy answers (429, 503 with Retry-After, other gateway statuses) and lost connections are
 * retried and then block; a refused credential blocks unless it works elsewhere; a 5xx is given back only when it
 * came twice while a control succeeded before and after. A paced call is repeated by its caller, never here.
 */
export async function call(sender: Sender, id: OperationId, options: CallOptions): Promise<Answered> {
  const first = await answeredCall(sender, id, options);
  if (options.provoked === true) return first;
  const { status } = first.response;
  if (status === 401 || status === 403) return await refusedCall(sender, id, options, first);
  if (status < 500) return first;
  return options.paced === true
    ? await pacedError(sender, id, first)
    : await confirmedError(sender, id, options, first);
}

async function answeredCall(sender: Sender, id: OperationId, options: CallOptions): Promise<Answered> {
  for (let attempt = 1; ; attempt++) {
    const exchange = await sendOnce(sender, id, options);
    const wait = waitBefore(exchange, attempt, options, sender.session.clock.now());
    if (wait === undefined && isAnswered(exchange)) return exchange;
    const mayRepeat = isAnswered(exchange) || repeatable(id);
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
  if (response === undefined || provoked === true || !isBusy(response.status)) return undefined;
  const announced = header(response.headers, 'retry-after') !== undefined;
  if (response.status === 503 && !announced) return undefined;
  const after = retryAfterSeconds(response.headers, now);
  return after === undefined ? 250 * attempt : after * 1000;
}

function noAnswer({ request, response, failure }: Exchange, times: number): string {
  const what = `${request.method} ${new URL(request.url).pathname}`;
  if (failure !== undefined) return `${what} got no answer: ${failure.message}`;
  return `${what} was not answered in earnest: ${response?.status}, ${times} times or with a long Retry-After`;
}

/** Writes are not sent again when their outcome is unknown; reads and writes that replace are. */
function repeatable(id: OperationId): boolean {
  const { method } = operation(id);
  return method === 'GET' || method === 'PUT' || method === 'DELETE' || id === 'getAccountsDetail';
}

async function refusedCall(
  sender: Sender,
  id: OperationId,
  options: CallOptions,
  answer: Answered,
): Promise<Answered> {
  const auth = options.auth ?? 'default';
  if (auth !== 'default' && auth !== 'user' && auth !== 'admin') return answer;
  if (await credentialWorks(sender, id, auth)) return answer;
  throw new Blocked(
    `the target refuses the declared credential: ${answer.request.method} ${id} got ${answer.response.status}`,
  );
}

async function confirmedError(
  sender: Sender,
  id: OperationId,
  options: CallOptions,
  first: Answered,
): Promise<Answered> {
  const refuse = (why: string) => new Blocked(`${id} answered ${first.response.status} and ${why}`);
  if (!(await controlSucceeds(sender, id))) throw refuse('its control did not succeed either');
  const second = await answeredCall(sender, id, options);
  if (second.response.status < 500) return second;
  if (!(await controlSucceeds(sender, id))) throw refuse('its control failed afterwards');
  return second;
}

async function pacedError(sender: Sender, id: OperationId, answer: Answered): Promise<Answered> {
  const { status } = answer.response;
  if (isBusy(status) || (await controlSucceeds(sender, id))) return answer;
  throw new Blocked(`${id} answered ${status} and its control did not succeed either`);
}
