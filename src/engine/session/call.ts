import type { OperationId } from '../../catalogue/operations.ts';
import { isBusy } from '../../http/busy.ts';
import type { Answered } from '../../http/exchange.ts';
import { Blocked } from '../../plan/blocked.ts';
import type { CallOptions } from '../../plan/check.ts';
import { controlSucceeds, credentialWorks } from './controls.ts';
import { type CredentialKind, credentialKind, defaultCredential, slotOf } from './credentials.ts';
import { sendWithRetry } from './retry.ts';
import type { Sender } from './send.ts';
import { forgetRefused } from './tokens.ts';

/**
 * The judged call. Busy answers (429, 503 with Retry-After, other gateway statuses) and lost connections are
 * retried and then block; a refused credential blocks unless it works elsewhere; a 5xx is given back only when it
 * came twice while a control succeeded before and after. A paced call is repeated by its caller, never here.
 */
export async function call(sender: Sender, id: OperationId, options: CallOptions): Promise<Answered> {
  const first = await sendWithRetry(sender, id, options);
  if (options.expectServerError === true) return first;
  const { status } = first.response;
  if (status === 401 || status === 403) return await refusedCall(sender, id, options, first);
  if (status < 500) return first;
  return options.noRetry === true
    ? await pacedError(sender, id, first)
    : await confirmedError(sender, id, options, first);
}

async function refusedCall(
  sender: Sender,
  id: OperationId,
  options: CallOptions,
  answer: Answered,
): Promise<Answered> {
  const auth = options.auth ?? 'default';
  if (auth !== 'default' && auth !== 'user' && auth !== 'admin') return answer;
  if (auth === 'default' && defaultCredential(id) === 'none') return answer;
  if (await credentialWorks(sender, id, auth)) return answer;
  const kind = credentialKind(id, auth) ?? 'none';
  const renewed = await withRenewedToken(sender, id, options, kind);
  if (renewed !== undefined) return renewed;
  const got = `${answer.request.method} ${id} got ${answer.response.status}`;
  if (kind === 'none') throw new Blocked(`the target refuses a call that carries no credential: ${got}`);
  const { setting } = slotOf(sender.session.target, kind);
  throw new Blocked(`the target refuses the declared credential of ${setting}: ${got}`);
}

/** The answer to a token that is fetched anew: an endpoint may end the token before when it gives the next one. */
async function withRenewedToken(
  sender: Sender,
  id: OperationId,
  options: CallOptions,
  kind: CredentialKind,
): Promise<Answered | undefined> {
  const keep = forgetRefused(sender, kind);
  if (keep === undefined) return undefined;
  const answer = await sendWithRetry(sender, id, options);
  if (answer.response.status === 401 || answer.response.status === 403) return undefined;
  keep();
  return answer;
}

async function confirmedError(
  sender: Sender,
  id: OperationId,
  options: CallOptions,
  first: Answered,
): Promise<Answered> {
  const refuse = (why: string) => new Blocked(`${id} answered ${first.response.status} and ${why}`);
  if (!(await controlSucceeds(sender, id))) throw refuse('its control did not succeed either');
  const second = await sendWithRetry(sender, id, options);
  if (second.response.status < 500) return second;
  if (!(await controlSucceeds(sender, id))) throw refuse('its control failed afterwards');
  return second;
}

async function pacedError(sender: Sender, id: OperationId, answer: Answered): Promise<Answered> {
  const { status } = answer.response;
  if (isBusy(status) || (await controlSucceeds(sender, id))) return answer;
  throw new Blocked(`${id} answered ${status} and its control did not succeed either`);
}
