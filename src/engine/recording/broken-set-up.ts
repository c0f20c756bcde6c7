import { getOperation } from '../../catalogue/operations.ts';
import type { RequirementId } from '../../catalogue/requirement-id.ts';
import { findSuccessRequirement } from '../../contract/responses.ts';
import type { Answered } from '../../http/exchange.ts';
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

/** Answers of one operation that broke, and the share of them, from which on they come of no passing trouble. */
const [minBroken, minShare] = [3, 0.02];

/**
 * Notes an internal error of the target's own to a request that was answered well when it was sent again, with a control
 * in between. One may come of a restart; where they go on, as with one bad node of several, they fail what the document
 * says of the operation.
 */
export function noteBrokenAnswer(run: CheckRun, broken: Answered, again: Answered): void {
  const { status } = again.response;
  const requirement = status >= 200 && status < 300 ? findBrokenRequirement(broken) : undefined;
  if (requirement === undefined) return;
  const { count, of } = run.session.memo.noteBroken(broken.operation);
  if (count < minBroken || count / of < minShare) return;
  const evidence = {
    exchange: broken,
    wanted: 'the success that the document shows',
    got: `${broken.response.status}, as ${count} of ${of} requests so far that succeed when they are sent again`,
    hint: 'one of several nodes may be broken',
    related: [again],
  };
  run.recorder.count(requirement);
  run.recorder.add(makeFinding(run.check, requirement, 'fail', evidence), namedExchangesOf(evidence));
}

/**
 * A gateway's errors are not the target's; the documents show no errors of /Token and of the banking service; and a cursor
 * may be good once.
 */
function findBrokenRequirement(exchange: Answered): RequirementId | undefined {
  const { operation, request, response, undocumented, credential } = exchange;
  const isOwn = response.status === 500 || response.status === 501 || response.status > 504;
  const isElsewhere = getOperation(operation).document !== 'outbound' || operation === 'token';
  const isSpent = new URL(request.url).searchParams.has('offset');
  if (!isOwn || isElsewhere || isSpent || undocumented === true || credential === undefined) return undefined;
  return findSuccessRequirement(operation);
}
