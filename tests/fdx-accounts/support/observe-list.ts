import type { RequirementId } from '../../../src/catalogue/requirement-id.ts';
import type { Answered } from '../../../src/http/exchange.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { pageOf } from '../../../src/resources/account-page.ts';

/** Sends a query of the list that the document leaves open, and records its status and the size of its page. */
export async function observeList(
  context: CheckContext,
  id: RequirementId,
  what: string,
  rawQuery: string,
): Promise<Answered> {
  return observeAnswer(context, id, what, await context.call('listAccounts', { rawQuery }));
}

/** Records what a query of the list got. */
export function observeAnswer(
  context: CheckContext,
  id: RequirementId,
  what: string,
  exchange: Answered,
): Answered {
  const { status } = exchange.response;
  const page = status === 200 ? pageOf(exchange) : undefined;
  const size = page === undefined ? '' : ` with ${page.size} accounts`;
  context.observe(id, `${what}: status ${status}${size}`, exchange);
  return exchange;
}
