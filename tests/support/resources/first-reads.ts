import type { OperationId } from '../../../src/catalogue/operations.ts';
import type { Answered } from '../../../src/http/exchange.ts';
import type { CheckContext } from '../../../src/plan/check.ts';

/** The first well answered reads of single things in a session, by their addresses. */
export function listFirstReads(
  context: CheckContext,
  operation: OperationId,
): Promise<Map<string, Answered>> {
  return context.once(`first reads of ${operation}`, async () => new Map<string, Answered>());
}

/** Keeps an answer, where it is the first one of its address, for a look at what later ones say. */
export async function noteFirstRead(context: CheckContext, exchange: Answered): Promise<void> {
  const known = await listFirstReads(context, exchange.operation);
  const { url } = exchange.request;
  if (exchange.response.status === 200 && !known.has(url)) known.set(url, exchange);
}
