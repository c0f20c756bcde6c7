import { getOperation } from '../../catalogue/operations.ts';
import type { RequirementId } from '../../catalogue/requirement-id.ts';
import { findSuccessRequirement } from '../../contract/responses.ts';
import type { Answered } from '../../http/exchange.ts';
import { isServerError } from '../../lib/edge.ts';
import { Blocked } from '../../plan/blocked.ts';
import type { CheckRun } from './check-run.ts';
import { makeFinding, namedExchangesOf } from './finding.ts';

/**
 * The error of a check whose valid set-up got an answer that ends it. An internal error of the target's own that came
 * twice, while another call succeeded before and after, also fails what the document says of that operation: otherwise
 * a list that breaks for good would block what needs it, and fail nothing.
 */
export function breakSetUp(run: CheckRun, exchange: Answered, reason: string): Blocked {
  const requirement = findBrokenRequirement(exchange);
  if (requirement !== undefined) {
    const got = `${exchange.response.status} twice, while another call succeeded`;
    const hint = 'the call was to set another judgement up, and is as valid as any';
    const evidence = { exchange, wanted: 'the success that the document shows', got, hint };
    run.recorder.count(requirement);
    run.recorder.add(makeFinding(run.check, requirement, 'fail', evidence), namedExchangesOf(evidence));
  }
  return new Blocked(reason);
}

/**
 * What the document says of the operation that broke. A gateway's errors are not the target's; the documents show no errors
 * of /Token and of the banking service; and a cursor may be good once.
 */
export function findBrokenRequirement(exchange: Answered): RequirementId | undefined {
  const isOutbound = getOperation(exchange.operation).document === 'outbound';
  return isOutbound ? findInternalErrorOf(exchange) : undefined;
}

/** The same for the answer to a request that was answered well when it was sent again: the banking service's too. */
export function findInternalErrorOf(exchange: Answered): RequirementId | undefined {
  const { operation, request, response, undocumented, credential } = exchange;
  const isSpent = new URL(request.url).searchParams.has('offset');
  if (
    !isServerError(response.status) ||
    operation === 'token' ||
    isSpent ||
    undocumented === true ||
    credential === undefined
  )
    return undefined;
  return findSuccessRequirement(operation);
}
