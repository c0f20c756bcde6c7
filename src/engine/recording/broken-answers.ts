import { getOperation, type OperationId } from '../../catalogue/operations.ts';
import type { RequirementId } from '../../catalogue/requirement-id.ts';
import { findSuccessRequirement } from '../../contract/validators.ts';
import type { Answered } from '../../http/exchange.ts';
import { isServerError } from '../../lib/edge.ts';
import { Blocked } from '../../plan/blocked.ts';
import type { Session } from '../session/session.ts';
import { type CheckRun, makeFinding, namedExchangesOf } from './check-run.ts';
import { settleAnswer } from './judge.ts';

/** The requirement on requests that leave together. */
const atOnce: RequirementId = 'requests-at-once-get-no-server-error';

/** Judged requests of one operation in a session, and how often it broke. */
interface Calls {
  /** Troubles apart from each other in time. */
  count: number;
  /** Requests that broke, those of one trouble side by side included. */
  broken: number;
  of: number;
  /** When it was seen to work again, in milliseconds since the epoch. */
  worksSince: number;
  /** True once a read that broke was followed. */
  isFollowed: boolean;
}

const sessions = new WeakMap<Session, Map<OperationId, Calls>>();

function callsOf(session: Session, operation: OperationId): Calls {
  const all = sessions.get(session) ?? new Map<OperationId, Calls>();
  const calls = all.get(operation) ?? { count: 0, broken: 0, of: 0, worksSince: 0, isFollowed: false };
  sessions.set(session, all.set(operation, calls));
  return calls;
}

/** Counts a judged request of an operation. */
export function countCall({ session }: CheckRun, operation: OperationId): void {
  callsOf(session, operation).of += 1;
}

/** So many troubles of one operation do not pass by themselves. */
const minBroken = 3;
/** The share of its requests that they have to be: larger for the banking service, which an institution out of reach may hold up. */
const minShare = { outbound: 0.02, banking: 0.1 };

/**
 * Notes an internal error of the target's own to a request that was answered well when it was sent again, with a control
 * in between. One may come of a restart; where they go on, as with one bad node of several, they fail what the document
 * says of the operation.
 */
export function noteBrokenAnswer(run: CheckRun, broken: Answered, again: Answered): void {
  const requirement = isAnsweredWell(again) ? findInternalErrorOf(broken) : undefined;
  if (requirement === undefined) return;
  const calls = callsOf(run.session, broken.operation);
  calls.broken += 1;
  // Requests that break side by side meet one trouble, such as a restart.
  const isSameTrouble = broken.startedAt < calls.worksSince;
  calls.worksSince = Math.max(calls.worksSince, again.startedAt);
  if (!isSameTrouble) calls.count += 1;
  const { count, broken: times, of } = calls;
  if (count < minBroken || times / of < minShare[getOperation(broken.operation).document]) return;
  const evidence = {
    exchange: broken,
    wanted: 'the success that the document shows',
    got: `${broken.response.status}, as ${times} of ${of} requests so far that succeed when they are sent again`,
    hint: 'one of several nodes may be broken',
    related: [again],
  };
  run.recorder.count(requirement);
  run.recorder.add(makeFinding(run.check, requirement, 'fail', evidence), namedExchangesOf(evidence));
}

/** True for a read that changes nothing, however often it is sent. A list of accounts may end another walk, and a poll a session. */
function isHarmless(id: OperationId): boolean {
  const { method, document } = getOperation(id);
  return method === 'GET' && document === 'outbound' && id !== 'listAccounts';
}

/** Reads that follow one that broke and passed; so many more where one of them breaks, too. */
const followUps = 12;
const moreFollowUps = 36;

/**
 * Notes an internal error to a request that was answered well when it was sent again, and sends a read that broke so again and again:
 * once for each operation. A run sends few of some, so that a node of several that breaks would look like a restart.
 */
export async function followBrokenAnswer(
  run: CheckRun,
  broken: Answered,
  again: Answered,
  send: () => Promise<Answered>,
): Promise<void> {
  noteBrokenAnswer(run, broken, again);
  const calls = callsOf(run.session, broken.operation);
  const isCounted = isAnsweredWell(again) && findInternalErrorOf(broken) !== undefined;
  if (!isCounted || calls.isFollowed || !isHarmless(broken.operation)) return;
  calls.isFollowed = true;
  const { count } = calls;
  let before: Answered | undefined;
  for (let times = 0; times < (calls.count > count ? moreFollowUps : followUps); times++) {
    countCall(run, broken.operation);
    const answer = await send();
    if (before !== undefined) noteBrokenAnswer(run, before, answer);
    before = isServerError(answer.response.status) ? answer : undefined;
    settleAnswer(run, answer, before === undefined);
  }
}

function isAnsweredWell({ response: { status } }: Answered): boolean {
  return status >= 200 && status < 300;
}

/** Warns of an internal error to a request that left together with others, and is answered when it is sent again alone. */
export function warnOfOverlap(run: CheckRun, broken: Answered, again: Answered): void {
  const evidence = {
    exchange: broken,
    wanted: 'an answer below 500, as when it is sent alone',
    got: `${broken.response.status} beside requests that arrived with it`,
    related: [again],
  };
  run.recorder.add(makeFinding(run.check, atOnce, 'warn', evidence), namedExchangesOf(evidence));
}

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
function findBrokenRequirement(exchange: Answered): RequirementId | undefined {
  const isOutbound = getOperation(exchange.operation).document === 'outbound';
  return isOutbound ? findInternalErrorOf(exchange) : undefined;
}

/** The same for the answer to a request that was answered well when it was sent again: the banking service's too. */
function findInternalErrorOf(exchange: Answered): RequirementId | undefined {
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
