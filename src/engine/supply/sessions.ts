import { rememberFor } from '../../lib/remember.ts';
import { Blocked } from '../../plan/blocked.ts';
import type { SessionKind } from '../../plan/check.ts';
import { requireSession } from '../../plan/no-session.ts';
import type { PlannedCheck } from '../../plan/plan.ts';
import { buildAuthorizeRequest } from '../../target-file/authorize.ts';
import { openLedgerForCommand } from '../exchange/attempt.ts';
import { answerTo } from '../exchange/pipeline.ts';
import { makeRequest, verifyMayRun } from '../exchange/request.ts';
import type { CheckRun } from '../recording/check-run.ts';
import type { Session } from '../session/session.ts';
import { runSupplyCommand, type SupplyCommand } from './supply-command.ts';

const setting = 'banking.sessionCommand';

/**
 * The RequestId of the nth session that a check asked for: one of the target file that the plan gave to this check
 * alone, or a fresh one from the declared /Authorize. Throws Blocked when there is neither.
 */
export function supplySession(run: CheckRun, planned: PlannedCheck, index: number): Promise<string> {
  const declared = planned.sessions[index];
  if (declared !== undefined) return Promise.resolve(declared);
  const { sessions = [], spareSessions = [] } = planned.check.resources;
  const kind = [...sessions, ...spareSessions][index] ?? 'any';
  return run.session.shared.once(`session ${index} of ${planned.check.id}`, () => authorizeKnown(run, kind));
}

/**
 * The RequestId of the session that all checks share: the first declared one, which the plan gives to no check, or
 * a fresh one. Throws Blocked when there is neither.
 */
export function supplySharedSession(run: CheckRun): Promise<string> {
  const { target, shared } = run.session;
  const declared = target.banking?.sessions?.[0];
  if (declared !== undefined) return Promise.resolve(declared.requestId);
  return shared.once('shared session', () => authorizeKnown(run, 'any'));
}

/**
 * The RequestId of one more session, authorized as a former one was, so that the same person stands behind it; undefined
 * where the target file lists the former one. Throws Blocked when no session is given.
 */
export async function supplyFreshSession(run: CheckRun, requestId: string): Promise<string | undefined> {
  const kind = kindsOf(run.session).get(requestId);
  return kind === undefined ? undefined : authorizeKnown(run, kind);
}

/** The kinds as which the RequestIds of a session were authorized. */
export const kindsOf = rememberFor<Session, Map<string, SessionKind>>(() => new Map());

async function authorizeKnown(run: CheckRun, kind: SessionKind): Promise<string> {
  const requestId = await authorizeSession(run, kind);
  kindsOf(run.session).set(requestId, kind);
  return requestId;
}

/** Asks the declared /Authorize for a fresh session. Throws Blocked when it is not declared or gives no RequestId. */
async function authorizeSession(run: CheckRun, kind: SessionKind): Promise<string> {
  const { target } = run.session;
  const request = buildAuthorizeRequest(target, kind);
  if (request === undefined) {
    if (target.banking?.sessionCommand !== undefined) return await sessionFromCommand(run, kind);
    throw new Blocked('no session is left for this test: set banking.authorize', 'banking.authorize');
  }
  return requireSession(await answerTo(run, makeRequest('authorize', request)), target);
}

/** The RequestId of a session that the declared command authorizes. Throws WrongSetting when it gives none. */
async function sessionFromCommand(run: CheckRun, kind: SessionKind): Promise<string> {
  const { session } = run;
  verifyMayRun(session, 'sessionCommand');
  const note = session.shared.hasFailed(setting) ? () => {} : openLedgerForCommand(run, 'sessionCommand');
  try {
    const requestId = await runSupplyCommand(session, sessionCommandOf(session, kind));
    note({ requestId });
    return requestId;
  } catch (error) {
    note(undefined);
    throw error;
  }
}

function sessionCommandOf({ target }: Session, kind: SessionKind): SupplyCommand<string> {
  const { sessionCommand = [], commandSeconds } = target.banking!;
  return {
    setting,
    command: sessionCommand,
    seconds: commandSeconds,
    env: { OBC_SESSION: kind },
    read: ({ requestId }) =>
      typeof requestId === 'string' && requestId !== ''
        ? { value: requestId }
        : { problem: 'it printed an object with no text in requestId' },
  };
}
