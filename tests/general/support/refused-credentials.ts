import type { RequirementId } from '../../../src/catalogue/requirement-id.ts';
import type { Answered } from '../../../src/http/exchange.ts';
import { Blocked } from '../../../src/plan/blocked.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { describeAnswer, gradeStatus, verifyStatus } from '../../support/assertions/status.ts';
import { isSuccess } from '../../support/resources/first-registration.ts';
import type { Presented } from '../../support/resources/tokens.ts';
import {
  type GuardedOperation,
  type GuardedRequest,
  guardedLists,
  sendValidCall,
} from './guarded-operations.ts';

/** What a call presents in place of a valid token, and the requirement that it judges. */
export interface CredentialTrial extends Presented {
  readonly requirement: RequirementId;
}

/** What the valid call of a revocation judges where it names a connection that does not exist. */
export const unrealConnection: RequirementId = 'invalid-revocation-gets-4xx';

type Refused = readonly [trial: CredentialTrial, exchange: Answered];

/** The requirement that a valid call of an operation judges. */
export function acceptanceOf({ operation }: GuardedOperation): RequirementId {
  return operation === 'requestRegistrations'
    ? 'admin-token-opens-the-registration-request'
    : 'token-in-service-auth-key-is-accepted';
}

/**
 * A call with a credential that is to be refused, sent once per session: several checks judge the same one. A
 * credential without a text of its own is sent each time.
 */
export function callRefused(
  context: CheckContext,
  { operation }: GuardedOperation,
  request: GuardedRequest,
  { auth, token }: Pick<Presented, 'auth' | 'token'>,
): Promise<Answered> {
  const send = () => context.call(operation, { ...request, auth });
  const text = auth === 'none' ? auth : token;
  return text === undefined ? send() : context.once(`${operation} refused with ${text}`, send);
}

/**
 * Calls an operation with each presented token, then with the valid one, which differs in nothing else. What is
 * refused counts only when the valid call succeeds. After an acceptance, that requirement is tried no more here.
 */
export async function judgeRefusals(
  context: CheckContext,
  guarded: GuardedOperation,
  trials: readonly CredentialTrial[],
  send = callRefused,
): Promise<void> {
  const options = await guarded.request(context);
  const refused: Refused[] = [];
  for (const trial of trials) {
    if (
      refused.some(([{ requirement }, exchange]) => requirement === trial.requirement && isSuccess(exchange))
    )
      continue;
    refused.push([trial, await send(context, guarded, options, trial)]);
  }
  const someAccepted = refused.some(([, exchange]) => isSuccess(exchange));
  const toldApart = refused.some(([, { response }]) => response.status === 401);
  if (!someAccepted && !(await judgeAcceptance(context, guarded, toldApart))) return;
  for (const [trial, exchange] of refused) judgeRefusal(context, guarded, trial, exchange);
}

function judgeRefusal(
  context: CheckContext,
  guarded: GuardedOperation,
  trial: CredentialTrial,
  exchange: Answered,
): void {
  const { what, requirement } = trial;
  if (guarded.requiresArea === 'fdx-accounts')
    gradeStatus(context, requirement, exchange, { passes: [401], warns: [400] });
  else verifyStatus(context, requirement, exchange, 401, `the call carried ${what}`);
}

/**
 * Judges the valid call, and gives whether it was accepted. Blocks when it fails for another reason than its token.
 * `toldApart` says that the same call got a 401 for its token: a 403 to what names nothing then speaks of the name.
 */
export async function judgeAcceptance(
  context: CheckContext,
  guarded: GuardedOperation,
  toldApart = false,
): Promise<boolean> {
  const exchange = await sendValidCall(context, guarded);
  const { auth, namesNothing = false } = await guarded.request(context);
  const { status } = exchange.response;
  const requirement = acceptanceOf(guarded);
  // Elsewhere a 403 may mean that the declared token lacks a permission, which the document does not speak of.
  const refused =
    status === 401 || (status === 403 && requirement === 'admin-token-opens-the-registration-request');
  if (namesNothing && !isSuccess(exchange)) await requireWorkingList(context);
  if (namesNothing) judgeUnrealConnection(context, exchange);
  if (namesNothing && status === 403 && toldApart) return true;
  const passed = isSuccess(exchange) || (namesNothing && status < 500 && status !== 403 && !refused);
  if (!passed && (!refused || typeof auth === 'object')) {
    throw context.breakSetUp(exchange, `set-up failed: a valid ${guarded.operation} answered ${status}`);
  }
  return context.verify(requirement, passed, {
    exchange,
    wanted: 'an answer other than 401 to a token that works elsewhere',
    got: describeAnswer(exchange),
  });
}

/** What does not exist is refused; 204 may hide whether it does, and any other success claims a revocation. */
function judgeUnrealConnection(context: CheckContext, exchange: Answered): void {
  const { status } = exchange.response;
  if (status === 401 || status === 403) return;
  const evidence = {
    exchange,
    wanted: 'a 4xx for a connection that does not exist',
    got: describeAnswer(exchange),
  };
  if (status === 204) context.warn(unrealConnection, evidence);
  else context.verify(unrealConnection, status >= 400 && status < 500, evidence);
}

/** A service that refuses everything proves nothing with a refusal. Blocks when no declared list answers well. */
async function requireWorkingList(context: CheckContext): Promise<void> {
  const declared = guardedLists.filter(({ requiresArea }) => context.target.areas.includes(requiresArea));
  for (const list of declared) if (isSuccess(await sendValidCall(context, list))) return;
  if (declared.length > 0) throw new Blocked('set-up failed: no list answered well');
}
