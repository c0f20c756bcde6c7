import type { RequirementId } from '../../../src/catalogue/requirement-id.ts';
import { type Answered, isConflict } from '../../../src/http/exchange.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { settle } from '../../support/assertions/settling.ts';
import { verifyStatus } from '../../support/assertions/status.ts';

/** True for a refusal that laws leave to another write, or to the credential. */
const isLeft = (answer: Answered) => isConflict(answer) || answer.response.status === 403;

/**
 * Sends a write again that was forbidden or refused as a conflict, once all writes before it have settled. A second such
 * refusal fails the requirement: the token created the recipient, and only this test writes it. Returns the last answer.
 */
export async function judgeLastingConflict(
  context: CheckContext,
  id: RequirementId,
  write: () => Promise<Answered>,
): Promise<Answered> {
  const answer = await write();
  if (!isLeft(answer)) return answer;
  await settle(context);
  const again = await write();
  const hint =
    'the same token created the recipient, only this test writes it, and its earlier writes have settled';
  if (isLeft(again)) verifyStatus(context, id, again, 200, hint);
  return again;
}
