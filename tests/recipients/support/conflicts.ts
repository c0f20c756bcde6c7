import type { RequirementId } from '../../../src/catalogue/requirement-id.ts';
import { type Answered, isConflict } from '../../../src/http/exchange.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { settle } from '../../support/assertions/settling.ts';
import { verifyStatus } from '../../support/assertions/status.ts';

/**
 * Sends a write again that was refused as a conflict, once all writes before it have settled. A second conflict fails the
 * requirement: only this test writes the recipient, so no other write is left to conflict with.
 */
export async function judgeLastingConflict(
  context: CheckContext,
  id: RequirementId,
  write: () => Promise<Answered>,
): Promise<void> {
  if (!isConflict(await write())) return;
  await settle(context);
  const again = await write();
  const hint = 'only this test writes the recipient, and its earlier writes have settled';
  if (isConflict(again)) verifyStatus(context, id, again, 200, hint);
}
