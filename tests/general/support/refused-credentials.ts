import type { RequirementId } from '../../../src/catalogue/requirement-id.ts';
import type { Answered } from '../../../src/http/exchange.ts';
import { Blocked } from '../../../src/plan/blocked.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { describeAnswer, gradeStatus, verifyStatus } from '../../support/assertions/status.ts';
import { isSuccess } from '../../support/resources/first-registration.ts';
import type { Presented } from '../../support/resources/tokens.ts';
import { type GuardedOperation, guardedLists, validCall } from './guarded-operations.ts';

/** What a call presents in place of a valid token, and the row that it judges. */
export interface Trial extends Presented {
  readonly row: RequirementId;
}

type Refused = readonly [trial: Trial, exchange: Answered];

/** The row that a valid call of an operation judges. */
export function acceptanceRow({ operation }: GuardedOperation): RequirementId {
  return operation === 'requestRegistrations'
    ? 'admin-token-opens-the-registration-request'
    : 'token-in-service-auth-key-is-accepted';
}

/**
 * Calls an operation with each presented token, then with the valid one, which differs in nothing else. What is
 * refused counts only when the valid call succeeds. After an acceptance, that row is tried no more here.
 */
export async function judgeRefusals(
  context: CheckContext,
  guarded: GuardedOperation,
  trials: readonly Trial[],
): Promise<void> {
  const options = await guarded.request(context);
  const refused: Refused[] = [];
  for (const trial of trials) {
    if (refused.some(([{ row }, exchange]) => row === trial.row && isSuccess(exchange))) continue;
    refused.push([trial, await context.call(guarded.operation, { ...options, auth: trial.auth })]);
  }
  const someAccepted = refused.some(([, exchange]) => isSuccess(exchange));
  const toldApart = refused.some(([, { response }]) => response.status === 401);
  if (!someAccepted && !(await accepts(context, guarded, toldApart))) return;
  for (const [trial, exchange] of refused) judgeRefusal(context, guarded, trial, exchange);
}

function judgeRefusal(
  context: CheckContext,
  guarded: GuardedOperation,
  trial: Trial,
  exchange: Answered,
): void {
  const { what, token, row } = trial;
  if (guarded.requiresArea === 'fdx-accounts')
    gradeStatus(context, row, exchange, { passes: [401], warns: [400] });
  else verifyStatus(context, row, exchange, 401, `the call carried ${what}`);
  if (token === undefined || isSuccess(exchange)) return;
  context.verify('errors-do-not-repeat-the-credential', !exchange.response.text.includes(token), {
    exchange,
    wanted: 'a body without the token that was sent',
    got: 'a body that repeats it',
  });
}

/**
 * Judges the valid call, and gives whether it was accepted. Blocks when it fails for another reason than its token.
 * `toldApart` says that the same call got a 401 for its token: a 403 to what names nothing then speaks of the name.
 */
export async function accepts(
  context: CheckContext,
  guarded: GuardedOperation,
  toldApart = false,
): Promise<boolean> {
  const exchange = await validCall(context, guarded);
  const { auth, namesNothing = false } = await guarded.request(context);
  const { status } = exchange.response;
  const row = acceptanceRow(guarded);
  // Elsewhere a 403 may mean that the declared token lacks a permission, which the document does not speak of.
  const refused = status === 401 || (status === 403 && row === 'admin-token-opens-the-registration-request');
  if (namesNothing && !isSuccess(exchange)) await anyListWorks(context);
  if (namesNothing && status === 403 && toldApart) return true;
  const passed = isSuccess(exchange) || (namesNothing && status < 500 && status !== 403 && !refused);
  if (!passed && (!refused || typeof auth === 'object')) {
    throw new Blocked(`set-up failed: a valid ${guarded.operation} answered ${status}`);
  }
  return context.verify(row, passed, {
    exchange,
    wanted: 'an answer other than 401 to a token that works elsewhere',
    got: describeAnswer(exchange),
  });
}

/** A service that refuses everything proves nothing with a refusal. Blocks when no declared list answers well. */
async function anyListWorks(context: CheckContext): Promise<void> {
  const declared = guardedLists.filter(({ requiresArea }) => context.target.areas.includes(requiresArea));
  for (const list of declared) if (isSuccess(await validCall(context, list))) return;
  if (declared.length > 0) throw new Blocked('set-up failed: no list answered well');
}
