import type { RequirementId } from '../../../src/catalogue/requirement-id.ts';
import type { Answered } from '../../../src/http/exchange.ts';
import { accountPageOf } from '../../../src/judge/account-page.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { gradeStatus, isOtherRefusal } from '../../support/assertions/status.ts';
import { countWithoutId, findMissingIds, summarizeIds } from '../../support/pagination/account-sets.ts';
import { isEachListed, type ListByIds } from './list-by-ids.ts';

/** Judges that the ids asked for are there. An account without an accountId may be any that is missing. */
export async function verifyHoldsEach(
  context: CheckContext,
  id: RequirementId,
  asked: readonly string[],
  { exchange, accounts, isWhole }: ListByIds,
): Promise<void> {
  const missing = findMissingIds(asked, accounts);
  if (missing.length > 0 && (!isWhole || countWithoutId(accounts) >= missing.length)) return;
  if (missing.length > 0 && !(await isEachListed(context, missing))) return;
  context.verify(id, missing.length === 0, {
    exchange,
    pointer: '/accounts',
    wanted: asked.length === 1 ? 'the account asked for' : `the ${asked.length} accounts asked for`,
    got: `${accounts.length} accounts, without ${summarizeIds(missing)}`,
  });
}

/** Judges the answer to an id that nobody has, alone: no account, whatever the status. */
export function verifyHoldsNone(context: CheckContext, exchange: Answered): void {
  const id = 'list-by-unknown-account-id-holds-no-account';
  if (exchange.response.status === 200) {
    const size = accountPageOf(exchange)?.accounts.length ?? 0;
    context.verify(id, size === 0, {
      exchange,
      pointer: '/accounts',
      wanted: 'no account',
      got: `${size} accounts`,
    });
    return;
  }
  gradeStatus(context, id, exchange, {
    passes: [200, 400],
    warns: isOtherRefusal,
    wanted: 'status 400, or 200 with an empty array',
  });
}
