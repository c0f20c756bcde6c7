import type { Exchange } from '../http/exchange.ts';
import type { CheckResult, Observation } from '../journal/entry.ts';
import type { Redactor } from '../journal/redaction/redactor.ts';
import { locateError } from '../lib/error-location.ts';
import { Blocked, WrongSetting } from '../plan/blocked.ts';
import type { Depth } from '../plan/depth.ts';
import type { PlannedCheck } from '../plan/plan.ts';
import type { Connection } from '../target-file/types.ts';
import { contextOf } from './context.ts';
import { redactFinding } from './masked-texts.ts';
import { connectionsOf } from './session/fresh-connections.ts';
import type { Session } from './session/session.ts';

/** Runs one planned check in a session, journals it and gives its result. Never throws. */
export async function runCheck(session: Session, planned: PlannedCheck, depth: Depth): Promise<CheckResult> {
  const { check } = planned;
  const begun = performance.now();
  const sentBefore = session.requests;
  session.journal.append({ type: 'check-start', check: check.id, at: session.clock.now() });
  const connections: Connection[] = [];
  const [context, recording] = contextOf(session, planned, depth, connections);
  const end = await outcomeOf(async () => {
    if (planned.blocked !== undefined) throw new Blocked(planned.blocked.reason, planned.blocked.setting);
    connections.push(...(await connectionsOf(session, planned)));
    await check.run(context);
  });
  const { recorder } = recording;
  const exchanges = recording.witnesses.kept;
  const { redactor } = session;
  const result: CheckResult = {
    check: check.id,
    ...end,
    ...(end.reason === undefined ? {} : { reason: redactor.text(end.reason, exchanges) }),
    judged: recorder.judged,
    nothing: recorder.nothing,
    findings: recorder.findings.map((finding) => redactFinding(finding, redactor, exchanges)),
    observations: recorder.observations.map((seen) => maskedObservation(seen, redactor, exchanges)),
    requests: session.requests - sentBefore,
    took: Math.round(performance.now() - begun),
  };
  session.journal.append({ type: 'check', result });
  return result;
}

type End = Pick<CheckResult, 'outcome' | 'reason' | 'setting' | 'misconfigured'>;

async function outcomeOf(work: () => Promise<void>): Promise<End> {
  try {
    await work();
    return { outcome: 'ran' };
  } catch (error) {
    if (error instanceof Blocked) {
      const { message: reason, setting } = error;
      return {
        outcome: 'blocked',
        reason,
        ...(setting === undefined ? {} : { setting }),
        ...(error instanceof WrongSetting ? { misconfigured: true } : {}),
      };
    }
    const message = error instanceof Error ? error.message : String(error);
    return { outcome: 'harness-error', reason: `${message} (${locateError(error)})` };
  }
}

function maskedObservation(
  seen: Observation,
  redactor: Redactor,
  exchanges: readonly Exchange[],
): Observation {
  return { ...seen, what: redactor.text(seen.what, exchanges) };
}
