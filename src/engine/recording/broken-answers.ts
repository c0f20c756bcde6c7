import { getOperation, type OperationId } from '../../catalogue/operations.ts';
import type { Answered } from '../../http/exchange.ts';
import type { Session } from '../session/session.ts';
import { findInternalErrorOf } from './broken-set-up.ts';
import type { CheckRun } from './check-run.ts';
import { makeFinding, namedExchangesOf } from './finding.ts';

/** Judged requests of one operation in a session, and how often it broke. */
interface Calls {
  /** Troubles apart from each other in time. */
  count: number;
  /** Requests that broke, those of one trouble side by side included. */
  broken: number;
  of: number;
  /** When it was seen to work again, in milliseconds since the epoch. */
  worksSince: number;
}

const sessions = new WeakMap<Session, Map<OperationId, Calls>>();

function callsOf(session: Session, operation: OperationId): Calls {
  const all = sessions.get(session) ?? new Map<OperationId, Calls>();
  const calls = all.get(operation) ?? { count: 0, broken: 0, of: 0, worksSince: 0 };
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
  const { status } = again.response;
  const requirement = status >= 200 && status < 300 ? findInternalErrorOf(broken) : undefined;
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
