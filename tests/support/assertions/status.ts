import type { RequirementId } from '../../../src/catalogue/requirement-id.ts';
import { type Answered, sentStatusOf } from '../../../src/http/exchange.ts';
import { quoteValue } from '../../../src/lib/quote-value.ts';
import type { CheckContext } from '../../../src/plan/check.ts';
import { isObject } from './bodies.ts';

/** Judges a requirement by the status of an answer. Gives back whether it is one of those wanted. */
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

/**
 * Judges an answer to a valid request of any check: an internal error that came twice, while another call succeeded, fails
 * the requirement of the operation itself, whatever it blocks.
 */
export function verifyNotBroken(context: CheckContext, id: RequirementId, exchange: Answered): void {
  const { status } = exchange.response;
  if (status < 500) return;
  const hint = 'the request is as valid as any, whatever the check asks it for';
  context.verify(id, false, { exchange, wanted: 'no internal error', got: describeAnswer(exchange), hint });
}

/** How a status is graded: `passes` passes, `warns` warns, all else fails. */
export interface Grades {
  readonly passes: readonly number[];
  readonly warns: readonly number[] | ((status: number) => boolean);
  /** What the warning wants in words; the statuses that pass by default. */
  readonly wanted?: string;
}

/** True for a refusal with another status than the usual 400. */
export function isOtherRefusal(status: number): boolean {
  return status > 400 && status < 500;
}

/** Judges a requirement by the status of an answer where a second reading of the document only warns. */
export function gradeStatus(
  context: CheckContext,
  id: RequirementId,
  exchange: Answered,
  { passes, warns, wanted = `status ${passes.join(' or ')}` }: Grades,
): void {
  const { status } = exchange.response;
  const isTolerated = typeof warns === 'function' ? warns(status) : warns.includes(status);
  if (isTolerated) context.warn(id, { exchange, wanted, got: describeAnswer(exchange) });
  else verifyStatus(context, id, exchange, passes);
}

/** Records the status with which a target answers what the document leaves open; `what` says what was sent. */
export function observeStatus(
  context: CheckContext,
  id: RequirementId,
  exchange: Answered,
  what?: string,
): void {
  const status = `status ${sentStatusOf(exchange)}`;
  context.observe(id, what === undefined ? status : `${what}: ${status}`, exchange);
}

/** Status and body of an answer in a few words, with the target's own message where it gives one. */
export function describeAnswer(exchange: Answered): string {
  const { message, error_description } = (exchange.response.json ?? {}) as {
    message?: unknown;
    error_description?: unknown;
  };
  const said = message ?? error_description;
  const body = typeof said === 'string' ? `: ${quoteValue(said)}` : '';
  return `${sentStatusOf(exchange)}${body}`;
}

/** The status of an answer with the names of its members, and none of their values. */
export function describeMembers(exchange: Answered): string {
  const { json } = exchange.response;
  const members = isObject(json) ? `an object with ${Object.keys(json).sort().join(', ')}` : 'no object';
  return `status ${sentStatusOf(exchange)}, ${members}`;
}
