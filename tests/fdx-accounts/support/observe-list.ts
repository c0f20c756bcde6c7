import type { RequirementId } from '../../../src/catalogue/requirement-id.ts';
import type { Answered } from '../../../src/http/exchange.ts';
import { accountPageOf } from '../../../src/judge/account-page.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import type { Snapshot } from '../../support/resources/fdx-accounts.ts';

/** Records what a query of the list got. */
export function observeAnswer(
  context: CheckContext,
  id: RequirementId,
  what: string,
  exchange: Answered,
): Answered {
  const { status } = exchange.response;
  const page = status === 200 ? accountPageOf(exchange) : undefined;
  const size = page === undefined ? '' : ` with ${page.size} accounts`;
  context.observe(id, `${what}: status ${status}${size}`, exchange);
  return exchange;
}

/** Records how much of the list a page shows without a limit, and which kinds of account it holds. */
export function observeWholeList(
  context: CheckContext,
  exchange: Answered,
  { accounts, complete }: Pick<Snapshot, 'accounts' | 'complete'>,
): void {
  const page = accountPageOf(exchange);
  if (page === undefined) return;
  const of = complete ? `of ${accounts.length}` : `of ${accounts.length} or more`;
  context.observe('page-size-without-a-limit', `${page.size} accounts ${of}`, exchange);
  const kinds = [...new Set(accounts.map(({ kind }) => kind ?? 'none of the five'))].sort();
  if (kinds.length > 0) context.observe('kinds-of-account-in-the-list', kinds.join(', '), exchange);
}
