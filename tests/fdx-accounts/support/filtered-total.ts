import type { CheckContext } from '../../../src/plan/check.ts';
import { sameItems } from '../../support/assertions/comparison.ts';
import { accountIdsOf } from '../../support/pagination/account-sets.ts';
import { listedAccounts, snapshot } from '../../support/resources/fdx-accounts.ts';
import type { Asked } from './asked.ts';

/** Total of a filtered list: those asked for, or all (2.4 says neither). Judged where the filter itself works. */
export async function totalCountsEither(
  context: CheckContext,
  asked: readonly string[],
  answer: Asked,
): Promise<void> {
  const { accounts, complete } = await listedAccounts(context);
  if (!complete || !sameItems(accountIdsOf(answer.accounts), asked)) return;
  for (const { exchange, totalElements } of answer.pages) {
    if (totalElements === undefined) continue;
    let all = accounts.length;
    let holds = totalElements === asked.length || totalElements === all;
    if (!holds) {
      // Accounts may have been opened or closed since the list was read.
      all = (await snapshot(context)).accounts.length;
      holds = totalElements === all;
      if (!holds && all !== accounts.length) continue;
    }
    context.verify('total-elements-of-a-filtered-list-counts-either', holds, {
      exchange,
      pointer: '/page/totalElements',
      wanted: `${asked.length}, as many as were asked for, or ${all}, as many as there are`,
      got: String(totalElements),
    });
    if (!holds || accounts.length === asked.length) continue;
    const which = totalElements === asked.length ? 'those that accountIds names' : 'all accounts';
    context.observe('total-elements-of-a-filtered-list', which, exchange);
  }
}
