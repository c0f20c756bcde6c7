import { type OperationId, operation } from '../catalogue/operations.ts';
import { Blocked } from '../check/blocked.ts';
import type { CallOptions } from '../check/types.ts';
import { type Answered, type Exchange, header } from '../client/exchange.ts';
import { controlSucceeds, credentialWorks } from './controls.ts';
import { isAnswered, type Sender, sendOnce } from './send.ts';

const attempts = 3;
const longestWaitMs = 30_000;

/**
 * The judged call. Busy answers (429, 503 with Retry-After, other gateway statuses) and lost connections are
 * retried and then block; a refused credential blocks unless it works elsewhere; a 5xx is given back only when it
 * came twice while a control succeeded before and after.
 */
export async function call(sender: Sender, id: OperationId, options: CallOptions): Promise<Answered> {
  const first = await answeredCall(sender, id, options);
  if (options.provoked === true) return first;
  const { status } = first.response;
  if (status === 401 || status === 403) return await refusedCall(sender, id, options, first);
  return status >= 500 ? await confirmedError(sender, id, options, first) : first;
}

async function answeredCall(sender: Sender, id: OperationId, options: CallOptions): Promise<Answered> {
  for (let attempt = 1; ; attempt++) {
    const exchange = await sendOnce(sender, id, options);
    const wait = waitBefore(exchange, attempt, options.provoked === true);
    if (wait === undefined && isAnswered(exchange)) return exchange;
    const mayRepeat = isAnswered(exchange) || repeatable(id);
    if (attempt >= attempts || wait === undefined || !mayRepeat) throw new Blocked(noAnswer(exchange));
    await sender.session.clock.sleep(wait);
  }
}

/** Milliseconds to wait before the next attempt; undefined when there is nothing to wait for. */
function waitBefore({ response, failure }: Exchange, attempt: number, provoked: boolean): number | undefined {
  if (failure !== undefined) return failure.kind === 'lost' ? 50 * attempt : undefined;
  if (response === undefined || provoked) return undefined;
  const after = header(response.headers, 'retry-after');
  const busy = response.status === 429 || (response.status === 503 && after !== undefined);
  const gateway = response.status === 502 || response.status === 504;
  if (!busy && !gateway) return undefined;
  const seconds = after === undefined ? Number.NaN : retrySeconds(after);
  const wait = Number.isNaN(seconds) ? 250 * attempt : seconds * 1000;
  return wait > longestWaitMs ? undefined : wait;
}

function retrySeconds(value: string): number {
  const seconds = Number(value);
  return Number.isNaN(seconds) ? Math.max(0, (Date.parse(value) - Date.now()) / 1000) : seconds;
}

function noAnswer({ request, response, failure }: Exchange): string {
  const what = `${request.method} ${new URL(request.url).pathname}`;
  if (failure !== undefined) return `${what} got no answer: ${failure.message}`;
  return `${what} was not answered in earnest: ${response?.status} ${attempts} times or with a long Retry-After`;
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
