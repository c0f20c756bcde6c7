import type { Answered } from '../../../src/http/exchange.ts';
import { Blocked } from '../../../src/plan/blocked.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { verifyStatus } from '../../support/assertions/status.ts';
import { isAccepted } from '../../support/resources/account-detail.ts';
import type { SharedSession } from '../../support/resources/shared-detail.ts';

// A refused session may be the target file's mistake, or /Authorize's, so that only another answer beside it tells what was wrong.

/** Judges the first request of the shared session: its RequestId alone is wrong where the same session is accepted with options. */
export function judgeFirstAnswer(context: CheckContext, { first, withOptions }: SharedSession): void {
  const answers = 'get-accounts-detail-answers-200-or-202';
  if (withOptions !== undefined && isAccepted(withOptions)) {
    const hint = 'the same session is accepted with every option';
    verifyStatus(context, 'account-detail-options-are-optional', first, [200, 202], hint);
    return;
  }
  const { status } = first.response;
  if (status >= 400 && status < 500)
    throw new Blocked(
      `the shared session is refused, with options too: GetAccountsDetail answered ${status}`,
    );
  verifyStatus(context, answers, first, [200, 202]);
  if (isAccepted(first)) verifyStatus(context, 'account-detail-options-are-optional', first, [200, 202]);
}

/** Judges the first request of a session that /Authorize just gave: a refusal counts where the shared one was accepted, or is fresh too. */
export async function judgeAuthorizedAnswer(
  context: CheckContext,
  posted: Answered,
  openShared: () => Promise<SharedSession>,
): Promise<void> {
  const requirement = 'authorized-request-id-opens-account-detail';
  if (isAccepted(posted)) {
    verifyStatus(context, requirement, posted, [200, 202]);
    return;
  }
  const { first, withOptions } = await openShared();
  const sharedIsFresh = (context.target.banking?.sessions ?? []).length === 0;
  const isRefusedToo = sharedIsFresh && withOptions !== undefined && !isAccepted(withOptions);
  const { status } = posted.response;
  if (status < 400 || status >= 500 || !(isAccepted(first) || isRefusedToo))
    throw new Blocked(`a fresh session is answered ${status}, for a reason that other checks judge`);
  verifyStatus(context, requirement, posted, [200, 202]);
}
