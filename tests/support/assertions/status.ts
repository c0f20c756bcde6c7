import type { RequirementId } from '../../../src/catalogue/requirement-id.ts';
import type { Answered } from '../../../src/http/exchange.ts';
import { quoteValue } from '../../../src/lib/quote-value.ts';
import type { CheckContext } from '../../../src/plan/check.ts';

/** Judges a row by the status of an answer. Gives back whether it is one of those wanted. */
export function verifyStatus(
  context: CheckContext,
  id: RequirementId,
  exchange: Answered,
  wanted: number | readonly number[],
  hint?: string,
): boolean {
  const statuses = [wanted].flat();
  return context.verify(id, statuses.includes(exchange.response.status), {
    exchange,
    wanted: `status ${statuses.join(' or ')}`,
    got: describeAnswer(exchange),
    ...(hint === undefined ? {} : { hint }),
  });
}

/** Judges a row by status where a second reading only warns: `passes` passes, `warns` warns, all else fails. */
export function gradeStatus(
  context: CheckContext,
  id: RequirementId,
  exchange: Answered,
  { passes, warns }: { readonly passes: readonly number[]; readonly warns: readonly number[] },
): void {
  const { status } = exchange.response;
  if (!warns.includes(status)) {
    verifyStatus(context, id, exchange, passes);
    return;
  }
  context.warn(id, { exchange, wanted: `status ${passes.join(' or ')}`, got: describeAnswer(exchange) });
}

/** Status and body of an answer in a few words, with the target's own message where it gives one. */
export function describeAnswer({ response }: Answered): string {
  const { message, error_description } = (response.json ?? {}) as {
    message?: unknown;
    error_description?: unknown;
  };
  const said = message ?? error_description;
  const body = typeof said === 'string' ? `: ${quoteValue(said)}` : '';
  return `${response.status}${body}`;
}
