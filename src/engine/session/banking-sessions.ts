import { isRefusal } from '../../http/busy.ts';
import { Blocked, WrongSetting } from '../../plan/blocked.ts';
import type { SessionKind } from '../../plan/check.ts';
import type { PlannedCheck } from '../../plan/plan.ts';
import { buildAuthorizeRequest, readRequestId } from '../../target-file/authorize.ts';
import { sessionFromCommand } from './fresh-sessions.ts';
import { sendWithRetry } from './retry.ts';
import type { Sender } from './send.ts';

/**
 * The RequestId of the nth session that a check asked for: one of the target file that the plan gave to this check
 * alone, or a fresh one from the declared /Authorize. Throws Blocked when there is neither.
 */
export function authorizedSession(sender: Sender, planned: PlannedCheck, index: number): Promise<string> {
  const declared = planned.sessions[index];
  if (declared !== undefined) return Promise.resolve(declared);
  const kind = planned.check.resources.sessions?.[index] ?? 'any';
  return sender.session.once(`session ${index} of ${planned.check.id}`, () => authorize(sender, kind));
}

/**
 * The RequestId of the session that all checks share: the first declared one, which the plan gives to no check, or
 * a fresh one. Throws Blocked when there is neither.
 */
export function sharedSession(sender: Sender): Promise<string> {
  const declared = sender.session.target.banking?.sessions?.[0];
  if (declared !== undefined) return Promise.resolve(declared.requestId);
  return sender.session.once('shared session', () => authorize(sender, 'any'));
}

/** Asks the declared /Authorize for a fresh session. Throws Blocked when it is not declared or gives no RequestId. */
export async function authorize(sender: Sender, kind: SessionKind): Promise<string> {
  const { target } = sender.session;
  const request = buildAuthorizeRequest(target, kind);
  if (request === undefined) {
    if (target.banking?.sessionCommand !== undefined) return await sessionFromCommand(sender.session, kind);
    throw new Blocked('the target file declares too few sessions and no /Authorize', 'banking.authorize');
  }
  const exchange = await sendWithRetry(sender, 'authorize', request);
  const requestId = readRequestId(target, exchange.response.json);
  if (requestId !== undefined) return requestId;
  const { status } = exchange.response;
  const { pathname } = new URL(request.url);
  const reason = `${exchange.request.method} ${pathname} gave no session: ${status} without a RequestId`;
  const advice = 'correct banking.authorize, banking.apiKey or banking.customerId';
  throw isRefusal(status)
    ? new WrongSetting(`${reason}; ${advice}`, 'banking.authorize')
    : new Blocked(reason, 'banking.authorize');
}
