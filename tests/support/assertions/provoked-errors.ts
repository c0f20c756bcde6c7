import type { RequirementId } from '../../../src/catalogue/requirement-id.ts';
import type { Answered } from '../../../src/http/exchange.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import type { Setting } from '../../../src/target-file/settings.ts';
import { verifyStatus } from './status.ts';

/** The answer to a call that was to fail, which succeeds without the provocation that a setting declares. */
export interface ProvokedError {
  readonly setting: Setting;
  /** Its status, and what its body has to be. */
  readonly requirements: readonly [status: RequirementId, body: RequirementId];
  readonly exchange: Answered;
}

/**
 * Judges that a provoked internal error answers 500. A success means that nothing is provoked on this operation, which is
 * left aside: others are judged.
 */
export function judgeProvoked(
  context: CheckContext,
  { setting, requirements, exchange }: ProvokedError,
): void {
  const { status } = exchange.response;
  if (status < 300) {
    const reason = `${setting} provokes nothing on ${exchange.operation}`;
    for (const requirement of requirements) context.leaveAside(requirement, 1, 1, reason);
    return;
  }
  const hint = `the target file says that ${setting} makes the target answer 500`;
  verifyStatus(context, requirements[0], exchange, 500, hint);
}
